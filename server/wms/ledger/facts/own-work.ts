// Whose work it was, where only whoever did it may take it back.

import { sql } from 'drizzle-orm'
import { isAmong, selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'

/**
 * True where each piece of work was done by one of those who have signed on for this command, in whatever crew they were, or where
 * nobody had signed on for it, with the caller's account. Of what is no recorded work, the account that did it tells.
 */
export async function isOwnWork(
  op: Operation,
  { eventIds, operator }: { eventIds: readonly number[]; operator: number | null },
): Promise<boolean> {
  if (eventIds.length === 0) return operator === op.caller.userId
  const [found] = await selectRows<{ foreign: number }>(
    op.orm,
    sql`select count(*)::int as foreign from operation_events as event
      where ${isAmong(sql`event_id`, eventIds)} and not (crew is null and operator = ${op.caller.userId})
        and not exists (
          select from (${PEOPLE_OF_EVENT}) as doer join (${peopleHere(op)}) as here on here.worker = doer.worker
        )`,
  )
  return found?.foreign === 0
}

const PEOPLE_OF_EVENT = sql`
  select worker from sign_ons where sign_ons.crew = event.crew
  union all select emp_no from employees where id = event.worker_id`

/** Those who had signed on with the caller's account when it was scanned; without a sign-on the employee of the account. */
function peopleHere({ caller, at, signedOn }: Operation) {
  if (!signedOn) return sql`select employee as worker from users where id = ${caller.userId}`
  const moment = new Date(Math.min(signedOn.at, at.getTime())).toISOString()
  return sql`select worker from sign_ons where sign_ons.crew = ${signedOn.crew} and account = ${caller.userId}
    and (ended_at is null or ended_at >= ${moment}::timestamptz)`
}
