// 盘点作业 — a sheet as the station walks it: what is left of it in the order of walking, and a place that is counted whole.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { forEach } from '#shared/contracts/definition/each.ts'
import {
  choice,
  code,
  decimal,
  flag,
  lot,
  note,
  packedCount,
  reference,
} from '#shared/contracts/definition/field.ts'
import { opId } from '#shared/contracts/definition/resource.ts'
import { scannedCode, scannedContainer } from '#shared/contracts/definition/scanned.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { QUALITIES } from '#shared/domain/values.ts'

const listNo = z.string('缺少盘点表号').min(1, '缺少盘点表号').max(64, '盘点表号过长')

/** What the books say of it is not told, be the count blind or not. */
const lineToCount = stockLine.row.pick({
  id: true,
  loc: true,
  container: true,
  owner: true,
  sku: true,
  skuName: true,
  lot: true,
  quality: true,
  countQty: true,
  recountQty: true,
  state: true,
})

const walkedPlace = z.object({ loc: code('库位').row, checkDigit: note('校验码', 8).row })

/** What goods are scanned by, and how many pieces that stands on. */
const goodsCode = z.object({
  owner: code('货主').row,
  sku: code('商品编码').row,
  skuName: code('商品名称').row,
  code: code('编码或条码').row,
  pieces: decimal('件数').row,
  hasLots: flag('批次管理').row,
  isNumbered: flag('登记序列号').row,
})

/** Of the round that the sheet is in. */
export const getCountWork = defineCall({
  method: 'GET',
  path: '/api/inventory/stockSheet/work',
  summary: '盘点作业：盘点表本轮要盘的库位（按行走顺序）、已盘的数量与商品的条码',
  needs: 'stocktake.count',
  query: z.object({ listNo }),
  result: z.object({
    sheet: stockSheet.row,
    places: z.array(walkedPlace),
    lines: z.array(lineToCount),
    codes: z.array(goodsCode),
  }),
})

/** A code that the work does not name: a place of the sheet's zone where the books have nothing, or goods that nobody expects. */
export const findCounted = defineCall({
  method: 'GET',
  path: '/api/inventory/stockSheet/scanned',
  summary: '盘点作业：识别盘点表以外的库位或商品',
  needs: 'stocktake.count',
  query: z.object({
    listNo,
    code: scannedCode(),
  }),
  result: z.object({ place: walkedPlace.nullable(), codes: z.array(goodsCode) }),
})

/** What is expected there, is not named and has no number yet does not lie there. */
export const countStockPlace = defineCall({
  method: 'POST',
  path: '/api/inventory/stockLine/place',
  summary: '盘点作业：盘完一个库位，未扫到的商品记为0；首次与账面不符的，请再点一次',
  needs: 'stocktake.count',
  body: z.object({
    listNo,
    loc: reference('库位', 'location').input,
    goods: z
      .array(
        z.object({
          owner: reference('货主', 'owner').input,
          sku: reference('商品', 'sku').input,
          lot: lot('批次').create,
          quality: choice('品质', QUALITIES).input,
          container: scannedContainer(),
          qty: packedCount('实盘数').input,
        }),
      )
      .max(500, '一个库位一次最多500种商品，请分几次提交'),
    opId,
  }),
  result: z.object({
    sheet: stockSheet.row,
    lines: z.array(lineToCount),
    /** Of those, what has a number for the first time and differs: it is asked for once more, the number stands unless one comes. */
    again: z.array(stockLine.row.shape.id),
  }),
})

/** To be counted without the network: what the books say stands there only where the count is not blind. */
export const printStockSheets = defineCall({
  method: 'POST',
  path: '/api/inventory/stockSheet/print',
  summary: '盘点表：打印，返回本轮要盘的行；盲盘不含账面数',
  needs: ['stocktake.count', 'stocktake.write'],
  body: z.object({
    listNos: z.array(listNo, '请选择盘点表').min(1, '请选择盘点表').max(20, '一次最多打印20张盘点表'),
    opId,
  }),
  result: forEach(z.object({ sheet: stockSheet.row, lines: z.array(stockLine.row) })),
})
