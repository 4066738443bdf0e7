// Price lists and their items bound to their tables.
import { bind } from '#server/wms/kit/binding.ts'
import { placeNames, userName } from '#server/wms/kit/names.ts'
import { tariffItems, tariffs } from '#server/wms/modules/billing/tables.ts'
import { tariff, tariffItem } from '#shared/contracts/billing/tariff.ts'

export const tariffBinding = bind({
  resource: tariff,
  table: tariffs,
  scope: { warehouse: tariffs.warehouse, owner: tariffs.owner },
  names: {
    ...placeNames(tariffs),
    creator: userName(tariffs.creator),
    approver: userName(tariffs.approver),
  },
  reads: 'money.read',
  writes: 'money.write',
})

/** Found by their price list, which has been found within the scope. */
export const tariffItemBinding = bind({
  resource: tariffItem,
  table: tariffItems,
  scope: {},
  reads: 'money.read',
  writes: 'money.write',
})
