// All rows of a list, in its order, a few hundred at a time: the same scope and the same masks as the list itself.

import { and, inArray, sql } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import { type Binding, columnOf, selectionOf } from '#server/wms/kit/binding.ts'
import { exportColumns, selectionFor } from '#server/wms/kit/exchange/columns.ts'
import { filterCondition } from '#server/wms/kit/filters.ts'
import { isVisible, type Key, orderOf, type Reader, sendable } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { LARGEST_EXPORT } from '#shared/contracts/definition/exchange.ts'

export type ExportQuery = { sort?: string | undefined } & Readonly<Record<string, unknown>>

const BATCH = 250

/** Between two keys: a sign that no code has. */
const SEPARATOR = '\u001f'

/**
 * The keys of the rows, in the list's order. Read at once, so that rows which change while they are exported neither come
 * twice nor are left out; and as one text, because half a million rows of a result take a hundred times its memory.
 */
export async function findKeys(
  { orm, caller }: Reader,
  binding: Binding,
  query: ExportQuery,
): Promise<Key[]> {
  const { key, fields } = binding.resource
  const found = orm
    .select({ key: sql<string>`${columnOf(binding, key)}::text`.as('key') })
    .from(binding.table)
    .where(and(isVisible({ orm, caller }, binding), filterCondition(binding, query)))
    .orderBy(...orderOf(binding, query.sort))
    .limit(LARGEST_EXPORT + 1)
    .as('found')
  const [row] = await orm
    .select({ keys: sql<string | null>`string_agg(${found.key}, ${SEPARATOR})` })
    .from(found)
  const keys = row?.keys?.split(SEPARATOR) ?? []
  assertExportable(keys.length)
  return fields[key]?.kind === 'integer' ? keys.map(Number) : keys
}

export async function* rowsOf(
  { orm, caller }: Reader,
  binding: Binding,
  keys: readonly Key[],
): AsyncGenerator<Row[]> {
  const { key } = binding.resource
  const selection = selectionFor(exportColumns(binding), selectionOf(binding, caller))
  for (let start = 0; start < keys.length; start += BATCH) {
    const wanted = keys.slice(start, start + BATCH)
    const rows = await orm
      .select(selection)
      .from(binding.table)
      .where(and(inArray(columnOf(binding, key), wanted), isVisible({ orm, caller }, binding)))
    const byKey = new Map(rows.map((row) => [row[key] as Key, row]))
    yield wanted.flatMap((wantedKey) => {
      const row = byKey.get(wantedKey)
      return row ? [sendable(row)] : []
    })
  }
}

/** Counting one row more than the most is enough to know. */
export function assertExportable(rows: number): void {
  if (rows <= LARGEST_EXPORT) return
  throw common.exportTooLarge(LARGEST_EXPORT / 10_000)
}
