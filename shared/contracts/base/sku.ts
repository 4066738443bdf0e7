// 商品 — the goods of the owners, the barcodes they are scanned by and the packages they come in.

import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  barcode,
  choice,
  code,
  computed,
  fixed,
  flag,
  goodsQuantity,
  instantField,
  integer,
  money,
  note,
  notNegative,
  optional,
  preset,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, sure } from '#shared/contracts/definition/resource.ts'
import { isWhole, PIECE } from '#shared/domain/packages.ts'
import { SERIAL_FROM } from '#shared/domain/serial.ts'
import { ABC_CLASSES, PACKAGE_LEVELS, STATUSES, STORAGE_CLASSES } from '#shared/domain/values.ts'

export const sku = defineResource({
  name: 'sku',
  label: '商品',
  path: '/api/basic/sku',
  reads: 'base.read',
  writes: 'base.write',
  key: 'id',
  naturalKey: ['owner', 'code'],
  fields: {
    id: computed(integer('编号')),
    owner: fixed(reference('货主', 'owner')),
    code: fixed(code('商品编码')),
    name: text('商品名称', 200),
    spec: note('规格', 100),
    unit: reference('单位', 'unit'),
    length: optional(quantity('长(cm)')),
    width: optional(quantity('宽(cm)')),
    height: optional(quantity('高(cm)')),
    weight: optional(quantity('重量(kg)')),
    /** Of one unit; differences in stock are valued by it. */
    unitValue: optional(notNegative(money('货值(元)'))),
    shelfLifeDays: optional(integer('保质期(天)', { min: 1, max: 36_500 })),
    /** So many are left at least when goods come in; absent: as the owner's rules say. */
    receiptDays: optional(integer('允收剩余效期(天)', { max: 36_500 })),
    lotControl: flag('批次管理'),
    serialControl: flag('序列号管理'),
    /** Since when the number of each piece is kept. */
    serialFrom: preset(choice('序列号登记环节', SERIAL_FROM), '出库'),
    /** It is stored only in zones of the same. */
    storageClass: preset(choice('储存条件', STORAGE_CLASSES), '常温'),
    abc: choice('ABC分类', ABC_CLASSES),
    status: choice('状态', STATUSES),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: [
    'owner',
    'code',
    'name',
    'unit',
    'abc',
    'lotControl',
    'serialControl',
    'serialFrom',
    'storageClass',
    'status',
    'updatedAt',
  ],
  sorts: ['code', 'name', 'updatedAt'],
})

const listedBarcode = defineResource({
  name: 'skuBarcode',
  label: '商品条码',
  path: '/api/basic/sku/barcode',
  reads: 'base.read',
  writes: 'base.write',
  key: 'id',
  naturalKey: ['owner', 'barcode'],
  fields: {
    id: computed(integer('编号')),
    owner: fixed(reference('货主', 'owner')),
    sku: fixed(reference('商品', 'sku')),
    barcode: fixed(barcode('条码')),
    /** What it stands on: whoever scans it means so many pieces. */
    level: preset(choice('包装层级', PACKAGE_LEVELS), PIECE),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['owner', 'sku', 'barcode', 'level'],
  sorts: ['barcode', 'sku'],
})

/** A number of an article whose check digit is wrong is asked about. */
export const skuBarcode = {
  ...listedBarcode,
  create: defineCall({ ...listedBarcode.create, body: listedBarcode.create.body.extend({ sure }) }),
}

const pieces = goodsQuantity('数量')
const wholePieces = pieces.input.refine(isWhole, '数量须为整数')

export const skuPackage = defineResource({
  name: 'skuPackage',
  label: '商品包装',
  path: '/api/basic/sku/package',
  reads: 'base.read',
  writes: 'base.write',
  key: 'id',
  naturalKey: ['owner', 'sku', 'level'],
  fields: {
    id: computed(integer('编号')),
    owner: fixed(reference('货主', 'owner')),
    sku: fixed(reference('商品', 'sku')),
    level: fixed(choice('包装层级', PACKAGE_LEVELS)),
    /** Pieces. A larger package is a whole number of every smaller one. */
    qty: { ...pieces, input: wholePieces, create: wholePieces },
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['owner', 'sku', 'level'],
  sorts: ['sku', 'level'],
})
