// 支出 — what the work costs, entry by entry.

import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { forEach } from '#shared/contracts/definition/each.ts'
import {
  choice,
  code,
  computed,
  date,
  inFen,
  instantField,
  integer,
  money,
  note,
  optional,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  SHEET_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { again, meantFor } from '#shared/contracts/money/charge.ts'
import { EXPENSE_CATEGORIES } from '#shared/domain/values.ts'

/** What anyone who enters it says of it. */
const given = {
  warehouse: reference('仓库', 'warehouse'),
  owner: optional(reference('归属货主', 'owner')),
  category: choice('支出类别', EXPENSE_CATEGORIES),
  amount: inFen(money('金额')),
  allocBasis: note('分摊依据', 50),
  docType: text('单据类型', 32),
  docNo: code('来源单号'),
  sourceRef: note('来源'),
  reason: note('原因', 200),
}

const listed = defineResource({
  name: 'expenseEntry',
  label: '支出',
  path: '/api/finance/expense',
  reads: 'money.read',
  writes: 'money.write',
  key: 'entryNo',
  fields: {
    entryNo: computed(integer('支出单号')),
    at: computed(instantField('记账时间')),
    businessDate: computed(date('业务日期')),
    lateFor: computed(optional(date('补记日期'))),
    ...given,
    operator: computed(person('录入人')),
    reversalOf: computed(optional(integer('冲销支出'))),
  },
  filters: ['warehouse', 'owner', 'businessDate', 'category', 'docNo', 'entryNo'],
  sorts: ['-entryNo', 'entryNo', 'businessDate'],
})

export const expense = withCalls(listed, READ_CALLS)

/** One row for each entry; without a day it counts for today. */
export const expenseSheet = withCalls(
  defineResource({
    name: 'expenseSheet',
    label: '支出',
    path: '/api/finance/expense',
    key: 'docNo',
    becomes: listed,
    reads: 'money.read',
    writes: 'money.write',
    fields: { businessDate: optional(date('业务日期')), ...given },
    filters: [],
    sorts: ['docNo'],
  }),
  SHEET_CALLS,
)

const numbers = z.array(z.number().int())

export const postExpense = defineCall({
  method: 'POST',
  path: '/api/finance/expense/save',
  summary: '登记支出：返回支出单号',
  needs: 'money.write',
  body: listed.create.body.extend({ businessDate: meantFor, again }),
  result: numbers,
})

export const reverseExpenses = defineCall({
  method: 'POST',
  path: '/api/finance/expense/reverse',
  summary: '冲销支出：返回新的支出单号',
  needs: 'money.write',
  body: z.object({
    entryNos: numbers.min(1, '请选择支出').max(200, '一次最多冲销200条'),
    reason: text('原因', 200).input,
    opId,
  }),
  result: forEach(z.number().int()),
})
