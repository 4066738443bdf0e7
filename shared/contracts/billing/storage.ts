// 仓储快照 — what an owner's goods in a warehouse came to at the end of a day, and what was charged for them.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  code,
  computed,
  date,
  decimal,
  instantField,
  money,
  namedChoice,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { documentOf } from '#shared/documents.ts'
import { STORAGE_BASES } from '#shared/domain/storage.ts'

export const storageSnapshot = withCalls(
  defineResource({
    ...documentOf('storageSnapshot'),
    path: '/api/billing/storage',
    reads: 'money.read',
    fields: {
      snapshotNo: computed(code('快照号')),
      date: computed(date('业务日期')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      itemCode: computed(namedChoice('计费方式', STORAGE_BASES)),
      unit: computed(code('单位')),
      qty: computed(decimal('在库量')),
      /** Without what came within the free days. */
      chargedQty: computed(decimal('计费量')),
      pieces: computed(decimal('在库件数')),
      /** Pieces that are in neither, because nobody knows their size or weight, or they stand on no pallet. */
      unmeasured: computed(decimal('未计入件数')),
      amount: computed(money('金额')),
      takenAt: computed(instantField('快照时间')),
    },
    filters: ['owner', 'warehouse', 'date', 'itemCode', 'snapshotNo'],
    sorts: ['-snapshotNo', 'snapshotNo', 'date'],
  }),
  READ_CALLS,
)

const number = z.string('缺少快照号').trim().min(1, '缺少快照号').max(64, '快照号过长')

export const getStorageDocument = defineCall({
  method: 'GET',
  path: '/api/billing/storage/document',
  summary: '仓储快照：各库龄的计费量、单价与金额',
  needs: 'money.read',
  query: z.object({ snapshotNo: number }),
  result: z.object({ snapshot: storageSnapshot.row, charges: z.array(charge.row) }),
})
