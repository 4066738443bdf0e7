// 作业人效 — how much each person did in the hours in which they did anything, by kind of work, and how long it should have taken.
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
import { workShare } from '#shared/contracts/operation/work-share.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

/** Those who had signed on together share alike; of a team nobody knows who did how much. */
export const workRate = defineReport({
  name: 'workRate',
  label: '作业人效',
  path: '/api/report/work-rate',
  reads: 'report.read',
  dimensions: {
    businessDate: date('日期'),
    warehouse: reference('仓库', 'warehouse'),
    owner: reference('货主', 'owner'),
    opType: choice('作业类型', OPERATION_TYPES),
    /** Null for whoever has not signed on with an account that is no employee's. */
    worker: reference('员工', 'employee'),
    /** '09:00' and the hour after it. */
    hour: code('时段'),
  },
  measures: {
    qty: decimal('数量'),
    times: decimal('作业次数'),
    orders: decimal('单数'),
    boxes: decimal('箱数'),
    /** In which somebody did something: of several people, those of each. */
    hours: integer('作业小时'),
    /** Null where all of it was taken back. */
    perHour: optional(decimal('件/小时')),
    timesPerHour: optional(decimal('次/小时')),
    /** Of the work whose time was measured; of several people, those of each. */
    minutes: decimal('用时(分)'),
    /** Of such work what it should have taken; null where nobody has said so. */
    standardMinutes: optional(decimal('标准用时(分)')),
    /** Of the time of work that there is a standard for. */
    performance: optional(decimal('达成率(%)')),
  },
  groupings: [
    'opType,worker',
    'worker,opType',
    'worker',
    'hour,opType',
    'opType,hour',
    'worker,hour',
    'warehouse,opType',
    'owner,opType',
    'businessDate,opType',
    'businessDate',
  ],
  filters: ['businessDate', 'warehouse', 'owner', 'opType', 'worker'],
  facts: workShare,
})
