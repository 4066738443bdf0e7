// 派工人员 — one worker of an agency on one shift: when they came and went, what counts, and what it costs.
import {
  choice,
  code,
  computed,
  date,
  decimal,
  instantField,
  integer,
  money,
  note,
  optional,
  preset,
  quantity,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, READ_CALLS, withCalls, withLife } from '#shared/contracts/definition/resource.ts'
import { dispatchLineLife } from '#shared/domain/labor.ts'
import { TEAM_SHIFTS } from '#shared/domain/values.ts'

/** What is written down of a shift. Between two clocked instants no hours mean those that the clock tells. */
export const attendance = {
  worker: reference('员工', 'employee'),
  clockIn: optional(instantField('上班时间')),
  clockOut: optional(instantField('下班时间')),
  hours: preset(quantity('工时'), '0'),
  overtime: preset(quantity('加班'), '0'),
  deduction: preset(quantity('扣款'), '0'),
  remark: note('备注', 100),
}

export const dispatchLine = withLife(
  withCalls(
    defineResource({
      name: 'dispatchLine',
      label: '派工人员',
      path: '/api/hrm/dispatch/line',
      reads: 'agency.read',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        dispatchNo: computed(code('派工单号')),
        businessDate: computed(date('用工日期')),
        shift: computed(choice('班次', TEAM_SHIFTS)),
        agency: computed(reference('劳务公司', 'laborAgency')),
        warehouse: computed(reference('仓库', 'warehouse')),
        worker: computed(reference('员工', 'employee')),
        /** As they were sent for. */
        team: computed(optional(reference('班组', 'workTeam'))),
        post: computed(code('岗位')),
        clockIn: computed(optional(instantField('上班时间'))),
        clockOut: computed(optional(instantField('下班时间'))),
        hours: computed(decimal('工时')),
        overtime: computed(decimal('加班')),
        hourlyAmount: computed(money('计时金额')),
        /** Pieces that they are recorded to have handled. */
        pieceQty: computed(decimal('作业量')),
        pieceAmount: computed(money('计件金额')),
        deduction: computed(money('扣款')),
        amount: computed(money('人工金额')),
        mgmtFee: computed(money('管理费')),
        /** From the first to the last work that is recorded of them or their team; counted when the hours are confirmed. */
        evidenceHours: computed(decimal('作业时段(h)')),
        unprovenHours: computed(decimal('无据工时')),
        remark: computed(note('备注')),
        state: computed(choice('状态', dispatchLineLife.states)),
      },
      filters: [
        'businessDate',
        'agency',
        'warehouse',
        'worker',
        'team',
        'post',
        'shift',
        'dispatchNo',
        'state',
        'unprovenHours',
      ],
      sorts: ['-businessDate', 'worker', 'hours', 'amount', 'unprovenHours', 'id'],
    }),
    READ_CALLS,
  ),
  dispatchLineLife,
)
