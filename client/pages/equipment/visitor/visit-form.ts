// What is asked of a visit, in the order in which a driver tells it.
import type { visitorVisit } from '#shared/contracts/base/visitor.ts'

export const VISIT_FORM: readonly (keyof typeof visitorVisit.fields)[] = [
  'warehouse',
  'appointAt',
  'name',
  'company',
  'plate',
  'carType',
  'purpose',
  'dock',
]
