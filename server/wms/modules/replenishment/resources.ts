// Limits of pick locations and replenishment tasks bound to their tables.
import { and, eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { goodsNames, userName } from '#server/wms/kit/names.ts'
import { pickSettings, replenishments } from '#server/wms/modules/replenishment/tables.ts'
import { locations } from '#server/wms/modules/warehouse/tables.ts'
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
