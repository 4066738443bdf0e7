// What timed work comes to: minutes of all its people, and operations with each one's own time and share of what was done.
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { recordEvents } from '#server/wms/ledger/facts/events.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { stopTimedWork } from '#shared/contracts/labor/timed-work.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { isOnGoods, sharesOf } from '#shared/domain/timed-work.ts'

type TimedWork = CallResult<typeof stopTimedWork>
export type Result = Pick<CallBody<typeof stopTimedWork>, 'owner' | 'qty' | 'unit'>

/** Only work on goods has an owner and an amount, and no amount is nobody's. */
export function assertResult(kind: TimedWork['kind'], { owner, qty, unit }: Result): void {
  if (!isOnGoods(kind) && (owner ?? qty) !== null) throw refusals.timedTimeOnly(kind)
  if (qty === null) return
  if (owner === null) throw refusals.timedOwnerMissing()
  if (unit === '箱' && !Number.isInteger(Number(qty))) throw refusals.timedBoxesInParts()
}

/** Answers the minutes of all. Work for nobody's goods is no operation: its time stands in its spans alone. */
export async function recordDone(
  op: Operation,
  { workNo, warehouse, kind }: TimedWork,
  { owner, qty, unit }: Result,
): Promise<string> {
  const people = await findTimes(op, workNo)
  const worked = people.filter(({ seconds }) => seconds > 0)
  if (qty !== null && worked.length === 0) throw refusals.timedNothing()
  if (owner !== null && isOnGoods(kind)) {
    const seconds = worked.map((person) => person.seconds)
    const shares = qty === null ? [] : sharesOf({ qty, unit }, seconds)
    await recordEvents(
      op,
      worked.map(({ workerId, seconds: durationSec }, index) => ({
        warehouse,
        owner,
        opType: kind,
        docType: DOCUMENTS.timedWork.type,
        docNo: workNo,
        workerId,
        durationSec,
        ...measured(unit, shares[index]),
      })),
    )
  }
  return sumOf(people)
}

/** Of all its people together, as far as they have ended. */
export async function minutesOf(op: Operation, workNo: string): Promise<string> {
  return sumOf(await findTimes(op, workNo))
}

function sumOf(people: readonly Time[]): string {
  return addDecimals(...people.map(({ minutes }) => minutes))
}

/** What it was recorded as and still holds. */
export async function findRecorded({ orm }: Operation, workNo: string): Promise<number[]> {
  const undoing = alias(operationEvents, 'undoing')
  const rows = await orm
    .select({ eventId: operationEvents.eventId })
    .from(operationEvents)
    .where(
      and(
        eq(operationEvents.docNo, workNo),
        eq(operationEvents.docType, DOCUMENTS.timedWork.type),
        isNull(operationEvents.reversalOf),
        notExists(
          orm
            .select({ eventId: undoing.eventId })
            .from(undoing)
            .where(eq(undoing.reversalOf, operationEvents.eventId)),
        ),
      ),
    )
  return rows.map(({ eventId }) => eventId)
}

function measured(unit: Result['unit'], share: string | undefined) {
  if (share === undefined) return {}
  if (unit === '箱') return { boxes: Number(share) }
  return unit === '件' ? { qty: share } : { weight: share }
}

type Time = { workerId: number; seconds: number; minutes: string }

function findTimes({ orm }: Operation, workNo: string): Promise<Time[]> {
  return selectRows<Time>(
    orm,
    sql`select employees.id as "workerId", round(sum(extract(epoch from to_at - from_at)))::int as seconds,
        trim_scale(sum(minutes))::text as minutes
      from timed_spans join employees on emp_no = worker
      where work_no = ${workNo} group by employees.id, emp_no order by emp_no`,
  )
}
