// The ledger and the balances bound to their tables.
import { and, eq, inArray, or } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { skus } from '#server/wms/modules/sku/tables.ts'
import { stockBalances, stockLedger } from '#server/wms/modules/stock/tables.ts'
import { users } from '#server/wms/modules/user/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { balance } from '#shared/contracts/stock/balance.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'

const namesIn = (table: typeof stockLedger | typeof stockBalances) => ({
  warehouse: nameOf(warehouses.name, eq(warehouses.code, table.warehouse)),
  owner: nameOf(owners.name, eq(owners.code, table.owner)),
  sku: nameOf(skus.name, and(eq(skus.owner, table.owner), eq(skus.code, table.sku))),
})

export const ledgerBinding = bind({
  resource: ledgerEntry,
  table: stockLedger,
  scope: { warehouse: stockLedger.warehouse, owner: stockLedger.owner },
  names: { ...namesIn(stockLedger), operator: nameOf(users.name, eq(users.id, stockLedger.operator)) },
  filters: {
    loc: (codes) => or(inArray(stockLedger.fromLoc, [...codes]), inArray(stockLedger.toLoc, [...codes])),
  },
  writes: 'stock.reverse',
})

export const balanceBinding = bind({
  resource: balance,
  table: stockBalances,
  scope: { warehouse: stockBalances.warehouse, owner: stockBalances.owner },
  names: namesIn(stockBalances),
  writes: 'stock.adjust',
})
