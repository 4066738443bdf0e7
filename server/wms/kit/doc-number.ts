// Numbers of documents: what kind, which day, and counted up from 1 on each day: 'PD20261121-0001'.
import { raiseNumber, type Wanted } from '#server/wms/db/number-desk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { DOCUMENTS, type DocumentName } from '#shared/documents.ts'
import { localDateOf } from '#shared/domain/calendar.ts'

const DIGITS = 4

/** `letters` follow those of the kind, and are counted apart. */
export async function nextDocNo(op: Operation, name: DocumentName, letters = ''): Promise<string> {
  const [first = ''] = await takeDocNos(op, `${DOCUMENTS[name].prefix}${letters}`, 1)
  return first
}

export function nextDocNos(op: Operation, name: DocumentName, count: number): Promise<string[]> {
  return takeDocNos(op, DOCUMENTS[name].prefix, count)
}

/**
 * Beside the transaction where the database has more than one connection: within it, anyone who wants a number of the same kind
 * would wait until it ends. A transaction that fails gives back what it has taken.
 */
async function takeDocNos(op: Operation, prefix: string, count: number): Promise<string[]> {
  const day = localDateOf(op.at)
  const last = await takeNumbers(op, { prefix, day, count })
  return Array.from({ length: count }, (_, index) => docNumberOf(prefix, day, last - count + 1 + index))
}

/** Answers the last of them. */
async function takeNumbers(
  { database: { numbers }, orm, taken }: Operation,
  wanted: Wanted,
): Promise<number> {
  if (!numbers) return raiseNumber(orm, wanted)
  const got = await numbers.take(wanted)
  taken.push(got)
  return got.last
}

/** `day` is '2026-11-21'. */
export function docNumberOf(prefix: string, day: string, count: number): string {
  return `${prefix}${day.replaceAll('-', '')}-${String(count).padStart(DIGITS, '0')}`
}
