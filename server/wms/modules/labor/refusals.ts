// What labor refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('labor', {
  agencyDisabled: (name: string) => ({
    code: 409,
    field: 'agency',
    message: `劳务公司 ${name} 已停用，不能派工`,
  }),
  agencyUnknown: (code: string) => ({ code: 400, field: 'agency', message: `劳务公司 ${code} 不存在` }),
  allotPaid: {
    code: 409,
    message: '已有确认的派工单按此单价计算，不能修改，请新增一条生效日期更晚的分配',
  },
  attendanceTooLong: (name: string, most: number) => ({
    code: 400,
    field: 'clockOut',
    message: `${name}：一次出勤不能超过${most}小时`,
  }),
  badgeOver: { code: 409, message: '工牌已过期、已作废或不是本系统签发，请重新打印工牌' },
  notAtWork: (name: string, state: string) => ({
    code: 409,
    message: `${name} 当前为「${state}」，不能作业，请与主管核对`,
  }),
  workerUnknown: (number: string) => ({ code: 404, message: `找不到工号 ${number}，请核对工牌` }),
  notOfWarehouse: (name: string) => ({ code: 409, message: `${name} 不是此仓库的员工，不能在此作业` }),
  notDispatched: (name: string, day: string) => ({
    code: 409,
    message: `${name} ${day} 在此仓库没有派工，请先派工`,
  }),
  onLeave: (name: string, leaveType: string) => ({
    code: 409,
    message: `${name} 请${leaveType}中；已到岗的，请先销假，或扫本人工牌上岗`,
  }),
  notInTeam: (empNo: string, team: string) => ({
    code: 409,
    message: `${empNo} 不在班组「${team}」，请重新打开班组名单`,
  }),
  teamAbsent: (team: string) => ({
    code: 409,
    field: 'present',
    message: `班组「${team}」没有人到岗，未上岗；请勾选到岗的人`,
  }),
  teamUnknown: { code: 404, message: '班组不存在或已停用，请重新选择' },
  tooManyTogether: (most: number) => ({ code: 400, message: `一起上岗的人不能超过${most}人` }),
  elsewhereMeanwhile: (name: string) => ({
    code: 409,
    message: `${name} 断网期间已在其他站台上岗或作业，请核对是谁做的`,
  }),
  lateCrewKnown: { code: 409, message: '同组标识已被使用，请重新扫工牌上岗' },
  lateAhead: { code: 409, message: '扫工牌的时间晚于服务器时间，请校准本机时钟后重新扫工牌' },
  lateTooOld: (hours: number) => ({
    code: 409,
    message: `扫工牌已超过${hours}小时，不能补登记上岗，请核对是谁做的`,
  }),
  signOnOver: { code: 404, message: '上岗记录不存在或已离岗，请重新扫工牌' },
  badgesUnknown: (unknown: string) => ({ code: 404, message: `找不到在职员工 ${unknown}，请核对工号` }),
  boardKeyOver: { code: 403, message: '看板密钥无效或已过期，请在派工单页面重新生成看板链接' },
  clockAhead: (worker: string) => ({
    code: 400,
    field: 'clockOut',
    message: `员工 ${worker} 的下班时间还没有到，请下班后再登记`,
  }),
  clockInMissing: (name: string) => ({
    code: 400,
    field: 'clockIn',
    message: `${name}：有下班时间，请填写上班时间`,
  }),
  clockNotToday: (businessDate: string, today: string) => ({
    code: 409,
    message: `派工单的用工日期为${businessDate}，今天（${today}）不能打上班卡`,
  }),
  clockOutEarly: (name: string) => ({
    code: 400,
    field: 'clockOut',
    message: `${name}：下班时间须晚于上班时间`,
  }),
  clockOutMissing: (name: string) => ({
    code: 400,
    field: 'clockOut',
    message: `${name}：没有下班时间，不能有工时`,
  }),
  clockOutsideDay: (worker: string, businessDate: string) => ({
    code: 400,
    field: 'clockIn',
    message: `员工 ${worker} 的上班时间不在用工日期 ${businessDate} 内，请核对`,
  }),
  clockedIn: (workerName: string) => ({ code: 409, message: `${workerName} 刚刚已打上班卡` }),
  clockedOut: (workerName: string) => ({ code: 409, message: `${workerName} 已打过下班卡` }),
  deductionTooLarge: (name: string) => ({
    code: 400,
    field: 'deduction',
    message: `${name}：扣款不能超过人工金额`,
  }),
  dispatchOvernamed: { code: 409, message: '人员名单多于需求人数，请修改需求人数或人员名单' },
  employeeUnknown: { code: 404, field: 'worker', message: '找不到此员工，请刷新后重试' },
  enlisted: (expenditureNo: string) => ({
    code: 409,
    message: `派工单已列入劳务支出 ${expenditureNo}，请先作废该支出`,
  }),
  expenditureMatches: { code: 409, message: '三单一致，无需批准例外，请直接结算' },
  hoursAfterLeave: (worker: string, leaveDate: string) => ({
    code: 400,
    field: 'businessDate',
    message: `员工 ${worker} 已于${leaveDate}离职，之后不能有工时`,
  }),
  hoursBeforeHire: (worker: string, hireDate: string) => ({
    code: 400,
    field: 'businessDate',
    message: `员工 ${worker} 于${hireDate}入职，之前不能有工时`,
  }),
  hoursBeyondDay: (worker: string, businessDate: string, all: string, most: number) => ({
    code: 400,
    field: 'hours',
    message: `员工 ${worker} 在${businessDate}各班次的工时与加班共${all}小时，一天不能超过${most}小时`,
  }),
  hoursOnLeave: (worker: string, businessDate: string, leave: string) => ({
    code: 409,
    field: 'remark',
    message: `员工 ${worker} 在${businessDate}已请假（${leave}），确有出勤请在备注中说明`,
  }),
  hoursOfAgency: { code: 409, message: '劳务人员的工时来自派工单，请在派工单中登记' },
  hoursOverlapping: (name: string, dispatchNo: string, from: string, until: string) => ({
    code: 409,
    field: 'clockIn',
    message: `${name}：上下班时间与派工单 ${dispatchNo} 的出勤（${from} 至 ${until}）重叠，请核对两张派工单的工时`,
  }),
  hoursTwice: (worker: string, businessDate: string, shift: string) => ({
    code: 409,
    message: `员工 ${worker} 在${businessDate}${shift}已有工时，请修改原记录`,
  }),
  hoursBeyondClock: (name: string) => ({
    code: 400,
    field: 'hours',
    message: `${name}：工时与加班之和不能超过上下班之间的时长`,
  }),
  invoiceMissing: { code: 409, message: '请先登记发票号与发票金额' },
  monthLocked: (period: string) => ({
    code: 409,
    message: `${period}的支出已关账，不能再改派工与工时，请联系财务反关账`,
  }),
  noAgreement: (post: string, businessDate: string) => ({
    code: 409,
    field: 'post',
    message: `劳务公司在此仓库没有「${post}」岗位在${businessDate}生效的单价，请先维护劳务分配`,
  }),
  notListed: (number: string) => ({
    code: 404,
    message: `工号 ${number} 不在此派工单的名单中，请先在工时中添加`,
  }),
  notMatching: (matchState: string) => ({
    code: 409,
    message: `三单匹配为「${matchState}」，不能结算；不一致的须先批准例外`,
  }),
  nothingToSettle: { code: 409, message: '此账期没有已确认、未结算的派工单，请先确认工时' },
  outsideContract: (name: string, contractFrom: string, until: string) => ({
    code: 409,
    field: 'businessDate',
    message: `用工日期不在劳务公司 ${name} 的合同期内（${contractFrom}${until}）`,
  }),
  overQuota: (requested: number, quota: number, taken: number, rest: number) => ({
    code: 409,
    field: 'requested',
    message: `需求人数 ${requested} 超过配额：此岗位配额 ${quota} 人，这一班次已派 ${taken} 人，还可派 ${rest} 人`,
  }),
  ownExpenditure: { code: 409, message: '不能批准自己制单的例外，请由他人批准' },
  ownHours: { code: 409, message: '不能确认自己提交的工时，请由他人确认' },
  priceUnitWrong: (settleMode: string, priceUnit: string) => ({
    code: 400,
    field: 'priceUnit',
    message: `此劳务公司的结算方式为「${settleMode}」，计价单位不能是「${priceUnit}」`,
  }),
  stillThere: (people: number, names: string, more: string) => ({
    code: 409,
    message: `还有 ${people} 人没有下班时间（${names}${more}），请先登记`,
  }),
  workerElsewhere: (worker: string) => ({ code: 400, message: `员工 ${worker} 不在此仓库，请核对` }),
  workerNotActive: (name: string, state: string) => ({
    code: 400,
    message: `员工 ${name} 当前为「${state}」，不能派工`,
  }),
  workerOfOther: (name: string) => ({ code: 400, message: `员工 ${name} 不是此劳务公司的人员，请核对` }),
  workerTaken: (worker: string, businessDate: string, shift: string, dispatchNo: string) => ({
    code: 409,
    message: `员工 ${worker} 在${businessDate}${shift}已在派工单 ${dispatchNo}`,
  }),
  workerTakenByOther: (worker: string, businessDate: string, agency: string, dispatchNo: string) => ({
    code: 409,
    message: `员工 ${worker} 在${businessDate}已由劳务公司 ${agency} 派到派工单 ${dispatchNo}，一天只能由一家劳务公司派工，请核对`,
  }),
  workerTwice: (twice: string) => ({ code: 400, message: `员工 ${twice} 重复，请删除一行` }),
  timedAlreadyThere: (name: string) => ({ code: 409, message: `${name} 已在此计时作业中` }),
  timedBoxesInParts: { code: 400, field: 'qty', message: '箱数须为整数' },
  timedBusyElsewhere: (name: string, kind: string, workNo: string) => ({
    code: 409,
    message: `${name} 正在计时作业 ${workNo}（${kind}），调入前请确认离开原作业`,
  }),
  timedNothing: {
    code: 409,
    field: 'qty',
    message: '没有人的用时，不能填写数量，请先扫描工牌加入',
  },
  timedNotThere: (name: string) => ({ code: 409, message: `${name} 不在此计时作业中，请核对工牌` }),
  timedOffDay: (name: string, businessDate: string) => ({
    code: 400,
    field: 'spans',
    message: `${name}：开始时间须在${businessDate}的业务日内，结束时间须晚于开始、不晚于现在，一段不超过24小时`,
  }),
  timedOverlapping: (name: string, workNo: string) => ({
    code: 409,
    field: 'spans',
    message: `${name}：时段与计时作业 ${workNo} 的时段重叠，请核对`,
  }),
  timedOwnerMissing: { code: 400, field: 'owner', message: '填写了数量，请选择货主' },
  timedTimeOnly: (kind: string) => ({
    code: 400,
    field: 'qty',
    message: `「${kind}」只计时，请清空货主和数量`,
  }),
})
