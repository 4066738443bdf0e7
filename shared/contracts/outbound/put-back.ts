// 回库任务 — what was picked for an order that was stopped, or waits for what it lacks: it waits until somebody has scanned it onto a shelf.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  instantField,
  integer,
  note,
  optional,
  person,
  product,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { goodsCode, ledPlace, scannedCode } from '#shared/contracts/definition/scanned.ts'
import { typedQty } from '#shared/contracts/stock/ledger.ts'
import { putBackLife } from '#shared/domain/outbound.ts'
import { PUT_BACK_QUALITIES } from '#shared/domain/values.ts'

export const putBackTask = withLife(
  withCalls(
    defineResource({
      name: 'putBackTask',
      label: '回库任务',
      path: '/api/outbound/put-back',
      reads: 'outbound.read',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        orderNo: computed(code('出库单号')),
        /** Null: it was not stopped, it waits for what it lacks. */
        issueNo: computed(optional(code('拦截工单号'))),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        sku: computed(product('商品')),
        lot: computed(code('批次')),
        /** What is left of it while it waits. */
        qty: computed(decimal('数量')),
        waitLoc: computed(code('暂存库位')),
        state: computed(choice('状态', putBackLife.states)),
        quality: computed(choice('品质', PUT_BACK_QUALITIES)),
        /** Null until it is put back. */
        loc: computed(optional(code('回库库位'))),
        worker: computed(optional(person('回库人'))),
        doneAt: computed(optional(instantField('回库时间'))),
        reason: computed(note('原因')),
        createdAt: computed(instantField('创建时间')),
      },
      filters: ['warehouse', 'owner', 'orderNo', 'issueNo', 'sku', 'state', 'doneAt'],
      sorts: ['-id', 'id', 'doneAt'],
    }),
    READ_CALLS,
  ),
  putBackLife,
)

const id = z.number('缺少编号').int('缺少编号')
const quality = z.enum(PUT_BACK_QUALITIES).default('良品').meta({ title: '品质' })

const led = ledPlace('推荐库位').extend({ id: integer('编号').row })

/** What waits of an order, or of goods wherever they were for, with what of it was put back. */
export const getPutBackWork = defineCall({
  method: 'GET',
  path: '/api/outbound/put-back/work',
  summary: '回库作业：按出库单号、运单号、包裹号或商品查找待回库的商品、暂存库位与推荐库位',
  needs: 'outbound.work',
  query: z.object({
    code: scannedCode(),
    quality,
  }),
  result: z.object({
    tasks: z.array(putBackTask.row),
    codes: z.array(goodsCode),
    places: z.array(led),
  }),
})

/** One command for goods and place: with less than waits the rest stays waiting. */
export const putBack = defineCall({
  method: 'POST',
  path: '/api/outbound/put-back/scan',
  summary: '回库：扫描库位，把待回库的商品放回库位',
  needs: putBackLife.steps.putBack.needs,
  body: z.object({
    id,
    qty: typedQty,
    quality,
    loc: reference('库位', 'location').input,
    station: note('工作站台', 64).create,
    opId,
  }),
  result: z.object({
    task: putBackTask.row,
    /** So much of it waits on. */
    left: decimal('待回库').row,
  }),
})

/** By who put it back: it waits where it did. */
export const undoPutBack = defineCall({
  method: 'POST',
  path: '/api/outbound/put-back/undo',
  summary: '回库：撤销自己的一次回库，商品放回暂存库位',
  needs: putBackLife.steps.undo.needs,
  body: z.object({ id, opId }),
  result: putBackTask.row,
})

/** The goods have been carried away by other means, or are gone. */
export const cancelPutBack = defineCall({
  method: 'POST',
  path: '/api/outbound/put-back/cancel',
  summary: '回库：取消一条待回库的任务，库存不变',
  needs: putBackLife.steps.cancel.needs,
  body: z.object({ id, reason: text('原因', 200).input, opId }),
  result: putBackTask.row,
})
