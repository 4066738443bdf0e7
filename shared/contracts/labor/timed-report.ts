// 计时作业报表 — how long who was at which kind of timed work, day by day.
import {
  choice,
  code,
  date,
  decimal,
  integer,
  optional,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { timedSpan } from '#shared/contracts/labor/timed-work.ts'
import { TIMED_KINDS } from '#shared/domain/timed-work.ts'

/** Of what was ended, or corrected. */
export const timedWorkReport = defineReport({
  name: 'timedWorkReport',
  label: '计时作业报表',
  path: '/api/report/timed-work',
  reads: 'people.read',
  dimensions: {
    month: code('月份'),
    businessDate: date('日期'),
    warehouse: reference('仓库', 'warehouse'),
    worker: reference('员工', 'employee'),
    kind: choice('作业内容', TIMED_KINDS),
  },
  measures: {
    minutes: decimal('用时(分)'),
    works: integer('作业次数'),
    workers: integer('人数'),
    /** Of what it should have taken each one's part by their minutes; null where nobody has said so. */
    standardMinutes: optional(decimal('标准用时(分)')),
    /** Of the time of work that there is a standard for. */
    performance: optional(decimal('达成率(%)')),
  },
  groupings: [
    'businessDate,worker,kind',
    'businessDate,worker',
    'businessDate,kind',
    'worker,kind',
    'kind,worker',
    'month,worker,kind',
    'warehouse,kind',
  ],
  filters: ['businessDate', 'warehouse', 'worker', 'kind'],
  facts: timedSpan,
})
