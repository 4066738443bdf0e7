// What happened in a warehouse on one day: written down while the day passes, posted a few days at once, in the order of the
// clock.
import { type OperationEvent, recordEvents } from '#server/wms/kit/facts/events.ts'
import { type Charge, type Expense, postCharges, postExpenses } from '#server/wms/kit/facts/money.ts'
import { postStock, type StockEntry } from '#server/wms/kit/facts/stock.ts'
import type { Operation } from '#server/wms/kit/operation.ts'

export type BookedEvent = OperationEvent & { at: Date }
type BookedMove = Omit<StockEntry, 'at' | 'eventId'> & { at: Date; event?: BookedEvent }
type BookedCharge = Omit<Charge, 'at' | 'eventIds'> & { at: Date; events: readonly BookedEvent[] }
type BookedExpense = Expense & { at: Date }

export class DayBook {
  readonly events: BookedEvent[] = []
  readonly moves: BookedMove[] = []
  readonly charges: BookedCharge[] = []
  readonly expenses: BookedExpense[] = []

  work(event: BookedEvent): BookedEvent {
    this.events.push(event)
    return event
  }

  move(move: BookedMove): void {
    this.moves.push(move)
  }

  charge(charge: BookedCharge): void {
    this.charges.push(charge)
  }

  spend(expense: BookedExpense): void {
    this.expenses.push(expense)
  }
}

/** By whoever enters the work of these days; answers the numbers of the charges. */
export async function postWork(op: Operation, books: readonly DayBook[]): Promise<number[]> {
  const events = inOrder(books.flatMap((book) => book.events))
  const ids = await recordEvents(op, events)
  const idOf = new Map(events.map((event, index) => [event, ids[index] ?? 0]))
  const moves = inOrder(books.flatMap((book) => book.moves)).map(({ event, ...move }) => ({
    ...{ ...move, eventId: event ? (idOf.get(event) ?? null) : null },
  }))
  const charges = inOrder(books.flatMap((book) => book.charges)).map(({ events: source, ...charge }) => ({
    ...{ ...charge, eventIds: source.map((event) => idOf.get(event) ?? 0) },
  }))
  await postStock(op, moves)
  return postCharges(op, charges)
}

/** By whoever keeps the accounts; answers the numbers of the entries. */
export function postCosts(op: Operation, books: readonly DayBook[]): Promise<number[]> {
  return postExpenses(op, inOrder(books.flatMap((book) => book.expenses)))
}

function inOrder<T extends { at: Date }>(facts: readonly T[]): T[] {
  return facts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
