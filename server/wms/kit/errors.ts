// Every refusal of the WMS API, by name, and the error of a start that cannot succeed.
import { BLIND_TASK_MISSING_MESSAGE, EXPIRED_MESSAGE } from '#shared/envelope.ts'

/** A start that cannot succeed until somebody changes something; `message` is the one line to print. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** `status` is the HTTP status; absent, it equals the envelope's code. */
type RefusalSpec = { code: number; message: string; status?: number }

const REFUSALS = {
  notSignedIn: { code: 600, status: 401, message: EXPIRED_MESSAGE },
  loginExpired: { code: 601, status: 401, message: EXPIRED_MESSAGE },
  wrongCredentials: { code: 400, message: '用户名或密码错误' },
  signInSlowed: {
    code: 403,
    message: '此账号在当前网络连续输错密码，请1分钟后再试；其他账号、其他网络不受影响',
  },
  accountGuarded: {
    code: 403,
    message: '此账号正被陌生网络反复尝试登录，15分钟内只能在登录过的网络登录；请在常用网络登录，或稍后再试',
  },
  placeGuarded: {
    code: 403,
    message: '当前网络输错密码的账号过多，15分钟内只有在此登录过的账号可以登录；账号本身未锁定，请稍后再试',
  },
  userDisabled: { code: 403, message: '账号已停用，请联系管理员' },
  wrongOldPassword: { code: 400, message: '当前密码不正确' },
  passwordTooShort: { code: 400, message: '新密码至少8位，请重新输入' },
  passwordTooSimple: { code: 400, message: '新密码须同时包含字母和数字，请重新输入' },
  passwordUnchanged: { code: 400, message: '新密码不能与当前密码相同，请重新输入' },
  notOwnPassword: { code: 403, message: '只能修改自己的密码' },
  roleMissing: { code: 403, message: '没有权限执行此操作，请联系管理员' },
  ownAccount: { code: 409, message: '不能停用自己的账号，请由其他管理员操作' },
  ownReset: { code: 409, message: '不能重置自己的密码，请使用修改密码' },
  ownAdminRole: { code: 409, message: '不能取消自己的系统管理员角色，请由其他管理员操作' },
  lastAdministrator: { code: 409, message: '至少保留一名启用的系统管理员' },
  adminPagesFixed: { code: 409, message: '系统管理员须保留用户、角色与菜单页面' },
  menuUnknown: { code: 404, message: '找不到此菜单，请刷新后重试' },
  menuSourceFixed: { code: 400, message: '菜单的来源不能修改' },
  adminRoleFixed: { code: 409, message: '系统管理员角色始终拥有全部操作权限，不能修改' },
  beyondOwnRights: { code: 403, message: '不能管理权限超出自己的用户，也不能授予自己没有的权限' },
  beyondOwnScope: {
    code: 403,
    message: '不能管理数据范围超出自己的用户，也不能给出自己没有的仓库或货主，请联系系统管理员',
  },
  beyondOwnMenu: { code: 403, message: '不能增加或去掉自己菜单中没有的页面，请联系系统管理员' },
  menuEmptied: { code: 403, message: '不能清空角色的菜单，请至少保留一个页面，或联系系统管理员' },
  outOfScope: { code: 403, message: '仓库或货主不在您的权限范围内' },
  opIdReused: { code: 409, message: '操作编号已用于另一操作，请重新提交' },
  maskedValue: { code: 400, message: '手机号或身份证号含有*，请输入完整号码' },
  paymentMissing: { code: 400, message: '请在“登记回款”中填写金额、到账日期与收款账户' },
  reasonMissing: { code: 400, message: '请输入原因' },
  notStation: { code: 400, message: '此设备不是工作站台，请选择工作站台' },
  notSortation: { code: 400, message: '此设备不是分拨墙' },
  tagTwice: { code: 400, message: '格口或标签重复，请检查' },
  tagTaken: { code: 409, message: '标签已绑定到另一面分拨墙' },
  containerHolds: { code: 409, message: '容器内还有商品，请先移出商品再清空' },
  containerCarries: { code: 409, message: '容器内有商品，不能直接修改仓库与库位，请用移动扫描搬运' },
  nothingToCount: { code: 409, message: '范围内没有库存，请调整盘点范围' },
  sheetOfOther: { code: 403, message: '此盘点表不是您领取的，请先领取' },
  ownRecount: { code: 409, message: '复盘须由初盘以外的人进行，请由他人领取' },
  countingHere: { code: 409, message: '此容器在您正在盲盘的库位，请交表后再查看或移动' },
  outsideSheet: { code: 400, message: '此库位不在盘点表的库区，请在对应的盘点表中录入' },
  outsideTask: { code: 400, message: '此盘点任务只盘点另一货主的商品' },
  ownCount: {
    code: 409,
    message: '不能审核自己参与盘点的任务，请由未参与盘点、有盘点审核权限的人审核',
  },
  differsNot: { code: 409, message: '所选明细没有待审的差异，请刷新后重试' },
  findIncomplete: { code: 400, message: '盘盈上架须填写货主、商品与上架库位' },
  nothingInStorage: { code: 409, message: '存储区没有此商品的可用库存，请先补充存储区' },
  replenishmentOfOther: { code: 403, message: '此补货任务不是您领取的，请先领取' },
  pickListOfOther: { code: 403, message: '此大拣单不是您领取的，请先领取' },
  pickNotUnderWay: { code: 409, message: '此商品不在拣货中，请先领取大拣单' },
  nothingToIssue: { code: 409, message: '没有待领的原料，请刷新后查看' },
  nothingIssued: { code: 409, message: '加工区没有原料，请先领料' },
  nothingToReturn: { code: 409, message: '加工区没有此原料，不需要退料' },
  materialsWaiting: { code: 409, message: '还有原料未领，请先领料' },
  noWorkbench: { code: 409, message: '此仓库没有启用的加工库位，请先维护库区与库位' },
  reportEmpty: { code: 400, message: '完成数量与不良数量不能都为0' },
  reportOfWhom: { code: 400, message: '请选择员工或班组，二者选一' },
  reportUndone: { code: 409, message: '此报工已撤销，请刷新后查看' },
  nothingReported: { code: 409, message: '还没有报工，请先报工' },
  nothingUsed: { code: 409, message: '没有登记任何耗用，请核对' },
  alreadyReported: { code: 409, message: '已有报工，不能取消，请先撤销报工' },
  outputReceived: { code: 409, message: '成品已收货，不能撤回，请先撤销收货' },
  outputShelved: { code: 409, message: '此成品已上架或已撤销，请刷新后查看' },
  differenceClosed: { code: 409, message: '此差异单已关闭，不能修改' },
  issueClosed: { code: 409, message: '此拦截工单已结案，不能修改' },
  responsibilityMissing: { code: 400, message: '有拦截费，请先填写责任方；不收费时拦截费填 0' },
  nothingToSort: { code: 409, message: '此波次没有待复核的出库单，不需要分拨' },
  wallElsewhere: { code: 400, message: '此分拨墙在另一个仓库，请选择本仓的分拨墙' },
  noWaitingPlace: {
    code: 409,
    message: '此仓库没有启用的退货库位或收货暂存库位，请先在库位中维护',
  },
  noStagingPlace: { code: 409, message: '此仓库没有启用的发货暂存库位，请先维护库区与库位' },
  skuUnknown: { code: 400, message: '找不到此货主的商品，请检查货主与商品编码' },
  ownProposal: { code: 409, message: '不能审核自己提出的维护单，请由他人审核' },
  ownTariff: { code: 409, message: '不能审核自己制单的价格，请由他人审核' },
  nothingProvisional: { code: 409, message: '账期内没有暂估费用，请刷新后查看' },
  nothingToBill: { code: 409, message: '账期内没有已确认、未入账单的费用' },
  nothingToSettleMonthly: {
    code: 409,
    message: '账期内没有可结算的单据：已开票的客户账单、已结算的劳务支出或已揽收运单的应付运费',
  },
  paymentIsReversal: { code: 409, message: '这是一笔撤销，不能再撤销' },
  paymentReversed: { code: 409, message: '此笔收付款已撤销，请刷新后查看' },
  disputePending: { code: 409, message: '此计件已有待处理的申诉，请等待处理结果' },
  disputesTooMany: { code: 409, message: '待处理的申诉已有20条，请直接联系主管' },
  disputeOwn: { code: 409, message: '不能处理自己登记的申诉，请由他人处理' },
  pieceEntryGone: { code: 404, message: '找不到这条计件明细，可能已重算，请刷新后重试' },
  pieceMonthOwn: {
    code: 409,
    message: '此月计件须公布并受理申诉，请在「计件月报」的「计件月份」中锁定或反锁定',
  },
  disputeOpen: { code: 409, message: '此费用已有待处理的争议，请先处理' },
  periodRunning: { code: 409, message: '此月份尚未结束，不能关账' },
  periodLocked: { code: 409, message: '此月份已关账' },
  periodOpen: { code: 409, message: '此月份未关账' },
  entryUnknown: { code: 404, message: '找不到此流水，请刷新后重试' },
  agencyMissing: { code: 400, message: '劳务人员须选择劳务公司' },
  agencyNeedless: { code: 400, message: '只有劳务人员才有劳务公司，请清空劳务公司' },
  membershipBackwards: { code: 400, message: '结束时间须晚于开始时间' },
  membershipOverlaps: { code: 409, message: '此员工在这段时间已属于其他班组，请先填写其结束时间' },
  notEmployed: { code: 409, message: '此员工不在职，请先办理入职' },
  alreadyInTeam: { code: 409, message: '此员工已在这个班组，请选择另一个班组' },
  pieceMonthLocked: { code: 409, message: '此月份的计件已关账，不能更改；请先在「计件月份」中反锁定' },
  ownRecompute: { code: 409, message: '不能批准自己申请的重算，请由他人审核' },
  recomputeStale: { code: 409, message: '计算之后计件已有变化，请重新计算后再批准' },
  allotPaid: {
    code: 409,
    message: '已有确认的派工单按此单价计算，不能修改，请新增一条生效日期更晚的分配',
  },
  dispatchOvernamed: { code: 409, message: '人员名单多于需求人数，请修改需求人数或人员名单' },
  nothingToSettle: { code: 409, message: '此账期没有已确认、未结算的派工单，请先确认工时' },
  invoiceMissing: { code: 409, message: '请先登记发票号与发票金额' },
  expenditureMatches: { code: 409, message: '三单一致，无需批准例外，请直接结算' },
  ownExpenditure: { code: 409, message: '不能批准自己制单的例外，请由他人批准' },
  hoursOfAgency: { code: 409, message: '劳务人员的工时来自派工单，请在派工单中登记' },
  badgeUnread: { code: 403, message: '工牌无效或已过期，请联系主管重新打印工牌' },
  badgeOver: { code: 409, message: '工牌已过期或不是本系统签发，请重新打印工牌' },
  boardKeyOver: { code: 403, message: '看板密钥无效或已过期，请在派工单页面重新生成看板链接' },
  ownHours: { code: 409, message: '不能确认自己提交的工时，请由他人确认' },
  approverUnfit: { code: 400, message: '审批人须为申请人以外、能查看该员工所在仓库并有请假审批权限的人' },
  ownLeave: { code: 409, message: '不能审批自己提交的请假单，请由他人审批' },
  ratioNotPositive: { code: 400, message: '分配系数须大于0' },
  ratioOutsideSpell: { code: 400, message: '生效时间须在此成员这段归属的开始与结束之间' },
  recipientsUnknown: { code: 400, message: '接收人不存在或已停用，请重新选择' },
  noticeUnknown: { code: 404, message: '找不到此消息，请刷新后重试' },
  attachmentUnknown: { code: 400, message: '找不到您上传的此文件，请重新上传' },
  fileUnknown: { code: 404, message: '文件不存在或已过期，请重新导出' },
  fileMissing: { code: 400, message: '请选择要上传的文件' },
  fileNameBad: { code: 400, message: '文件名不能含有路径或特殊符号，请改名后上传' },
  fileTypeUnknown: { code: 400, message: '只能上传 XLSX、CSV、PDF、PNG、JPG 文件' },
  fileTooLarge: { code: 413, message: '文件超过20MB，请压缩或拆分后上传' },
  filmTypeUnknown: { code: 400, message: '只能上传 MP4、WebM 录像' },
  filmTooLarge: { code: 413, message: '录像超过200MB，请压缩或分段后上传' },
  filmsFull: { code: 409, message: '您上传的录像已超过100GB，请联系管理员清理' },
  filmUnknown: { code: 400, message: '找不到已上传的录像，请重新上传' },
  filmTaken: { code: 409, message: '此录像已登记' },
  filmElsewhere: { code: 400, message: '录像不属于此运单的仓库与货主，请重新上传' },
  pddNotConfigured: { code: 409, message: '未配置拼多多开放平台，请联系管理员' },
  notPddShop: { code: 400, message: '此店铺不是拼多多店铺，不需要授权' },
  shopDisabled: { code: 409, message: '此店铺已停用，请先启用再授权' },
  notAuthorized: { code: 409, message: '此店铺未授权，不需要取消' },
  authorizationUnknown: { code: 403, message: '授权链接无效或已过期，请从店铺记录重新发起授权' },
  authorizationCodeMissing: { code: 400, message: '平台没有返回授权码，请从店铺记录重新发起授权' },
  videoKeyOver: { code: 403, message: '录像链接无效或已过期，请联系客服重新获取' },
  uploadsFull: { code: 409, message: '您上传的文件已超过1GB，请联系管理员清理' },
  rangeBeyondEnd: { code: 416, message: '请求的范围超出文件大小' },
  taskEnded: { code: 409, message: '任务不存在或已结束，请刷新后查看' },
  blindTaskUnknown: { code: 404, message: BLIND_TASK_MISSING_MESSAGE },
  ownerElsewhere: {
    code: 400,
    message: '货主未在此仓库开展业务，请更换仓库，或由管理员在「货主」页选中货主后点「仓库」登记',
  },
  noReceivingPlace: { code: 409, message: '此仓库没有启用的收货暂存库位，请先维护库区与库位' },
  malformed: { code: 400, message: '请求格式不正确，请检查后重试' },
  pathUnknown: { code: 404, message: '接口不存在，请检查地址' },
  tooLarge: { code: 413, message: '提交的内容过大，请减少后重试' },
  wrongContentType: { code: 415, message: '请以 JSON 格式提交' },
  sheetsCrowded: { code: 429, message: '您有多个文件正在检查，请等待完成后再试' },
  crowded: { code: 429, message: '操作的人过多，请稍后重试' },
  documentBusy: { code: 409, message: '单据正被占用，请稍后重试' },
  stillUnderWay: { code: 503, message: '此操作仍在处理中，请稍后重试' },
  databaseDown: { code: 503, message: '数据库暂不可用，请稍后重试' },
  databaseSlow: { code: 503, message: '数据库繁忙，未能及时完成，请稍后重试' },
  databaseFull: { code: 503, message: '数据库磁盘已满，未能保存，请联系管理员' },
  reportTooLong: { code: 503, message: '统计的数据过多，未能及时完成，请缩小日期范围或改用导出' },
  reportsTooMany: { code: 429, message: '正在统计的报表过多，请稍后重试' },
  /** Nobody hears it. */
  callerGone: { code: 499, message: '请求已取消' },
  outdated: { code: 503, message: '系统正在升级，请稍后重试' },
  starting: { code: 503, message: '系统正在启动，请稍后重试' },
  unexpected: { code: 500, message: '系统繁忙，请稍后重试' },
} as const satisfies Record<string, RefusalSpec>

export type RefusalName = keyof typeof REFUSALS

/** Thrown by rules and stores; the answer is made of it in one place. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: number
  readonly status: number

  constructor({ code, message, status }: RefusalSpec) {
    super(message)
    this.code = code
    this.status = status ?? code
  }
}

export function refusal(name: RefusalName): Refusal {
  return new Refusal(REFUSALS[name])
}
