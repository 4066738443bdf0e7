// 加工月报 — what was made in the month's process orders, how long it took and what it scored, day by day as it was reported.
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
import { processReport } from '#shared/contracts/process/report.ts'
import { PROCESS_TYPES } from '#shared/domain/process.ts'

export const processMonthly = defineReport({
  name: 'processMonthly',
  label: '加工月报',
  path: '/api/report/process/month',
  reads: 'process.read',
  dimensions: {
    month: code('月份'),
    businessDate: date('日期'),
    warehouse: reference('仓库', 'warehouse'),
    owner: reference('货主', 'owner'),
    type: choice('加工类型', PROCESS_TYPES),
    worker: optional(reference('员工', 'employee')),
    team: optional(reference('班组', 'workTeam')),
  },
  measures: {
    doneQty: decimal('完成量'),
    defectQty: decimal('不良量'),
    /** Of a hundred that were made, spoilt ones too. */
    defectRate: optional(decimal('不良率(%)')),
    orders: integer('加工单数'),
    hours: decimal('工时(小时)'),
    score: decimal('计件得分'),
  },
  groupings: [
    'month,owner,type',
    'month,type',
    'month,owner',
    'month',
    'owner,type',
    'owner',
    'type',
    'warehouse',
    'businessDate',
    'team',
    'worker',
    'month,team',
    'month,worker',
  ],
  filters: ['businessDate', 'warehouse', 'owner', 'type', 'worker', 'team'],
  facts: processReport,
})
