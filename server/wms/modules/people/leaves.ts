// Absences: asked for, changed as long as they are drafts, and decided by somebody else.

import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import { attachFile } from '#server/wms/kit/files/attach-file.ts'
import { holds, sees } from '#server/wms/kit/holders.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { assertPossible, type MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { lockEmployed } from '#server/wms/modules/people/memberships.ts'
import { refusals } from '#server/wms/modules/people/refusals.ts'
import { employeeBinding, leaveBinding } from '#server/wms/modules/people/resources.ts'
import { leaveRequests } from '#server/wms/schema/people.ts'
import { users, visibleWarehouses } from '#server/wms/schema/user.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { NewRecord } from '#shared/contracts/definition/resource.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { hrefTo } from '#shared/routes.ts'
import type { NoticeDraft } from '#shared/shapes/notice.ts'

type NewLeave = NewRecord<typeof leaveRequest>
type Correction = CallBody<typeof leaveRequest.update>
type Request = RowOf<typeof leaveBinding>
export type Notify = (op: Operation, notice: NoticeDraft, userIds: readonly number[]) => Promise<unknown>
type Span = { leaveNo: string; worker: string; startAt: string; endAt: string }

/** A request in one of these states keeps its time for itself. */
const TAKING_TIME = ['草稿', '待审批', '已批准'] as const

/** The lock on the employee makes two who ask for the same person wait for each other. */
export async function requestLeave(op: Operation, input: NewLeave) {
  const { warehouse } = await lockEmployed(op, input.worker)
  const leaveNo = await nextDocNo(op, 'leaveRequest')
  await assertFree(op, { ...input, leaveNo })
  await assertApprover(op, { approver: input.approver, creator: op.caller.userId, warehouse })
  await attachFile(op, input.attachment, { place: { warehouse }, reads: leaveRequest.reads })
  return createRow(op, leaveBinding, { ...input, leaveNo, warehouse, creator: op.caller.userId })
}

export async function correctLeave(op: Operation, { leaveNo, revision, opId: _, ...changes }: Correction) {
  const { worker } = await findOne(op, leaveBinding, leaveNo)
  await lockRow(op, employeeBinding, worker)
  const request = await lockRow(op, leaveBinding, leaveNo)
  assertPossible(leaveBinding, 'update', request)
  const after = await updateRow(op, leaveBinding, { key: leaveNo, revision, changes })
  await assertFree(op, after)
  await assertApprover(op, after)
  if (changes.attachment !== undefined)
    await attachFile(op, changes.attachment, { place: after, reads: leaveRequest.reads })
  return after
}

/** Anyone who is to decide is told when it is submitted. */
export function leaveMoves(notify: Notify) {
  return {
    submit: async (op, request) => {
      if (request.approver === null) return
      await assertApprover(op, request)
      await notify(op, noticeOf(request), [request.approver])
    },
    approve: decide,
    reject: decide,
  } satisfies MoveEffects<typeof leaveBinding>
}

/** Nobody decides on what they have asked for themselves. */
async function decide({ caller }: Operation, { creator }: Request) {
  if (creator === caller.userId) throw refusals.ownLeave()
  return { approver: caller.userId }
}

function noticeOf({ leaveNo, worker, workerName, leaveType, hours }: Request): NoticeDraft {
  const message = `${worker} ${workerName ?? ''} 申请${leaveType} ${hours} 小时（${leaveNo}），请审批`
  return { title: '请假审批', message, link: hrefTo('leaves', { leaveNo }), level: 'info' }
}

/** Somebody who may decide on it. */
async function assertApprover(
  op: Operation,
  { approver, creator, warehouse }: Pick<Request, 'approver' | 'creator' | 'warehouse'>,
): Promise<void> {
  if (approver === null) return
  const isThere = eq(visibleWarehouses.code, warehouse)
  const [fit] = await op.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, approver), holds(op, 'leave.approve'), sees(op, isThere)))
  if (!fit || approver === creator) throw refusals.approverUnfit()
}

async function assertFree({ orm }: Operation, { leaveNo, worker, startAt, endAt }: Span): Promise<void> {
  const [other] = await orm
    .select({ leaveNo: leaveRequests.leaveNo })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.worker, worker),
        ne(leaveRequests.leaveNo, leaveNo),
        inArray(leaveRequests.state, TAKING_TIME),
        lt(leaveRequests.startAt, new Date(endAt)),
        gt(leaveRequests.endAt, new Date(startAt)),
      ),
    )
    .limit(1)
  if (other) throw refusals.leaveOverlaps(other.leaveNo)
}
