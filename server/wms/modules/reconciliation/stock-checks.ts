// What must be true of stock: the balances are the sum of the ledger, nothing is below zero, reversals are opposites.
import { sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { stockBalances, stockLedger, stockSerials } from '#server/wms/schema/stock.ts'

const GOODS = sql.raw('warehouse, owner, sku, lot, quality')
const BALANCE_KEY = sql.raw(
  `concat_ws(' ', warehouse, loc, owner, sku, nullif(lot, ''), quality, nullif(container, ''))`,
)

export const STOCK_CHECKS: readonly Check[] = [
  {
    code: 'stock-balance',
    name: '账实一致',
    description: '每个库位、商品、批次、品质、容器的流水合计等于其在库数量',
    subjects: (within) => sql`
      with moved as (
        select ${GOODS}, to_loc as loc, to_container as container, qty from stock_ledger
          where to_loc is not null and ${within(stockLedger)}
        union all
        select ${GOODS}, from_loc, from_container, -qty from stock_ledger
          where from_loc is not null and ${within(stockLedger)}
      ), posted as (select ${GOODS}, loc, container, sum(qty) as qty from moved group by ${GOODS}, loc, container),
      held as (select ${GOODS}, loc, container, on_hand from stock_balances where ${within(stockBalances)})
      select ${BALANCE_KEY} as key, trim_scale(coalesce(qty, 0))::text as expected,
        trim_scale(coalesce(on_hand, 0))::text as found, coalesce(qty, 0) = coalesce(on_hand, 0) as is_ok
      from posted full join held using (${GOODS}, loc, container)`,
  },
  {
    code: 'stock-available',
    name: '可用不为负',
    description: '在库、已分配、冻结和可用数量都不小于0',
    subjects: (within) => sql`
      select ${BALANCE_KEY} as key, '不小于0' as expected,
        concat_ws(' / ', trim_scale(on_hand), trim_scale(allocated), trim_scale(frozen)) as found,
        least(on_hand, allocated, frozen, on_hand - allocated - frozen) >= 0 as is_ok
      from stock_balances where ${within(stockBalances)}`,
  },
  {
    code: 'stock-reversal',
    name: '冲销与原流水相反',
    description: '每条冲销流水与原流水的商品、数量相同，方向相反',
    subjects: (within) => sql`
      select stock_ledger.entry_no::text as key, '流水 ' || stock_ledger.reversal_of || ' 的相反' as expected,
        concat_ws(' ', stock_ledger.from_loc, '→', stock_ledger.to_loc, trim_scale(stock_ledger.qty)) as found,
        (stock_ledger.warehouse, stock_ledger.owner, stock_ledger.sku, stock_ledger.lot, stock_ledger.quality,
          stock_ledger.qty, stock_ledger.from_loc, stock_ledger.to_loc)
          is not distinct from (original.warehouse, original.owner, original.sku, original.lot, original.quality,
          original.qty, original.to_loc, original.from_loc) as is_ok
      from stock_ledger left join stock_ledger original on original.entry_no = stock_ledger.reversal_of
      where stock_ledger.reversal_of is not null and ${within(stockLedger)}`,
  },
  {
    code: 'stock-serials',
    name: '序列号与库存一致',
    description:
      '收货时登记序列号的商品，每个仓库在库的序列号个数等于其在库数量；不符时在「序列号台账」页补登或核销',
    subjects: (within) => sql`
      with held as (
        select warehouse, stock_balances.owner, sku, sum(on_hand) as qty from stock_balances
          join skus on skus.owner = stock_balances.owner and skus.code = stock_balances.sku
        where skus.serial_from = '收货' and ${within(stockBalances)}
        group by warehouse, stock_balances.owner, sku
      ), pieces as (
        select warehouse, owner, sku, count(*) as qty from stock_serials
        where state in ('在库', '已登记出库') and ${within(stockSerials)} group by warehouse, owner, sku
      )
      select concat_ws(' ', warehouse, owner, sku) as key, trim_scale(coalesce(held.qty, 0))::text as expected,
        coalesce(pieces.qty, 0)::text as found, coalesce(held.qty, 0) = coalesce(pieces.qty, 0) as is_ok
      from held full join pieces using (warehouse, owner, sku)`,
  },
]
