// 收支分析 — what is earned, what it costs and what is left: by owner, by category, and of what was worked on.
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
import { expense } from '#shared/contracts/money/expense.ts'
import { profitLine } from '#shared/contracts/money/profit-line.ts'

const dimensions = {
  month: code('月份'),
  businessDate: date('日期'),
  warehouse: reference('仓库', 'warehouse'),
  owner: optional(reference('货主', 'owner')),
}

/** Shared costs are borne by the month in which they arose, by what was done or stored in it. */
export const profitReport = defineReport({
  name: 'profitReport',
  label: '收支分析报表',
  path: '/api/report/profit',
  reads: 'money.read',
  dimensions: { ...dimensions, category: code('类别') },
  measures: {
    income: money('收入'),
    directCost: money('直接成本'),
    allocatedCost: money('分摊成本'),
    profit: money('利润'),
    /** Of a hundred that were earned; null where nothing was. */
    profitRate: optional(decimal('利润率(%)')),
    orders: integer('单量'),
    /** Of each order that was packed; null where none was. */
    unitProfit: optional(decimal('单均利润')),
  },
  groupings: [
    'owner',
    'owner,category',
    'category',
    'category,owner',
    'warehouse',
    'warehouse,owner',
    'month',
    'month,owner',
    'month,warehouse',
    'owner,month',
    'businessDate',
  ],
  filters: ['businessDate', 'warehouse', 'owner', 'category'],
  facts: profitLine,
})

const processed = { ...dimensions, docNo: code('加工单号') }

export const processCost = defineReport({
  name: 'processCost',
  label: '加工成本',
  path: '/api/report/process/cost',
  reads: 'money.read',
  dimensions: processed,
  measures: {
    laborCost: money('人工成本'),
    materialCost: money('耗材成本'),
    otherCost: money('其他'),
    totalCost: money('合计'),
    doneQty: decimal('完成量'),
    /** Of each good piece; null where none was made. */
    unitCost: optional(decimal('单件成本')),
  },
  groupings: ['docNo', 'owner,docNo', 'owner', 'month', 'month,owner', 'warehouse', 'warehouse,owner'],
  filters: ['businessDate', 'warehouse', 'owner', 'docNo'],
  facts: expense,
})

export const processIncome = defineReport({
  name: 'processIncome',
  label: '加工收入',
  path: '/api/report/process/income',
  reads: 'money.read',
  dimensions: { ...processed, item: code('计费项') },
  measures: {
    qty: decimal('计费量'),
    /** Of each piece that was charged, on average; null where none was. */
    price: optional(decimal('单价')),
    income: money('收入'),
    cost: money('成本'),
    profit: money('毛利'),
    profitRate: optional(decimal('毛利率(%)')),
  },
  groupings: [
    'docNo',
    'docNo,item',
    'owner,docNo',
    'owner',
    'month',
    'month,owner',
    'warehouse',
    'warehouse,owner',
  ],
  filters: ['businessDate', 'warehouse', 'owner', 'docNo'],
  facts: profitLine,
})
