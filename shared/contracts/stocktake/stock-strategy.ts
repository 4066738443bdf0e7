// 盘点策略 — what is counted, how often and how: tasks are made of it.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  computed,
  date,
  fixed,
  flag,
  instantField,
  integer,
  optional,
  person,
  preset,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId } from '#shared/contracts/definition/resource.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import { FREEZE_MODES, STOCK_SCOPES, STOCK_TRIGGERS } from '#shared/domain/stocktake.ts'

/** No owner: the goods of all of them. `tolerance` is a quantity: a difference of up to that is not counted again. */
export const stockStrategy = defineResource({
  name: 'stockStrategy',
  label: '盘点策略',
  path: '/api/inventory/stockStrategy',
  reads: 'stock.read',
  writes: 'stocktake.write',
  key: 'id',
  naturalKey: ['warehouse', 'name'],
  fields: {
    id: computed(integer('编号')),
    name: text('策略名称'),
    warehouse: fixed(reference('仓库', 'warehouse')),
    owner: optional(reference('货主', 'owner')),
    trigger: choice('触发方式', STOCK_TRIGGERS),
    scope: choice('范围', STOCK_SCOPES),
    sampleRate: preset(integer('抽样比例(%)', { min: 1, max: 100 }), 100),
    blind: flag('盲盘'),
    freezeMode: choice('冻结方式', FREEZE_MODES),
    tolerance: preset(quantity('差异容忍'), '0'),
    enabled: preset(flag('启用'), true),
    creator: computed(optional(person('创建人'))),
    lastRun: computed(optional(date('最近触发'))),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['warehouse', 'owner', 'name', 'trigger', 'scope', 'blind', 'enabled'],
  sorts: ['name', 'updatedAt'],
})

export const runStockStrategy = defineCall({
  method: 'POST',
  path: '/api/inventory/stockStrategy/run',
  summary: '盘点策略：按策略生成盘点任务草稿',
  needs: 'stocktake.write',
  body: z.object({ id: z.number('缺少编号').int('缺少编号'), opId }),
  result: stockTask.row,
})
