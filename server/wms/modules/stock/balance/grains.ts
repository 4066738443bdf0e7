// Stock as it lies, in four grains: a page of one, or all of it for a sheet.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Row } from '#server/wms/kit/audit.ts'
import { selectionOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { exportColumns, type SheetColumn, selectionFor } from '#server/wms/kit/exchange/columns.ts'
import { filterCondition } from '#server/wms/kit/filters.ts'
import { assertWithinReach, gathered, isVisible, type ListQuery, type Reader } from '#server/wms/kit/read.ts'
import { inOwnerScope, inWarehouseScope } from '#server/wms/kit/scope.ts'
import { hiddenIf, isCounted } from '#server/wms/ledger/count-scope.ts'
import type { StockKey } from '#server/wms/ledger/facts/balances.ts'
import { balanceBinding } from '#server/wms/modules/stock/balance/resources.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { stockBalances } from '#server/wms/schema/stock.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { LARGEST_EXPORT } from '#shared/contracts/definition/exchange.ts'
import { LARGEST_TOTAL, namedField } from '#shared/contracts/definition/resource.ts'
import type { Balance, Grain } from '#shared/contracts/stock/balance.ts'

/** What balances are summed up to, in the order of an index. */
const GRAINS: Readonly<Record<Grain, readonly (keyof StockKey)[]>> = {
  location: ['warehouse', 'loc', 'owner', 'sku'],
  goods: ['owner', 'sku', 'warehouse'],
  lot: ['owner', 'sku', 'warehouse', 'lot', 'quality'],
  balance: ['warehouse', 'loc', 'owner', 'sku', 'lot', 'quality', 'container'],
}

/** What is known of a row of the grain beside its key: of a lot, how long it is good for. */
const KNOWN: Readonly<Record<Grain, readonly string[]>> = {
  location: [],
  goods: [],
  lot: ['expDate'],
  balance: ['expDate'],
}

const AMOUNTS = ['onHand', 'allocated', 'frozen', 'available'] as const

const BATCH = 500

type Filters = Readonly<Record<string, unknown>>

export async function findStock(reader: Reader, grain: Grain, query: ListQuery) {
  const condition = conditionOf(reader, query)
  const offset = Math.min((query.page - 1) * query.size, LARGEST_TOTAL)
  // Side by side, each on a connection of its own: the count takes as long as the page.
  const [rows, total] = await Promise.all([
    groups(reader, grain, selectionOfGrain(reader, grain), { condition, limit: query.size }).offset(offset),
    countGroups(reader, grain, query),
  ])
  assertWithinReach(total, query)
  // The grain leaves fields out; each call's contract says which.
  return { rows: rows as unknown as Balance[], total }
}

/** The columns of the grain's sheet: what its rows have. */
export function grainColumns(grain: Grain): SheetColumn[] {
  const shown: readonly string[] = [...GRAINS[grain], ...KNOWN[grain], ...AMOUNTS]
  return exportColumns(balanceBinding).filter(({ name }) => shown.includes(namedField(name)))
}

/** How many rows its sheet has; one more than the most at most. */
export async function countStock(reader: Reader, grain: Grain, filters: Filters): Promise<number> {
  const keys = sql.join(keysOf(grain), sql`, `)
  const condition = conditionOf(reader, filters)
  const [found] = await selectRows<{ count: number }>(
    reader.orm,
    sql`select count(*)::int as count from (
          select 1 from ${stockBalances} where ${condition} group by ${keys} limit ${LARGEST_EXPORT + 1}
        ) as grouped`,
  )
  return found?.count ?? 0
}

/** Each batch begins behind the last row of the one before: no row comes twice, however much moves meanwhile. */
export async function* stockRows(reader: Reader, grain: Grain, filters: Filters): AsyncGenerator<Row[]> {
  const condition = conditionOf(reader, filters)
  const selection = selectionFor(grainColumns(grain), selectionOfGrain(reader, grain))
  let rows: Row[] = await groups(reader, grain, selection, { condition, limit: BATCH })
  while (rows.length > 0) {
    yield rows
    const further = and(condition, isBehind(grain, rows.at(-1) as Row))
    rows = await groups(reader, grain, selection, { condition: further, limit: BATCH })
  }
}

function isBehind(grain: Grain, last: Row): SQL {
  const values = GRAINS[grain].map((name) => sql`${last[name]}`)
  return sql`(${sql.join(keysOf(grain), sql`, `)}) > (${sql.join(values, sql`, `)})`
}

function groups(
  { orm }: Reader,
  grain: Grain,
  selection: Record<string, SQL>,
  { condition, limit }: { condition: SQL | undefined; limit: number },
) {
  const keys = keysOf(grain)
  return orm
    .select(selection)
    .from(stockBalances)
    .where(condition)
    .groupBy(...keys)
    .orderBy(...keys)
    .limit(limit)
}

function keysOf(grain: Grain): PgColumn[] {
  return GRAINS[grain].map((name) => stockBalances[name])
}

function conditionOf({ orm, caller }: Reader, filters: Filters): SQL | undefined {
  return and(isVisible({ orm, caller }, balanceBinding), filterCondition(balanceBinding, filters))
}

function selectionOfGrain({ caller }: Reader, grain: Grain): Record<string, SQL> {
  const shown: readonly string[] = [...GRAINS[grain], ...KNOWN[grain]]
  const whole = selectionOf(balanceBinding, caller)
  const named = Object.entries(whole).filter(([name]) => shown.includes(namedField(name)))
  // Of what is counted only in part nothing is summed up either: what is told elsewhere of the rest would tell the part.
  const isHidden = sql`bool_or(${isCounted(caller, stockBalances)})`
  const sums = AMOUNTS.map((name) => [
    name,
    hiddenIf(isHidden, sql`trim_scale(sum(${stockBalances[name]}))::text`),
  ])
  return Object.fromEntries([...named, ...sums])
}

/** So many balances mostly fall into as many groups as are counted at all: at one location, few are of the same goods. */
const ENOUGH: Readonly<Record<Grain, number>> = {
  location: 1.2 * LARGEST_TOTAL,
  goods: 2 * LARGEST_TOTAL,
  lot: 2 * LARGEST_TOTAL,
  balance: LARGEST_TOTAL,
}

/** Some balances are looked at first. Where those do not tell, there are more, of few groups. */
async function countGroups(reader: Reader, grain: Grain, query: Filters): Promise<number> {
  const condition = conditionOf(reader, query)
  const isNarrowed = filterCondition(balanceBinding, query) !== undefined
  const isWalked = isWalkable(grain, query)
  const enough = isWalked && isNarrowed ? FEW : ENOUGH[grain]
  const some = await groupsIn(reader, grain, gathered(balanceBinding, condition, enough))
  if (some.groups >= LARGEST_TOTAL) return LARGEST_TOTAL
  if (some.balances < enough) return some.groups
  if (isWalked) return walkedGroups(reader, grain, condition)
  const all = await groupsIn(reader, grain, sql`${stockBalances} where ${condition}`)
  return Math.min(all.groups, LARGEST_TOTAL)
}

/** Those of one owner or warehouse lie apart from each other: more of them are walked through sooner than fetched. */
const FEW = 1_000

/** By an index of these, and not by what may leave few balances: a walk would pass over all others. */
function isWalkable(grain: Grain, query: Filters): boolean {
  const passing = balanceBinding.resource.filters.filter((name) => name !== 'owner' && name !== 'warehouse')
  return GRAINS[grain][0] === 'owner' && passing.every((name) => query[name] === undefined)
}

/**
 * From the first balance of a group straight to the first of the next, along the index: what it costs hangs on how many groups
 * there are, and not on how many balances lie in them. Each owner in each warehouse by itself: behind a row of values the
 * database finds its way only where it looks for one of each.
 */
async function walkedGroups(reader: Reader, grain: Grain, condition: SQL | undefined): Promise<number> {
  const { owner, warehouse, ...others } = stockBalances
  const columns = GRAINS[grain].flatMap((name) => (name in others ? [stockBalances[name]] : []))
  const keys = sql.join(columns, sql`, `)
  const last = sql.join(
    columns.map(({ name }) => sql`last.${sql.identifier(name)}`),
    sql`, `,
  )
  const here = and(condition, eq(owner, owners.code), eq(warehouse, warehouses.code))
  const first = (behind: SQL) =>
    sql`select ${keys} from ${stockBalances} where ${here} ${behind} order by ${keys} limit 1`
  const [found] = await selectRows<{ count: number }>(
    reader.orm,
    sql`select count(*)::int as count from (
          select 1 from ${owners} cross join ${warehouses} cross join lateral (
            with recursive last as (
              (${first(sql``)})
              union all
              select next.* from last cross join lateral (${first(sql`and (${keys}) > (${last})`)}) as next
            ) select 1 from last
          ) as walks
          where ${and(inOwnerScope(reader.caller, owners.code), inWarehouseScope(reader.caller, warehouses.code))}
          limit ${LARGEST_TOTAL}
        ) as counted`,
  )
  return found?.count ?? 0
}

async function groupsIn({ orm }: Reader, grain: Grain, balances: SQL) {
  const grouped =
    grain === 'balance'
      ? sql`select 1 as size from ${balances}`
      : sql`select count(*) as size from ${balances} group by ${sql.join(keysOf(grain), sql`, `)}`
  const [found] = await selectRows<{ groups: number; balances: number }>(
    orm,
    sql`select count(*)::int as groups, coalesce(sum(size), 0)::int as balances
        from (${grouped}) as grouped`,
  )
  return found ?? { groups: 0, balances: 0 }
}
