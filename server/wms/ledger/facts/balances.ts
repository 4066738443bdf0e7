// Balances of stock: changed only together with the fact that changes them, never below zero.

import { type SQL, sql } from 'drizzle-orm'
import { insertionOf, selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import type { Refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { explained } from '#server/wms/kit/violations.ts'
import { isCounted } from '#server/wms/ledger/count-scope.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { stockBalances, stockLedger } from '#server/wms/schema/stock.ts'
import { balance } from '#shared/contracts/stock/balance.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import type { Quality } from '#shared/domain/values.ts'

/** Where goods of one kind lie; `lot` and `container` are empty where there is none. */
export type StockKey = {
  warehouse: string
  owner: string
  sku: string
  lot: string
  quality: Quality
  loc: string
  container: string
}

/** Where the words are for what the database does not take. */
export const BALANCES = { table: stockBalances, resource: balance }

/** By how much; below zero takes away. */
export type BalanceChange = StockKey & { onHand: string; allocated: string; frozen: string }

type Shortage = Record<'warehouse' | 'sku' | 'loc' | 'available' | 'wanted', string> & { is_held: boolean }

/**
 * Missing balances are made, all are locked, then all are changed: each step in the order of the key, so that two
 * transactions never wait for each other.
 */
export async function changeBalances(op: Operation, changes: readonly BalanceChange[]): Promise<void> {
  await post(op, changes)
}

/**
 * The same with the entries that go into the ledger for it. Answers their numbers, which they get once all balances are locked:
 * whatever else is posted there has come before them, or comes after them.
 */
export async function postEntries(
  op: Operation,
  changes: readonly BalanceChange[],
  entries: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  return post(op, changes, insertionOf(stockLedger, entries))
}

async function post(op: Operation, changes: readonly BalanceChange[], entries?: SQL): Promise<number[]> {
  const sums = sumsByKey(changes)
  if (sums.length === 0) return []
  let posted = await postWhole(op, sums, entries)
  if (!posted.is_whole) {
    await makeMissing(op, sums)
    posted = await postWhole(op, sums, entries)
  }
  if (posted.short) throw await shortageRefusal(op, posted.short)
  return posted.entry_nos
}

function makeMissing({ orm }: Operation, sums: readonly BalanceChange[]) {
  return explained(BALANCES, () =>
    orm.execute(sql`
      insert into stock_balances (${KEY}, on_hand, allocated, frozen, version)
      select ${KEY}, 0, 0, 0, 0 from ${asTable(sums)} order by ${KEY}
      on conflict do nothing`),
  )
}

/** `is_whole` false: one of the balances is missing, and none is locked; `short`: there is not enough, and nothing is changed. */
type Posted = { is_whole: boolean; short: Shortage | null; entry_nos: number[] }

async function postWhole(
  { orm }: Operation,
  sums: readonly BalanceChange[],
  entries: SQL | undefined,
): Promise<Posted> {
  const isHeld = sql`(select count(*) from locked) = ${sums.length} and not exists (select from short)`
  const posted = entries
    ? sql`${entries} where ${isHeld} returning entry_no`
    : sql`select null as entry_no limit 0`
  const [found] = await selectRows<Posted>(
    orm,
    sql`with c as (select * from ${asTable(sums)}), locked as (
          select ${BALANCE_KEY}, b.available, b.allocated, b.frozen, c.on_hand as d_on_hand,
            c.allocated as d_allocated, c.frozen as d_frozen
          from stock_balances b join c using (${KEY})
          where (select count(*) from stock_balances join c using (${KEY})) = ${sums.length}
          order by ${KEY} for update of b
        ), short as (
          select warehouse, sku, loc, trim_scale(available)::text as available,
            trim_scale(d_allocated + d_frozen - d_on_hand)::text as wanted,
            available + d_on_hand - d_allocated - d_frozen >= 0 as is_held
          from locked
          where available + d_on_hand - d_allocated - d_frozen < 0
            or allocated + d_allocated < 0 or frozen + d_frozen < 0
          limit 1
        ), changed as (
          update stock_balances b set on_hand = b.on_hand + c.d_on_hand, allocated = b.allocated + c.d_allocated,
            frozen = b.frozen + c.d_frozen, version = b.version + 1
          from locked c where (${BALANCE_KEY}) = (${CHANGE_KEY}) and ${isHeld}
        ), posted as (${posted})
        select (select count(*) from locked) = ${sums.length} as is_whole, (select to_json(short) from short) as short,
          (select coalesce(json_agg(entry_no), '[]') from posted) as entry_nos`,
  )
  return found as Posted
}

const KEY_COLUMNS = ['warehouse', 'loc', 'owner', 'sku', 'lot', 'quality', 'container'] as const
const KEY = sql.raw(KEY_COLUMNS.join(', '))
const BALANCE_KEY = sql.raw(KEY_COLUMNS.map((column) => `b.${column}`).join(', '))
const CHANGE_KEY = sql.raw(KEY_COLUMNS.map((column) => `c.${column}`).join(', '))

/** One for each balance: a balance named twice would be changed once. */
function sumsByKey(changes: readonly BalanceChange[]): BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  for (const { onHand, allocated, frozen, ...key } of changes) {
    const name = JSON.stringify(KEY_COLUMNS.map((column) => key[column]))
    const sum = sums.get(name) ?? { ...key, onHand: '0', allocated: '0', frozen: '0' }
    sums.set(name, {
      ...key,
      onHand: addDecimals(sum.onHand, onHand),
      allocated: addDecimals(sum.allocated, allocated),
      frozen: addDecimals(sum.frozen, frozen),
    })
  }
  return [...sums.values()]
}

/** As a table `c`. */
function asTable(sums: readonly BalanceChange[]) {
  const rows = sums.map(({ onHand, ...rest }) => ({ ...rest, on_hand: onHand }))
  const key = KEY_COLUMNS.map((column) => `${column} text`).join(', ')
  return sql`${sentRows(rows, `${key}, on_hand numeric, allocated numeric, frozen numeric`)} as c`
}

/** Without how much there is, for who is to count it. */
async function shortageRefusal(op: Operation, short: Shortage): Promise<Refusal> {
  const { warehouse, sku, loc, available, wanted, is_held } = short
  if (is_held) return ledger.holdShort(loc, sku)
  const place = { warehouse: sql`${warehouse}::text`, loc: sql`${loc}::text` }
  const [asked] = await selectRows<{ is_counted: boolean }>(
    op.orm,
    sql`select ${isCounted(op.caller, place)} as is_counted`,
  )
  const held = asked?.is_counted ? '' : `现有 ${available}，`
  return ledger.stockShort(loc, sku, held, wanted)
}
