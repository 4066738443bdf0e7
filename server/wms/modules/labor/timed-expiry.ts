// 计时作业日终 — what nobody has stopped by the end of its day ends then, and waits to be put right.
import { eq, inArray } from 'drizzle-orm'
import { executeScheduled, type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { timedWorkBinding } from '#server/wms/modules/labor/resources.ts'
import { minutesOf } from '#server/wms/modules/labor/timed-results.ts'
import { closeSpans } from '#server/wms/modules/labor/timed-works.ts'
import { timedSpans, timedWorks } from '#server/wms/schema/labor.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { addDays, businessDateOf } from '#shared/domain/calendar.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { TIMED_RUNNING, timedWorkLife } from '#shared/domain/timed-work.ts'
import type { NoticeDraft } from '#shared/shapes/notice.ts'

type Due = { workNo: string; endedAt: Date }

/** Answers the function that stops it. Several processes on one database end each work once. */
export function startTimedExpiry(sources: Sources, schedule: Schedule): () => Promise<void> {
  return startJob(sources, '计时作业日终', schedule, async (attempt) => {
    for (const due of await findDue(sources)) {
      await attempt(due.workNo, () =>
        executeScheduled(sources, `timed-${due.workNo}`, (op) => expire(op, due, schedule.notify)),
      )
    }
  })
}

async function findDue({ orm, now }: Sources): Promise<Due[]> {
  const { workNo, businessDate, state, warehouse } = timedWorks
  const rows = await orm
    .select({ workNo, businessDate, shiftCutoff: warehouses.shiftCutoff })
    .from(timedWorks)
    .innerJoin(warehouses, eq(warehouses.code, warehouse))
    .where(inArray(state, [...TIMED_RUNNING]))
  return rows
    .filter(({ businessDate, shiftCutoff }) => businessDate < businessDateOf(now(), shiftCutoff))
    .map(({ workNo, businessDate, shiftCutoff }) => ({
      workNo,
      endedAt: new Date(`${addDays(businessDate, 1)}T${shiftCutoff}:00+08:00`),
    }))
}

async function expire(op: Operation, { workNo, endedAt }: Due, notify: Schedule['notify']): Promise<void> {
  const before = await lockRow(op, timedWorkBinding, workNo)
  if (!isPossible(timedWorkLife.steps.expire, before)) return
  await closeSpans(op, eq(timedSpans.workNo, workNo), endedAt)
  const minutes = await minutesOf(op, workNo)
  await advance(op, timedWorkBinding, 'expire', { before, changes: { endedAt, minutes } })
  await notify(op, noticeOf(before), [before.creator])
}

function noticeOf({ workNo, kind }: { workNo: string; kind: string }): NoticeDraft {
  const message = `您开始的计时作业 ${workNo}（${kind}）到日终没有结束，已按日终时间结束、待更正，请把实际结束时间告诉主管`
  return { title: '计时作业未结束', message, link: null, level: 'warning' }
}
