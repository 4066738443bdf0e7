// 库存流水 — what moved, from where to where, by whom and for which document.

import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { forEach } from '#shared/contracts/definition/each.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  goodsQuantity,
  instantField,
  integer,
  lot,
  note,
  optional,
  packedChange,
  packedQuantity,
  person,
  product,
  reference,
  text,
  unlessCounted,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, READ_CALLS, sure, withCalls } from '#shared/contracts/definition/resource.ts'
import { scannedContainer } from '#shared/contracts/definition/scanned.ts'
import { serialNos } from '#shared/contracts/stock/serial.ts'
import { INSPECTION_RESULTS, QUALITIES } from '#shared/domain/values.ts'

export const ledgerEntry = withCalls(
  defineResource({
    name: 'stockLedger',
    label: '库存流水',
    path: '/api/base/stock/ledger',
    reads: 'stock.read',
    key: 'entryNo',
    fields: {
      entryNo: computed(integer('流水号')),
      at: computed(instantField('时间')),
      businessDate: computed(date('业务日期')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      sku: computed(product('商品')),
      lot: computed(code('批次')),
      quality: computed(choice('品质', QUALITIES)),
      fromLoc: computed(optional(code('源库位'))),
      toLoc: computed(optional(code('目标库位'))),
      fromContainer: computed(code('源容器')),
      toContainer: computed(code('目标容器')),
      qty: computed(unlessCounted(decimal('数量'))),
      docType: computed(code('单据类型')),
      docNo: computed(code('单据号')),
      reason: computed(note('原因')),
      operator: computed(person('操作人')),
      reversalOf: computed(optional(integer('冲销流水'))),
    },
    /** At either end. */
    filterFields: { loc: code('库位') },
    filters: [
      'warehouse',
      'owner',
      'sku',
      'lot',
      'quality',
      'loc',
      'fromLoc',
      'toLoc',
      'docType',
      'docNo',
      'businessDate',
      'entryNo',
    ],
    sorts: ['-entryNo', 'entryNo'],
  }),
  READ_CALLS,
)

/** One place where goods of one kind lie. */
const place = {
  warehouse: reference('仓库', 'warehouse').input,
  owner: reference('货主', 'owner').input,
  sku: reference('商品', 'sku').input,
  lot: lot('批次').create,
  quality: choice('品质', QUALITIES).input,
  loc: reference('库位', 'location').input,
  container: scannedContainer(),
}

/** Of one scan: so many of what the barcode stands on. */
export const goodsQty = goodsQuantity('数量').input
/** Of one command. */
export const typedQty = packedQuantity('数量').input
const reason = text('原因', 200).input
const entryNumbers = z.array(z.number().int())

export const adjustStock = defineCall({
  method: 'POST',
  path: '/api/base/stock/adjust',
  summary: '库存调整：数量为正是盘盈，为负是盘亏；收货时登记序列号的商品逐件给出序列号；返回流水号',
  needs: 'stock.adjust',
  body: z.object({
    ...place,
    qty: packedChange('数量').input.refine((qty) => !/^-?0+(\.0+)?$/.test(qty), '数量不能为0'),
    serialNos: serialNos.default([]),
    reason,
    opId,
  }),
  result: entryNumbers,
})

/** Of all goods of the lot, wherever they lie: what is allocated from now on goes by them. */
export const correctLot = defineCall({
  method: 'POST',
  path: '/api/base/stock/lot/correct',
  summary: '更正批次的生产日期与到期日期，立即生效',
  needs: 'stock.adjust',
  body: z
    .object({
      owner: place.owner,
      sku: place.sku,
      lot: text('批次', 64).input,
      mfgDate: optional(date('生产日期')).create,
      expDate: optional(date('到期日期')).create,
      reason,
      opId,
    })
    .refine(({ mfgDate, expDate }) => mfgDate !== null || expDate !== null, {
      path: ['expDate'],
      message: '请至少输入一个日期',
    })
    .refine(({ mfgDate, expDate }) => mfgDate === null || expDate === null || mfgDate <= expDate, {
      path: ['expDate'],
      message: '到期日期不能早于生产日期',
    }),
  result: z.object({ mfgDate: z.iso.date().nullable(), expDate: z.iso.date().nullable() }),
})

export const moveStock = defineCall({
  method: 'POST',
  path: '/api/base/stock/move',
  summary: '移库：可给出所移的序列号；返回流水号',
  needs: 'stock.move',
  body: z.object({
    ...place,
    toLoc: reference('目标库位', 'location').input,
    toContainer: note('目标容器', 64).create,
    qty: typedQty,
    /** Of pieces that have them: which of them are carried, where not all of a place are. */
    serialNos: serialNos.default([]),
    reason: note('原因', 200).create,
    sure,
    opId,
  }),
  result: entryNumbers,
})

/** What goods are found to be, where they lie; a finding that was wrong is corrected by another one. */
export const inspectStock = defineCall({
  method: 'POST',
  path: '/api/base/stock/inspect',
  summary: '质检：改变商品的品质，并按价格计质检费；返回流水号',
  needs: 'inbound.receive',
  body: z
    .object({
      ...place,
      found: choice('质检结果', INSPECTION_RESULTS).input,
      qty: typedQty,
      /** Which of the numbered pieces of a place, where not all of them are found to be so. */
      serialNos: serialNos.default([]),
      reason: note('说明', 200).create,
      opId,
    })
    .refine(({ quality, found }) => quality !== found, {
      path: ['found'],
      message: '质检结果与现有品质相同',
    }),
  result: entryNumbers,
})

export const freezeStock = defineCall({
  method: 'POST',
  path: '/api/base/stock/freeze',
  summary: '冻结库存：数量为负是解冻',
  needs: 'stock.adjust',
  body: adjustStock.body.omit({ serialNos: true }),
  result: z.literal(true),
})

export const reverseStock = defineCall({
  method: 'POST',
  path: '/api/base/stock/ledger/reverse',
  summary: '冲销库存流水：返回新的流水号',
  needs: 'stock.reverse',
  body: z.object({
    entryNos: z.array(z.number().int()).min(1, '请选择流水').max(200, '一次最多冲销200条'),
    reason,
    opId,
  }),
  result: forEach(z.number().int()),
})
