// 作业记录 — who did what, how much of it, and how long it took.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  instantField,
  integer,
  note,
  optional,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

export const operationEvent = withCalls(
  defineResource({
    name: 'operationEvent',
    label: '作业记录',
    path: '/api/base/operation',
    reads: 'report.read',
    key: 'eventId',
    fields: {
      eventId: computed(integer('编号')),
      at: computed(instantField('作业时间')),
      businessDate: computed(date('业务日期')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      opType: computed(choice('作业类型', OPERATION_TYPES)),
      docType: computed(code('单据类型')),
      docNo: computed(code('单据号')),
      sku: computed(optional(code('商品编码'))),
      qty: computed(decimal('数量')),
      boxes: computed(integer('箱数')),
      orders: computed(integer('单数')),
      weight: computed(decimal('重量(kg)')),
      volume: computed(decimal('体积(m³)')),
      device: computed(optional(code('设备'))),
      durationSec: computed(integer('用时(秒)')),
      operator: computed(person('操作人')),
      /** By name, several where they worked together; the team where it was the team's. */
      workers: computed(optional(text('作业人员', 400))),
      reason: computed(note('原因')),
      reversalOf: computed(optional(integer('冲销作业'))),
    },
    filterFields: {
      /** Who did it, alone or with those who had signed on beside them. */
      worker: reference('员工', 'employee'),
      /** What was charged for it, and the bill that stands in. */
      charge: code('费用单号'),
      billNo: code('账单号'),
    },
    filters: [
      'warehouse',
      'owner',
      'businessDate',
      'opType',
      'docNo',
      'sku',
      'eventId',
      'worker',
      'charge',
      'billNo',
    ],
    sorts: ['-eventId', 'eventId', 'businessDate'],
  }),
  READ_CALLS,
)

/** Work that was not done, or was recorded wrongly; what it did to stock is reversed in the ledger. */
export const reverseOperations = defineCall({
  method: 'POST',
  path: '/api/base/operation/reverse',
  summary: '冲销作业记录：返回新的编号',
  needs: 'document.reverse',
  body: z.object({
    eventIds: z.array(z.number().int()).min(1, '请选择作业记录').max(200, '一次最多冲销200条'),
    reason: text('原因', 200).input,
    opId,
  }),
  result: z.array(z.number().int()),
})
