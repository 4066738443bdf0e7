// Issuing a count: what the books say is written down line by line, cut into sheets by zone, and frozen where asked for.

import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { StockKey } from '#server/wms/ledger/facts/balances.ts'
import { holdStock, lastEntryNo } from '#server/wms/ledger/facts/stock.ts'
import { refusals } from '#server/wms/modules/stocktake/refusals.ts'
import type { taskBinding } from '#server/wms/modules/stocktake/resources.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { stockBalances } from '#server/wms/schema/stock.ts'
import { stockLines } from '#server/wms/schema/stocktake.ts'
import { locations, zones } from '#server/wms/schema/warehouse.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { negate } from '#shared/domain/decimal.ts'
import { ENDED_COUNT_STATES, TOUCHED_DAYS } from '#shared/domain/stocktake.ts'

export type Task = RowOf<typeof taskBinding>

const KEY = sql.raw('warehouse, loc, owner, sku, lot, quality, container')
const DAY_MS = 24 * 60 * 60 * 1000

/** Answers what the head says of it. */
export async function takeSnapshot(op: Operation, task: Task) {
  const lines = await writeLines(op, task)
  if (lines === 0) throw refusals.nothingToCount()
  await assertOnlyCount(op, task.taskNo)
  const snapshotEntryNo = await lastEntryNo(op)
  if (task.freezeMode === '冻结可用') await freeze(op, task.taskNo)
  return { lines, snapshotAt: op.at, snapshotEntryNo }
}

/**
 * What lies at one place is counted once at a time: two sheets about it would find the same loss. The balances are locked, so
 * that of two counts that are issued at once the second sees the first.
 */
async function assertOnlyCount({ orm }: Operation, taskNo: string): Promise<void> {
  const [other] = await selectRows<{ task_no: string; loc: string; sku: string }>(
    orm,
    sql`select other.task_no, other.loc, other.sku from stock_lines own
        join stock_lines other using (warehouse, loc, owner, sku)
        join stock_tasks on stock_tasks.task_no = other.task_no
        where own.task_no = ${taskNo} and other.task_no <> ${taskNo}
          and stock_tasks.state <> all(${sql.param([...ENDED_COUNT_STATES])}::text[])
        order by other.task_no, other.seq limit 1`,
  )
  if (!other) return
  const where = `库位 ${other.loc} 的商品 ${other.sku} 正在盘点任务 ${other.task_no} 中`
  throw refusals.countedElsewhere(where)
}

/** What is still frozen of it is free again; others may have freed some of it already. */
export async function release(op: Operation, taskNo: string): Promise<void> {
  const held = await selectRows<StockKey & { frozen: string }>(
    op.orm,
    sql`select ${KEY}, trim_scale(least(l.frozen_qty, b.frozen))::text as frozen
        from stock_lines l join stock_balances b using (${KEY})
        where l.task_no = ${taskNo} and l.frozen_qty > 0 order by ${KEY} for update of b`,
  )
  await holdStock(
    op,
    held.map((line) => ({ ...line, frozen: negate(line.frozen) })),
  )
  await op.orm
    .update(stockLines)
    .set({ frozenQty: '0' })
    .where(and(eq(stockLines.taskNo, taskNo), gt(stockLines.frozenQty, '0')))
}

