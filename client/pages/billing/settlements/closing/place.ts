// What is closed: a month of a warehouse, for piece work, charges or expenses.

import type * as z from 'zod'
import type { closingMonth } from '#shared/contracts/money/period.ts'
import type { PeriodScope } from '#shared/domain/closing.ts'

export type ClosingMonth = z.output<typeof closingMonth>
export type Scoped = { month: ClosingMonth; scope: PeriodScope }

/** '2026-03 上海青浦仓 计费' */
export function placeOf({ month: { period, warehouseName }, scope }: Scoped): string {
  return `${period} ${warehouseName} ${scope}`
}

/** As the calls take it. */
export function sentOf({ month: { period, warehouse }, scope }: Scoped) {
  return { period, warehouse, scope }
}
