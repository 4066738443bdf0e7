// Whose pay it is.

import { and, eq } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { refusals } from '#server/wms/modules/piece/refusals.ts'
import { employees } from '#server/wms/schema/people.ts'

/** What is said of one worker's pay is said one after the other: two deductions are weighed against what was earned. */
export async function lockWorker({ orm, caller }: Operation, empNo: string) {
  const [worker] = await orm
    .select({ warehouse: employees.warehouse, team: employees.team })
    .from(employees)
    .where(and(eq(employees.empNo, empNo), inWarehouseScope(caller, employees.warehouse)))
    .for('update')
  if (!worker) throw refusals.workerUnknown(empNo)
  return worker
}
