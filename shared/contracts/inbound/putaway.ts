// 上架任务 — received goods on their way from the receiving location to where they are kept.
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
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  opId,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { goodsCode, ledPlace, scannedCode, scannedContainer } from '#shared/contracts/definition/scanned.ts'
import { typedQty } from '#shared/contracts/stock/ledger.ts'
import { documentOf } from '#shared/documents.ts'
import { putawayLife } from '#shared/domain/inbound.ts'
import { QUALITIES } from '#shared/domain/values.ts'

export const putawayTask = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('putawayTask'),
      path: '/api/inbound/putaway',
      reads: 'inbound.read',
      writes: 'inbound.putaway',
      fields: {
        taskNo: computed(code('上架单号')),
        source: computed(code('来源单号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        sku: computed(product('商品')),
        lot: computed(code('批次')),
        quality: computed(choice('品质', QUALITIES)),
        fromLoc: computed(code('收货库位')),
        container: computed(code('容器')),
        qty: computed(decimal('数量')),
        doneQty: computed(decimal('已上架')),
        /** Null where no location takes the goods. */
        suggestLoc: computed(optional(code('建议库位'))),
        suggestReason: computed(note('推荐理由')),
        actualLoc: computed(optional(code('实际库位'))),
        assignee: computed(optional(person('上架人'))),
        state: computed(choice('状态', putawayLife.states)),
        createdAt: computed(instantField('创建时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['qty', 'doneQty'],
      filters: [
        'warehouse',
        'owner',
        'taskNo',
        'source',
        'sku',
        'lot',
        'quality',
        'container',
        'suggestLoc',
        'assignee',
        'state',
        'createdAt',
        'updatedAt',
      ],
      sorts: ['-createdAt', 'taskNo', 'source', 'suggestLoc', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  putawayLife,
)

const taskNo = z.string('缺少上架单号').min(1, '缺少上架单号').max(64, '上架单号过长')

/** By anyone who has claimed the task. Less than the whole quantity leaves the task under way. */
export const confirmPutaway = defineCall({
  method: 'POST',
  path: '/api/inbound/putaway/confirm',
  summary: '上架：扫描库位与校验码，确认数量',
  needs: 'inbound.putaway',
  body: z.object({
    taskNo,
    loc: reference('库位', 'location').input,
    checkDigit: note('校验码', 8).create,
    /** Absent: all that is left. */
    qty: typedQty.optional(),
    /** What the goods stay in; empty: they are taken out. */
    container: scannedContainer(),
    opId,
  }),
  result: putawayTask.row,
})

/** As it is now, whatever was suggested before. */
const led = ledPlace('建议库位').extend({ taskNo: code('上架单号').row })

/** What the caller can put away of what was scanned: unclaimed, or claimed by themselves. */
export const getPutawayWork = defineCall({
  method: 'GET',
  path: '/api/inbound/putaway/work',
  summary: '上架作业：按容器、商品、入库单号或上架单号查找待上架的商品与建议库位',
  needs: 'inbound.putaway',
  query: z.object({
    code: scannedCode(),
    warehouse: optional(reference('仓库', 'warehouse')).create,
  }),
  result: z.object({
    tasks: z.array(putawayTask.row),
    codes: z.array(goodsCode),
    places: z.array(led),
    /** Orders whose goods of that kind have come but are led nowhere yet; asked only where no task can be worked on. */
    received: z.array(code('入库单号').row),
  }),
})

/** Of an order that is still being received, for what has come since the last time. */
export const makePutaway = defineCall({
  method: 'POST',
  path: '/api/inbound/putaway/make',
  summary: '上架：收货未完成时，为已收的商品生成上架任务',
  needs: 'inbound.putaway',
  body: z.object({
    orderNo: z.string('缺少入库单号').min(1, '缺少入库单号').max(64, '入库单号过长'),
    opId,
  }),
  result: z.object({ made: integer('生成任务数').row }),
})

/** By whoever stands before the place: a task that nobody has claimed becomes theirs. */
export const scanPutaway = defineCall({
  method: 'POST',
  path: '/api/inbound/putaway/scan',
  summary: '上架：扫描库位，把手上的商品放到库位',
  needs: 'inbound.putaway',
  body: z.object({
    taskNo,
    qty: typedQty,
    loc: reference('库位', 'location').input,
    station: note('工作站台', 64).create,
    opId,
  }),
  result: z.object({
    task: putawayTask.row,
    /** In the ledger: by it the scan is taken back. */
    entryNo: integer('流水号').row,
  }),
})

/** By who put the goods away: they go back to where they came from, and an order that was done by it is open again. */
export const undoPutaway = defineCall({
  method: 'POST',
  path: '/api/inbound/putaway/undo',
  summary: '上架：撤销自己的一次上架，商品回到收货库位',
  needs: 'inbound.putaway',
  body: z.object({ taskNo, entryNo: z.number('缺少流水号').int('缺少流水号'), opId }),
  result: putawayTask.row,
})

/** By what lies where now. */
export const suggestPutaway = defineCall({
  method: 'POST',
  path: '/api/inbound/putaway/suggest',
  summary: '上架：重新推荐库位',
  needs: 'inbound.putaway',
  body: z.object({ taskNo, opId }),
  result: putawayTask.row,
})

export const getPutawayDocument = defineCall({
  method: 'GET',
  path: '/api/inbound/putaway/document',
  summary: '上架任务：单据与操作记录',
  needs: 'inbound.read',
  query: z.object({ taskNo }),
  result: z.object({ task: putawayTask.row, ...history }),
})
