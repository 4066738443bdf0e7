// 分拨任务 — what was picked for a wave, put into the slots of a wall: one for each order.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  instantField,
  integer,
  optional,
  person,
  product,
  reference,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  opId,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { packed, scannedProduct } from '#shared/contracts/definition/scanned.ts'
import { goodsQty } from '#shared/contracts/stock/ledger.ts'
import { documentOf } from '#shared/documents.ts'
import { sortingLife } from '#shared/domain/outbound.ts'

export const sortingTask = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('sortingTask'),
      path: '/api/outbound/sorting',
      reads: 'outbound.read',
      writes: 'outbound.work',
      fields: {
        taskNo: computed(code('分拨任务号')),
        waveNo: computed(code('波次号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        device: computed(reference('分拨墙', 'device')),
        orders: computed(integer('格口数')),
        qty: computed(decimal('应分')),
        doneQty: computed(decimal('已分')),
        state: computed(choice('状态', sortingLife.states)),
        creator: computed(person('创建人')),
        finishedAt: computed(optional(instantField('完成时间'))),
        createdAt: computed(instantField('创建时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['orders', 'qty', 'doneQty'],
      filters: ['warehouse', 'owner', 'taskNo', 'waveNo', 'device', 'state', 'createdAt'],
      sorts: ['-createdAt', 'taskNo', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  sortingLife,
)

/** Pieces of one kind for one order. */
export const sortingItem = withCalls(
  defineResource({
    name: 'sortingItem',
    label: '分拨明细',
    path: '/api/outbound/sorting-item',
    reads: 'outbound.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      taskNo: computed(code('分拨任务号')),
      slotNo: computed(code('格口')),
      orderNo: computed(code('出库单号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      sku: computed(product('商品')),
      needQty: computed(decimal('应分')),
      doneQty: computed(decimal('已分')),
    },
    filters: ['warehouse', 'owner', 'taskNo', 'orderNo', 'slotNo', 'sku'],
    sorts: ['-id', 'id', 'slotNo', 'sku'],
  }),
  READ_CALLS,
)

const taskNo = z.string('缺少分拨任务号').trim().min(1, '缺少分拨任务号').max(64, '分拨任务号过长')

/** Of a wave that is picked, on a wall with a slot for each of its orders. */
export const createSorting = defineCall({
  method: 'POST',
  path: '/api/outbound/sorting/create',
  summary: '分拨任务：由已拣完的波次生成，每张出库单一个格口',
  needs: 'outbound.work',
  body: z.object({
    waveNo: z.string('缺少波次号').trim().min(1, '缺少波次号').max(64, '波次号过长'),
    device: reference('分拨墙', 'device').input,
    opId,
  }),
  result: sortingTask.row,
})

/** Answers the slot that it goes into; its tag is lit. */
export const scanSorting = defineCall({
  method: 'POST',
  path: '/api/outbound/sorting/scan',
  summary: '分拨：扫描商品，返回应投的格口',
  needs: 'outbound.work',
  body: z.object({
    taskNo,
    code: scannedProduct(),
    qty: goodsQty.default('1'),
    /** The work station that it is scanned at. */
    station: z.string().trim().max(64, '工作站台过长').default(''),
    opId,
  }),
  result: z.object({
    task: sortingTask.row,
    item: sortingItem.row,
    /** Nothing more goes into this slot. */
    isSlotDone: z.boolean(),
    packed,
  }),
})

export const getSortingDocument = defineCall({
  method: 'GET',
  path: '/api/outbound/sorting/document',
  summary: '分拨任务：单据、各格口明细与操作记录',
  needs: 'outbound.read',
  query: z.object({ taskNo }),
  result: z.object({ task: sortingTask.row, items: z.array(sortingItem.row), ...history }),
})
