// Visits: announced, what signing in and leaving write down, and how many there are right now.
import { and, count, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { isVisible, type Reader } from '#server/wms/kit/read.ts'
import type { Services } from '#server/wms/kit/services.ts'
import type { MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow } from '#server/wms/kit/write.ts'
import { visitBinding } from '#server/wms/modules/equipment/visitor/resources.ts'
import { visitorVisits } from '#server/wms/schema/visitor.ts'
import type { NewRecord } from '#shared/contracts/definition/resource.ts'
import { LONGEST_STAY_HOURS, type visitorVisit } from '#shared/contracts/equipment/visitor.ts'
import { startOfToday } from '#shared/domain/calendar.ts'

const HOUR_MS = 3_600_000

export async function announce(op: Operation, input: NewRecord<typeof visitorVisit>) {
  return createRow(op, visitBinding, { ...input, visitNo: await nextDocNo(op, 'visitorVisit') })
}

export const visitMoves = {
  checkIn: async ({ at }) => ({ checkInAt: at }),
  leave: async ({ at }) => ({ checkOutAt: at }),
} satisfies MoveEffects<typeof visitBinding>

export async function findVisitorOverview(
  { orm, caller, now }: Reader & Pick<Services, 'now'>,
  chosen: readonly string[] = [],
) {
  const { state, appointAt, checkInAt, warehouse } = visitorVisits
  const today = startOfToday(now())
  const tomorrow = new Date(today.getTime() + 24 * HOUR_MS)
  const tooLong = new Date(now().getTime() - LONGEST_STAY_HOURS * HOUR_MS)
  const isToday = and(gte(appointAt, today), lt(appointAt, tomorrow))
  const isPresent = inArray(state, ['已签到', '在场'])
  const [figures] = await orm
    .select({
      appointed: countOf(and(isToday, sql`${state} <> '取消'`)),
      present: countOf(isPresent),
      overdue: countOf(and(isPresent, lt(checkInAt, tooLong))),
    })
    .from(visitorVisits)
    .where(
      and(
        isVisible({ orm, caller }, visitBinding),
        or(isToday, isPresent),
        chosen.length > 0 ? inArray(warehouse, [...chosen]) : undefined,
      ),
    )
  return { at: now().toISOString(), ...(figures ?? { appointed: 0, present: 0, overdue: 0 }) }
}

function countOf(condition: SQL | undefined) {
  return sql<number>`(${count()} filter (where ${condition}))::int`
}
