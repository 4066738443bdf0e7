// The ledger and the balances bound to their tables.
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bind } from '#server/wms/kit/binding.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { between, type Range } from '#server/wms/kit/filters.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { hiddenIf, isAskedFor, isCounted } from '#server/wms/ledger/count-scope.ts'
import { goodsNames } from '#server/wms/ledger/names.ts'
import { stockBalances, stockLedger, stockLots } from '#server/wms/schema/stock.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { balance } from '#shared/contracts/stock/balance.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'

export const ledgerBinding = bind({
  resource: ledgerEntry,
  table: stockLedger,
  scope: { warehouse: stockLedger.warehouse, owner: stockLedger.owner },
  names: { ...goodsNames(stockLedger), operator: userName(stockLedger.operator) },
  figures: { qty: (caller) => hiddenIf(isEntryCounted(caller), sql`trim_scale(${stockLedger.qty})::text`) },
  filters: { loc: isEitherEnd },
})

/** Without what has run out, but for what its reader is to count: that it is missing would tell them. */
export const balanceBinding = bind({
  resource: balance,
  table: stockBalances,
  scope: { warehouse: stockBalances.warehouse, owner: stockBalances.owner },
  visible: ({ caller }) => or(ne(stockBalances.onHand, '0'), isAskedFor(caller, stockBalances)) as SQL,
  names: goodsNames(stockBalances),
  figures: { expDate: expiry },
  filters: { expDate: expires },
})

/** Nested, so that drizzle keeps the names of the tables before those of the columns. */
function expiry(): SQL {
  const found = sql`select ${stockLots.expDate}::text from ${stockLots} where ${isLotOf(stockBalances)}`
  return sql`(${found})`
}

function isLotOf({ owner, sku, lot }: typeof stockBalances): SQL {
  return and(eq(stockLots.owner, owner), eq(stockLots.sku, sku), eq(stockLots.lot, lot)) as SQL
}

/** Of lots whose date is known. Their names are looked up first, by the index on them: few of all that ever came are there. */
function expires(range: Range): SQL {
  const { owner, sku, lot } = stockBalances
  const inTime = between(stockLots.expDate, range, 'closed')
  const named = sql`select ${stockLots.lot} from ${stockLots} where ${inTime}`
  const same = sql`select ${stockLots.owner}, ${stockLots.sku}, ${stockLots.lot} from ${stockLots} where ${inTime}`
  return sql`${lot} <> '' and ${lot} = any(array(${named})) and (${owner}, ${sku}, ${lot}) in (${same})`
}

/** Each end by its own index, which begins with the warehouse: for one OR of both, the whole ledger would be read. */
function isEitherEnd(codes: readonly string[]): SQL {
  const everywhere = sql`any(array(select ${warehouses.code} from ${warehouses}))`
  const movesAt = ({ name }: PgColumn) => sql`select moved.entry_no from ${stockLedger} moved
    where moved.warehouse = ${everywhere} and moved.${sql.identifier(name)} in ${[...codes]}`
  const both = sql`${movesAt(stockLedger.fromLoc)} union ${movesAt(stockLedger.toLoc)}`
  return sql`${stockLedger.entryNo} = any(array(${both}))`
}

/** The balance of a place is the sum of what came and went. Not true of an end outside, which is no place. */
export function isEntryCounted(caller: Caller): SQL {
  const { warehouse, fromLoc, toLoc } = stockLedger
  return or(...[fromLoc, toLoc].map((loc) => isCounted(caller, { warehouse, loc }))) as SQL
}
