// Limits of pick locations and replenishment tasks bound to their tables.
import { and, eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { pickSettings, replenishments } from '#server/wms/modules/replenishment/tables.ts'
import { skus } from '#server/wms/modules/sku/tables.ts'
import { users } from '#server/wms/modules/user/tables.ts'
import { locations, warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { mistakeInLimits, pickSetting, replenishment } from '#shared/contracts/inventory/replenishment.ts'

type Limits = Parameters<typeof mistakeInLimits>[0]

const namesIn = (table: typeof pickSettings | typeof replenishments) => ({
  warehouse: nameOf(warehouses.name, eq(warehouses.code, table.warehouse)),
  owner: nameOf(owners.name, eq(owners.code, table.owner)),
  sku: nameOf(skus.name, and(eq(skus.owner, table.owner), eq(skus.code, table.sku))),
})

export const pickSettingBinding = bind({
  resource: pickSetting,
  table: pickSettings,
  scope: { warehouse: pickSettings.warehouse, owner: pickSettings.owner },
  names: {
    ...namesIn(pickSettings),
    // A location is called by its code.
    loc: nameOf(
      locations.code,
      and(eq(locations.warehouse, pickSettings.warehouse), eq(locations.code, pickSettings.loc)),
    ),
  },
  writes: 'replenishment.write',
  mistake: (row) => mistakeInLimits(row as Limits),
})

export const replenishmentBinding = bind({
  resource: replenishment,
  table: replenishments,
  scope: { warehouse: replenishments.warehouse, owner: replenishments.owner },
  names: {
    ...namesIn(replenishments),
    assignee: nameOf(users.name, eq(users.id, replenishments.assignee)),
  },
  writes: 'stock.move',
})
