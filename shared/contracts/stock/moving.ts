// 移库作业 — goods carried by hand: where they lie is scanned, what they are, and where they are laid.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { code, decimal, flag, integer, note, reference } from '#shared/contracts/definition/field.ts'
import { opId } from '#shared/contracts/definition/resource.ts'
import { goodsCode, scannedCode } from '#shared/contracts/definition/scanned.ts'
import { balanceRow } from '#shared/contracts/stock/balance.ts'
import { moveStock } from '#shared/contracts/stock/ledger.ts'

/** What lies in a place, or in a container wherever it stands. Without a warehouse the code says which one is meant. */
export const getMoveWork = defineCall({
  method: 'GET',
  path: '/api/base/stock/move/work',
  summary: '移库作业：按库位或容器查找存放的商品与商品条码',
  needs: 'stock.move',
  query: z.object({
    warehouse: reference('仓库', 'warehouse').input.optional(),
    code: scannedCode('请扫描库位或容器'),
  }),
  result: z.object({
    warehouse: code('仓库').row,
    loc: code('库位').row,
    rows: z.array(balanceRow),
    /** Each stands on so many pieces. */
    codes: z.array(goodsCode.extend({ pieces: decimal('件数').row })),
  }),
})

/** One command for place, goods and target. */
export const moveGoods = defineCall({
  method: 'POST',
  path: '/api/base/stock/move/scan',
  summary: '移库作业：扫描目标库位，把商品移到目标库位；不符合库位存放规则的会拒绝',
  needs: 'stock.move',
  body: moveStock.body
    .omit({ toContainer: true, serialNos: true, reason: true, sure: true })
    .extend({ station: note('工作站台', 64).create }),
  result: z.object({
    entryNos: z.array(integer('流水号').row),
    toLoc: code('目标库位').row,
    /** By the books nothing lies there any more. */
    isEmptied: flag('库位已空').row,
  }),
})

/** By who moved them. */
export const undoMove = defineCall({
  method: 'POST',
  path: '/api/base/stock/move/undo',
  summary: '移库作业：撤销自己的一次移库，商品放回原库位',
  needs: 'stock.move',
  body: z.object({
    entryNos: z.array(integer('流水号').row).min(1, '缺少流水号').max(20, '一次最多撤销20条'),
    opId,
  }),
  result: z.array(integer('流水号').row),
})
