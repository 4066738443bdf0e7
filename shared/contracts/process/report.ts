// 报工 — what was made of a process order, by whom, and how long it took.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  instantField,
  integer,
  note,
  optional,
  packedCount,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { PROCESS_TYPES, processLife, reportLife } from '#shared/domain/process.ts'

/** Two weeks of a team of fifty. */
const MOST_MINUTES = 1_000_000

const work = {
  doneQty: packedCount('完成数量'),
  defectQty: packedCount('不良数量'),
  /** Of all who worked on it, together. */
  minutes: integer('用时(分)', { min: 0, max: MOST_MINUTES }),
  worker: optional(reference('员工', 'employee')),
  team: optional(reference('班组', 'workTeam')),
}

export const processReport = withLife(
  withCalls(
    defineResource({
      name: 'processReport',
      label: '报工记录',
      path: '/api/process/report',
      reads: 'process.read',
      writes: 'process.work',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        code: computed(code('加工单号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        type: computed(choice('加工类型', PROCESS_TYPES)),
        businessDate: computed(date('业务日期')),
        doneQty: computed(work.doneQty),
        defectQty: computed(work.defectQty),
        minutes: computed(work.minutes),
        worker: computed(work.worker),
        team: computed(work.team),
        eventId: computed(integer('作业记录')),
        state: computed(choice('状态', reportLife.states)),
        reason: computed(note('撤销原因')),
        operator: computed(person('报工人')),
        reportedAt: computed(instantField('报工时间')),
      },
      filters: ['warehouse', 'owner', 'code', 'type', 'businessDate', 'worker', 'team', 'state'],
      sorts: ['-id', 'id', 'businessDate'],
    }),
    READ_CALLS,
  ),
  reportLife,
)

export const processCode = z.string('缺少加工单号').trim().min(1, '缺少加工单号').max(64, '加工单号过长')

/** By one worker or by a team, who are paid for what is done. */
export const reportProcess = defineCall({
  method: 'POST',
  path: '/api/process/report/save',
  summary: '加工：报工',
  needs: processLife.steps.report.needs,
  body: z.object({
    code: processCode,
    doneQty: work.doneQty.create,
    defectQty: work.defectQty.input.default('0'),
    minutes: work.minutes.create,
    worker: work.worker.create,
    team: work.team.create,
    opId,
  }),
  result: processReport.row,
})

/** As long as the order is being worked on. */
export const undoProcessReport = defineCall({
  method: 'POST',
  path: '/api/process/report/undo',
  summary: '加工：撤销报工',
  needs: processLife.steps.undoReport.needs,
  body: z.object({ id: z.number('缺少编号').int('缺少编号'), reason: text('原因', 200).input, opId }),
  result: processReport.row,
})
