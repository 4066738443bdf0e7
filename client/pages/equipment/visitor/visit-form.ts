// What is asked of a visit, in the order in which a driver tells it.

import type { FieldName } from '#shared/contracts/definition/resource.ts'
import type { visitorVisit } from '#shared/contracts/equipment/visitor.ts'

export const VISIT_FORM = [
  'warehouse',
  'appointAt',
  'name',
  'company',
  'plate',
  'carType',
  'purpose',
  'dock',
] as const satisfies readonly FieldName<typeof visitorVisit>[]
