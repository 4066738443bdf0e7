// Balances of stock: changed only together with the fact that changes them, never below zero.

import { sql } from 'drizzle-orm'
import { selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import type { Refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { explained } from '#server/wms/kit/violations.ts'
import { isCounted } from '#server/wms/ledger/count-scope.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { stockBalances } from '#server/wms/schema/stock.ts'
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
 * transactions never wait for each other. Answers those that are empty now and where numbered pieces were seen last.
 */
export async function changeBalances(op: Operation, changes: readonly BalanceChange[]): Promise<StockKey[]> {
  const { orm } = op
  const sums = sumsByKey(changes)
  const [only, ...others] = sums
  const alone = only && others.length === 0 ? await changeOne(op, only) : null
  if (only && alone) return alone.is_left ? [only] : []
  const changed = asTable(sums)
  await explained(BALANCES, () =>
    orm.execute(sql`
      insert into stock_balances (${KEY}, on_hand, allocated, frozen, version)
      select ${KEY}, 0, 0, 0, 0 from ${changed} order by ${KEY}
      on conflict do nothing`),
  )
  const [short] = await selectRows<Shortage>(
    orm,
    sql`with locked as (
          select b.warehouse, b.sku, b.loc, b.available, b.allocated, b.frozen, c.on_hand as d_on_hand,
            c.allocated as d_allocated, c.frozen as d_frozen
          from stock_balances b join ${changed} using (${KEY}) order by ${KEY} for update of b
        )
        select warehouse, sku, loc, trim_scale(available)::text as available,
          trim_scale(d_allocated + d_frozen - d_on_hand)::text as wanted,
          available + d_on_hand - d_allocated - d_frozen >= 0 as is_held
        from locked
        where available + d_on_hand - d_allocated - d_frozen < 0
          or allocated + d_allocated < 0 or frozen + d_frozen < 0`,
  )
  if (short) throw await shortageRefusal(op, short)
  return selectRows<StockKey>(
    orm,
    sql`with b as (
          update stock_balances b set on_hand = b.on_hand + c.on_hand, allocated = b.allocated + c.allocated,
            frozen = b.frozen + c.frozen, version = b.version + 1
          from ${changed} where (${BALANCE_KEY}) = (${CHANGE_KEY}) returning b.*
        ) select ${KEY} from b where ${IS_LEFT}`,
  )
}

/**
 * One balance alone waits for no other: it is changed at once. Null when there is none yet, or not enough of it, which the
 * long way then makes or puts into words.
 */
async function changeOne({ orm }: Operation, sum: BalanceChange): Promise<{ is_left: boolean } | null> {
  const [changed] = await selectRows<{ is_left: boolean }>(
    orm,
    sql`update stock_balances b set on_hand = b.on_hand + c.on_hand, allocated = b.allocated + c.allocated,
          frozen = b.frozen + c.frozen, version = b.version + 1
        from ${asTable([sum])} where (${BALANCE_KEY}) = (${CHANGE_KEY})
          and b.available + c.on_hand - c.allocated - c.frozen >= 0
          and b.allocated + c.allocated >= 0 and b.frozen + c.frozen >= 0
        returning ${IS_LEFT} as is_left`,
  )
  return changed ?? null
}

const KEY_COLUMNS = ['warehouse', 'loc', 'owner', 'sku', 'lot', 'quality', 'container'] as const
const KEY = sql.raw(KEY_COLUMNS.join(', '))
const BALANCE_KEY = sql.raw(KEY_COLUMNS.map((column) => `b.${column}`).join(', '))
/** Numbers are looked for where nothing lies any more, and nowhere else. */
const IS_LEFT = sql`b.on_hand = 0 and exists (
  select from stock_serials s where s.state in ('在库', '已登记出库') and (s.warehouse, s.loc, s.owner, s.sku, s.lot, s.quality,
    s.container) = (${BALANCE_KEY}))`
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
