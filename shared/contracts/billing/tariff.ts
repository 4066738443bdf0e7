// 价格 — what an owner is charged in a warehouse, from a day on: a version of its price list with items and tiers. Another
// price is another version.

import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  fixed,
  instantField,
  integer,
  money,
  month,
  namedChoice,
  note,
  optional,
  percent,
  person,
  preset,
  quantity,
  reference,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  createShape,
  defineDocument,
  defineResource,
  opId,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { PIECE } from '#shared/domain/packages.ts'
import { PRICED_ITEM_WORDS, tariffLife } from '#shared/domain/tariff.ts'
import { PACKAGE_LEVELS } from '#shared/domain/values.ts'

export const MOST_TARIFF_LINES = 60

/** What is keyed in: one line for each tier of an item. */
const given = {
  itemCode: namedChoice('计费项', PRICED_ITEM_WORDS),
  /** What the price is of, where the item is counted by the piece. */
  level: preset(choice('计价包装', PACKAGE_LEVELS), PIECE),
  /** Of one document or one day: what comes beyond it costs this. */
  fromQty: preset(quantity('起始量'), '0'),
  /** Of storage: what came so many days ago or earlier costs this. */
  fromAge: preset(integer('起始库龄(天)', { max: 3650 }), 0),
  price: quantity('单价'),
  freeQty: preset(quantity('免费量'), '0'),
  /** Of storage: goods that came within so many days cost nothing. */
  freeDays: preset(integer('免费天数', { max: 365 }), 0),
  remark: note('备注', 100),
}

export const tariffItem = withCalls(
  defineResource({
    name: 'tariffItem',
    label: '计费项',
    path: '/api/billing/tariff/item',
    reads: 'money.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      tariffNo: computed(code('价格编号')),
      unit: computed(code('单位')),
      ...given,
    },
    filters: ['tariffNo', 'itemCode'],
    sorts: ['id'],
  }),
  [],
)

const items = z
  .array(z.object(createShape(given) as { [K in keyof typeof given]: (typeof given)[K]['create'] }))
  .min(1, '请添加计费项')
  .max(MOST_TARIFF_LINES, `一个价格版本最多${MOST_TARIFF_LINES}行`)

const whole = defineResource({
  ...documentOf('tariff'),
  path: '/api/billing/tariff',
  reads: 'money.read',
  writes: 'money.write',
  fields: {
    tariffNo: computed(code('价格编号')),
    owner: fixed(reference('货主', 'owner')),
    warehouse: fixed(reference('仓库', 'warehouse')),
    version: computed(integer('版本')),
    effectiveFrom: date('生效日期'),
    effectiveTo: computed(optional(date('失效日期'))),
    minMonthly: preset(quantity('月保底金额'), '0'),
    taxRate: preset(percent('税率(%)'), '6'),
    itemCount: computed(integer('计费项数')),
    state: computed(choice('状态', tariffLife.states)),
    remark: note('备注', 200),
    creator: computed(person('制单人')),
    approver: computed(optional(person('审核人'))),
    approvedAt: computed(optional(instantField('审核时间'))),
    createdAt: computed(instantField('制单时间')),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['owner', 'warehouse', 'tariffNo', 'state', 'effectiveFrom', 'effectiveTo'],
  sorts: ['-tariffNo', 'tariffNo', 'effectiveFrom', 'version', 'updatedAt'],
})

const listed = defineDocument(withCalls(whole, READ_CALLS), tariffLife)

/** As long as it is a draft it can be changed; items that are given take the place of all that were there. */
export const tariff = {
  ...listed,
  lines: {
    name: 'items',
    label: '计费项',
    fields: given,
    hint: '按件计的计费项可选按中包、箱、托计价：各商品的件数按商品包装折算，不足一个的按比例，没有此包装的列明未计费。仓储费按件、库位、托盘、体积、重量选一种，按起始量或按起始库龄分档：起始库龄 0 与 31 两行，即入库 0–30 天与 31 天起各一个单价',
  },
  get: defineCall({ ...listed.get, result: listed.row.extend({ items: z.array(tariffItem.row) }) }),
  create: defineCall({ ...whole.create, body: whole.create.body.extend({ items }) }),
  update: defineCall({ ...whole.update, body: whole.update.body.extend({ items: items.optional() }) }),
}

const number = z.string('缺少价格编号').trim().min(1, '缺少价格编号').max(64, '价格编号过长')

/** A draft with the same items, to be changed before it is submitted. */
export const renewTariff = defineCall({
  method: 'POST',
  path: '/api/billing/tariff/renew',
  summary: '价格：以此版本为底新建一个版本',
  needs: 'money.write',
  body: z.object({ tariffNo: number, effectiveFrom: date('生效日期').input, opId }),
  result: listed.row,
})

export const getTariffDocument = defineCall({
  method: 'GET',
  path: '/api/billing/tariff/document',
  summary: '价格：计费项、各版本与操作记录',
  needs: 'money.read',
  query: z.object({ tariffNo: number }),
  result: z.object({
    tariff: listed.row,
    items: z.array(tariffItem.row),
    /** Of the same owner and warehouse, the newest first. */
    versions: z.array(listed.row),
    ...history,
  }),
})

/** What an item of a price list would have brought. */
export const tariffTrial = withCalls(
  defineResource({
    name: 'tariffTrial',
    label: '试算项',
    path: '/api/billing/tariff/trial/item',
    reads: 'money.read',
    key: 'itemCode',
    fields: {
      itemCode: computed(code('计费项')),
      itemName: computed(note('费用名称')),
      documents: computed(integer('笔数')),
      qty: computed(decimal('计费量')),
      charged: computed(money('原金额')),
      trial: computed(money('试算金额')),
      diff: computed(money('差异')),
      hint: computed(note('说明')),
    },
    filters: [],
    sorts: ['itemCode'],
  }),
  [],
)

export const tryTariff = defineCall({
  method: 'GET',
  path: '/api/billing/tariff/trial',
  summary: '价格：按某月已计费的业务试算，不改变任何费用；未指定月份时为上月',
  needs: 'money.read',
  query: z.object({ tariffNo: number, month: month('月份').input.optional() }),
  result: z.object({
    tariff: listed.row,
    month: z.string().meta({ title: '月份' }),
    lines: z.array(tariffTrial.row),
    /** Without tax. */
    charged: z.string().meta({ title: '原金额' }),
    trial: z.string().meta({ title: '试算金额' }),
    diff: z.string().meta({ title: '差异' }),
  }),
})
