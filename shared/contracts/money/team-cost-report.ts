// 班组成本 — what teams cost day by day, and beside it, month by month, what they made and what that earned.
import {
  code,
  date,
  decimal,
  integer,
  money,
  optional,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { teamLine } from '#shared/contracts/money/team-line.ts'

const dimensions = {
  businessDate: date('日期'),
  month: code('月份'),
  warehouse: reference('仓库', 'warehouse'),
  team: reference('班组', 'workTeam'),
  worker: optional(reference('员工', 'employee')),
}
const filters = ['businessDate', 'warehouse', 'team', 'worker'] as const
const totalCost = money('合计')

export const teamCostDaily = defineReport({
  name: 'teamCostDaily',
  label: '班组成本',
  path: '/api/report/team/cost',
  reads: 'money.read',
  dimensions,
  measures: {
    totalCost,
    pieceCost: money('计件成本'),
    hourlyCost: money('计时成本'),
    otherCost: money('其他'),
    hours: decimal('工时'),
    headcount: integer('人数'),
  },
  groupings: [
    'businessDate,team',
    'team',
    'team,worker',
    'businessDate',
    'month,team',
    'month',
    'warehouse',
    'warehouse,team',
    'worker',
  ],
  filters,
  facts: teamLine,
})

export const teamCostMonthly = defineReport({
  name: 'teamCostMonthly',
  label: '班组成本报表',
  path: '/api/report/team/cost/month',
  reads: 'money.read',
  dimensions,
  measures: {
    totalCost,
    outputQty: decimal('产量'),
    /** Of each piece; null where none was made. */
    unitCost: optional(decimal('单件成本')),
    income: money('对应收入'),
    profit: money('毛利'),
  },
  groupings: ['month,team', 'month,warehouse,team', 'team', 'team,month', 'month', 'warehouse'],
  filters,
  facts: teamLine,
})
