// What is asked of a visit, in the order in which a driver tells it.
import type { visitorVisit } from '#shared/contracts/base/visitor.ts'
import type { FieldName } from '#shared/contracts/resource.ts'

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
