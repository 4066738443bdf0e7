// One person has one file: who is hired under the ID number of another file is noticed.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { refusals } from '#server/wms/modules/people/refusals.ts'
import { employees } from '#server/wms/schema/people.ts'
import { ageOn, spellingsOfId, WORKING_AGE } from '#shared/domain/id-number.ts'

/** As they are in the database: the caller may not be shown the number. */
export async function findPerson({ orm }: Operation, empNo: string) {
  const { idNumber, hireDate } = employees
  const [person] = await orm.select({ idNumber, hireDate }).from(employees).where(eq(employees.empNo, empNo))
  return person
}

/** Does nothing for a person whose number is not known. */
export async function assertOnePerson(op: Operation, empNo: string): Promise<void> {
  const { idNumber = '', hireDate = '' } = (await findPerson(op, empNo)) ?? {}
  if (idNumber === '') return
  if (ageOn(idNumber, hireDate) < WORKING_AGE) throw refusals.tooYoung(WORKING_AGE)
  const numbers = spellingsOfId(idNumber)
  await op.orm.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`person ${numbers.join(' ')}`}, 0))`,
  )
  const [other] = await op.orm
    .select({
      empNo: employees.empNo,
      state: employees.state,
      isSeen: sql<boolean>`${inWarehouseScope(op.caller, employees.warehouse)}`,
    })
    .from(employees)
    .where(and(inArray(employees.idNumber, numbers), ne(employees.empNo, empNo)))
    .orderBy(eq(employees.state, '离职'))
    .limit(1)
  if (other) throw refusalFor(other)
}

/** Whom the caller may not see is not named. */
function refusalFor({ empNo, state, isSeen }: { empNo: string; state: string; isSeen: boolean }) {
  if (!isSeen) return refusals.personElsewhere()
  if (state === '黑名单') return refusals.personBanned(empNo)
  return state === '离职' ? refusals.personLeft(empNo) : refusals.personTwice(empNo)
}
