// Visits bound to their table.
import { eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { warehouseName } from '#server/wms/ledger/names.ts'
import { carTypes } from '#server/wms/schema/base.ts'
import { visitorVisits } from '#server/wms/schema/visitor.ts'
import { visitorVisit } from '#shared/contracts/equipment/visitor.ts'

export const visitBinding = bind({
  resource: visitorVisit,
  table: visitorVisits,
  scope: { warehouse: visitorVisits.warehouse },
  untold: ['name', 'company', 'plate', 'purpose'],
  names: {
    warehouse: warehouseName(visitorVisits.warehouse),
    carType: nameOf(carTypes.name, eq(carTypes.code, visitorVisits.carType)),
  },
})
