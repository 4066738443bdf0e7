// 个人作业明细 — what each of those who did some work has of it.
import {
  choice,
  code,
  computed,
  date,
  decimal,
  instantField,
  integer,
  optional,
  person,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, withCalls } from '#shared/contracts/definition/resource.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

/** Nobody keeps them: they are made of the recorded work, for the days that are asked for. */
export const workShare = withCalls(
  defineResource({
    name: 'workShare',
    label: '个人作业明细',
    path: '/api/report/work-rate/share',
    reads: 'report.read',
    key: 'id',
    fields: {
      id: computed(code('编号')),
      at: computed(instantField('作业时间')),
      businessDate: computed(date('业务日期')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      opType: computed(choice('作业类型', OPERATION_TYPES)),
      docType: computed(code('单据类型')),
      docNo: computed(code('单据号')),
      sku: computed(optional(code('商品编码'))),
      qty: computed(decimal('数量')),
      boxes: computed(decimal('箱数')),
      orders: computed(decimal('单数')),
      device: computed(optional(code('设备'))),
      durationSec: computed(integer('用时(秒)')),
      /** Null where its time was not measured, or where nobody has said what it should take. */
      standardMinutes: computed(optional(decimal('标准用时(分)'))),
      worker: computed(optional(reference('员工', 'employee'))),
      operator: computed(person('操作人')),
      reversalOf: computed(optional(integer('冲销作业'))),
    },
    filters: ['warehouse', 'owner', 'businessDate', 'opType', 'worker'],
    sorts: ['-businessDate', 'businessDate'],
  }),
  [],
)
