// 组合装 — sets that are sold as one article and whose parts lie in stock.

import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  fixed,
  goodsQuantity,
  instantField,
  integer,
  note,
  product,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import { createShape, defineResource, withCalls } from '#shared/contracts/definition/resource.ts'
import { isWhole } from '#shared/domain/packages.ts'
import { STATUSES } from '#shared/domain/values.ts'

export const MOST_PARTS = 50

const pieces = goodsQuantity('每套件数')
const wholePieces = pieces.input.refine(isWhole, '每套件数须为整数')

/** What is keyed in: one line for each product. */
const given = {
  sku: reference('商品', 'sku'),
  qty: { ...pieces, input: wholePieces, create: wholePieces },
}

export const bundlePart = withCalls(
  defineResource({
    name: 'bundlePart',
    label: '组合装商品',
    path: '/api/basic/bundle/part',
    reads: 'base.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      owner: computed(reference('货主', 'owner')),
      sku: computed(product('商品')),
      qty: computed(decimal('每套件数')),
    },
    filters: [],
    sorts: ['id'],
  }),
  [],
)

const parts = z
  .array(z.object(createShape(given) as { [K in keyof typeof given]: (typeof given)[K]['create'] }))
  .min(1, '请添加组合装的商品')
  .max(MOST_PARTS, `一个组合装最多${MOST_PARTS}种商品`)
  .refine((lines) => !(lines.reduce((sum, { qty }) => sum + Number(qty), 0) < 2), '组合装每套至少2件商品')

const whole = defineResource({
  name: 'bundle',
  label: '组合装',
  path: '/api/basic/bundle',
  reads: 'base.read',
  writes: 'base.write',
  key: 'id',
  naturalKey: ['owner', 'code'],
  fields: {
    id: computed(integer('编号')),
    owner: fixed(reference('货主', 'owner')),
    /** What orders call it by: no product of the owner is called so. */
    code: fixed(code('组合装编码')),
    name: text('组合装名称', 200),
    status: choice('状态', STATUSES),
    contents: computed(note('组成')),
    qty: computed(decimal('每套件数')),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['owner', 'code', 'name', 'status', 'updatedAt'],
  sorts: ['code', 'name', 'updatedAt'],
})

const listed = withCalls(whole, ['list', 'get', 'export'])

/** Parts that are given take the place of all that were there; orders that were made before keep what they asked for. */
export const bundle = {
  ...listed,
  lines: {
    name: 'parts',
    label: '每套的商品',
    fields: given,
    hint: '出库单里填组合装编码和套数，保存时按这里的组成拆成各商品；已有的出库单不变',
  },
  get: defineCall({ ...listed.get, result: listed.row.extend({ parts: z.array(bundlePart.row) }) }),
  create: defineCall({ ...whole.create, body: whole.create.body.extend({ parts }) }),
  update: defineCall({ ...whole.update, body: whole.update.body.extend({ parts: parts.optional() }) }),
}

export const getBundleDocument = defineCall({
  method: 'GET',
  path: '/api/basic/bundle/document',
  summary: '组合装：每套的商品与操作记录',
  needs: 'base.read',
  query: z.object({ id: z.coerce.number('缺少编号').int('缺少编号') }),
  result: z.object({ bundle: listed.row, parts: z.array(bundlePart.row), ...history }),
})
