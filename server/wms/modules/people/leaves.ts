// Absences: asked for, changed as long as they are drafts, and decided by somebody else.
import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import { Refusal, refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { employeeBinding, leaveBinding } from '#server/wms/modules/people/resources.ts'
import { leaveRequests } from '#server/wms/modules/people/tables.ts'
import type { CallBody } from '#shared/contracts/call.ts'
import type { leaveRequest } from '#shared/contracts/people/leave.ts'
import { leaveLife } from '#shared/domain/people.ts'

export type NewLeave = CallBody<typeof leaveRequest.create>
type Correction = CallBody<typeof leaveRequest.update>
type Span = { leaveNo: string; worker: string; startAt: string; endAt: string }

const PREFIX = 'QJ'
/** A request in one of these states keeps its time for itself. */
const TAKING_TIME = ['草稿', '待审批', '已批准'] as const

/** The lock on the employee makes two who ask for the same person wait for each other. */
export async function requestLeave(op: Operation, { opId: _, ...input }: NewLeave) {
  const { warehouse, state } = await lockRow(op, employeeBinding, input.worker)
  if (state !== '在职' && state !== '休假') throw refusal('notEmployed')
  const leaveNo = await nextDocNo(op, PREFIX)
  await assertFree(op, { ...input, leaveNo })
  return createRow(op, leaveBinding, { ...input, leaveNo, warehouse, creator: op.caller.userId })
}

export async function correctLeave(op: Operation, { leaveNo, revision, opId: _, ...changes }: Correction) {
  const { worker } = await findOne(op, leaveBinding, leaveNo)
  await lockRow(op, employeeBinding, worker)
  const request = await lockRow(op, leaveBinding, leaveNo)
  const { from } = leaveLife.moves.submit
  assertPossible(leaveBinding, { label: '修改', from }, request)
  const after = await updateRow(op, leaveBinding, { key: leaveNo, revision, changes })
  await assertFree(op, after)
  return after
}

/** Nobody decides on what they have asked for themselves. */
export async function decideLeave({ caller }: Operation, request: Row, move: string): Promise<Row> {
  if (move !== 'approve' && move !== 'reject') return {}
  if (request['creator'] === caller.userId) throw refusal('ownLeave')
  return { approver: caller.userId }
}

async function assertFree({ orm }: Operation, { leaveNo, worker, startAt, endAt }: Span): Promise<void> {
  const [other] = await orm
    .select({ leaveNo: leaveRequests.leaveNo })
    .from(leaveRequests)
    .where(
      and(
        ...[eq(leaveRequests.worker, worker), ne(leaveRequests.leaveNo, leaveNo)],
        inArray(leaveRequests.state, TAKING_TIME),
        ...[lt(leaveRequests.startAt, new Date(endAt)), gt(leaveRequests.endAt, new Date(startAt))],
      ),
    )
    .limit(1)
  if (other) throw new Refusal({ code: 409, message: `此员工在这段时间已有请假单 ${other.leaveNo}` })
}
