// Pay by the hour: what it is posted under, and what else there is in somebody's pay.
import { PIECE_KINDS } from '#shared/domain/piece.ts'
import type { EMPLOYEE_TYPES, LABOR_CATEGORIES } from '#shared/domain/values.ts'

type EmployeeType = (typeof EMPLOYEE_TYPES)[number]
type LaborCategory = (typeof LABOR_CATEGORIES)[number]

export const PAY_KINDS = [...PIECE_KINDS, '计时', '加班'] as const

/** The document of an hour's pay; its number is the record's. */
export const HOURS_DOC_TYPE = '工时记录'

/** What an hour of a day's work is an expense of; one beyond it is 加班工资, anyone who works it. */
export function wageCategory(type: EmployeeType): LaborCategory {
  return type === '正式' ? '正式工资' : '临时工'
}
