// Who may work in a warehouse on a day: people of the warehouse who are employed then, those of agencies with a dispatch.
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Refusal } from '#server/wms/kit/errors.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { workerIn } from '#server/wms/modules/labor/badges.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { agencyDispatchLines } from '#server/wms/schema/labor.ts'
import { employees } from '#server/wms/schema/people.ts'

export type Person = typeof employees.$inferSelect
type Day = { warehouse: string; businessDate: string }

/** By badges or numbers, each once. */
export async function peopleIn(sources: Sources, day: Day, codes: readonly string[]): Promise<Person[]> {
  const numbers = await Promise.all(codes.map((code) => workerIn(sources, code)))
  return findPeople(sources, day, numbers)
}

/** In the order of their numbers; whoever may not be at work there on that day is refused by name. */
export async function findPeople(
  { orm }: Pick<Reader, 'orm'>,
  day: Day,
  numbers: readonly string[],
): Promise<Person[]> {
  const wanted = [...new Set(numbers)]
  const found = await orm
    .select()
    .from(employees)
    .where(inArray(employees.empNo, wanted))
    .orderBy(employees.empNo)
  const unknown = wanted.find((number) => !found.some(({ empNo }) => empNo === number))
  if (unknown !== undefined) throw refusals.workerUnknown(unknown.slice(0, 20))
  const [hindrance] = (await findHindrances({ orm }, day, found)).values()
  if (hindrance) throw hindrance
  return found
}

/** Why people may not be at work there on that day, by their numbers; those who may are not among them. */
export async function findHindrances(
  { orm }: Pick<Reader, 'orm'>,
  day: Day,
  people: readonly Person[],
): Promise<Map<string, Refusal>> {
  const numbers = people.map(({ empNo }) => empNo)
  const sent = await findSent({ orm }, day, numbers)
  const hindranceOf = ({ empNo, name, warehouse, agency, ...person }: Person): Refusal | null => {
    if (warehouse !== day.warehouse) return refusals.notOfWarehouse(name)
    if (!isEmployed(person, day)) return refusals.notAtWork(name, person.state)
    return agency !== null && !sent.has(empNo) ? refusals.notDispatched(name, day.businessDate) : null
  }
  return new Map(
    people.flatMap((person) => {
      const hindrance = hindranceOf(person)
      return hindrance ? [[person.empNo, hindrance] as const] : []
    }),
  )
}

function isEmployed(
  { state, hireDate, leaveDate }: Pick<Person, 'state' | 'hireDate' | 'leaveDate'>,
  { businessDate }: Day,
): boolean {
  if (hireDate > businessDate) return false
  return state === '在职' || (state === '离职' && leaveDate !== null && leaveDate >= businessDate)
}

async function findSent({ orm }: Pick<Reader, 'orm'>, day: Day, numbers: readonly string[]) {
  const { worker, businessDate, warehouse, state } = agencyDispatchLines
  const rows = await orm
    .select({ worker })
    .from(agencyDispatchLines)
    .where(
      and(
        inArray(worker, [...numbers]),
        eq(businessDate, day.businessDate),
        eq(warehouse, day.warehouse),
        notInArray(state, ['草稿', '已取消']),
      ),
    )
  return new Set(rows.map((row) => row.worker))
}

/** Who is put to work waits for whoever else is putting them to work. */
export async function lockPeople({ orm }: Pick<Reader, 'orm'>, people: readonly Pick<Person, 'empNo'>[]) {
  const numbers = people.map(({ empNo }) => empNo)
  await orm
    .select({ empNo: employees.empNo })
    .from(employees)
    .where(inArray(employees.empNo, numbers))
    .orderBy(employees.empNo)
    .for('no key update')
}
