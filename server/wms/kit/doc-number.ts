// Numbers of documents: what kind, which day, and counted up from 1 on each day: 'PD20261121-0001'.
import { sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { docNumbers } from '#server/wms/modules/configuration/tables.ts'
import { localDateOf } from '#shared/domain/calendar.ts'

const DIGITS = 4

/** Others who want a number of the same kind wait until the transaction ends, so that none is left out. */
export async function nextDocNo(op: Operation, prefix: string): Promise<string> {
  const [first = ''] = await nextDocNos(op, prefix, 1)
  return first
}

export async function nextDocNos({ orm, at }: Operation, prefix: string, count: number): Promise<string[]> {
  const day = localDateOf(at)
  const [row] = await orm
    .insert(docNumbers)
    .values({ prefix, day, last: count })
    .onConflictDoUpdate({
      target: [docNumbers.prefix, docNumbers.day],
      set: { last: sql`${docNumbers.last} + ${count}` },
    })
    .returning({ last: docNumbers.last })
  const first = (row?.last ?? count) - count + 1
  return Array.from({ length: count }, (_, index) => docNumberOf(prefix, day, first + index))
}

/** `day` is '2026-11-21'. */
export function docNumberOf(prefix: string, day: string, count: number): string {
  return `${prefix}${day.replaceAll('-', '')}-${String(count).padStart(DIGITS, '0')}`
}
