// 盘点明细 — what the books say of one place, and what was counted there.

import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { forEach } from '#shared/contracts/definition/each.ts'
import {
  choice,
  code,
  computed,
  decimal,
  flag,
  instantField,
  integer,
  lot,
  note,
  optional,
  packedCount,
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
import { scannedContainer } from '#shared/contracts/definition/scanned.ts'
import { LINE_SOURCES, lineLife, REVIEW_DECISIONS } from '#shared/domain/stocktake.ts'
import { QUALITIES } from '#shared/domain/values.ts'

/**
 * The difference is what was counted less what ought to have lain there at that instant: `bookQty` of the snapshot and
 * `movedQtySince`. In a blind count none of the three is shown before the sheet is handed in for good.
 */
export const stockLine = withLife(
  withCalls(
    defineResource({
      name: 'stockLine',
      label: '盘点明细',
      path: '/api/inventory/stockLine',
      reads: 'stock.read',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        taskNo: computed(code('盘点单号')),
        listNo: computed(code('盘点表号')),
        seq: computed(integer('顺序')),
        warehouse: computed(reference('仓库', 'warehouse')),
        zone: computed(reference('库区', 'zone')),
        loc: computed(code('库位')),
        container: computed(code('容器')),
        owner: computed(reference('货主', 'owner')),
        sku: computed(product('商品')),
        lot: computed(code('批次')),
        quality: computed(choice('品质', QUALITIES)),
        source: computed(choice('来源', LINE_SOURCES)),
        bookQty: computed(optional(decimal('账面数'))),
        movedQtySince: computed(optional(decimal('期间移动'))),
        countQty: computed(optional(decimal('初盘数'))),
        recountQty: computed(optional(decimal('复盘数'))),
        diffQty: computed(optional(decimal('差异'))),
        differs: computed(optional(flag('有差异'))),
        counter: computed(optional(person('盘点人'))),
        countedAt: computed(optional(instantField('盘点时间'))),
        recounter: computed(optional(person('复盘人'))),
        reason: computed(note('差异原因')),
        state: computed(choice('状态', lineLife.states)),
      },
      filters: [
        'warehouse',
        'owner',
        'taskNo',
        'listNo',
        'zone',
        'loc',
        'container',
        'sku',
        'lot',
        'quality',
        'source',
        'differs',
        'diffQty',
        'state',
      ],
      sorts: ['id', 'seq', 'loc', 'zone', 'container', 'sku', 'diffQty', 'countedAt'],
    }),
    READ_CALLS,
  ),
  lineLife,
)

/** The last number given before the sheet is handed in counts; null takes it back. */
export const countStockLine = defineCall({
  method: 'POST',
  path: '/api/inventory/stockLine/count',
  summary: '盘点明细：录入实盘数或复盘数',
  needs: 'stocktake.count',
  body: z.object({
    id: z.number('缺少编号').int('缺少编号'),
    qty: packedCount('实盘数').input.nullable(),
    opId,
  }),
  result: stockLine.row,
})

/** A line is made where the snapshot has none. */
export const countFoundStock = defineCall({
  method: 'POST',
  path: '/api/inventory/stockLine/found',
  summary: '盘点明细：录入账面没有的实物',
  needs: 'stocktake.count',
  body: z.object({
    listNo: z.string('缺少盘点表号').min(1, '缺少盘点表号').max(64, '盘点表号过长'),
    loc: reference('库位', 'location').input,
    container: scannedContainer(),
    owner: reference('货主', 'owner').input,
    sku: reference('商品', 'sku').input,
    lot: lot('批次').create,
    quality: choice('品质', QUALITIES).input,
    qty: packedCount('实盘数').input,
    opId,
  }),
  result: stockLine.row,
})

/** The lines of one count together or not at all; answers those that were decided on. */
export const reviewStockLines = defineCall({
  method: 'POST',
  path: '/api/inventory/stockLine/review',
  summary: '盘点明细：审核差异',
  needs: 'stocktake.review',
  body: z.object({
    ids: z.array(z.number().int()).min(1, '请选择盘点明细').max(500, '一次最多审核500行'),
    decision: z.enum(REVIEW_DECISIONS, '请选择审核结果'),
    reason: text('差异原因', 200).input,
    opId,
  }),
  result: forEach(z.number().int()),
})
