// 质检方案 — what is looked at when a product comes in, and at how many of its pieces.
import {
  choice,
  computed,
  fixed,
  instantField,
  integer,
  optional,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource } from '#shared/contracts/definition/resource.ts'
import { SAMPLINGS } from '#shared/domain/inspection.ts'
import { STATUSES } from '#shared/domain/values.ts'

export const inspectionPlan = defineResource({
  name: 'inspectionPlan',
  label: '质检方案',
  path: '/api/basic/sku/inspection',
  reads: 'base.read',
  writes: 'base.write',
  key: 'id',
  naturalKey: ['owner', 'sku'],
  fields: {
    id: computed(integer('编号')),
    owner: fixed(reference('货主', 'owner')),
    sku: fixed(reference('商品', 'sku')),
    sampling: choice('抽样方式', SAMPLINGS),
    /** The N, or the percentage; absent where all is looked at. */
    rate: optional(integer('抽样值', { min: 1, max: 100_000 })),
    checklist: text('检查清单', 500),
    status: choice('状态', STATUSES),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['owner', 'sku', 'status'],
  sorts: ['sku', 'updatedAt'],
})
