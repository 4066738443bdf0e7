// 费用明细 — what owners are charged, line by line.

import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { forEach } from '#shared/contracts/definition/each.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  inFen,
  instantField,
  integer,
  money,
  note,
  optional,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  SHEET_CALLS,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { chargeLife } from '#shared/domain/billing.ts'

/** What anyone who enters a line says of it. */
const given = {
  warehouse: reference('仓库', 'warehouse'),
  owner: reference('货主', 'owner'),
  itemCode: code('计费项'),
  qty: decimal('计费量'),
  unit: text('单位', 20),
  /** No amount: of goods by the piece it is less than a fen. */
  price: decimal('单价'),
  amount: inFen(money('金额')),
  tax: inFen(money('税额')),
  docType: text('单据类型', 32),
  docNo: code('单据号'),
  sourceRef: note('来源'),
}

const listed = defineResource({
  name: 'chargeLine',
  label: '费用',
  path: '/api/finance/charge',
  reads: 'money.read',
  writes: 'money.write',
  key: 'chargeNo',
  fields: {
    chargeNo: computed(integer('费用单号')),
    at: computed(instantField('记账时间')),
    businessDate: computed(date('业务日期')),
    lateFor: computed(optional(date('补记日期'))),
    ...given,
    tariffVersion: computed(optional(integer('价格版本'))),
    reason: note('原因', 200),
    state: computed(choice('状态', chargeLife.states)),
    reversalOf: computed(optional(integer('红冲费用'))),
  },
  filterFields: { billNo: code('账单号') },
  filters: ['warehouse', 'owner', 'businessDate', 'itemCode', 'docNo', 'state', 'chargeNo', 'billNo'],
  sorts: ['-chargeNo', 'chargeNo', 'businessDate'],
})

export const charge = withLife(withCalls(listed, READ_CALLS), chargeLife)

/** One row for each line; without a day it counts for today. */
export const chargeSheet = withCalls(
  defineResource({
    name: 'chargeSheet',
    label: '费用',
    path: '/api/finance/charge',
    key: 'docNo',
    becomes: listed,
    filters: [],
    sorts: ['docNo'],
    reads: 'money.read',
    writes: 'money.write',
    fields: { businessDate: optional(date('业务日期')), ...given, reason: note('原因', 200) },
  }),
  SHEET_CALLS,
)

const numbers = z.array(z.number().int())
/** The day that it counts for; absent: today. */
export const meantFor = date('业务日期').input.optional()

/** What has been entered before is asked about; this is the answer. */
export const again = z.boolean().optional().describe('确认不是重复：与已登记的一笔完全相同时须为 true')

export const postCharge = defineCall({
  method: 'POST',
  path: '/api/finance/charge/save',
  summary: '登记费用：返回费用单号',
  needs: 'money.write',
  body: listed.create.body.extend({ businessDate: meantFor, again }),
  result: numbers,
})

export const confirmCharges = defineCall({
  method: 'POST',
  path: '/api/finance/charge/confirm',
  summary: '确认暂估费用：返回确认的费用单号',
  needs: 'money.write',
  body: z.object({
    chargeNos: numbers.min(1, '请选择费用').max(200, '一次最多确认200条'),
    opId,
  }),
  result: forEach(z.number().int()),
})

export const reverseCharges = defineCall({
  method: 'POST',
  path: '/api/finance/charge/reverse',
  summary: '红冲费用：返回新的费用单号',
  needs: 'money.write',
  body: z.object({
    chargeNos: numbers.min(1, '请选择费用').max(200, '一次最多红冲200条'),
    reason: text('原因', 200).input,
    opId,
  }),
  result: forEach(z.number().int()),
})
