// 人力月报 — what people cost and what they did, month by month.

import {
  choice,
  code,
  date,
  decimal,
  integer,
  money,
  optional,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { expense } from '#shared/contracts/money/expense.ts'
import { workShare } from '#shared/contracts/operation/work-share.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

const PATH = '/api/report/labor-monthly'

const dimensions = {
  month: code('月份'),
  businessDate: date('日期'),
  warehouse: reference('仓库', 'warehouse'),
}

export const laborCostMonthly = defineReport({
  name: 'laborCostMonthly',
  label: '人力成本月报',
  path: `${PATH}/cost`,
  reads: 'money.read',
  dimensions: { ...dimensions, owner: reference('归属货主', 'owner') },
  measures: {
    totalCost: money('合计'),
    regularCost: money('正式工'),
    pieceCost: money('计件'),
    agencyCost: money('劳务管理费'),
    tempCost: money('临时工'),
    overtimeCost: money('加班'),
  },
  groupings: ['month,warehouse', 'month', 'month,owner', 'warehouse', 'warehouse,month', 'businessDate'],
  filters: ['businessDate', 'warehouse', 'owner'],
  facts: expense,
})

/** Of what workers did by name, alone or together as they had signed on; what a team did is nobody's own. */
export const workerTaskMonthly = defineReport({
  name: 'workerTaskMonthly',
  label: '员工任务月报',
  path: `${PATH}/tasks`,
  reads: 'people.read',
  dimensions: {
    ...dimensions,
    worker: reference('员工', 'employee'),
    opType: choice('作业类型', OPERATION_TYPES),
  },
  measures: {
    taskCount: integer('任务数'),
    finishedQty: decimal('完成量'),
    /** Per task. */
    avgMinutes: optional(decimal('平均用时(分)')),
    /** Records that were reversed. */
    exceptionCount: integer('冲销次数'),
    /** Of the records how many stand. */
    finishRate: optional(decimal('完成率(%)')),
  },
  groupings: [
    'month,worker',
    'month,worker,opType',
    'worker,month',
    'worker,opType',
    'opType',
    'month,warehouse',
    'businessDate,worker',
  ],
  filters: ['businessDate', 'warehouse', 'worker', 'opType'],
  facts: workShare,
})
