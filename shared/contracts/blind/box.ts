// 盲收箱 — the boxes of a blind task, what is in them, and the scans that say so.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  barcode,
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
import {
  defineDocument,
  defineResource,
  opId,
  READ_CALLS,
  sure,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { packed, scannedContainer, scannedProduct } from '#shared/contracts/definition/scanned.ts'
import { goodsInHand } from '#shared/contracts/inbound/receipt.ts'
import { goodsQty } from '#shared/contracts/stock/ledger.ts'
import { blindBoxLife, blindGoodsLife, blindScanLife } from '#shared/domain/blind.ts'
import { QUALITIES } from '#shared/domain/values.ts'
import { BLIND_CACHE_ADD_PATH } from '#shared/envelope.ts'

/** Where a box belongs. */
const ofTask = {
  boxNo: computed(code('箱号')),
  taskId: computed(integer('盲收任务')),
  taskCode: computed(code('盲收单号')),
  warehouse: computed(reference('仓库', 'warehouse')),
  owner: computed(reference('货主', 'owner')),
  waybillNo: computed(code('运单号')),
}

export const blindBox = defineDocument(
  withCalls(
    defineResource({
      name: 'blindBox',
      label: '盲收箱',
      path: '/api/blind/box',
      reads: 'inbound.read',
      writes: 'blind.write',
      key: 'boxNo',
      fields: {
        ...ofTask,
        container: computed(code('容器')),
        loc: computed(code('库位')),
        qty: computed(decimal('数量')),
        unknownQty: computed(decimal('未识别')),
        state: computed(choice('状态', blindBoxLife.states)),
        operator: computed(person('操作人')),
        createdAt: computed(instantField('开箱时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      filters: [
        'warehouse',
        'owner',
        'boxNo',
        'taskCode',
        'waybillNo',
        'container',
        'loc',
        'state',
        'createdAt',
        'updatedAt',
      ],
      sorts: ['-createdAt', 'boxNo', 'taskCode', 'qty', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  blindBoxLife,
)

/** What is in a box: one row for each barcode, lot and quality. No product: the barcode is not known yet. */
export const blindGoods = withLife(
  withCalls(
    defineResource({
      name: 'blindGoods',
      label: '盲收箱内商品',
      path: '/api/blind/goods',
      reads: 'inbound.read',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        ...ofTask,
        barcode: computed(barcode('条码')),
        sku: computed(optional(product('商品'))),
        lot: computed(code('批次')),
        mfgDate: computed(optional(date('生产日期'))),
        expDate: computed(optional(date('到期日期'))),
        quality: computed(choice('品质', QUALITIES)),
        qty: computed(decimal('数量')),
        receivedQty: computed(decimal('收货数量')),
        /** Of the box. */
        state: computed(choice('状态', blindBoxLife.states)),
        operator: computed(person('操作人')),
        updatedAt: computed(instantField('更新时间')),
      },
      filters: [
        'warehouse',
        'owner',
        'taskCode',
        'boxNo',
        'waybillNo',
        'barcode',
        'sku',
        'quality',
        'state',
        'updatedAt',
      ],
      sorts: ['-id', 'boxNo', 'taskCode', 'sku', 'qty', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  blindGoodsLife,
)

export const blindScan = withLife(
  withCalls(
    defineResource({
      name: 'blindScan',
      label: '盲收扫描',
      path: '/api/blind/scan',
      reads: 'inbound.read',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        ...ofTask,
        barcode: computed(barcode('条码')),
        sku: computed(optional(product('商品'))),
        /** Nobody had told which product the barcode belongs to when it was scanned. */
        unknown: computed(flag('未识别')),
        lot: computed(code('批次')),
        quality: computed(choice('品质', QUALITIES)),
        qty: computed(decimal('数量')),
        photo: computed(optional(note('照片'))),
        state: computed(choice('状态', blindScanLife.states)),
        operator: computed(person('操作人')),
        scannedAt: computed(instantField('扫描时间')),
      },
      filters: ['warehouse', 'owner', 'taskCode', 'boxNo', 'barcode', 'sku', 'unknown', 'state', 'scannedAt'],
      sorts: ['-id', 'id'],
    }),
    READ_CALLS,
  ),
  blindScanLife,
)

const boxNo = z.string('请扫描箱号').trim().min(1, '请扫描箱号').max(64, '箱号过长')
const taskId = z.number('缺少盲收任务').int('缺少盲收任务')

/** Without a number of its own the box is numbered on. */
export const openBlindBox = defineCall({
  method: 'POST',
  path: '/api/blind/box/open',
  summary: '盲收：开箱',
  needs: 'blind.write',
  body: z.object({
    taskId,
    boxNo: code('箱号').input.optional(),
    waybillNo: note('运单号', 64).create,
    container: scannedContainer(),
    opId,
  }),
  result: blindBox.row,
})

/** The station reads the answer's envelope itself, whatever it says. */
export const addBlindScan = defineCall({
  method: 'POST',
  path: BLIND_CACHE_ADD_PATH,
  needs: 'blind.write',
  summary: '盲收：扫描一件或多件商品，条码未知也收下',
  body: z.object({
    taskId,
    boxNo,
    barcode: scannedProduct().pipe(barcode('商品条码').input),
    qty: goodsQty.default('1'),
    ...goodsInHand,
    /** As the upload has answered it. */
    photo: z.string().trim().min(1).max(255, '照片文件名过长').nullable().default(null),
    opId,
    sure,
  }),
  result: z.object({ scan: blindScan.row, box: blindBox.row, packed }),
})

/** The caller's own last one in that box. */
export const undoBlindScan = defineCall({
  method: 'POST',
  path: '/api/blind/scan/undo',
  summary: '盲收：撤销本人在此箱的最后一次扫描',
  needs: 'blind.write',
  body: z.object({ boxNo, opId }),
  result: z.object({ scan: blindScan.row, box: blindBox.row }),
})
