// One command for many documents: each is done whole or not at all, and one that is refused holds up no other.
import type { Taken } from '#server/wms/db/number-desk.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { inPart, type Operation } from '#server/wms/kit/operation.ts'
import type { RefusedDocument } from '#shared/contracts/definition/each.ts'

type Outcome<T> = { done: T[]; refused: RefusedDocument[] }

/**
 * Does the work with all documents together. When that is refused, it is taken back and done with one document after another,
 * in the order of their numbers. Of a single document the refusal is thrown.
 */
export async function forEachDocument<K extends string | number, T>(
  op: Operation,
  numbers: readonly K[],
  work: (op: Operation, numbers: K[]) => Promise<T[]>,
): Promise<Outcome<T>> {
  const sorted = [...new Set(numbers)].sort(ascending)
  if (sorted.length === 1) return { done: await work(op, sorted), refused: [] }
  const together = await attempt(op, (inner) => work(inner, sorted))
  if (!(together instanceof Refusal)) return { done: together, refused: [] }
  const outcome: Outcome<T> = { done: [], refused: [] }
  for (const number of sorted) {
    const result = await attempt(op, (inner) => work(inner, [number]))
    if (result instanceof Refusal) outcome.refused.push({ docNo: String(number), message: result.message })
    else outcome.done.push(...result)
  }
  return outcome
}

/** What was refused leaves nothing behind, and gives the numbers back that it had drawn. */
async function attempt<T>(op: Operation, work: (op: Operation) => Promise<T>): Promise<T | Refusal> {
  const taken: Taken[] = []
  try {
    const result = await inPart({ ...op, taken }, work)
    op.taken.push(...taken)
    return result
  } catch (error) {
    if (error instanceof Refusal) {
      await op.database.numbers?.giveBack(taken)
      return error.retold ? error.retold(op) : error
    }
    op.taken.push(...taken)
    throw error
  }
}

function ascending(one: string | number, other: string | number): number {
  return one < other ? -1 : 1
}
