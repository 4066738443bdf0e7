// 商品维护 — a change of a product's record that somebody proposes and somebody else approves.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  file,
  fixed,
  instantField,
  note,
  optional,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import { defineDocument, defineResource } from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { MAINTENANCE_KINDS, maintenanceLife } from '#shared/domain/maintenance.ts'

/** `before` is what the record said when the change was proposed; approving refuses when it says something else by then. */
export const productMaintenance = defineDocument(
  defineResource({
    ...documentOf('productMaintenance'),
    path: '/api/inventory/productMaintenance',
    reads: 'stock.read',
    writes: 'maintenance.write',
    fields: {
      maintNo: computed(code('维护单号')),
      owner: fixed(reference('货主', 'owner')),
      sku: fixed(reference('商品', 'sku')),
      kind: fixed(choice('维护项', MAINTENANCE_KINDS)),
      before: computed(note('原值')),
      after: text('新值', 200),
      evidence: file('凭证'),
      creator: computed(person('提出人')),
      reviewer: computed(optional(person('审核人'))),
      state: computed(choice('状态', maintenanceLife.states)),
      createdAt: computed(instantField('提出时间')),
      updatedAt: computed(instantField('更新时间')),
    },
    filters: ['owner', 'maintNo', 'sku', 'kind', 'state', 'createdAt', 'updatedAt'],
    sorts: ['-maintNo', 'maintNo', 'sku', 'state', 'updatedAt'],
  }),
  maintenanceLife,
)

export const getProductMaintenanceDocument = defineCall({
  method: 'GET',
  path: '/api/inventory/productMaintenance/document',
  summary: '商品维护单：单据与操作记录',
  needs: 'stock.read',
  query: z.object({ maintNo: z.string('缺少维护单号').min(1, '缺少维护单号').max(64, '维护单号过长') }),
  result: z.object({ maintenance: productMaintenance.row, ...history }),
})
