// 计件报表 — what people earned by the piece: day by day, month by month, in their teams, and beside each other.
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
import { pieceEntry } from '#shared/contracts/piece/entry.ts'
import { payLine } from '#shared/contracts/piece/wage.ts'
import { pieceMonthLife } from '#shared/domain/piece.ts'
import { EMPLOYEE_TYPES, OPERATION_TYPES } from '#shared/domain/values.ts'

const PATH = '/api/report/piece'

const dimensions = {
  businessDate: date('日期'),
  month: code('月份'),
  warehouse: reference('仓库', 'warehouse'),
  team: reference('班组', 'workTeam'),
  worker: reference('员工', 'employee'),
}
const filters = ['businessDate', 'warehouse', 'team', 'worker'] as const

/** Of work that a team did together, everybody's part. */
const work = { score: decimal('得分'), qty: decimal('作业量') }

export const pieceUserDaily = defineReport({
  name: 'pieceUserDaily',
  label: '个人计件日报',
  path: `${PATH}/user-daily`,
  reads: 'piece.read',
  dimensions: {
    ...dimensions,
    opType: choice('作业类型', OPERATION_TYPES),
    owner: reference('货主', 'owner'),
  },
  measures: { ...work, amount: money('计件金额'), events: integer('作业次数') },
  groupings: [
    'businessDate,worker,opType',
    'businessDate,worker',
    'businessDate,worker,team',
    'worker,businessDate',
    'businessDate,team',
    'businessDate,opType',
    'opType',
    'owner',
    'businessDate',
  ],
  filters: [...filters, 'opType', 'owner'],
  facts: pieceEntry,
})

/** With hours, and what was added and taken off. */
export const pieceUserMonth = defineReport({
  name: 'pieceUserMonth',
  label: '个人计件月报',
  path: `${PATH}/user-month`,
  reads: 'piece.read',
  dimensions: { ...dimensions, empType: choice('用工类型', EMPLOYEE_TYPES) },
  measures: {
    payable: money('应发金额'),
    ...work,
    /** Days on which somebody worked; of several people, those of each. */
    attendanceDays: integer('出勤天数'),
    hours: decimal('工时'),
    amount: money('计件金额'),
    hourlyAmount: money('计时工资'),
    overtimeAmount: money('加班工资'),
    deduction: money('扣款'),
    supplement: money('补发'),
  },
  groupings: [
    'month,worker,empType',
    'month,worker',
    'month,worker,team',
    'worker,month',
    'month,empType',
    'month,warehouse',
    'month',
  ],
  filters,
  facts: payLine,
})

export const pieceMonth = defineReport({
  name: 'pieceMonth',
  label: '计件月报',
  path: `${PATH}/month`,
  reads: 'piece.read',
  dimensions: { ...dimensions, lockState: choice('锁定状态', pieceMonthLife.states) },
  measures: { amount: money('计件总额'), headcount: integer('人数'), ...work },
  groupings: [
    'month,warehouse,team,lockState',
    'month,warehouse,lockState',
    'month,team',
    'warehouse,month',
    'month',
    'team',
    'businessDate',
  ],
  filters,
  facts: pieceEntry,
})

/** Of work that teams did together. */
export const pieceTeamShare = defineReport({
  name: 'pieceTeamShare',
  label: '班组报表',
  path: `${PATH}/team-share`,
  reads: 'piece.read',
  dimensions,
  measures: {
    score: decimal('得分'),
    minutesInTeam: decimal('在组时长(分)'),
    /** Of what the team scored while they were in it; of several people their average. */
    share: optional(decimal('分配比例(%)')),
    amount: money('金额'),
  },
  groupings: [
    'team,worker',
    'month,team,worker',
    'businessDate,team,worker',
    'worker,team',
    'team',
    'businessDate,team',
    'warehouse,team',
  ],
  filters,
  facts: pieceEntry,
})

/** Within each team; ranks and parts of those who belong to none, among each other. */
export const pieceContribution = defineReport({
  name: 'pieceContribution',
  label: '贡献排名',
  path: `${PATH}/contribution`,
  reads: 'piece.read',
  dimensions,
  measures: {
    rank: integer('排名'),
    score: decimal('得分'),
    teamScore: decimal('班组得分'),
    contributionRate: optional(decimal('贡献率(%)')),
    /** Pieces in an hour of timed work. */
    uph: optional(decimal('人效(件/时)')),
    /** Of all that was done, what did not have to be taken back. */
    qualityRate: optional(decimal('准确率(%)')),
  },
  groupings: ['team,worker', 'month,team,worker'],
  filters,
  facts: pieceEntry,
})
