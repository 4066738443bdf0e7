// What happened in a warehouse on one day: written down while the day passes, posted a few days at once, in the order of the
// clock, together with the documents it belongs to.
import { max } from 'drizzle-orm'
import { type BlindTask, keepBlindTasks } from '#server/wms/demo/year/blind-tasks.ts'
import { type Count, keepCounts } from '#server/wms/demo/year/counts.ts'
import { type Delivery, keepDeliveries } from '#server/wms/demo/year/deliveries.ts'
import { type DispatchOfDay, keepDispatches } from '#server/wms/demo/year/dispatches.ts'
import { keepProcessOrders, type ProcessedOrder } from '#server/wms/demo/year/process-orders.ts'
import { keepShopReturns, type SentOrder, type ShopReturn } from '#server/wms/demo/year/reject-orders.ts'
import { keepRefills, type Refill } from '#server/wms/demo/year/replenishments.ts'
import {
  keepReturnDeliveries,
  keepReturnedParcels,
  type ReturnDelivery,
  type ReturnedParcel,
} from '#server/wms/demo/year/returned-parcels.ts'
import { keepWaves, type ShippedWave } from '#server/wms/demo/year/waves.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { type OperationEvent, recordEvents } from '#server/wms/ledger/facts/events.ts'
import { type Charge, type Expense, postCharges, postExpenses } from '#server/wms/ledger/facts/money.ts'
import { postStock, type StockEntry } from '#server/wms/ledger/facts/stock.ts'
import { storageSnapshots } from '#server/wms/schema/billing.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import { DOCUMENTS } from '#shared/documents.ts'

export type BookedEvent = OperationEvent & { at: Date }
export type BookedMove = Omit<StockEntry, 'at' | 'eventId'> & { at: Date; event?: BookedEvent }
type BookedCharge = Omit<Charge, 'at' | 'eventIds'> & { at: Date; events: readonly BookedEvent[] }
type BookedExpense = Expense & { at: Date }
/** Of the end of a day. */
type Snapshot = typeof storageSnapshots.$inferInsert

/** Users who do what documents are about: one works, another counts again, the third decides, the fourth sends for people. */
export type Staff = { clerk: number; other: number; manager: number; labor: number }

/** Who posts, and under which numbers facts are found once they are posted. */
export type Booking = {
  staff: Staff
  eventIdOf: (event: BookedEvent) => number
  entryNoOf: (move: BookedMove) => number
  /** The last entry of the ledger that was posted for anything before. */
  lastEntryBefore: (at: Date) => number
}

const COUNTED: readonly string[] = [DOCUMENTS.agencyDispatch.type, DOCUMENTS.outboundOrder.type]

export class DayBook {
  readonly events: BookedEvent[] = []
  readonly moves: BookedMove[] = []
  readonly charges: BookedCharge[] = []
  readonly snapshots: Snapshot[] = []
  readonly expenses: BookedExpense[] = []
  readonly deliveries: Delivery[] = []
  readonly blindTasks: BlindTask[] = []
  readonly returnDeliveries: ReturnDelivery[] = []
  readonly returnedParcels: ReturnedParcel[] = []
  readonly shopReturns: ShopReturn[] = []
  readonly sentOrders: SentOrder[] = []
  readonly waves: ShippedWave[] = []
  readonly counts: Count[] = []
  readonly refills: Refill[] = []
  readonly processed: ProcessedOrder[] = []
  readonly dispatches: DispatchOfDay[] = []

  work(event: BookedEvent): BookedEvent {
    this.events.push(event)
    return event
  }

  move(move: BookedMove): BookedMove {
    this.moves.push(move)
    return move
  }

  charge(charge: BookedCharge): void {
    this.charges.push(charge)
  }

  spend(expense: BookedExpense): void {
    this.expenses.push(expense)
  }
}

/** By the person who enters the work of these days; answers the numbers of the charges. */
export async function postWork(op: Operation, books: readonly DayBook[], staff: Staff): Promise<number[]> {
  const events = inOrder(books.flatMap((book) => book.events))
  const ids = await recordEvents(op, events)
  const idOf = new Map(events.map((event, index) => [event, ids[index] ?? 0]))
  const eventIdOf = (event: BookedEvent) => idOf.get(event) ?? 0
  const posted = await postMoves(op, books, eventIdOf)
  await keepDocuments(op, books, { staff, eventIdOf, ...posted })
  const charges = inOrder(books.flatMap((book) => book.charges)).map(({ events: source, ...charge }) => ({
    ...charge,
    eventIds: source.map(eventIdOf),
  }))
  const snapshots = books.flatMap((book) => book.snapshots)
  await insertRows(op.orm, storageSnapshots, snapshots, storageSnapshots.snapshotNo)
  return postCharges(op, charges)
}

async function postMoves(op: Operation, books: readonly DayBook[], eventIdOf: Booking['eventIdOf']) {
  const [before] = await op.orm.select({ entryNo: max(stockLedger.entryNo) }).from(stockLedger)
  const moves = inOrder(books.flatMap((book) => book.moves))
  const entries = moves.map(({ event, ...move }) => ({ ...move, eventId: event ? eventIdOf(event) : null }))
  const entryNos = await postStock(op, entries)
  const noOf = new Map(moves.map((move, index) => [move, entryNos[index] ?? 0]))
  return {
    entryNoOf: (move: BookedMove) => noOf.get(move) ?? 0,
    lastEntryBefore: (at: Date) =>
      entryNos[moves.findLastIndex((move) => move.at < at)] ?? before?.entryNo ?? 0,
  }
}

async function keepDocuments(op: Operation, books: readonly DayBook[], booking: Booking): Promise<void> {
  await keepDeliveries(
    op,
    books.flatMap(({ deliveries }) => deliveries),
    booking,
  )
  await keepBlindTasks(
    op,
    books.flatMap(({ blindTasks }) => blindTasks),
    booking,
  )
  const returnedParcels = books.flatMap((book) => book.returnedParcels)
  const returnDeliveries = books.flatMap((book) => book.returnDeliveries)
  await keepReturnDeliveries(op, { returnDeliveries, returnedParcels }, booking)
  await keepReturnedParcels(op, returnedParcels, booking)
  const shopReturns = books.flatMap((book) => book.shopReturns)
  const sentOrders = books.flatMap((book) => book.sentOrders)
  await keepShopReturns(op, { shopReturns, sentOrders }, booking)
  await keepWaves(
    op,
    books.flatMap((book) => book.waves),
    booking,
  )
  await keepCounts(
    op,
    books.flatMap(({ counts }) => counts),
    booking,
  )
  await keepRefills(
    op,
    books.flatMap(({ refills }) => refills),
    booking,
  )
  await keepProcessOrders(
    op,
    books.flatMap(({ processed }) => processed),
    booking,
  )
  await keepDispatches(
    op,
    books.flatMap(({ dispatches }) => dispatches),
    booking,
  )
}

/** By the person who keeps the accounts. Answers the numbers of what follows from no dispatch or waybill, and may be wrong. */
export async function postCosts(op: Operation, books: readonly DayBook[]): Promise<number[]> {
  const expenses = inOrder(books.flatMap((book) => book.expenses))
  const entryNos = await postExpenses(op, expenses)
  return entryNos.filter((_, index) => !COUNTED.includes(expenses[index]?.docType ?? ''))
}

function inOrder<T extends { at: Date }>(facts: readonly T[]): T[] {
  return facts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
