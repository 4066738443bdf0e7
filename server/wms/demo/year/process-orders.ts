// The documents of goods that were worked on: the order, its material and where that was fetched from, the work, and the output.
import { inArray } from 'drizzle-orm'
import { pick } from '#server/wms/demo/given/pick.ts'
import { dayOfLot } from '#server/wms/demo/year/calendar.ts'
import type { BookedEvent, BookedMove, Booking } from '#server/wms/demo/year/day-book.ts'
import type { Pile } from '#server/wms/demo/year/floor.ts'
import { auditPapers, type Deed, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import type { Goods } from '#server/wms/demo/year/site.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { holdStock } from '#server/wms/ledger/facts/stock.ts'
import { checkedGoods } from '#server/wms/ledger/goods/rules.ts'
import { employees } from '#server/wms/schema/people.ts'
import {
  processMaterials,
  processOrders,
  processOutputs,
  processReports,
  processSupplies,
} from '#server/wms/schema/process.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { processLife } from '#shared/domain/process.ts'

/** What was done after `until` has not been done. */
export type ProcessedOrder = {
  code: string
  warehouse: string
  date: string
  goods: Goods
  /** What was fetched, where it lay. */
  pile: Pile
  bench: string
  qty: number
  spoilt: number
  createdAt: Date
  releasedAt: Date
  issuedAt: Date
  startedAt: Date
  event: BookedEvent | null
  reportedAt: Date
  /** The entry that took out what was used. */
  used: BookedMove
  outputs: readonly { receipt: BookedMove; putaway: BookedMove }[]
  closedAt: Date
  settledAt: Date
  until: Date
}

/** Labels, boxes and the like change what goods look like, and not what they are. */
const TYPES = ['贴标', '换包装', '返工'] as const

export async function keepProcessOrders(
  op: Operation,
  processed: readonly ProcessedOrder[],
  booking: Booking,
): Promise<void> {
  const orders = processed.filter(({ createdAt, until }) => createdAt <= until)
  if (orders.length === 0) return
  const papers = orders.map((order) => orderPaper(order, booking))
  await keepPapers(op, processOrders, processOrders.code, papers)
  const materialIds = await insertRows(
    op.orm,
    processMaterials,
    orders.map((order) => materialRow(order)),
    processMaterials.id,
  )
  await keepSupplies(op, orders, { ...booking, materialIds })
  await keepReports(op, orders, booking)
  const received = orders.flatMap((order) =>
    order.outputs.filter(({ receipt }) => receipt.at <= order.until).map((output) => ({ order, ...output })),
  )
  const outputs = received.map((output) => outputRow(output, booking))
  await insertRows(op.orm, processOutputs, outputs, processOutputs.id)
  await auditPapers(op, papers)
}

function orderPaper(order: ProcessedOrder, { staff }: Booking): Paper {
  const { until, createdAt, qty, spoilt, reportedAt, used, outputs } = order
  const kind = { entity: 'processOrder', key: 'code' }
  const paper = new Paper(kind, orderRow(order, staff.manager), { by: staff.manager, at: createdAt })
  const by = staff.clerk
  const step = (at: Date, change: (deed: Deed) => void) => at <= until && change({ by, at })
  const { releasedAt, issuedAt, startedAt, closedAt, settledAt } = order
  step(releasedAt, (deed) => paper.move(processLife, 'release', deed))
  step(issuedAt, (deed) => paper.change('issue', deed, { state: '领料中' }))
  step(startedAt, (deed) => paper.move(processLife, 'start', deed))
  const reported = { doneQty: String(qty - spoilt), defectQty: String(spoilt) }
  step(reportedAt, (deed) => paper.change('report', deed, reported))
  step(used.at, (deed) => paper.change('finish', deed, { finishedAt: deed.at, state: '待收货' }))
  for (const { receipt } of outputs) {
    const receivedQty = String(Number(paper.row['receivedQty']) + Number(receipt.qty))
    step(receipt.at, (deed) => paper.change('receive', deed, { receivedQty }))
  }
  step(closedAt, (deed) => paper.move(processLife, 'close', deed, { closedAt }))
  for (const { putaway } of outputs) step(putaway.at, (deed) => paper.change('putAway', deed, {}))
  step(settledAt, (deed) => paper.move(processLife, 'settle', deed))
  return paper
}

function typeOf({ code }: ProcessedOrder) {
  return pick(TYPES, Number(code.slice(-4)))
}

function orderRow(order: ProcessedOrder, creator: number) {
  const { code, warehouse, date, goods, qty } = order
  return {
    code,
    warehouse,
    owner: goods.owner,
    type: typeOf(order),
    outputSku: goods.sku,
    externalNo: `${goods.owner}-${code}`,
    planQty: String(qty),
    dueDate: date,
    remark: '',
    feeItem: 'JG',
    doneQty: '0',
    defectQty: '0',
    receivedQty: '0',
    materialCount: 1,
    businessDate: date,
    creator,
    finishedAt: null,
    closedAt: null,
    state: processLife.initial,
  }
}

function materialRow({ code, warehouse, goods: { owner, sku }, qty, issuedAt, used, until }: ProcessedOrder) {
  const all = String(qty)
  return {
    code,
    warehouse,
    owner,
    sku,
    lineNo: 1,
    lot: '',
    planQty: all,
    returnedQty: '0',
    issuedQty: issuedAt <= until ? all : '0',
    usedQty: used.at <= until ? all : '0',
  }
}

type Materials = Booking & { materialIds: readonly number[] }

/** What is not used yet is promised where it lies, or at the workbench. */
async function keepSupplies(
  op: Operation,
  orders: readonly ProcessedOrder[],
  { staff, entryNoOf, materialIds }: Materials,
): Promise<void> {
  const rows = orders.map((order, index) => {
    const { code, warehouse, pile, qty, bench, issuedAt, used, until } = order
    const { owner, sku, lot, loc } = pile
    const isIssued = issuedAt <= until
    const isUsed = used.at <= until
    return {
      code,
      warehouse,
      owner,
      sku,
      lot,
      loc,
      zone: loc.split('-')[0] ?? '',
      container: '',
      materialId: materialIds[index] ?? 0,
      qty: String(qty),
      returnedQty: '0',
      usedQty: isUsed ? String(qty) : '0',
      usedEntryNo: isUsed ? entryNoOf(used) : null,
      benchLoc: isIssued ? bench : null,
      state: isIssued ? '已领' : '待领',
      picker: isIssued ? staff.clerk : null,
      pickedAt: isIssued ? issuedAt : null,
    }
  })
  const supplies = rows.filter((_, index) => isReleased(orders[index]))
  await insertRows(op.orm, processSupplies, supplies, processSupplies.id)
  const held = supplies.filter(({ usedQty }) => usedQty === '0')
  if (held.length === 0) return
  await holdStock(
    op,
    held.map(({ warehouse, owner, sku, lot, loc, benchLoc, qty }) => ({
      warehouse,
      owner,
      sku,
      lot,
      quality: '良品',
      loc: benchLoc ?? loc,
      container: '',
      allocated: qty,
    })),
  )
}

function isReleased(order: ProcessedOrder | undefined): boolean {
  return order !== undefined && order.releasedAt <= order.until
}

async function keepReports(
  op: Operation,
  orders: readonly ProcessedOrder[],
  { staff, eventIdOf }: Booking,
): Promise<void> {
  const worked = orders.flatMap((order) =>
    order.event && order.reportedAt <= order.until ? [{ ...order, event: order.event }] : [],
  )
  const numbers = await findNumbers(op, worked)
  const rows = worked.map((order) => {
    const { code, warehouse, date, goods, qty, spoilt, event } = order
    return {
      code,
      warehouse,
      owner: goods.owner,
      type: typeOf(order),
      businessDate: date,
      doneQty: String(qty - spoilt),
      defectQty: String(spoilt),
      minutes: Math.round((event.durationSec ?? 0) / 60),
      team: null,
      state: '有效',
      reason: '',
      worker: numbers.get(event.workerId ?? 0) ?? '',
      eventId: eventIdOf(event),
      operator: staff.clerk,
      reportedAt: event.at,
    }
  })
  await insertRows(op.orm, processReports, rows, processReports.id)
}

/** Of workers, by the ids that facts know them by. */
async function findNumbers({ orm }: Operation, orders: readonly { event: BookedEvent }[]) {
  const ids = [...new Set(orders.flatMap(({ event }) => event.workerId ?? []))]
  const { id, empNo } = employees
  const found =
    ids.length === 0 ? [] : await orm.select({ id, empNo }).from(employees).where(inArray(id, ids))
  return new Map(found.map((worker) => [worker.id, worker.empNo]))
}

type Received = ProcessedOrder['outputs'][number] & { order: ProcessedOrder }

function outputRow({ order, receipt, putaway }: Received, { staff, entryNoOf }: Booking) {
  const { code, goods, until, bench } = order
  const { warehouse, owner, sku, lot, qty, at: receivedAt } = receipt
  const quality = receipt.quality as Pile['quality']
  const hand = { lot, mfgDate: dayOfLot(lot), expDate: null, quality }
  const { mfgDate, expDate } = checkedGoods({ ...goods, code: sku }, hand, localDateOf(receivedAt))
  const isPut = putaway.at <= until
  const place = putaway.to?.loc ?? null
  return {
    code,
    warehouse,
    owner,
    sku,
    lot,
    qty,
    quality,
    mfgDate,
    expDate,
    container: '',
    loc: bench,
    station: '',
    suggestLoc: !isPut && order.closedAt <= until ? place : null,
    putLoc: isPut ? place : null,
    putAt: isPut ? putaway.at : null,
    reason: '',
    state: isPut ? '已上架' : '待上架',
    entryNo: entryNoOf(receipt),
    operator: staff.clerk,
    receivedAt,
  }
}
