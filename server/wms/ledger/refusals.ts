// What the ledger refuses anyone who posts to it, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const ledger = defineRefusals('ledger', {
  chargeNotConfirmable: (chargeNo: number, state: string) => ({
    code: 409,
    message: `费用 ${chargeNo} 当前为「${state}」，不能确认`,
  }),
  chargeNotReversible: (chargeNo: number, state: string) => ({
    code: 409,
    message: `费用 ${chargeNo} 当前为「${state}」，不能红冲`,
  }),
  checkDigitWrong: (loc: string) => ({
    code: 400,
    field: 'checkDigit',
    message: `库位 ${loc} 的校验码不正确，请核对库位后重新输入`,
  }),
  codeNoPlace: (code: string, kind: string) => ({
    code: 400,
    field: 'loc',
    message: `${code} 是${kind}，这一步请扫描库位`,
  }),
  codeOfBundle: (name: string, code: string, field: string) => ({
    code: 409,
    field,
    message: `${name} 已是此货主组合装 ${code} 的编码，请核对后换一个`,
  }),
  codeOfOther: (name: string, code: string, field: string) => ({
    code: 409,
    field,
    message: `${name} 已是此货主商品 ${code} 的编码或条码，请核对后换一个`,
  }),
  containerTaken: (code: string, state: string) => ({
    code: 409,
    field: 'container',
    message: `容器 ${code} 当前为「${state}」，请换一个空闲容器`,
  }),
  containerUnknown: (code: string) => ({
    code: 404,
    field: 'container',
    message: `此仓库没有容器 ${code}，请先建容器`,
  }),
  dateMissing: (code: string) => ({
    code: 400,
    field: 'mfgDate',
    message: `商品 ${code} 有保质期，请输入生产日期或到期日期`,
  }),
  dayAhead: (day: string, today: string) => ({
    code: 400,
    field: 'businessDate',
    message: `业务日期 ${day} 还没有到，最晚为 ${today}`,
  }),
  entryReversed: (done: number) => ({ code: 409, message: `流水 ${done} 已冲销或本身是冲销流水` }),
  entryUnknown: { code: 404, message: '找不到此流水，请刷新后重试' },
  expenseOfDocument: (entryNo: number, docType: string, docNo: string) => ({
    code: 409,
    message: `支出 ${entryNo} 由${docType} ${docNo} 产生，请在该单据中更正`,
  }),
  expenseReversed: (done: number) => ({ code: 409, message: `支出 ${done} 已冲销或本身是冲销` }),
  expiryBackwards: { code: 400, field: 'expDate', message: '到期日期不能早于生产日期' },
  expiryBeyondLife: { code: 400, field: 'expDate', message: '到期日期超出保质期，请核对' },
  groupsTooMany: (tenThousands: number) => ({
    code: 400,
    message: `超过${tenThousands}万组，请缩小查询范围后再导出`,
  }),
  holdShort: (loc: string, sku: string) => ({
    code: 409,
    message: `库位 ${loc} 的商品 ${sku} 已分配或冻结的数量不足`,
  }),
  inSettlement: (docType: string, docNo: string, settleNo: string, advice: string) => ({
    code: 409,
    message: `${docType} ${docNo} 已列入结算单 ${settleNo}，${advice}`,
  }),
  invoiceTaken: (number: string, other: string) => ({
    code: 409,
    field: 'invoiceNo',
    message: `发票号 ${number} 已登记在${other}，请核对发票号`,
  }),
  lotMissing: (code: string) => ({ code: 400, field: 'lot', message: `商品 ${code} 按批次管理，请输入批次` }),
  lotNeedless: (code: string) => ({
    code: 400,
    field: 'lot',
    message: `商品 ${code} 不按批次管理，请清空批次`,
  }),
  madeAhead: { code: 400, field: 'mfgDate', message: '生产日期不能晚于今天' },
  noReceivingPlace: { code: 409, message: '此仓库没有启用的收货暂存库位，请先维护库区与库位' },
  notSortation: { code: 400, message: '此设备不是分拨墙' },
  ownerElsewhere: {
    code: 400,
    field: 'owner',
    message: '货主未在此仓库开展业务，请更换仓库，或由管理员在「货主」页选中货主后点「仓库」登记',
  },
  pastItsDate: (code: string, expDate: string) => ({
    code: 400,
    field: 'quality',
    message: `商品 ${code} 已于 ${expDate} 过期，请选择品质「过期」`,
  }),
  periodBackwards: { code: 400, field: 'businessDate', message: '开始日期不能晚于结束日期' },
  periodLocked: { code: 409, message: '此月份已关账' },
  periodOpen: { code: 409, message: '此月份未关账' },
  periodRunning: { code: 409, message: '此月份尚未结束，不能关账' },
  periodTooEarly: (first: string) => ({
    code: 400,
    field: 'businessDate',
    message: `日期不能早于${first}`,
  }),
  periodTooLong: (days: number) => ({
    code: 400,
    field: 'businessDate',
    message: `一次最多统计${days}天，请缩小日期范围`,
  }),
  pieceMonthLocked: { code: 409, message: '此月份的计件已关账，不能更改；请先在「计件月份」中反锁定' },
  placeDisabled: (loc: string) => ({ code: 409, field: 'loc', message: `库位 ${loc} 已停用，请换一个库位` }),
  placeFull: (loc: string, field: string) => ({
    code: 409,
    field,
    asks: true,
    message: `库位 ${loc} 放不下这些商品，超出限重或容积；确认无误请再次提交`,
  }),
  placeUnfit: (loc: string, reason: string, field = 'loc') => ({
    code: 409,
    field,
    message: `库位 ${loc} ${reason}，请换一个库位`,
  }),
  placeUnknown: (loc: string) => ({ code: 404, field: 'loc', message: `此仓库没有库位 ${loc}，请核对` }),
  productUnknown: (scanned: string) => ({
    code: 404,
    field: 'sku',
    message: `货主没有编码或条码为 ${scanned} 的商品，请核对`,
  }),
  qtyNotWhole: (sku: string, qty: string, field = 'qty') => ({
    code: 400,
    field,
    message: `商品 ${sku} 按整数计数，数量不能为 ${qty}，请改为整数`,
  }),
  packageMissing: (sku: string, level: string, field: string) => ({
    code: 400,
    field,
    message: `商品 ${sku} 没有包装「${level}」，请先在商品包装中维护，或按件填写`,
  }),
  qtyTooLarge: (packed: string, field = 'qty') => ({
    code: 400,
    field,
    message: `${packed}，数量过大，请核对后重新填写`,
  }),
  serialArrived: (serialNo: string, where: string) => ({
    code: 409,
    field: 'serialNos',
    message: `序列号 ${serialNo} ${where}，不能再次入库，请核对`,
  }),
  serialIsCode: (code: string) => ({
    code: 400,
    field: 'serialNos',
    message: `${code} 是商品编码或条码，不是序列号，请核对`,
  }),
  serialNotThere: (serialNo: string, why: string) => ({
    code: 409,
    field: 'serialNos',
    message: `序列号 ${serialNo} ${why}`,
  }),
  serialTwice: (twice: string) => ({
    code: 400,
    field: 'serialNos',
    message: `序列号 ${twice} 重复，请核对`,
  }),
  serialsUnequal: (sku: string, qty: string, given: number) => ({
    code: 400,
    field: 'serialNos',
    count: Number(qty),
    message: `商品 ${sku} 按件登记序列号：数量 ${qty}，已扫 ${given} 个，请逐件扫描，一件一个`,
  }),
  skuDisabled: (sku: string) => ({ code: 400, field: 'sku', message: `商品 ${sku} 已停用` }),
  skuMissing: (sku: string) => ({ code: 400, field: 'sku', message: `商品 ${sku} 不存在` }),
  stockShort: (loc: string, sku: string, held: string, wanted: string) => ({
    code: 409,
    field: 'qty',
    message: `库位 ${loc} 的商品 ${sku} 可用库存不足：${held}需要 ${wanted}`,
  }),
  tooShortToReceive: (code: string, expDate: string, left: number, least: number) => ({
    code: 409,
    field: 'quality',
    message: `商品 ${code} ${expDate} 到期，剩余 ${left} 天，少于允收的 ${least} 天，请拒收；货主同意收下的，请选择品质「待检」，由质检放行`,
  }),
  unusualLife: (code: string, days: number, shelfLife: number) => ({
    code: 409,
    field: 'expDate',
    asks: true,
    message: `商品 ${code} 从生产到到期为 ${days} 天，保质期为 ${shelfLife} 天，请核对日期，确认无误请再次提交`,
  }),
  unusualQty: (sku: string, qty: string, usual: string) => ({
    code: 409,
    field: 'qty',
    asks: true,
    message: `商品 ${sku} 的数量 ${qty} 是平常（约${usual}）的100倍以上，确认无误请再次提交`,
  }),
  signOnUnknown: { code: 409, message: '上岗记录不属于当前账号，请重新扫工牌上岗' },
  signedOff: (names: string) => ({ code: 409, message: `${names} 已离岗，本次未记录，请扫工牌上岗后重试` }),
  signedOnElsewhere: (names: string) => ({
    code: 409,
    message: `${names} 在其他仓库上岗，不能在此仓库作业，请扫本仓员工的工牌`,
  }),
  workGivenToOthers: (docNo: string, name: string) => ({
    code: 409,
    message: `任务 ${docNo} 已派给 ${name}，请做其他任务，或请主管改派`,
  }),
  workReversed: (done: number) => ({ code: 409, message: `作业记录 ${done} 已冲销或本身是冲销` }),
})
