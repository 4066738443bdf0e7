// The lists of documents, and what somebody looks for in them: a number, a code, goods, a place, what is still under way.

import { productMaintenance } from '#shared/contracts/base/product-maintenance.ts'
import { blindBox, blindGoods, blindScan } from '#shared/contracts/blind/box.ts'
import { movingScan } from '#shared/contracts/blind/moving-scan.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { containerMove } from '#shared/contracts/equipment/container.ts'
import { deviceEvent, stationSession } from '#shared/contracts/equipment/device-event.ts'
import { visitorVisit } from '#shared/contracts/equipment/visitor.ts'
import { waybillRequest } from '#shared/contracts/express/request.ts'
import { inboundLine } from '#shared/contracts/inbound/line.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receiptLine } from '#shared/contracts/inbound/receipt.ts'
import { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { signOn } from '#shared/contracts/labor/sign-on.ts'
import { timedSpan, timedWork } from '#shared/contracts/labor/timed-work.ts'
import { openWork } from '#shared/contracts/labor/work.ts'
import { workRecord } from '#shared/contracts/labor/work-record.ts'
import { outboundLine } from '#shared/contracts/outbound/line.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { parcel, parcelItem } from '#shared/contracts/outbound/parcel.ts'
import { pickError } from '#shared/contracts/outbound/pick-error.ts'
import { pickTask } from '#shared/contracts/outbound/pick-task.ts'
import { putBackTask } from '#shared/contracts/outbound/put-back.ts'
import { shipment, shipmentBox } from '#shared/contracts/outbound/shipment.ts'
import { sortingItem, sortingTask } from '#shared/contracts/outbound/sorting.ts'
import { bigPickList, wave } from '#shared/contracts/outbound/wave.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { processOrder } from '#shared/contracts/process/order.ts'
import { processReport } from '#shared/contracts/process/report.ts'
import { rejectCount } from '#shared/contracts/reject/count.ts'
import { rejectLine } from '#shared/contracts/reject/line.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { failedPush, pushTask } from '#shared/contracts/reject/push.ts'
import { returnLine } from '#shared/contracts/returned/line.ts'
import { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { failedAsnPush, oldReturnPush, returnPush } from '#shared/contracts/returned/push.ts'
import { returnReceipt } from '#shared/contracts/returned/receipt.ts'
import { replenishment } from '#shared/contracts/stock/replenishment.ts'
import { stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { stockTask, stockVariance } from '#shared/contracts/stocktake/stock-task.ts'
import type { NarrowedList } from '#tests/support/fact-lists.ts'

const day = { from: '2025-06-01T00:00:00.000Z', to: '2025-06-02T00:00:00.000Z' }
const order = ['MR100']
const loc = ['MF-000100']
const sheet = { taskNo: ['MP100'], listNo: ['MP100-001'] }
/** As the page of a task names it. */
const sheetOfTask = { headId: ['MP100'], listNo: ['MP100-001'] }
const device = ['SHQP-GZT-01']
const box = { taskCode: ['MB100'], boxNo: ['MX100'] }

const week = { from: '2025-06-02', to: '2025-06-08' }

/** What most of them are narrowed by. */
const USUAL = { warehouse: ['SHQP'], owner: ['YCFS'], sku: ['MF000012'] }

export const DOCUMENT_LISTS: readonly NarrowedList[] = [
  listOf(inboundOrder, { orderNo: order, externalNo: ['ME100'], state: ['收货中'], createdAt: day }),
  listOf(inboundLine, { orderNo: order, lot: ['RARE'] }),
  listOf(receiptLine, { orderNo: order, receiptNo: ['MS100'], receivedAt: day }),
  listOf(putawayTask, {
    taskNo: ['MT100'],
    source: order,
    suggestLoc: loc,
    state: ['执行中'],
    createdAt: day,
  }),
  listOf(differenceCase, { caseNo: ['MC100'], docNo: order, state: ['待处理'], createdAt: day }),
  listOf(blindTask, { code: ['MB100'], state: ['扫描中'], createdAt: day }),
  listOf(blindBox, { ...box, waybillNo: ['MW100'], createdAt: day }),
  listOf(blindGoods, { ...box, waybillNo: ['MW100'], barcode: ['MG100'] }),
  listOf(blindScan, { ...box, barcode: ['MG100'], scannedAt: day }),
  listOf(movingScan, { container: ['MX100'], scannedAt: day }),
  listOf(returnReceipt, { receiptNo: ['MQ100'], state: ['待签收'], createdAt: day }),
  listOf(returnParcel, {
    returnNo: ['MJ100'],
    waybillNo: ['MW100'],
    receiptNo: ['MQ100'],
    state: ['待处置'],
    createdAt: day,
    businessDate: { from: '2025-06-01', to: '2025-06-02' },
  }),
  listOf(returnLine, { returnNo: ['MJ100'] }),
  listOf(returnPush, {
    pushNo: ['MTS100'],
    docNo: ['MASN100'],
    returnNo: ['MJ100'],
    state: ['待重试'],
    createdAt: day,
  }),
  listOf(failedAsnPush, { pushNo: ['MTS100'], asnNo: ['MASN100'] }),
  listOf(oldReturnPush, { pushNo: ['MTS100'], docNo: ['MASN100'], createdAt: day }),
  listOf(rejectOrder, {
    rejectNo: ['MX100'],
    externalNo: ['ME100'],
    state: ['清点中'],
    createdAt: day,
    businessDate: { from: '2025-06-01', to: '2025-06-02' },
  }),
  listOf(rejectLine, { rejectNo: ['MX100'] }),
  listOf(rejectCount, { rejectNo: ['MX100'], boxNo: ['MB100'], countedAt: day }),
  listOf(pushTask, { pushNo: ['MZ100'], externalNo: ['ME100'], rejectNo: ['MX100'], createdAt: day }),
  listOf(failedPush, { pushNo: ['MZ100'], externalNo: ['ME100'] }),
  listOf(outboundOrder, {
    orderNo: ['MO100'],
    externalNo: ['ME100'],
    waveNo: ['MA100'],
    waybillNo: ['MY100'],
    state: ['拣货中'],
    createdAt: day,
    shippedAt: day,
  }),
  listOf(outboundLine, { orderNo: ['MO100'] }),
  listOf(pickTask, { orderNo: ['MO100'], waveNo: ['MA100'], listNo: ['ML100'], loc, pickedAt: day }),
  listOf(wave, { waveNo: ['MA100'], state: ['拣货中'], createdAt: day }),
  listOf(bigPickList, { listNo: ['ML100'], waveNo: ['MA100'], state: ['拣货中'], createdAt: day }),
  listOf(waybill, {
    waybillNo: ['MY100'],
    orderNo: ['MO100'],
    state: ['已取号'],
    createdAt: day,
    collectedAt: day,
    endedAt: day,
  }),
  listOf(waybillRequest, {
    requestNo: ['MO100-1'],
    orderNo: ['MO100'],
    waybillNo: ['MY100'],
    source: ['MK7'],
    state: ['结果不明'],
    createdAt: day,
  }),
  listOf(sortingTask, {
    taskNo: ['MF100'],
    waveNo: ['MA100'],
    device: ['SHQP-FBQ-01'],
    state: ['进行中'],
    createdAt: day,
  }),
  listOf(parcel, {
    parcelNo: ['MB100'],
    orderNo: ['MO100'],
    state: ['已封箱'],
    businessDate: week,
    createdAt: day,
    sealedAt: day,
    weighedAt: day,
  }),
  listOf(parcelItem, { parcelNo: ['MB100'], orderNo: ['MO100'], serialNo: ['MS100'] }),
  listOf(pickError, { businessDate: week, orderNo: ['MO100'], picker: ['100'] }),
  listOf(sortingItem, { taskNo: ['MF100'], orderNo: ['MO100'] }),
  listOf(shipment, {
    shipmentNo: ['MH100'],
    state: ['装车中'],
    createdAt: day,
    departedAt: day,
  }),
  listOf(shipmentBox, { shipmentNo: ['MH100'], waybillNo: ['MY100'], orderNo: ['MO100'], loadedAt: day }),
  listOf(orderIssue, {
    issueNo: ['MI100'],
    orderNo: ['MO100'],
    waybillNo: ['MY100'],
    state: ['已申请'],
    createdAt: day,
  }),
  listOf(putBackTask, { orderNo: ['MO100'], issueNo: ['MI100'], state: ['待回库'], doneAt: day }),
  listOf(processOrder, {
    code: ['MK100'],
    externalNo: ['ME100'],
    outputSku: ['MF000012'],
    state: ['加工中'],
    dueDate: week,
    businessDate: week,
    createdAt: day,
    closedAt: day,
  }),
  listOf(processReport, { code: ['MK100'], worker: ['MR100'], businessDate: week }),
  listOf(agencyDispatch, { dispatchNo: ['MZ100'], state: ['已到岗'], businessDate: week }),
  listOf(dispatchLine, {
    dispatchNo: ['MZ100'],
    state: ['已到岗'],
    worker: ['G10001'],
    businessDate: week,
    unprovenHours: { from: '1' },
  }),
  listOf(timedWork, {
    workNo: ['MT100'],
    worker: ['G10001'],
    state: ['待更正'],
    docNo: ['MN100'],
    businessDate: week,
  }),
  listOf(timedSpan, { workNo: ['MT100'], worker: ['G10001'], businessDate: week }),
  listOf(workRecord, { dispatchNo: ['MZ100'], worker: ['G10001'], businessDate: week }),
  listOf(stockTask, { taskNo: ['MP100'], state: ['待审核'], createdAt: day }),
  listOf(stockVariance, { taskNo: ['MP100'], state: ['待审核'], reviewedAt: day }),
  listOf(stockSheet, { ...sheetOfTask, state: ['盘点中'] }),
  listOf(stockLine, { ...sheet, loc }),
  listOf(stockFind, { ...sheetOfTask, barcode: ['MG100'], state: ['待处理'] }),
  listOf(productMaintenance, { maintNo: ['MW100'], state: ['待审核'], createdAt: day }),
  listOf(visitorVisit, { visitNo: ['MV100'], state: ['在场'], appointAt: day }),
  listOf(deviceEvent, { device, kind: ['故障'], level: ['严重'], at: day }),
  listOf(containerMove, { container: ['SHQP-ZX0001'], at: day }),
  listOf(signOn, { worker: ['G10001'], startedAt: day, endedAt: day, endedBy: ['换岗'] }),
  listOf(openWork, { kind: ['上架'], worker: ['G10001'], docNo: ['MS100'], zone: ['A'], isGiven: false }),
  listOf(stationSession, { device, startedAt: day, endedAt: day }),
  listOf(replenishment, { taskNo: ['MH100'], toLoc: loc, state: ['待分配'], createdAt: day }),
]

type Listed = { list: { path: string }; filters: readonly string[] }

/** By what it has of that, and by what is asked of this one. */
function listOf({ list, filters }: Listed, asked: Readonly<Record<string, unknown>>) {
  const usual = Object.entries(USUAL).filter(([filter]) => filters.includes(filter))
  return { path: list.path, filters: { ...Object.fromEntries(usual), ...asked } }
}
