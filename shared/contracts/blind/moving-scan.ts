// 移动扫描 — containers and boxes carried from one location to another, with everything in them.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  code,
  computed,
  decimal,
  instantField,
  integer,
  note,
  optional,
  person,
  reference,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  PACKAGES,
  READ_CALLS,
  sure,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { scannedCarrier } from '#shared/contracts/definition/scanned.ts'
import { QUALITIES } from '#shared/domain/values.ts'

export const movingScan = withCalls(
  defineResource({
    name: 'movingScan',
    label: '移动记录',
    path: '/api/blind/moving',
    reads: 'inbound.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      /** Goods of several owners are several rows; null for what was empty. */
      owner: computed(optional(reference('货主', 'owner'))),
      container: computed(code('容器/箱号')),
      fromLocation: computed(code('源库位')),
      toLocation: computed(code('目标库位')),
      skuSummary: computed(note('内含商品')),
      qty: computed(decimal('数量')),
      operator: computed(person('操作人')),
      scannedAt: computed(instantField('扫描时间')),
    },
    filters: ['warehouse', 'owner', 'container', 'fromLocation', 'toLocation', 'scannedAt'],
    sorts: ['-id', 'id'],
  }),
  READ_CALLS,
)

const container = scannedCarrier()

const movableGoods = z.object({
  owner: z.string(),
  ownerName: z.string().nullable().meta({ title: '货主' }),
  /** Of a barcode that nobody knows yet, the barcode. */
  sku: z.string().meta({ title: '商品编码' }),
  skuName: z.string().nullable().meta({ title: '商品名称' }),
  skuPackages: PACKAGES,
  lot: z.string().meta({ title: '批次' }),
  quality: z.enum(QUALITIES).meta({ title: '品质' }),
  qty: z.string().meta({ title: '数量' }),
})

/** Where it stands and what is in it, for the caller to look at before it is moved. */
export const getMovable = defineCall({
  method: 'GET',
  path: '/api/blind/moving/content',
  summary: '移动扫描：容器或箱的当前库位与内含商品',
  needs: 'inbound.read',
  query: z.object({ container }),
  result: z.object({
    container: z.string().meta({ title: '容器/箱号' }),
    warehouse: z.string().meta({ title: '仓库' }),
    fromLocation: z.string().meta({ title: '源库位' }),
    goods: z.array(movableGoods),
    skuSummary: z.string().meta({ title: '内含商品' }),
    qty: z.string().meta({ title: '数量' }),
  }),
})

export const moveScanned = defineCall({
  method: 'POST',
  path: '/api/blind/moving/move',
  summary: '移动扫描：把容器或箱连同商品移到目标库位',
  needs: 'stock.move',
  body: z.object({
    container,
    toLocation: reference('目标库位', 'location').input,
    checkDigit: note('库位校验码', 8).create,
    sure,
    opId,
  }),
  result: z.object({ moves: z.array(movingScan.row) }),
})
