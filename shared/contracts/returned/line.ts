// 退件商品 — what is in a returned parcel: scanned when it is unpacked, inspected, and disposed of.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  flag,
  instantField,
  integer,
  note,
  optional,
  person,
  product,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, READ_CALLS, sure, withCalls } from '#shared/contracts/definition/resource.ts'
import { packed, scannedProduct } from '#shared/contracts/definition/scanned.ts'
import { goodsInHand } from '#shared/contracts/inbound/receipt.ts'
import { goodsQty, typedQty } from '#shared/contracts/stock/ledger.ts'
import { serialNos } from '#shared/contracts/stock/serial.ts'
import { DISPOSITIONS } from '#shared/domain/returned.ts'
import { QUALITIES } from '#shared/domain/values.ts'

export const returnLine = withCalls(
  defineResource({
    name: 'returnLine',
    label: '退件商品',
    path: '/api/returned/line',
    reads: 'returned.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      returnNo: computed(code('退件号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      sku: computed(product('商品')),
      lot: computed(code('批次')),
      mfgDate: computed(optional(date('生产日期'))),
      expDate: computed(optional(date('到期日期'))),
      qty: computed(decimal('数量')),
      quality: computed(choice('品质', QUALITIES)),
      disposition: computed(choice('处置', DISPOSITIONS)),
      /** As long as it is not disposed of: where it would fit. */
      suggestLoc: computed(optional(code('建议库位'))),
      loc: computed(optional(code('处置库位'))),
      photo: computed(optional(note('照片'))),
      /** Why it is of that quality, or was not put away. */
      reason: computed(note('说明')),
      /** Its pieces come back by their numbers. */
      isNumbered: computed(flag('按序列号入库')),
      operator: computed(person('操作人')),
      inspectedAt: computed(optional(instantField('质检时间'))),
      disposedAt: computed(optional(instantField('处置时间'))),
    },
    filters: [
      'warehouse',
      'owner',
      'returnNo',
      'sku',
      'lot',
      'quality',
      'disposition',
      'inspectedAt',
      'disposedAt',
    ],
    sorts: ['-id', 'id', 'returnNo', 'sku'],
  }),
  READ_CALLS,
)

const lineId = z.number('缺少编号').int('缺少编号')
const returnNo = z.string('缺少退件号').trim().min(1, '缺少退件号').max(64, '退件号过长')
const photo = z.string().trim().min(1).max(255, '照片文件名过长').nullable().default(null)
const reason = note('说明', 200)

/** The first one begins the unpacking. */
export const addReturnLine = defineCall({
  method: 'POST',
  path: '/api/returned/line/add',
  summary: '拆包：登记退件中的商品，扫描商品编码或条码',
  needs: 'returned.write',
  body: z.object({
    returnNo,
    code: scannedProduct(),
    qty: goodsQty,
    lot: goodsInHand.lot,
    mfgDate: goodsInHand.mfgDate,
    expDate: goodsInHand.expDate,
    photo,
    reason: reason.create,
    opId,
    sure,
  }),
  result: returnLine.row.extend({ packed }),
})

/** What was scanned by mistake; only before it is inspected. */
export const removeReturnLine = defineCall({
  method: 'POST',
  path: '/api/returned/line/remove',
  summary: '拆包：删除登记错的商品',
  needs: 'returned.write',
  body: z.object({ id: lineId, opId }),
  result: z.object({ returnNo: z.string() }),
})

/** A part of it: the rest is a line of its own, still to be inspected. */
export const inspectReturnLine = defineCall({
  method: 'POST',
  path: '/api/returned/line/inspect',
  summary: '质检：判定品质，可只判定一部分数量',
  needs: 'returned.write',
  body: z.object({
    id: lineId,
    quality: choice('品质', QUALITIES).input,
    /** Absent: all of it. */
    qty: typedQty.optional(),
    photo,
    reason: reason.create,
    opId,
  }),
  result: returnLine.row,
})

/**
 * 上架 and 转残次 put the goods into a location, and into stock, with the number of each piece where those are kept; the others need
 * a reason.
 */
export const disposeReturnLine = defineCall({
  method: 'POST',
  path: '/api/returned/line/dispose',
  summary: '处置：上架、转残次入库存，退供、返修、销毁说明原因',
  needs: 'returned.write',
  body: z.object({
    id: lineId,
    disposition: choice('处置', DISPOSITIONS).input,
    loc: note('库位', 64).create,
    checkDigit: note('校验码', 8).create,
    serialNos: serialNos.default([]),
    reason: reason.create,
    opId,
    sure,
  }),
  result: returnLine.row,
})
