// 收支日报 — what owners were charged and what the work cost, day by day.
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
import { charge } from '#shared/contracts/money/charge.ts'
import { expense } from '#shared/contracts/money/expense.ts'
import { chargeLife } from '#shared/domain/billing.ts'
import { EXPENSE_CATEGORIES } from '#shared/domain/values.ts'

const PATH = '/api/report/money-daily'

const dimensions = {
  businessDate: date('日期'),
  warehouse: reference('仓库', 'warehouse'),
  owner: reference('货主', 'owner'),
}

export const incomeDaily = defineReport({
  name: 'incomeDaily',
  label: '收入日报',
  path: `${PATH}/income`,
  reads: 'money.read',
  dimensions: { ...dimensions, itemCode: code('收入项目'), state: choice('状态', chargeLife.states) },
  measures: {
    amount: money('金额'),
    tax: money('税额'),
    /** Pieces and orders are not added up: null where the units differ. */
    qty: optional(decimal('计费量')),
    lines: integer('费用笔数'),
  },
  groupings: [
    'businessDate',
    'businessDate,warehouse',
    'businessDate,owner',
    'businessDate,itemCode',
    'businessDate,owner,itemCode',
    'owner',
    'owner,itemCode',
    'itemCode',
    'itemCode,owner',
    'warehouse',
    'warehouse,owner',
    'state',
  ],
  filters: ['businessDate', 'warehouse', 'owner', 'itemCode', 'state'],
  facts: charge,
})

export const expenseDaily = defineReport({
  name: 'expenseDaily',
  label: '支出日报',
  path: `${PATH}/expense`,
  reads: 'money.read',
  dimensions: {
    ...dimensions,
    owner: reference('归属货主', 'owner'),
    category: choice('支出类别', EXPENSE_CATEGORIES),
    allocBasis: code('分摊依据'),
  },
  measures: { amount: money('金额'), entries: integer('支出笔数') },
  groupings: [
    'businessDate',
    'businessDate,warehouse',
    'businessDate,category',
    'category',
    'category,warehouse',
    'category,owner',
    'category,allocBasis',
    'warehouse',
    'warehouse,category',
    'owner',
    'owner,category',
  ],
  filters: ['businessDate', 'warehouse', 'category', 'owner'],
  facts: expense,
})
