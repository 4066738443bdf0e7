// 承运商规则 — by which carrier an order goes that names none, and where those of yesterday would have gone.

import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  fixed,
  instantField,
  integer,
  note,
  optional,
  positive,
  preset,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { OUTBOUND_TYPES } from '#shared/domain/outbound.ts'
import { STATUSES } from '#shared/domain/values.ts'

/** No owner or warehouse: for all of them. */
export const carrierRule = withCalls(
  defineResource({
    name: 'carrierRule',
    label: '承运商规则',
    path: '/api/basic/carrier-rule',
    key: 'code',
    reads: 'base.read',
    writes: 'owner.write',
    fields: {
      code: fixed(code('规则编码')),
      name: text('规则名称'),
      owner: fixed(optional(reference('货主', 'owner'))),
      warehouse: fixed(optional(reference('仓库', 'warehouse'))),
      priority: preset(integer('优先级', { min: 1, max: 999 }), 100),
      status: preset(choice('状态', STATUSES), '停用'),
      orderType: optional(choice('订单类型', OUTBOUND_TYPES)),
      provinces: note('省份(多个用顿号隔开)'),
      mostWeight: optional(positive('重量不超过(kg)')),
      carrier: reference('承运商', 'carrier'),
      updatedAt: computed(instantField('更新时间')),
    },
    filters: ['owner', 'warehouse', 'code', 'name', 'carrier', 'status'],
    sorts: ['priority', 'code', 'updatedAt'],
  }),
  [...READ_CALLS, 'create', 'update'],
)

/** By all rules that are on and the one that is named, on or off. Nothing is written. */
export const tryCarrierRules = defineCall({
  method: 'GET',
  path: '/api/basic/carrier-rule/trial',
  summary: '承运商规则：用昨天的订单试算各承运商的订单数，不更改订单',
  // Owners read their orders, and rules of the house are none of their business.
  needs: 'outbound.write',
  query: z.object({ code: carrierRule.fields.code.input.optional() }),
  result: z.object({
    businessDate: z.string().meta({ title: '业务日期' }),
    orders: z.number().int().meta({ title: '当天订单' }),
    /** No rule is for them. */
    left: z.number().int().meta({ title: '没有适用的规则' }),
    carriers: z.array(
      z.object({
        rule: z.string(),
        ruleName: z.string(),
        carrier: z.string(),
        carrierName: z.string(),
        orders: z.number().int(),
      }),
    ),
  }),
})
