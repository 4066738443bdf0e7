// The documents of what came in: orders with their lines, receipts, putaway tasks, and cases for what was short.
import { dayOfLot, minutesBefore } from '#server/wms/demo/year/calendar.ts'
import type { BookedMove, Booking } from '#server/wms/demo/year/day-book.ts'
import { auditPapers, type Deed, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import type { Goods } from '#server/wms/demo/year/site.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { postExpenses } from '#server/wms/ledger/facts/money.ts'
import { checkedGoods } from '#server/wms/ledger/goods/rules.ts'
import { assertReceivable } from '#server/wms/modules/inbound/rules.ts'
import { differenceCases } from '#server/wms/schema/difference.ts'
import {
  inboundLines,
  inboundOrders,
  putawayTasks,
  receiptLines,
  receipts,
} from '#server/wms/schema/inbound.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { addDecimals, priceOf, signOf, subtract } from '#shared/domain/decimal.ts'
import { differenceLife } from '#shared/domain/difference.ts'
import { inboundLife, putawayLife } from '#shared/domain/inbound.ts'

type OrderRow = typeof inboundOrders.$inferInsert

/** What has not happened yet has no time. */
export type Delivery = Pick<OrderRow, 'orderNo' | 'warehouse' | 'owner' | 'type' | 'supplier'> & {
  eta: string | null
  blindTask: string | null
  /** The order of a shop that its goods were counted for. */
  rejectNo?: string
  plannedAt: Date
  releasedAt: Date | null
  arrivedAt: Date | null
  /** Everything that came is counted. */
  finishedAt: Date | null
  /** What was short is explained. */
  settledAt: Date | null
  receiptNo: string
  lines: DeliveryLine[]
}

export type DeliveryLine = {
  goods: Goods
  lot: string
  expectedQty: number
  receipt: BookedMove | null
  /** Null of goods that came in as what they are, or still wait. */
  inspectedAt: Date | null
  caseNo: string | null
  tasks: PutawayStep[]
}

/** `move` is where the goods are to go, booked only once they are there. */
export type PutawayStep = { taskNo: string; move: BookedMove; state: '待分配' | '已领取' | '已完成' }

const CLAIMED_MINUTES_BEFORE = 12

export async function keepDeliveries(
  op: Operation,
  deliveries: readonly Delivery[],
  booking: Booking,
): Promise<void> {
  const orders = deliveries.map((delivery) => orderPaper(delivery, booking))
  await keepPapers(op, inboundOrders, inboundOrders.orderNo, orders)
  await keepReceipts(op, deliveries, { ...booking, lineIds: await keepLines(op, deliveries) })
  const tasks = deliveries.flatMap((delivery) => taskPapers(delivery, booking))
  await keepPapers(op, putawayTasks, putawayTasks.taskNo, tasks)
  const claims = await payClaims(op, deliveries)
  const cases = deliveries.flatMap((delivery) => casePapers(delivery, { ...booking, claims }))
  await keepPapers(op, differenceCases, differenceCases.caseNo, cases)
  await auditPapers(op, [...orders, ...tasks, ...cases])
}

function orderPaper(delivery: Delivery, { staff }: Booking): Paper {
  const by = staff.clerk
  const { plannedAt, releasedAt, arrivedAt } = delivery
  const paper = new Paper({ entity: 'inboundOrder', key: 'orderNo' }, orderRow(delivery, by), {
    by,
    at: plannedAt,
  })
  if (releasedAt) paper.move(inboundLife, 'release', { by, at: releasedAt })
  if (arrivedAt) paper.move(inboundLife, 'arrive', { by, at: arrivedAt })
  receiveOn(paper, delivery, by)
  putAwayOn(paper, delivery, by)
  if (delivery.settledAt) paper.move(inboundLife, 'settle', { by: staff.manager, at: delivery.settledAt })
  return paper
}

/** An order that came of what was scanned or counted has arrived already. */
function orderRow(delivery: Delivery, creator: number) {
  const { orderNo, warehouse, owner, type, supplier, eta, blindTask, rejectNo = null, lines } = delivery
  const isThere = blindTask !== null || rejectNo !== null
  return {
    orderNo,
    warehouse,
    owner,
    type,
    supplier,
    eta,
    blindTask,
    rejectNo,
    creator,
    remark: '',
    externalNo: isThere ? null : `${owner}-${orderNo.slice(2)}`,
    lineCount: lines.length,
    expectedQty: addDecimals(...lines.map((line) => String(line.expectedQty))),
    receivedQty: '0',
    putQty: '0',
    state: isThere ? '已到货' : inboundLife.initial,
  }
}

function receiveOn(paper: Paper, { lines, finishedAt }: Delivery, by: number): void {
  const scans = lines.flatMap(({ receipt }) => receipt ?? [])
  const [first] = scans
  if (!first) return
  const receivedQty = addDecimals(...scans.map(({ qty }) => qty))
  paper.change('receive', { by, at: first.at }, { state: '收货中', receivedQty })
  if (!finishedAt) return
  const isWhole = lines.every(({ receipt, expectedQty }) => receipt?.qty === String(expectedQty))
  paper.move(inboundLife, isWhole ? 'finish' : 'closePartially', { by, at: finishedAt })
}

/** Of an order that was closed partially the differences decide how it goes on. */
function putAwayOn(paper: Paper, { lines }: Delivery, by: number): void {
  const tasks = lines.flatMap((line) => line.tasks)
  const done = tasks.filter(({ state }) => state === '已完成').sort((a, b) => timeOf(a) - timeOf(b))
  for (const [index, { move }] of done.entries()) {
    const putQty = addDecimals(...[String(paper.row['putQty']), move.qty])
    const isLast = index === tasks.length - 1
    const isWhole = paper.row['state'] !== '部分关闭'
    const state = isLast ? '已完成' : '上架中'
    const action = isWhole && isLast ? 'complete' : 'putAway'
    paper.change(action, { by, at: move.at }, isWhole ? { putQty, state } : { putQty })
  }
}

function timeOf({ move }: PutawayStep): number {
  return move.at.getTime()
}

/** Answers the lines' ids. */
async function keepLines({ orm }: Operation, deliveries: readonly Delivery[]) {
  const rows = deliveries.flatMap(({ orderNo, warehouse, owner, lines }) =>
    lines.map(({ goods, lot, expectedQty, receipt }, index) => ({
      orderNo,
      warehouse,
      owner,
      lot,
      sku: goods.sku,
      lineNo: index + 1,
      expectedQty: String(expectedQty),
      receivedQty: receipt?.qty ?? '0',
    })),
  )
  return insertRows(orm, inboundLines, rows, inboundLines.id)
}

type Lines = Booking & { lineIds: readonly number[] }

/** Each is what one person counted in together. */
async function keepReceipts(op: Operation, deliveries: readonly Delivery[], { lineIds, ...booking }: Lines) {
  const lines = deliveries.flatMap((delivery) => delivery.lines.map((line) => ({ ...line, delivery })))
  const scanned = lines.flatMap((line, index) =>
    line.receipt ? [{ ...line, receipt: line.receipt, lineId: lineIds[index] ?? 0 }] : [],
  )
  const heads = new Map(scanned.map(({ delivery, receipt }) => [delivery, receipt.at]))
  const rows = [...heads].map(([delivery, createdAt]) => ({
    receiptNo: delivery.receiptNo,
    orderNo: delivery.orderNo,
    station: stationOf(delivery),
    operator: booking.staff.clerk,
    createdAt,
  }))
  await insertRows(op.orm, receipts, rows, receipts.receiptNo)
  const scans = scanned.map((line) => receiptRow(line, booking))
  await insertRows(op.orm, receiptLines, scans, receiptLines.id)
}

type Scanned = DeliveryLine & { delivery: Delivery; receipt: BookedMove; lineId: number }

/** Refuses what nobody could have received. */
function receiptRow({ delivery, receipt, lineId, ...line }: Scanned, { staff, entryNoOf }: Booking) {
  const { receiptNo, orderNo } = delivery
  const { warehouse, owner, sku, lot, qty, to, at: receivedAt } = receipt
  const quality = receipt.quality as GoodsQuality
  const hand = { lot, mfgDate: dayOfLot(lot), expDate: null, quality }
  const inspectedQty = quality === '待检' && line.inspectedAt ? qty : '0'
  const dates = checkedGoods({ ...line.goods, code: sku }, hand, localDateOf(receivedAt))
  assertReceivable({ sku, lot, expectedQty: String(line.expectedQty), receivedQty: '0' }, qty, 0)
  return {
    receiptNo,
    orderNo,
    lineId,
    warehouse,
    owner,
    sku,
    lot,
    qty,
    quality,
    inspectedQty,
    container: '',
    mfgDate: dates.mfgDate,
    expDate: dates.expDate,
    loc: to?.loc ?? '',
    station: stationOf(delivery),
    state: '有效',
    reason: '',
    entryNo: entryNoOf(receipt),
    operator: staff.clerk,
    receivedAt,
  }
}

type GoodsQuality = Parameters<typeof checkedGoods>[1]['quality']

function stationOf({ warehouse }: Delivery): string {
  return `${warehouse}-GZT-01`
}

function taskPapers({ lines, orderNo, finishedAt }: Delivery, { staff }: Booking): Paper[] {
  return lines
    .flatMap(({ tasks }) => tasks)
    .map(({ taskNo, move, state }) => {
      const made = { by: staff.clerk, at: finishedAt ?? move.at }
      const paper = new Paper({ entity: 'putawayTask', key: 'taskNo' }, taskRow(taskNo, orderNo, move), made)
      if (state !== '待分配') claim(paper, move, staff.clerk)
      if (state === '已完成') confirm(paper, move, staff.clerk)
      return paper
    })
}

function taskRow(
  taskNo: string,
  source: string,
  { warehouse, owner, sku, lot, quality, qty, ...ends }: BookedMove,
) {
  return {
    taskNo,
    source,
    warehouse,
    owner,
    sku,
    lot,
    quality,
    qty,
    container: '',
    doneQty: '0',
    fromLoc: ends.from?.loc ?? '',
    suggestLoc: ends.to?.loc ?? null,
    actualLoc: null,
    assignee: null,
    state: putawayLife.initial,
  }
}

function claim(paper: Paper, { at }: BookedMove, by: number): void {
  const claimedAt = minutesBefore(at, CLAIMED_MINUTES_BEFORE)
  paper.move(putawayLife, 'claim', { by, at: claimedAt }, { assignee: by })
}

function confirm(paper: Paper, { qty, to, at }: BookedMove, by: number): void {
  paper.change('confirm', { by, at }, { doneQty: qty, actualLoc: to?.loc ?? null, state: '已完成' })
}

/** Of a case: what its owner was paid, and the expense's number. */
type Claims = ReadonlyMap<string, { amount: string; entryNo: number }>

/** On every other day what is missing was lost in the warehouse. */
async function payClaims(op: Operation, deliveries: readonly Delivery[]): Promise<Claims> {
  const lost = deliveries.flatMap(({ settledAt, warehouse, owner, lines }) =>
    lines.flatMap(({ caseNo, goods, expectedQty, receipt }) => {
      if (!caseNo || !receipt || !settledAt || settledAt.getUTCDate() % 2 > 0) return []
      const missing = subtract(String(expectedQty), receipt.qty)
      const amount = priceOf(missing, goods.unitValue)
      return signOf(amount) > 0 ? [{ caseNo, warehouse, owner, amount, at: settledAt }] : []
    }),
  )
  const entryNos = await postExpenses(
    op,
    lost.map(({ caseNo, ...claim }) => ({
      ...claim,
      category: '赔付',
      allocBasis: '',
      docType: DOCUMENTS.differenceCase.type,
      docNo: caseNo,
      sourceRef: `赔付货主 ${caseNo}`,
    })),
  )
  return new Map(lost.map(({ caseNo, amount }, index) => [caseNo, { amount, entryNo: entryNos[index] ?? 0 }]))
}

/** Opened with the order's partial closing; closed before the order is settled. */
function casePapers(
  { lines, finishedAt, settledAt, ...order }: Delivery,
  { staff, claims }: Booking & { claims: Claims },
): Paper[] {
  return lines.flatMap(({ caseNo, goods, lot, expectedQty, receipt }) => {
    if (!caseNo || !receipt || !finishedAt) return []
    const { warehouse, owner, orderNo: docNo } = order
    const row = {
      caseNo,
      docType: DOCUMENTS.inboundOrder.type,
      docNo,
      warehouse,
      owner,
      sku: goods.sku,
      lot,
      kind: '短少',
      expectedQty: String(expectedQty),
      actualQty: receipt.qty,
      state: differenceLife.initial,
      diffQty: subtract(receipt.qty, String(expectedQty)),
      party: null,
      resolution: '',
      amount: null,
      posted: '',
    }
    const made = { by: staff.clerk, at: finishedAt }
    const paper = new Paper({ entity: 'differenceCase', key: 'caseNo' }, row, made)
    if (settledAt) close(paper, { by: staff.manager, at: settledAt }, claims.get(caseNo))
    return [paper]
  })
}

function close(paper: Paper, deed: Deed, claim: { amount: string; entryNo: number } | undefined): void {
  const found = claim
    ? { party: '仓库', resolution: '查监控为搬运中丢失', amount: claim.amount }
    : { party: '供应商', resolution: '供应商下批补发' }
  paper.change('update', deed, found)
  paper.move(differenceLife, 'assign', deed)
  paper.move(differenceLife, 'close', deed, claim && { posted: `赔付货主（支出 ${claim.entryNo}）` })
}
