// 波次规则 — by which rules orders are gathered into waves, what they would gather now, and what they would have gathered.

import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  fixed,
  instantField,
  integer,
  note,
  optional,
  preset,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { OUTBOUND_TYPES, PRIORITIES } from '#shared/domain/outbound.ts'
import { STATUSES } from '#shared/domain/values.ts'
import { ORDER_SIZES, WAVE_RULE_MODES } from '#shared/domain/wave-rule.ts'
import { commaList } from '#shared/validation.ts'

/** Off at first: it is tried before it is switched on. No owner: the orders of each owner apart. */
export const waveRule = withCalls(
  defineResource({
    name: 'waveRule',
    label: '波次规则',
    path: '/api/basic/wave-rule',
    key: 'code',
    reads: 'base.read',
    writes: 'owner.write',
    fields: {
      code: fixed(code('规则编码')),
      name: text('规则名称'),
      warehouse: fixed(reference('仓库', 'warehouse')),
      owner: fixed(optional(reference('货主', 'owner'))),
      priority: preset(integer('优先级', { min: 1, max: 999 }), 100),
      mode: preset(choice('方式', WAVE_RULE_MODES), '提议'),
      status: preset(choice('状态', STATUSES), '停用'),
      carrier: optional(reference('承运商', 'carrier')),
      orderType: optional(choice('订单类型', OUTBOUND_TYPES)),
      orderPriority: optional(choice('订单优先级', PRIORITIES)),
      orderSize: optional(choice('单件或多件', ORDER_SIZES)),
      cutoffHours: optional(integer('截单前(小时)', { min: 1, max: 240 })),
      provinces: note('省份(多个用顿号隔开)'),
      mostOrders: preset(integer('每波最多订单', { min: 1, max: 200 }), 50),
      mostLines: optional(integer('每波最多行数', { min: 1 })),
      mostPieces: optional(integer('每波最多件数', { min: 1 })),
      leastOrders: preset(integer('每波最少订单', { min: 1, max: 200 }), 1),
      waitMinutes: preset(integer('最多等待(分钟)', { max: 1_440 }), 30),
      updatedAt: computed(instantField('更新时间')),
    },
    filters: ['warehouse', 'owner', 'code', 'name', 'mode', 'status'],
    sorts: ['priority', 'code', 'updatedAt'],
  }),
  [...READ_CALLS, 'create', 'update'],
)

const sums = {
  orders: z.number().int().meta({ title: '订单数' }),
  lines: z.number().int().meta({ title: '行数' }),
  qty: decimal('件数').row,
}

/** Of one owner and rule, to be made as it is; one that is waiting would be larger later. */
const waveProposal = z.object({
  rule: code('波次规则').row,
  ruleName: z.string(),
  warehouse: z.string(),
  warehouseName: z.string(),
  owner: z.string(),
  ownerName: z.string(),
  ...sums,
  cutoffAt: instant.nullable().meta({ title: '最早截单' }),
  isWaiting: z.boolean().meta({ title: '等待凑单' }),
  orderNos: z.array(z.string()),
})
export type WaveProposal = z.output<typeof waveProposal>

/** By the rules that are on, whatever their mode. */
export const getWaveProposals = defineCall({
  method: 'GET',
  path: '/api/outbound/wave/proposal',
  summary: '波次：按启用的规则，现在可以生成哪些波次；未指定仓库时为全部可见仓库',
  needs: 'outbound.write',
  query: z.object({ warehouses: commaList.optional() }),
  result: z.object({ at: instant, proposals: z.array(waveProposal) }),
})

/** As if every order of the day had come, and nothing was to be waited for any more. Nothing is written. */
export const tryWaveRule = defineCall({
  method: 'GET',
  path: '/api/basic/wave-rule/trial',
  summary: '波次规则：用昨天的订单试算，不生成波次',
  // Owners read their orders, and rules of the house are none of their business.
  needs: 'outbound.write',
  query: z.object({ code: waveRule.fields.code.input }),
  result: z.object({
    businessDate: z.string().meta({ title: '业务日期' }),
    /** Of the warehouse, whatever has become of them. */
    orders: z.number().int().meta({ title: '当天订单' }),
    gathered: z.number().int().meta({ title: '进入波次' }),
    left: z.number().int().meta({ title: '不符合条件' }),
    waves: z.array(z.object({ owner: z.string(), ownerName: z.string(), ...sums })),
  }),
})
