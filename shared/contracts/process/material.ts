// 加工原料 — what a process order takes, and where each part of it is fetched from.
import * as z from 'zod'
import {
  choice,
  code,
  computed,
  decimal,
  instantField,
  integer,
  lot,
  optional,
  packedQuantity,
  person,
  product,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, withCalls, withLife } from '#shared/contracts/definition/resource.ts'
import { supplyLife } from '#shared/domain/process.ts'

/** An empty lot stands for any. */
export const processMaterial = withCalls(
  defineResource({
    name: 'processMaterial',
    label: '加工原料',
    path: '/api/process/material',
    reads: 'process.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      code: computed(code('加工单号')),
      lineNo: computed(integer('行号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      sku: computed(product('原料')),
      lot: computed(code('批次')),
      planQty: computed(decimal('计划用量')),
      issuedQty: computed(decimal('领料')),
      usedQty: computed(decimal('耗用')),
      returnedQty: computed(decimal('退料')),
    },
    filters: [],
    sorts: ['lineNo'],
  }),
  [],
)

/** Allocated where it lies; once it is fetched, at the workbench. */
export const processSupply = withLife(
  withCalls(
    defineResource({
      name: 'processSupply',
      label: '领料明细',
      path: '/api/process/supply',
      reads: 'process.read',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        code: computed(code('加工单号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        sku: computed(product('原料')),
        lot: computed(code('批次')),
        zone: computed(code('库区')),
        loc: computed(code('来源库位')),
        container: computed(code('来源容器')),
        qty: computed(decimal('数量')),
        benchLoc: computed(optional(code('加工库位'))),
        usedQty: computed(decimal('耗用')),
        returnedQty: computed(decimal('退料')),
        /** What of it lies at the workbench. */
        leftQty: computed(decimal('加工区剩余')),
        state: computed(choice('状态', supplyLife.states)),
        picker: computed(optional(person('领料人'))),
        pickedAt: computed(optional(instantField('领料时间'))),
      },
      filters: [],
      sorts: ['id'],
    }),
    [],
  ),
  supplyLife,
)

const MOST_MATERIALS = 100

/** What a new order says of each of its materials. */
export const materialInput = {
  sku: reference('原料', 'sku'),
  lot: lot('指定批次'),
  planQty: packedQuantity('计划用量'),
}

const input = z.object({
  sku: materialInput.sku.create,
  lot: materialInput.lot.create,
  planQty: materialInput.planQty.create.meta({ title: '计划用量' }),
})
export type MaterialInput = z.output<typeof input>

export const materialInputs = z
  .array(input, '请添加原料')
  .min(1, '请添加原料')
  .max(MOST_MATERIALS, `一张加工单最多${MOST_MATERIALS}种原料，请拆分`)
