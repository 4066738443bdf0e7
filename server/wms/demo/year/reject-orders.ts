// The documents of what shops sent back: the messages of the owners' systems, the orders, what was counted, and what differed.
import type { BookedEvent, Booking } from '#server/wms/demo/year/day-book.ts'
import { auditPapers, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import type { Goods } from '#server/wms/demo/year/site.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { differenceCases } from '#server/wms/schema/difference.ts'
import { pushTasks, rejectCounts, rejectLines, rejectOrders } from '#server/wms/schema/reject.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, subtract } from '#shared/domain/decimal.ts'
import { differenceLife } from '#shared/domain/difference.ts'
import { nextAttempt } from '#shared/domain/push.ts'
import { type PushError, pushLife, rejectLife } from '#shared/domain/reject.ts'
import { SETTINGS } from '#shared/domain/settings.ts'

type Store = { code: string; name: string }

/** What has not happened yet has no time. */
export type ShopReturn = {
  rejectNo: string
  warehouse: string
  owner: string
  store: Store
  externalNo: string
  waybillNo: string
  date: string
  /** Null: it was keyed in. */
  push: Pick<SentOrder, 'pushNo' | 'failedAt'> | null
  createdAt: Date
  releasedAt: Date | null
  arrivedAt: Date | null
  countedAt: Date | null
  /** What is missing is explained. */
  settledAt: Date | null
  madeAt: Date | null
  receivedAt: Date | null
  completedAt: Date | null
  inboundNo: string | null
  caseNo: string | null
  receivingLoc: string
  lines: ShopReturnLine[]
}

export type ShopReturnLine = {
  goods: Goods
  boxNo: string
  expectedQty: number
  quality: '良品' | '残次'
  count: BookedEvent | null
}

/** One that could not be taken. */
export type SentOrder = {
  pushNo: string
  warehouse: string
  owner: string
  store: Store
  externalNo: string
  lines: readonly { boxNo: string; sku: string; lot: string; expectedQty: string }[]
  createdAt: Date
  /** The first attempt; null: that one succeeded. */
  failedAt: Date | null
  error: { code: PushError; message: string }
  attempts: number
  closedAt: Date | null
}

type Returned = { shopReturns: readonly ShopReturn[]; sentOrders: readonly SentOrder[] }

const MISSPELT = '-X'

export async function keepShopReturns(
  op: Operation,
  { shopReturns, sentOrders }: Returned,
  booking: Booking,
) {
  const orders = shopReturns.map((order) => orderPaper(order, booking))
  await keepPapers(op, rejectOrders, rejectOrders.rejectNo, orders)
  await keepLines(op, shopReturns, booking)
  const pushes = [
    ...shopReturns.flatMap((order) => acceptedPaper(order, booking)),
    ...sentOrders.map((sent) => failedPaper(sent, booking)),
  ]
  await keepPapers(op, pushTasks, pushTasks.pushNo, pushes)
  const cases = shopReturns.flatMap((order) => casePapers(order, booking))
  await keepPapers(op, differenceCases, differenceCases.caseNo, cases)
  await auditPapers(op, [...orders, ...pushes, ...cases])
}

function orderPaper(order: ShopReturn, { staff }: Booking): Paper {
  const by = staff.clerk
  const { createdAt, releasedAt, arrivedAt, date, completedAt } = order
  const paper = new Paper({ entity: 'rejectOrder', key: 'rejectNo' }, orderRow(order, by), {
    by,
    at: createdAt,
  })
  if (releasedAt && !order.push) paper.move(rejectLife, 'push', { by, at: releasedAt })
  if (!arrivedAt) return paper
  paper.move(rejectLife, 'arrive', { by, at: arrivedAt }, { arrivedAt, businessDate: date })
  count(paper, order, by)
  receive(paper, order, by)
  settle(paper, order, staff.manager)
  if (completedAt) paper.move(rejectLife, 'complete', { by, at: completedAt })
  return paper
}

function orderRow(order: ShopReturn, creator: number) {
  const { rejectNo, warehouse, owner, store, externalNo, waybillNo, lines, push } = order
  return {
    rejectNo,
    warehouse,
    owner,
    externalNo,
    waybillNo,
    creator,
    remark: '',
    storeCode: store.code,
    storeName: store.name,
    boxes: boxesOf(lines).length,
    lineCount: lines.length,
    expectedQty: addDecimals(...lines.map((line) => String(line.expectedQty))),
    countedQty: '0',
    countedBoxes: 0,
    receivedBoxes: 0,
    receivedQty: '0',
    inboundNo: null,
    receivingLoc: null,
    state: push ? '已接收' : rejectLife.initial,
    businessDate: null,
    arrivedAt: null,
    countedAt: null,
    madeAt: null,
    receivedAt: null,
  }
}

function count(paper: Paper, { lines, countedAt, caseNo }: ShopReturn, by: number): void {
  const counted = lines.filter((line) => line.count !== null)
  const [first] = counted
  if (!first?.count) return
  const sums = { countedQty: qtyOf(counted), countedBoxes: boxesOf(counted).length }
  paper.change('count', { by, at: first.count.at }, { ...sums, state: '清点中' })
  if (!countedAt) return
  paper.move(rejectLife, caseNo ? 'finishDiffering' : 'finish', { by, at: countedAt }, { countedAt })
}

function receive(paper: Paper, order: ShopReturn, by: number): void {
  const { madeAt, receivedAt, inboundNo, receivingLoc, caseNo, lines } = order
  if (!madeAt) return
  const made = { inboundNo, receivingLoc, madeAt }
  paper.change('make', { by, at: madeAt }, { ...made, ...(!caseNo && { state: '待收货' }) })
  if (!receivedAt) return
  const received = { receivedBoxes: boxesOf(lines).length, receivedQty: qtyOf(lines), receivedAt }
  paper.change('receive', { by, at: receivedAt }, { ...received, ...(!caseNo && { state: '已收货' }) })
}

function settle(paper: Paper, { caseNo, settledAt, receivedAt }: ShopReturn, by: number): void {
  if (caseNo && settledAt && receivedAt) paper.move(rejectLife, 'settle', { by, at: settledAt })
}

async function keepLines({ orm }: Operation, orders: readonly ShopReturn[], booking: Booking) {
  const lines = orders.flatMap((order) => order.lines.map((line, index) => ({ order, line, index })))
  const rows = lines.map(({ order, line, index }) => ({
    ...placeOf(order),
    lineNo: index + 1,
    boxNo: line.boxNo,
    sku: line.goods.sku,
    lot: '',
    expectedQty: String(line.expectedQty),
    countedQty: line.count?.qty ?? '0',
    receivedQty: order.receivedAt ? (line.count?.qty ?? '0') : '0',
  }))
  const ids = await insertRows(orm, rejectLines, rows, rejectLines.id)
  const counts = lines.flatMap(({ order, line }, index) =>
    line.count ? [countRow(order, { ...line, count: line.count, lineId: ids[index] ?? 0 }, booking)] : [],
  )
  await insertRows(orm, rejectCounts, counts, rejectCounts.id)
}

type CountedLine = ShopReturnLine & { count: BookedEvent; lineId: number }

function countRow(order: ShopReturn, line: CountedLine, { staff, eventIdOf }: Booking) {
  const { lineId, boxNo, goods, count: event, quality } = line
  const disposition = quality === '良品' ? '上架' : '转残次'
  return {
    ...placeOf(order),
    lineId,
    boxNo,
    sku: goods.sku,
    lot: '',
    mfgDate: null,
    expDate: null,
    qty: event.qty,
    quality,
    disposition: order.madeAt ? disposition : '待定',
    container: '',
    station: `${order.warehouse}-GZT-01`,
    state: '有效',
    reason: '',
    eventId: eventIdOf(event),
    operator: staff.clerk,
    countedAt: event.at,
    receivedAt: order.receivedAt,
  }
}

function placeOf({ rejectNo, warehouse, owner }: ShopReturn) {
  return { rejectNo, warehouse, owner }
}

function acceptedPaper(order: ShopReturn, { staff }: Booking): Paper[] {
  const { push, createdAt, rejectNo, lines: own, ...sent } = order
  if (!push) return []
  const lines = own.map(({ boxNo, goods, expectedQty }) => ({
    boxNo,
    sku: goods.sku,
    lot: '',
    expectedQty: String(expectedQty),
  }))
  const at = push.failedAt ?? createdAt
  const by = staff.manager
  const misspelt = lines.map((line, index) => (index === 0 ? { ...line, sku: line.sku + MISSPELT } : line))
  const [wrong] = misspelt
  const paper = sentPaper({ ...sent, pushNo: push.pushNo }, push.failedAt ? misspelt : lines, { by, at })
  if (push.failedAt) {
    fail(paper, { code: 'SKU_UNKNOWN', message: `商品 ${wrong?.sku} 不存在` }, { by, at, attempts: 1 })
  }
  paper.change(
    'accept',
    { by: staff.clerk, at: createdAt },
    {
      state: '成功',
      rejectNo,
      lines,
      attempts: push.failedAt ? 2 : 1,
      lastAt: createdAt,
      errorCode: null,
      lastError: '',
      nextRetryAt: null,
    },
  )
  return [paper]
}

function failedPaper(sent: SentOrder, { staff }: Booking): Paper {
  const { createdAt: at, attempts, error, closedAt } = sent
  const by = staff.manager
  const paper = sentPaper({ ...sent, waybillNo: '' }, sent.lines, { by, at })
  fail(paper, error, { by, at, attempts })
  if (closedAt) paper.move(pushLife, 'close', { by: staff.clerk, at: closedAt }, { nextRetryAt: null })
  return paper
}

type Sent = Pick<ShopReturn, 'warehouse' | 'owner' | 'store' | 'externalNo' | 'waybillNo'> & {
  pushNo: string
}

function sentPaper(
  { pushNo, warehouse, owner, store, externalNo, waybillNo }: Sent,
  lines: SentOrder['lines'],
  { by, at }: { by: number; at: Date },
): Paper {
  const row = {
    pushNo,
    warehouse,
    owner,
    knownWarehouse: warehouse,
    knownOwner: owner,
    externalNo,
    waybillNo,
    storeCode: store.code,
    storeName: store.name,
    boxes: boxesOf(lines).length,
    remark: '',
    lines,
    lineCount: lines.length,
    rejectNo: null,
    state: pushLife.initial,
    attempts: 0,
    errorCode: null,
    lastError: '',
    lastAt: at,
    nextRetryAt: null,
    creator: by,
  }
  return new Paper({ entity: 'pushTask', key: 'pushNo' }, row, { by, at })
}

type Failure = { by: number; at: Date; attempts: number }

function fail(paper: Paper, { code, message }: SentOrder['error'], { by, at, attempts }: Failure): void {
  const nextRetryAt = nextAttempt(attempts, SETTINGS['push.maxAttempts'].initial, at)
  const state = nextRetryAt ? '待重试' : '人工处理'
  const known = { errorCode: code, lastError: message, lastAt: at, nextRetryAt }
  paper.change('fail', { by, at }, { ...known, attempts, state })
}

/** Opened when the counting is finished; closed before the order goes on. */
function casePapers(order: ShopReturn, { staff }: Booking): Paper[] {
  const { caseNo, countedAt, settledAt, warehouse, owner, rejectNo: docNo, lines } = order
  const short = lines.find((line) => line.count?.qty !== String(line.expectedQty))
  if (!caseNo || !countedAt || !short) return []
  const expectedQty = String(short.expectedQty)
  const actualQty = short.count?.qty ?? '0'
  const row = {
    caseNo,
    docType: DOCUMENTS.rejectOrder.type,
    docNo,
    warehouse,
    owner,
    sku: short.goods.sku,
    lot: '',
    kind: '短少',
    expectedQty,
    actualQty,
    diffQty: subtract(actualQty, expectedQty),
    state: differenceLife.initial,
    party: null,
    resolution: '',
    amount: null,
  }
  const paper = new Paper({ entity: 'differenceCase', key: 'caseNo' }, row, {
    by: staff.clerk,
    at: countedAt,
  })
  if (!settledAt) return [paper]
  const deed = { by: staff.manager, at: settledAt }
  paper.change('update', deed, { party: '承运商', resolution: '承运商按短少数量赔付' })
  paper.move(differenceLife, 'assign', deed)
  paper.move(differenceLife, 'close', deed)
  return [paper]
}

function qtyOf(lines: readonly ShopReturnLine[]): string {
  return addDecimals(...lines.map((line) => line.count?.qty ?? '0'))
}

function boxesOf(lines: readonly { boxNo: string }[]): string[] {
  return [...new Set(lines.map(({ boxNo }) => boxNo))]
}
