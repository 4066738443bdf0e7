// Stock as it lies, in four grains; and what people do to it without a document.
import { and, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { audit } from '#server/wms/kit/audit.ts'
import { selectionOf } from '#server/wms/kit/binding.ts'
import type { StockKey } from '#server/wms/kit/facts/balances.ts'
import { selectRows } from '#server/wms/kit/facts/bulk.ts'
import { recordEvents, reverseEvents } from '#server/wms/kit/facts/events.ts'
import { holdStock, postStock, reverseEntries } from '#server/wms/kit/facts/stock.ts'
import { filterCondition } from '#server/wms/kit/filters.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { gathered, type ListQuery, type Reader } from '#server/wms/kit/read.ts'
import { inScope, inWarehouseScope } from '#server/wms/kit/scope.ts'
import { balanceBinding } from '#server/wms/modules/stock/resources.ts'
import { stockBalances } from '#server/wms/modules/stock/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import type { CallBody } from '#shared/contracts/call.ts'
import { LARGEST_TOTAL } from '#shared/contracts/resource.ts'
import type { Balance } from '#shared/contracts/stock/balance.ts'
import type { adjustStock, freezeStock, moveStock, reverseStock } from '#shared/contracts/stock/ledger.ts'
import { negate, signOf } from '#shared/domain/decimal.ts'

/** What balances are summed up to, in the order of an index. */
const GRAINS = {
  location: ['warehouse', 'loc', 'owner', 'sku'],
  goods: ['owner', 'sku', 'warehouse'],
  lot: ['owner', 'sku', 'warehouse', 'lot', 'quality'],
  balance: ['warehouse', 'loc', 'owner', 'sku', 'lot', 'quality', 'container'],
} as const satisfies Record<string, readonly (keyof StockKey)[]>

const AMOUNTS = ['onHand', 'allocated', 'frozen', 'available'] as const

/** Without what has run out. */
export async function findStock({ orm, caller }: Reader, grain: keyof typeof GRAINS, query: ListQuery) {
  const keys = GRAINS[grain].map((name) => stockBalances[name])
  const condition = and(
    inScope(orm, caller, balanceBinding.scope),
    inArray(stockBalances.warehouse, await visibleWarehouses({ orm, caller })),
    filterCondition(balanceBinding, query),
    ne(stockBalances.onHand, '0'),
  )
  const rows = await orm
    .select(summedSelection({ orm, caller }, GRAINS[grain]))
    .from(stockBalances)
    .where(condition)
    .groupBy(...keys)
    .orderBy(...keys)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  const total = await countGroups({ orm, caller }, grain === 'balance' ? [] : keys, condition)
  // The grain leaves fields out; each call's contract says which.
  return { rows: rows as unknown as Balance[], total }
}

/** By name, the database goes to them in the index at once; the scope alone would have it pass over all others. */
async function visibleWarehouses({ orm, caller }: Reader): Promise<string[]> {
  const rows = await orm
    .select({ code: warehouses.code })
    .from(warehouses)
    .where(inWarehouseScope(orm, caller, warehouses.code))
  return rows.map(({ code }) => code)
}

function summedSelection({ caller }: Reader, grain: readonly string[]): Record<string, SQL> {
  const whole = selectionOf(balanceBinding, caller)
  const named = Object.entries(whole).filter(([name]) => grain.includes(name.replace(/Name$/, '')))
  const sums = AMOUNTS.map((name) => [name, sql`trim_scale(sum(${stockBalances[name]}))::text`])
  return Object.fromEntries([...named, ...sums])
}

/** So many balances mostly fall into as many groups as are counted at all; else all of them are looked at. */
const ENOUGH = 2 * LARGEST_TOTAL

/** Without keys each balance counts. */
async function countGroups(reader: Reader, keys: PgColumn[], condition: SQL | undefined): Promise<number> {
  const some = await groupsIn(reader, keys, gathered(balanceBinding, condition, ENOUGH))
  if (some.balances < ENOUGH || some.groups >= LARGEST_TOTAL) return Math.min(some.groups, LARGEST_TOTAL)
  const all = await groupsIn(reader, keys, sql`${stockBalances} where ${condition}`)
  return Math.min(all.groups, LARGEST_TOTAL)
}

async function groupsIn({ orm }: Reader, keys: PgColumn[], balances: SQL) {
  const groups =
    keys.length > 0
      ? sql`select count(*) as size from ${balances} group by ${sql.join(keys, sql`, `)}`
      : sql`select 1 as size from ${balances}`
  const [found] = await selectRows<{ groups: number; balances: number }>(
    orm,
    sql`select count(*)::int as groups, coalesce(sum(size), 0)::int as balances
        from (${groups}) as grouped`,
  )
  return found ?? { groups: 0, balances: 0 }
}

type Adjustment = CallBody<typeof adjustStock>

/** Goods that were found, or are missing. */
export async function adjust(op: Operation, { qty, reason, ...input }: Adjustment): Promise<number[]> {
  const { goods, place } = partsOf(input)
  const isFound = signOf(qty) > 0
  return postStock(op, [
    {
      ...goods,
      ...(isFound ? { from: null, to: place, qty } : { from: place, to: null, qty: negate(qty) }),
      ...{ docType: '库存调整', docNo: docNoOf(op), reason },
    },
  ])
}

export async function move(op: Operation, input: CallBody<typeof moveStock>): Promise<number[]> {
  const { toLoc, toContainer, qty, reason } = input
  const { goods, place } = partsOf(input)
  const to = { loc: toLoc, container: toContainer }
  const document = { docType: '移库', docNo: docNoOf(op) }
  const { warehouse, owner, sku } = goods
  const [eventId = null] = await recordEvents(op, [
    { warehouse, owner, sku, qty, opType: '移库', ...document },
  ])
  return postStock(op, [{ ...goods, ...document, from: place, to, qty, reason, eventId }])
}

export async function freeze(op: Operation, input: CallBody<typeof freezeStock>): Promise<void> {
  const { goods, place } = partsOf(input)
  await holdStock(op, [{ ...goods, ...place, frozen: input.qty }])
  const after = { ...goods, ...place, frozen: input.qty }
  const entityId = [goods.warehouse, place.loc, goods.owner, goods.sku].join(' ')
  await audit(op, {
    action: 'freeze',
    entity: 'stockBalance',
    entityId,
    before: null,
    after,
    reason: input.reason,
  })
}

export async function reverse(op: Operation, input: CallBody<typeof reverseStock>): Promise<number[]> {
  const entryNos = await reverseEntries(op, input.entryNos, input.reason)
  await reverseEvents(op, await findUndoneEvents(op, input.entryNos), input.reason)
  const after = { entryNos, reversed: input.entryNos }
  const entityId = input.entryNos.join(',')
  await audit(op, {
    action: 'reverse',
    entity: 'stockLedger',
    entityId,
    before: null,
    after,
    reason: input.reason,
  })
  return entryNos
}

/** Work of which no entry in the ledger is left. All entries of an event are of its document. */
async function findUndoneEvents({ orm }: Operation, entryNos: readonly number[]): Promise<number[]> {
  const rows = await selectRows<{ id: string }>(
    orm,
    sql`select distinct undone.event_id::text as id
        from stock_ledger undone join operation_events event using (event_id)
        where undone.entry_no in ${[...entryNos]} and not exists (
          select from stock_ledger other where other.doc_no = undone.doc_no and other.event_id = undone.event_id
            and other.reversal_of is null and not exists (
              select from stock_ledger reversal where reversal.reversal_of = other.entry_no
            )
        ) and not exists (select from operation_events reversal where reversal.reversal_of = event.event_id)`,
  )
  return rows.map(({ id }) => Number(id))
}

function partsOf({ warehouse, owner, sku, lot, quality, loc, container }: StockKey) {
  return { goods: { warehouse, owner, sku, lot, quality }, place: { loc, container } }
}

/** Without a document the command itself is the reference. */
function docNoOf({ opId, requestId }: Operation): string {
  return opId ?? requestId
}
