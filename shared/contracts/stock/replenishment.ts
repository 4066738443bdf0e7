// 补货 — goods carried from storage to where they are picked, and the limits that call for it.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  fixed,
  flag,
  instantField,
  integer,
  note,
  optional,
  person,
  product,
  quantity,
  reference,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  opId,
  READ_CALLS,
  revision,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { typedQty } from '#shared/contracts/stock/ledger.ts'
import { documentOf } from '#shared/documents.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'
import {
  REPLENISHMENT_PRIORITIES,
  REPLENISHMENT_SOURCES,
  replenishmentLife,
} from '#shared/domain/replenishment.ts'
import { QUALITIES } from '#shared/domain/values.ts'

/** Below `minQty` a pick location is filled up to `maxQty`. */
export const pickSetting = defineResource({
  name: 'pickSetting',
  label: '拣选位上下限',
  path: '/api/inventory/pickSetting',
  reads: 'stock.read',
  writes: 'replenishment.write',
  key: 'id',
  naturalKey: ['warehouse', 'owner', 'sku', 'loc'],
  fields: {
    id: computed(integer('编号')),
    warehouse: fixed(reference('仓库', 'warehouse')),
    loc: fixed(reference('拣选位', 'location')),
    owner: fixed(reference('货主', 'owner')),
    sku: fixed(product('商品')),
    minQty: quantity('下限'),
    maxQty: quantity('上限'),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['warehouse', 'owner', 'loc', 'sku'],
  sorts: ['loc', 'sku', 'updatedAt'],
})

type Limits = Pick<z.output<typeof pickSetting.row>, 'minQty' | 'maxQty'>

/** Names the field that a form shows it under. */
export function mistakeInLimits({ minQty, maxQty }: Limits): { field: 'maxQty'; message: string } | null {
  return signOf(subtract(maxQty, minQty)) < 0 ? { field: 'maxQty', message: `上限不能小于 ${minQty}` } : null
}

/** What it takes from the storage location is allocated to it until it is carried over or the task ends. */
export const replenishment = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('replenishment'),
      path: '/api/inventory/replenishment',
      reads: 'stock.read',
      writes: 'stock.move',
      fields: {
        taskNo: computed(code('补货单号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        sku: computed(product('商品')),
        lot: computed(code('批次')),
        quality: computed(choice('品质', QUALITIES)),
        fromLoc: computed(code('存储位')),
        fromContainer: computed(code('源容器')),
        toLoc: computed(code('拣选位')),
        suggestQty: computed(decimal('建议量')),
        doneQty: computed(decimal('完成量')),
        priority: computed(choice('优先级', REPLENISHMENT_PRIORITIES)),
        source: computed(choice('来源', REPLENISHMENT_SOURCES)),
        assignee: computed(optional(person('补货人'))),
        remark: computed(note('备注')),
        state: computed(choice('状态', replenishmentLife.states)),
        createdAt: computed(instantField('生成时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['suggestQty', 'doneQty'],
      filters: [
        'warehouse',
        'owner',
        'taskNo',
        'sku',
        'fromLoc',
        'toLoc',
        'priority',
        'source',
        'state',
        'createdAt',
      ],
      sorts: ['-taskNo', 'taskNo', 'priority', 'state', 'fromLoc', 'toLoc', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  replenishmentLife,
)

const taskNos = z.array(z.string())

/** For every pick location below its lower limit, as far as storage has the goods. Answers the tasks' numbers. */
export const generateReplenishments = defineCall({
  method: 'POST',
  path: '/api/inventory/replenishment/generate',
  summary: '补货任务：按拣选位上下限生成',
  needs: 'replenishment.write',
  body: z.object({
    warehouse: reference('仓库', 'warehouse').input,
    owner: reference('货主', 'owner').input.optional(),
    opId,
  }),
  result: taskNos,
})

/** For goods that picking has run short of; refused when storage has none. */
export const requestReplenishment = defineCall({
  method: 'POST',
  path: '/api/inventory/replenishment/request',
  summary: '补货任务：按缺货数量生成',
  needs: 'replenishment.write',
  body: z.object({
    warehouse: reference('仓库', 'warehouse').input,
    owner: reference('货主', 'owner').input,
    sku: reference('商品', 'sku').input,
    toLoc: reference('拣选位', 'location').input,
    qty: typedQty,
    priority: z.enum(REPLENISHMENT_PRIORITIES, '请选择优先级').default('紧急'),
    opId,
  }),
  result: taskNos,
})

export const executeReplenishment = defineCall({
  method: 'POST',
  path: '/api/inventory/replenishment/execute',
  summary: '补货任务：登记已搬运的数量',
  needs: 'stock.move',
  body: z.object({
    taskNo: z.string('缺少补货单号').min(1, '缺少补货单号').max(64, '补货单号过长'),
    qty: typedQty,
    toContainer: note('目标容器', 64).create,
    revision,
    opId,
  }),
  result: replenishment.row,
})

/** What is open and nobody else's: one's own first, then what is urgent, then as one walks through storage. */
export const getReplenishmentWork = defineCall({
  method: 'GET',
  path: '/api/inventory/replenishment/work',
  summary: '补货作业：可以做的补货任务，先自己的，再紧急的，按行走顺序',
  needs: 'stock.move',
  query: z.object({ warehouse: reference('仓库', 'warehouse').input.optional() }),
  result: z.array(replenishment.row),
})

/** One command for the places that were scanned: with less than is left the task goes on. */
export const carryReplenishment = defineCall({
  method: 'POST',
  path: '/api/inventory/replenishment/scan',
  summary: '补货作业：扫描存储位与拣选位，把商品补到拣选位',
  needs: 'stock.move',
  body: z.object({
    taskNo: executeReplenishment.body.shape.taskNo,
    loc: reference('存储位', 'location').input,
    toLoc: reference('拣选位', 'location').input,
    qty: typedQty,
    station: note('工作站台', 64).create,
    opId,
  }),
  result: z.object({
    task: replenishment.row,
    /** In the ledger: by it the scan is taken back. */
    entryNo: integer('流水号').row,
    /** By the books nothing lies in storage there any more. */
    isEmptied: flag('库位已空').row,
  }),
})

/** By who carried them: they are in storage again, promised to their task as they were. */
export const undoReplenishment = defineCall({
  method: 'POST',
  path: '/api/inventory/replenishment/undo',
  summary: '补货作业：撤销自己的一次搬运，商品放回存储位',
  needs: 'stock.move',
  body: z.object({
    taskNo: executeReplenishment.body.shape.taskNo,
    entryNo: z.number('缺少流水号').int('缺少流水号'),
    opId,
  }),
  result: replenishment.row,
})

export const getReplenishmentDocument = defineCall({
  method: 'GET',
  path: '/api/inventory/replenishment/document',
  summary: '补货任务：单据与操作记录',
  needs: 'stock.read',
  query: z.object({ taskNo: z.string('缺少补货单号').min(1, '缺少补货单号').max(64, '补货单号过长') }),
  result: z.object({ replenishment: replenishment.row, ...history }),
})