/** Balances are locked, in the order in which postings lock them, and written down as they are then. */
async function writeLines(op: Operation, task: Task): Promise<number> {
  const { taskNo, blind, owner } = task
  const chosen = conditionOf(op, task)
  const places = sql`stock_balances join locations on locations.warehouse = stock_balances.warehouse
    and locations.code = stock_balances.loc join zones on zones.warehouse = locations.warehouse
    and zones.code = locations.zone`
  const [written] = await selectRows<{ lines: number }>(
    op.orm,
    sql`with candidates as (
          select distinct stock_balances.loc from ${places} where ${chosen}
        ), ranked as (
          select loc, row_number() over (order by md5(${taskNo}::text || loc)) as place, count(*) over () as total
          from candidates
        ), locked as materialized (
          select stock_balances.*, locations.zone, locations.pick_seq, zones.seq as zone_seq
          from ${places} join ranked on ranked.loc = stock_balances.loc
          where ranked.place <= ceil(ranked.total * ${task.sampleRate}::numeric / 100) and ${chosen}
          order by ${BALANCE_KEY} for update of stock_balances
        ), numbered as (
          select locked.*, row_number() over (order by zone_seq, zone, pick_seq, loc, owner, sku, lot, quality, container)
              as seq,
            ${taskNo}::text || '-' || lpad(dense_rank() over (order by zone_seq, zone)::text, 3, '0') as list_no
          from locked
        ), sheets as (
          insert into stock_sheets (list_no, task_no, warehouse, owner, zone, locations, lines, state, created_at, updated_at)
          select list_no, ${taskNo}, warehouse, ${owner}, zone, count(distinct loc), count(*), '待领取',
            ${op.at.toISOString()}::timestamptz, ${op.at.toISOString()}::timestamptz
          from numbered group by list_no, warehouse, zone
        ), lines as (
          insert into stock_lines (task_no, list_no, seq, zone, ${KEY}, source, book_qty, is_revealed, created_at, updated_at)
          select ${taskNo}, list_no, seq, zone, ${KEY}, '账面', on_hand, ${!blind}::boolean,
            ${op.at.toISOString()}::timestamptz, ${op.at.toISOString()}::timestamptz
          from numbered returning 1
        )
        select count(*)::int as lines from lines`,
  )
  return written?.lines ?? 0
}

const BALANCE_KEY = sql.raw(
  ['warehouse', 'loc', 'owner', 'sku', 'lot', 'quality', 'container']
    .map((column) => `stock_balances.${column}`)
    .join(', '),
)

function conditionOf({ caller, at }: Operation, task: Task): SQL | undefined {
  const { warehouse, owner, scope } = task
  return and(
    eq(stockBalances.warehouse, warehouse),
    owner === null ? undefined : eq(stockBalances.owner, owner),
    sql`${stockBalances.onHand} <> 0`,
    inScope(caller, { warehouse: stockBalances.warehouse, owner: stockBalances.owner }),
    isListed(locations.zone, task.zones),
    isListed(stockBalances.loc, task.locations),
    isListed(stockBalances.sku, task.skus),
    inStockScope(scope, warehouse, at),
  )
}

function isListed(column: PgColumn, codes: string): SQL | undefined {
  return codes === '' ? undefined : sql`${column} = any(string_to_array(${codes}::text, ','))`
}

function inStockScope(scope: Task['scope'], warehouse: string, at: Date): SQL | undefined {
  switch (scope) {
    case '存储区':
      return eq(zones.usage, '存储')
    case '拣选区':
      return eq(zones.usage, '拣选')
    case '动碰':
      return inTouched(warehouse, new Date(at.getTime() - TOUCHED_DAYS * DAY_MS))
    case 'A类商品':
      return sql`exists (select 1 from ${skus} where ${skus.owner} = ${stockBalances.owner}
        and ${skus.code} = ${stockBalances.sku} and ${skus.abc} = 'A')`
    default:
      return undefined
  }
}

function inTouched(warehouse: string, since: Date): SQL {
  const moved = sql`from stock_ledger where warehouse = ${warehouse}
    and business_date >= ${localDateOf(since)}::date`
  return sql`${stockBalances.loc} in (select from_loc ${moved} and from_loc is not null
    union select to_loc ${moved} and to_loc is not null)`
}

/** What is allocated may still leave, and what arrives is free: the count takes both into account. */
async function freeze(op: Operation, taskNo: string): Promise<void> {
  const held = await selectRows<StockKey & { frozen: string }>(
    op.orm,
    sql`update stock_lines l set frozen_qty = b.available from stock_balances b
        where l.task_no = ${taskNo} and b.available > 0
          and (l.warehouse, l.loc, l.owner, l.sku, l.lot, l.quality, l.container)
            = (b.warehouse, b.loc, b.owner, b.sku, b.lot, b.quality, b.container)
        returning l.warehouse, l.loc, l.owner, l.sku, l.lot, l.quality, l.container,
          trim_scale(l.frozen_qty)::text as frozen`,
  )
  await holdStock(op, held)
}
