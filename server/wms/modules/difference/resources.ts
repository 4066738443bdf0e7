import { bind } from '#server/wms/kit/binding.ts'
import { goodsNames } from '#server/wms/ledger/names.ts'
import { differenceCases } from '#server/wms/schema/difference.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'

export const differenceBinding = bind({
  resource: differenceCase,
  table: differenceCases,
  scope: { warehouse: differenceCases.warehouse, owner: differenceCases.owner },
  names: {
    ...goodsNames(differenceCases),
  },
})
