// What any module may refuse, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'
import { EXPIRED_MESSAGE } from '#shared/envelope.ts'

export const common = defineRefusals('common', {
  attachmentUnknown: { code: 400, message: '找不到您上传的此文件，请重新上传' },
  callerGone: { code: 499, message: '请求已取消' },
  changedByOther: (label: string, who: string, what: string) => ({
    code: 409,
    message: `此${label}已被${who}修改${what}，请核对后重试`,
  }),
  contradiction: (field: string, message: string) => ({ code: 400, field, message }),
  crowded: { code: 429, message: '操作的人过多，请稍后重试' },
  csvQuoteOpen: (line: number) => ({ code: 400, message: `第${line}行的引号不成对，请检查此行的英文双引号` }),
  databaseDown: { code: 503, message: '数据库暂不可用，请稍后重试' },
  databaseFull: { code: 503, message: '数据库磁盘已满，未能保存，请联系管理员' },
  databaseSlow: { code: 503, message: '数据库繁忙，未能及时完成，请稍后重试' },
  documentsListed: (label: string, number: string) => ({
    code: 400,
    message: `这是导出的${label}列表，已有的${label}不能用表格修改或再次导入；要新增${label}，请下载导入模板填写，表中不要有「${number}」列`,
  }),
  documentBusy: { code: 409, message: '单据正被占用，请稍后重试' },
  exportTooLarge: (tenThousands: number) => ({
    code: 400,
    message: `超过${tenThousands}万行，请缩小查询范围后再导出`,
  }),
  fileBroken: { code: 400, message: '文件已损坏或已加密，请检查后重新上传' },
  fileTooMuch: (megabytes: number) => ({ code: 400, message: `文件解压后超过${megabytes}MB，请拆分后上传` }),
  fileUnknown: { code: 404, message: '文件不存在或已过期，请重新导出' },
  headDiffers: (label: string, number: string, field: string) => ({
    code: 409,
    // What it says is not repeated: a phone number is not everybody's to read.
    message: `已有的${label} ${number} 的${field}与此行不同；同一单号的各行须一致，不是同一单请用不同单号`,
  }),
  headingTwice: (label: string) => ({ code: 400, message: `列名「${label}」出现了不止一次，请只保留一列` }),
  headingsWrong: (labels: string, whichSheet: string) => ({
    code: 400,
    message: `第一行须为列名，如：${labels}${whichSheet}`,
  }),
  importMakesOnly: (label: string) => ({
    code: 400,
    field: 'aim',
    message: `${label}只能按表格新增，不能按表格修改，请选择「新增」`,
  }),
  loginExpired: { code: 601, status: 401, message: EXPIRED_MESSAGE },
  lookingUpTooMuch: { code: 429, message: '您有过多查询正在进行，请等待完成后重试' },
  malformed: { code: 400, message: '请求格式不正确，请检查后重试' },
  maskedValue: { code: 400, message: '手机号或身份证号含有*，请输入完整号码' },
  notSignedIn: { code: 600, status: 401, message: EXPIRED_MESSAGE },
  opIdReused: { code: 409, message: '操作编号已用于另一操作，请重新提交' },
  outOfScope: { code: 403, message: '仓库或货主不在您的权限范围内' },
  outdated: { code: 503, message: '系统正在升级，请稍后重试' },
  pageTooDeep: (most: number) => ({
    code: 400,
    field: 'page',
    message: `列表只能翻到前${most}条，请缩小筛选范围，或导出全部`,
  }),
  pathUnknown: { code: 404, message: '接口不存在，请检查地址' },
  rangeBeyondEnd: { code: 416, message: '请求的范围超出文件大小' },
  reasonMissing: { code: 400, field: 'reason', message: '请输入原因' },
  recordUnknown: (label: string) => ({ code: 404, message: `找不到此${label}，请刷新后重试` }),
  reportTooLong: { code: 503, message: '统计的数据过多，未能及时完成，请缩小日期范围或改用导出' },
  reportsTooMany: { code: 429, message: '正在统计的报表过多，请稍后重试' },
  roleMissing: { code: 403, message: '没有权限执行此操作，请联系管理员' },
  correctionAstray: (name: string) => ({
    code: 400,
    message: `文件中没有列 ${name}，不能改正；请在文件中补上此列后重新上传`,
  }),
  sheetEmpty: (whichSheet: string) => ({ code: 400, message: `文件中没有数据${whichSheet}` }),
  sheetTooLong: (most: number) => ({
    code: 400,
    message: `一次最多导入${most}行，请拆分文件`,
  }),
  sheetCellTooLong: (place: string, most: number) => ({
    code: 400,
    message: `单元格 ${place} 的内容超过${most}个字，请删减后上传`,
  }),
  sheetRowTooLong: (line: number) => ({ code: 400, message: `第${line}行的内容过长，请删减后上传` }),
  sheetTooMuch: { code: 400, message: '工作表的内容过多，请拆分后上传' },
  sheetTooWide: (most: number) => ({ code: 400, message: `工作表超过${most}列，请删去多余的列后上传` }),
  sheetTypeUnknown: { code: 400, message: '请上传 XLSX 或 CSV 文件' },
  sheetsCrowded: { code: 429, message: '您有多个文件正在检查，请等待完成后再试' },
  starting: { code: 503, message: '系统正在启动，请稍后重试' },
  stepImpossible: (label: string, state: string, step: string, from: string) => ({
    code: 409,
    message: `此${label}当前为「${state}」，不能${step}；须为「${from}」`,
  }),
  stillUnderWay: { code: 503, message: '此操作仍在处理中，请稍后重试' },
  tasksTooMany: (most: number) => ({ code: 409, message: `您已有${most}个任务未完成，请稍后再试` }),
  tooLarge: { code: 413, message: '提交的内容过大，请减少后重试' },
  unexpected: { code: 500, message: '系统繁忙，请稍后重试' },
  userDisabled: { code: 403, message: '账号已停用，请联系管理员' },
  wrongContentType: { code: 415, message: '请以 JSON 格式提交' },
  invalidInput: (message: string) => ({ code: 400, message }),
  inUse: (label: string) => ({ code: 409, message: `此${label}仍在使用，不能删除` }),
  taken: (label: string, value: string, field: string) => ({
    code: 409,
    field,
    message: `${label} ${value} 已存在`,
  }),
  takenAlike: (label: string, value: string, spelled: string, field: string) => ({
    code: 409,
    field,
    message: `${label} ${value} 与已有的 ${spelled} 视为同一个，请使用已有的，或换一个`,
  }),
  takenBy: (taken: string, label: string, number: string, field: string | undefined) => ({
    code: 409,
    ...(field !== undefined && { field }),
    message: `${taken}（${label} ${number}）`,
  }),
  unknownCode: (label: string, value: string, field: string) => ({
    code: 400,
    field,
    message: `${label} ${value} 不存在`,
  }),
})

/** Those that need no more words. */
export type Plain = {
  [K in keyof typeof common]: (typeof common)[K] extends () => unknown ? K : never
}[keyof typeof common]
