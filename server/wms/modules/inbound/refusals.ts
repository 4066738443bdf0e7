// What inbound refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('inbound', {
  caseClosed: (caseNo: string) => ({
    code: 409,
    message: `差异单 ${caseNo} 已关闭，不能撤回收货完成；多收少收请用库存调整更正`,
  }),
  casesOpen: (open: number) => ({ code: 409, message: `还有 ${open} 张差异单未关闭，不能结案` }),
  codeNoPutaway: (code: string, kind: string) => ({
    code: 404,
    message: `${code} 是${kind}，上架请扫描容器、商品、入库单号或上架单号`,
  }),
  containerCarried: (container: string, loc: string) => ({
    code: 409,
    message: `容器 ${container} 已移到库位 ${loc}，不能撤销上架，请用移库放回`,
  }),
  goodsDiffer: (sku: string, told: string) => ({ code: 409, message: `商品 ${sku} ${told}部分关闭` }),
  goodsElsewhere: (code: string) => ({ code: 400, message: `商品 ${code} 不在此入库单中，请核对` }),
  lineTwice: (sku: string, of: string) => ({
    code: 400,
    field: 'lines',
    message: `商品 ${sku}${of} 重复，请合并数量`,
  }),
  lotElsewhere: (code: string, lot: string) => ({
    code: 400,
    field: 'lot',
    message: `商品 ${code} 的批次 ${lot} 不在此入库单中，请核对批次`,
  }),
  moreThanLeft: (left: string, qty: string) => ({
    code: 409,
    field: 'qty',
    message: `此任务还剩 ${left}，不能上架 ${qty}，请核对数量`,
  }),
  notDeliverable: (orderNo: string, state: string) => ({
    code: 409,
    message: `入库单 ${orderNo} 当前为「${state}」，不能登记到车；须为「已下达」「已到货」或「收货中」，已部分关闭的请先撤回收货完成`,
  }),
  notDraft: (orderNo: string, state: string) => ({
    code: 409,
    message: `入库单 ${orderNo} 当前为「${state}」，只有草稿可以修改`,
  }),
  nothingToPutAway: (code: string) => ({
    code: 404,
    message: `${code} 没有待上架的商品，请核对后放到一边`,
  }),
  notReceivable: (orderNo: string, state: string, hint: string) => ({
    code: 409,
    message: `入库单 ${orderNo} 当前为「${state}」，不能收货；${hint}`,
  }),
  nothingDiffers: { code: 409, message: '没有差异，请直接操作「收货完成」' },
  nothingToRefuse: (orderNo: string) => ({
    code: 409,
    message: `入库单 ${orderNo} 没有还未收的商品，多到的商品请逐个拒收`,
  }),
  overReceipt: (sku: string, expectedQty: string, receivedQty: string, left: string, allowance: string) => ({
    code: 409,
    field: 'qty',
    message: `商品 ${sku} 预收 ${expectedQty}，已收 ${receivedQty}，最多还可收 ${left}${allowance}，请核对数量，多到的请拒收`,
  }),
  notLeading: (orderNo: string, state: string) => ({
    code: 409,
    message: `入库单 ${orderNo} 当前为「${state}」，「收货中」时才能生成上架任务`,
  }),
  putawayBegun: (taskNo: string, state: string) => ({
    code: 409,
    message: `上架任务 ${taskNo} 当前为「${state}」，不能撤回收货完成`,
  }),
  putawayNotOwn: (taskNo: string) => ({
    code: 403,
    message: `上架任务 ${taskNo} 的此次上架不是您做的，请由本人撤销`,
  }),
  putawayOpen: (open: number) => ({ code: 409, message: `还有 ${open} 个上架任务未完成，不能结案` }),
  putawayRejected: (orderNo: string, rejectNo: string) => ({
    code: 409,
    message: `入库单 ${orderNo} 的退仓单 ${rejectNo} 已完结，不能撤销上架，请用移库放回`,
  }),
  putawaySettled: (orderNo: string) => ({
    code: 409,
    message: `入库单 ${orderNo} 的差异已结案，不能撤销上架，请用移库放回`,
  }),
  putawayShort: (taskNo: string) => ({
    code: 409,
    message: `上架任务 ${taskNo} 已短量完成，不能撤销上架，请用移库放回`,
  }),
  putawayUnknown: (code: string) => ({
    code: 404,
    message: `找不到 ${code}，请扫描容器、商品、入库单号或上架单号`,
  }),
  receiptClosed: (orderNo: string, state: string) => ({
    code: 409,
    message: `入库单 ${orderNo} 当前为「${state}」，不能撤销收货；请先撤回收货完成`,
  }),
  receiptInspected: (inspectedQty: string) => ({
    code: 409,
    message: `此收货记录已质检 ${inspectedQty}，不能撤销收货`,
  }),
  receiptOfOther: (who: string) => ({
    code: 403,
    message: `此收货记录由${who}收货，请由本人撤销，或请有「撤回单据」权限的人撤销`,
  }),
  receiptPutAway: (taskNo: string, doneQty: string) => ({
    code: 409,
    message: `这些商品已由上架任务 ${taskNo} 上架 ${doneQty}，不能撤销收货；请先撤销上架`,
  }),
  receiptUndone: { code: 409, message: '此收货记录已撤销，请刷新后查看' },
  receivedByBox: (orderNo: string, rejectNo: string, what: string) => ({
    code: 409,
    message: `入库单 ${orderNo} 由退仓单 ${rejectNo} 制单，不能单独${what}，请在退仓新收货中按箱操作`,
  }),
  refusalClosed: (orderNo: string, state: string) => ({
    code: 409,
    message: `入库单 ${orderNo} 当前为「${state}」，不能撤销拒收；请在差异单中说明`,
  }),
  refusalUndone: { code: 409, message: '此拒收记录已撤销，请刷新后查看' },
  serialKnown: (serialNo: string, orderNo: string) => ({
    code: 409,
    field: 'serialNos',
    asks: true,
    message: `序列号 ${serialNo} 曾随出库单 ${orderNo} 出库，退回的商品请走退件或退货入库；确认无误请再次提交`,
  }),
  taskOfOther: (taskNo: string, who: string) => ({
    code: 409,
    message: `上架任务 ${taskNo} 由${who}领取，请先重新分配`,
  }),
  unitReceived: (sscc: string, orderNo: string) => ({
    code: 409,
    field: 'code',
    message: `SSCC ${sscc} 已在入库单 ${orderNo} 收过，请核对标签；收错了请先撤销收货`,
  }),
  unitTwice: (sscc: string, orderNo: string) => ({
    code: 409,
    field: 'units',
    message: `SSCC ${sscc} 已在入库单 ${orderNo} 预告过，请核对`,
  }),
  noPlan: (sku: string) => ({
    code: 409,
    message: `商品 ${sku} 没有启用的质检方案，请在库存页按库位质检`,
  }),
  nothingToInspect: (sku: string) => ({ code: 409, message: `商品 ${sku} 没有待检的收货，请刷新后核对` }),
  sampleTooSmall: (least: string) => ({
    code: 409,
    field: 'sampledQty',
    message: `按质检方案至少抽检 ${least} 件，请继续抽检`,
  }),
  sampleTooLarge: (waiting: string) => ({
    code: 409,
    field: 'sampledQty',
    message: `待检只有 ${waiting} 件，请核对抽检数量`,
  }),
  unitStays: (sscc: string) => ({
    code: 409,
    message: `SSCC ${sscc} 已收货，不能移除；收错了请先撤销收货`,
  }),
  taskStands: (taskNo: string, state: string, what: string) => ({
    code: 409,
    message: `上架任务 ${taskNo} 当前为「${state}」，不能${what}`,
  }),
})
