// Reading a resource: a page of its list, or one record, within the caller's scope.

import { and, asc, count, desc, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import { type Binding, columnOf, fieldOf, type RowOf, selectionOf } from '#server/wms/kit/binding.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import type { Refusal } from '#server/wms/kit/errors.ts'
import { filterCondition } from '#server/wms/kit/filters.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { LARGEST_TOTAL, type SortName } from '#shared/contracts/definition/resource.ts'

export type Reader = Pick<Services, 'orm'> & { caller: Caller }
export type Key = string | number

export type ListQuery = { page: number; size: number; sort?: string | undefined } & Readonly<
  Record<string, unknown>
>

/** `extra` narrows the list further, for calls that are more special than their resource. */
export async function findPage<B extends Binding>(
  { orm, caller }: Reader,
  binding: B,
  query: ListQuery,
  extra?: SQL,
): Promise<{ rows: RowOf<B>[]; total: number }> {
  const condition = and(isVisible({ orm, caller }, binding), filterCondition(binding, query), extra)
  const total = await countUpTo(LARGEST_TOTAL, { orm, caller }, binding, condition)
  assertWithinReach(total, query)
  if (total === 0) return { rows: [], total }
  const isFew = total <= FEW
  const rows = await orm
    .select(selectionOf(binding, caller))
    .from(isFew ? gathered(binding, condition, LARGEST_TOTAL) : rowsOf(binding))
    .where(isFew ? undefined : condition)
    .orderBy(...orderOf(binding, sortOf(binding, query)))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  return { rows: rows.map((row) => sendable(row) as RowOf<B>), total }
}

/** Rows are passed over one by one on the way to a page: beyond what is counted there may be millions of them. */
export function assertWithinReach(total: number, { page, size }: ListQuery): void {
  if (total < LARGEST_TOTAL || (page - 1) * size < LARGEST_TOTAL) return
  throw common.pageTooDeep(LARGEST_TOTAL)
}

/** All rows of which `condition` is true, without being counted first: for what belongs to one record, and short lists. */
export async function findRows<B extends Binding>(
  { orm, caller }: Reader,
  binding: B,
  { condition, sort }: { condition?: SQL | undefined; sort?: SortName<B['resource']> } = {},
): Promise<RowOf<B>[]> {
  const rows = await orm
    .select(selectionOf(binding, caller))
    .from(binding.table)
    .where(and(isVisible({ orm, caller }, binding), condition))
    .orderBy(...orderOf(binding, sort))
    .limit(LARGEST_TOTAL)
  return rows.map((row) => sendable(row) as RowOf<B>)
}

/** So many rows are put in order faster than they are come upon in it. */
const FEW = 2_000

/**
 * Rows that match, found before they are put in order or counted, under the name of their table. Otherwise the database may
 * walk the whole table in that order, in the hope of coming upon them soon. The limit keeps it from doing so.
 */
export function gathered(binding: Binding, condition: SQL | undefined, limit: number): SQL {
  const name = sql.identifier(getTableName(binding.table))
  return sql`(select * from ${rowsOf(binding)} where ${condition ?? sql`true`} limit ${limit}) as ${name}`
}

/** What stands behind `from` in a statement. */
export function rowsOf({ table, from }: Pick<Binding, 'table' | 'from'>): SQL {
  return from ? sql`(${from}) as ${sql.identifier(getTableName(table))}` : sql`${table}`
}

/** Facts of chosen days come by day: by number, all younger ones would have to be passed over first. */
function sortOf({ resource }: Binding, query: ListQuery): string | undefined {
  const isDefault = query.sort === undefined || query.sort === resource.sorts[0]
  return isDefault && query['businessDate'] !== undefined ? '-businessDate' : query.sort
}

/** Throws the refusal that says what is unknown; a record outside the scope is as unknown as one that does not exist. */
export async function findOne<B extends Binding>(reader: Reader, binding: B, key: Key): Promise<RowOf<B>> {
  const found = await findVisible(reader, binding, key)
  if (!found) throw unknownRecord(binding)
  return found
}

export async function findVisible<B extends Binding>(
  { orm, caller }: Reader,
  binding: B,
  key: Key,
): Promise<RowOf<B> | null> {
  const [row] = await orm
    .select(selectionOf(binding, caller))
    .from(binding.table)
    .where(and(isKey(binding, key), isVisible({ orm, caller }, binding)))
  return row ? (sendable(row) as RowOf<B>) : null
}

/** The records of this kind that the reader may see. */
export function isVisible({ orm, caller }: Reader, { scope, only, visible }: Binding): SQL | undefined {
  return and(inScope(caller, scope), only, visible?.({ orm, caller }))
}

export function isKey(binding: Binding, key: Key): SQL {
  return eq(columnOf(binding, binding.resource.key), key)
}

export function unknownRecord({ resource }: Binding): Refusal {
  return common.recordUnknown(resource.label)
}

async function countUpTo(most: number, { orm }: Reader, binding: Binding, condition: SQL | undefined) {
  const some = orm
    .select({ one: sql`1`.as('one') })
    .from(rowsOf(binding))
    .where(condition)
    .limit(most)
    .as('some')
  const [row] = await orm.select({ total: count() }).from(some)
  return row?.total ?? 0
}

/** Ends with the key: rows that are equal otherwise must not change places from page to page. */
export function orderOf(binding: Binding, sort: string | undefined): SQL[] {
  const wanted = sort ?? binding.resource.sorts[0] ?? binding.resource.key
  const name = wanted.replace(/^-/, '')
  const direction = wanted.startsWith('-') ? desc : asc
  const { key } = binding.resource
  fieldOf(binding, name)
  return [...new Set([name, key])].map((field) => direction(columnOf(binding, field)))
}

export function sendable(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(entries)
}
