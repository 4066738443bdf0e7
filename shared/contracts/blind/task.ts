// 盲收任务 — goods that come without papers: scanned box by box, summed up, and received on an inbound order made of them.

import * as z from 'zod'
import { skuBarcode } from '#shared/contracts/base/sku.ts'
import { blindBox, blindGoods } from '#shared/contracts/blind/box.ts'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  barcode,
  choice,
  code,
  computed,
  decimal,
  fixed,
  instantField,
  integer,
  note,
  optional,
  person,
  reference,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  opId,
  READ_CALLS,
  sure,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { scannedContainer } from '#shared/contracts/definition/scanned.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { goodsInHand, receiptLine } from '#shared/contracts/inbound/receipt.ts'
import { documentOf } from '#shared/documents.ts'
import { BLIND_SOURCES, blindTaskLife } from '#shared/domain/blind.ts'

export const blindTask = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('blindTask'),
      path: '/api/blind/task',
      reads: 'inbound.read',
      writes: 'blind.write',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        code: computed(code('盲收单号')),
        owner: fixed(reference('货主', 'owner')),
        warehouse: fixed(reference('仓库', 'warehouse')),
        source: choice('来源', BLIND_SOURCES),
        plateNo: note('车牌', 20),
        expectedParcels: integer('预计件数', { max: 100_000 }),
        zone: optional(reference('暂存区', 'zone')),
        team: optional(reference('班组', 'workTeam')),
        remark: note('备注'),
        /** What was scanned up to now. */
        boxes: computed(integer('箱数')),
        skuCount: computed(integer('品种数')),
        qty: computed(decimal('总数量')),
        unknownQty: computed(decimal('未识别')),
        matchRate: computed(decimal('匹配率(%)')),
        orderNo: computed(optional(code('入库单号'))),
        state: computed(choice('状态', blindTaskLife.states)),
        creator: computed(person('制单人')),
        createdAt: computed(instantField('制单时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['boxes', 'qty'],
      filters: [
        'warehouse',
        'owner',
        'code',
        'source',
        'plateNo',
        'team',
        'orderNo',
        'state',
        'matchRate',
        'unknownQty',
        'createdAt',
        'updatedAt',
      ],
      sorts: ['-createdAt', 'code', 'qty', 'unknownQty', 'matchRate', 'updatedAt'],
    }),
    [...READ_CALLS, 'create', 'update'],
  ),
  blindTaskLife,
)

const taskId = z.number('缺少盲收任务').int('缺少盲收任务')

/** Also what the station for receiving the boxes shows. An unknown task is answered '找不到此盲收任务'. */
export const getBlindDocument = defineCall({
  method: 'GET',
  path: '/api/blind/task/document',
  summary: '盲收任务：单据、各箱、箱内商品与操作记录',
  needs: 'inbound.read',
  query: z.object({ id: z.coerce.number('缺少盲收任务').int('缺少盲收任务') }),
  result: z.object({
    task: blindTask.row,
    boxes: z.array(blindBox.row),
    goods: z.array(blindGoods.row),
    ...history,
  }),
})

/** The barcode becomes one of the product's for good. */
export const matchBlindBarcode = defineCall({
  method: 'POST',
  path: '/api/blind/task/match',
  summary: '盲收：把未识别的条码匹配到商品',
  needs: 'blind.write',
  body: z.object({
    taskId,
    barcode: barcode('条码').input,
    sku: reference('商品', 'sku').input,
    /** What the barcode stands on: each scan of it was so many pieces. */
    level: skuBarcode.fields.level.create,
    lot: goodsInHand.lot,
    mfgDate: goodsInHand.mfgDate,
    expDate: goodsInHand.expDate,
    opId,
    sure,
  }),
  result: blindTask.row,
})

/** One line for each product and lot; the goods are there, so the order has arrived. */
export const generateInboundOrder = defineCall({
  method: 'POST',
  path: '/api/blind/task/generate',
  summary: '盲收：由汇总生成入库单',
  needs: 'blind.write',
  body: z.object({ taskId, opId }),
  result: inboundOrder.row,
})

export const blindReceive = defineCall({
  method: 'POST',
  path: '/api/blind/receive',
  summary: '盲收收货：整箱收入入库单',
  needs: 'inbound.receive',
  body: z.object({
    taskId,
    boxNo: z.string('请扫描箱号').trim().min(1, '请扫描箱号').max(64, '箱号过长'),
    /** Empty: the box itself. */
    container: scannedContainer(),
    station: note('工作站台', 64).create,
    opId,
  }),
  result: z.object({
    task: blindTask.row,
    box: blindBox.row,
    goods: z.array(blindGoods.row),
    receipts: z.array(receiptLine.row),
  }),
})
