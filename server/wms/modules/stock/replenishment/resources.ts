// Limits of pick locations and replenishment tasks bound to their tables.
import { and, eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { assertStorable } from '#server/wms/ledger/goods/places.ts'
import { goodsNames } from '#server/wms/ledger/names.ts'
import { pickSettings, replenishments } from '#server/wms/schema/replenishment.ts'
import { locations } from '#server/wms/schema/warehouse.ts'
import { mistakeInLimits, pickSetting, replenishment } from '#shared/contracts/stock/replenishment.ts'

type Limits = Parameters<typeof mistakeInLimits>[0]

export const pickSettingBinding = bind({
  resource: pickSetting,
  table: pickSettings,
  scope: { warehouse: pickSettings.warehouse, owner: pickSettings.owner },
  names: {
    ...goodsNames(pickSettings),
    // A location is called by its code.
    loc: nameOf(
      locations.code,
      and(eq(locations.warehouse, pickSettings.warehouse), eq(locations.code, pickSettings.loc)),
    ),
  },
  mistake: (row) => mistakeInLimits(row as Limits),
  assertNew: async (op, rows) => {
    for (const { warehouse, loc, owner, sku } of rows) {
      await assertStorable(op, { warehouse, loc, field: 'loc' }, [{ owner, sku }])
    }
  },
})

export const replenishmentBinding = bind({
  resource: replenishment,
  table: replenishments,
  scope: { warehouse: replenishments.warehouse, owner: replenishments.owner },
  names: {
    ...goodsNames(replenishments),
    assignee: userName(replenishments.assignee),
  },
})
