// Who may work in a warehouse today: its own people who are employed, and agencies' people who have been sent for.
import { and, asc, eq, sql } from 'drizzle-orm'
import { isAmong } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { isListed } from '#server/wms/kit/scope.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { agencyDispatchLines } from '#server/wms/schema/labor.ts'
import { employees } from '#server/wms/schema/people.ts'

export type Attending = { empNo: string; name: string; warehouse: string }

/**
 * In the order of their numbers, each once, and locked until the end of the command. `warehouse`: where they are to work; null for
 * the one that they belong to, which must be the same for all. Refuses by name whoever may not.
 */
export async function lockAttending(
  op: Operation,
  empNos: readonly string[],
  warehouse: string | null,
): Promise<Attending[]> {
  const { empNo, name, state, agency, warehouse: home } = employees
  const people = await op.orm
    .select({ empNo, name, state, agency, warehouse: home })
    .from(employees)
    .where(isAmong(empNo, [...new Set(empNos)]))
    .orderBy(asc(empNo))
    .for('no key update')
  const place = warehouse ?? people[0]?.warehouse ?? ''
  const stranger = people.find(
    (person) => person.warehouse !== place || !isListed(op.caller.warehouses, place),
  )
  if (stranger) throw refusals.notOfWarehouse(stranger.name)
  const away = people.find((person) => person.state !== '在职')
  if (away) throw refusals.notAtWork(away.name, away.state)
  await assertDispatched(
    op,
    place,
    people.filter((person) => person.agency !== null),
  )
  return people.map((person) => ({ empNo: person.empNo, name: person.name, warehouse: place }))
}

async function assertDispatched(
  op: Operation,
  warehouse: string,
  sent: readonly Pick<Attending, 'empNo' | 'name'>[],
): Promise<void> {
  if (sent.length === 0) return
  const dayOf = await findBusinessDates(op, [{ warehouse }])
  const today = dayOf({ warehouse })
  const { worker, state, businessDate } = agencyDispatchLines
  const lines = await op.orm
    .select({ worker })
    .from(agencyDispatchLines)
    .where(
      and(
        isAmong(
          worker,
          sent.map(({ empNo }) => empNo),
        ),
        eq(businessDate, today),
        eq(agencyDispatchLines.warehouse, warehouse),
        sql`${state} not in ('草稿', '已取消')`,
      ),
    )
  const expected = new Set(lines.map((line) => line.worker))
  const uncalled = sent.find(({ empNo }) => !expected.has(empNo))
  if (uncalled) throw refusals.notDispatched(uncalled.name, today)
}
