// Differences bound to their table.
import { and, eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { differenceCases } from '#server/wms/modules/difference/tables.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { skus } from '#server/wms/modules/sku/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { differenceCase } from '#shared/contracts/stock/difference.ts'

export const differenceBinding = bind({
  resource: differenceCase,
  table: differenceCases,
  scope: { warehouse: differenceCases.warehouse, owner: differenceCases.owner },
  names: {
    warehouse: nameOf(warehouses.name, eq(warehouses.code, differenceCases.warehouse)),
    owner: nameOf(owners.name, eq(owners.code, differenceCases.owner)),
    sku: nameOf(skus.name, and(eq(skus.owner, differenceCases.owner), eq(skus.code, differenceCases.sku))),
  },
  writes: 'difference.write',
})
