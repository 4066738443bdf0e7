// 波次 — orders of one owner that are picked together.

import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { forEach } from '#shared/contracts/definition/each.ts'
import {
  choice,
  code,
  computed,
  decimal,
  instantField,
  integer,
  optional,
  person,
  reference,
} from '#shared/contracts/definition/field.ts'
import {
  defineDocument,
  defineResource,
  opId,
  PACKAGES,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { bigPickLife, waveLife } from '#shared/domain/outbound.ts'

export const wave = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('wave'),
      path: '/api/outbound/wave',
      reads: 'outbound.read',
      writes: 'outbound.write',
      fields: {
        waveNo: computed(code('波次号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        /** Null where its orders go by several. */
        carrier: computed(optional(reference('承运商', 'carrier'))),
        /** That it was made by; null: a person has chosen its orders. */
        rule: computed(optional(code('波次规则'))),
        orders: computed(integer('订单数')),
        qty: computed(decimal('拣货数量')),
        pickedQty: computed(decimal('已拣')),
        state: computed(choice('状态', waveLife.states)),
        creator: computed(person('制单人')),
        createdAt: computed(instantField('创建时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['orders', 'qty', 'pickedQty'],
      filters: ['warehouse', 'owner', 'waveNo', 'carrier', 'state', 'createdAt'],
      sorts: ['-createdAt', 'waveNo', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  waveLife,
)

/** One for each owner of each warehouse. */
export const createWaves = defineCall({
  method: 'POST',
  path: '/api/outbound/wave/create',
  summary: '波次：由已分配的出库单生成，按仓库与货主分开；返回波次号',
  needs: 'outbound.write',
  body: z.object({
    orderNos: z
      .array(z.string().trim().min(1).max(64, '出库单号过长'), '请选择出库单')
      .min(1, '请选择出库单')
      .max(200, '一次最多200张出库单'),
    /** That has proposed them. */
    rule: code('波次规则').input.optional(),
    opId,
  }),
  result: forEach(z.string()),
})

/** What is picked of a wave in one zone, by one person; its goods are its `pickTask`s. */
export const bigPickList = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('bigPickList'),
      path: '/api/outbound/pick-list',
      reads: 'outbound.read',
      writes: 'outbound.work',
      fields: {
        listNo: computed(code('大拣单号')),
        waveNo: computed(code('波次号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        zone: computed(code('库区')),
        locations: computed(integer('库位数')),
        skus: computed(integer('品种数')),
        qty: computed(decimal('拣货数量')),
        pickedQty: computed(decimal('已拣')),
        picker: computed(optional(person('拣货人'))),
        pickerSince: computed(optional(instantField('领取时间'))),
        printedAt: computed(optional(instantField('打印时间'))),
        finishedAt: computed(optional(instantField('完成时间'))),
        state: computed(choice('状态', bigPickLife.states)),
        createdAt: computed(instantField('创建时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['qty', 'pickedQty'],
      filters: [
        'warehouse',
        'owner',
        'listNo',
        'waveNo',
        'zone',
        'picker',
        'state',
        'printedAt',
        'createdAt',
      ],
      sorts: ['-createdAt', 'listNo', 'waveNo', 'printedAt', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  bigPickLife,
)

/** What is to be taken from one place, for however many orders. */
const bigPickLine = z.object({
  listNo: z.string(),
  loc: code('库位').row,
  container: code('容器').row,
  sku: z.string(),
  skuName: z.string().nullable(),
  skuPackages: PACKAGES,
  lot: code('批次').row,
  qty: decimal('拣货数量').row,
  orders: integer('订单数').row,
})
export type BigPickLine = z.output<typeof bigPickLine>

/** As often as it is needed; those that are under way stay so. */
export const printPickLists = defineCall({
  method: 'POST',
  path: '/api/outbound/pick-list/print',
  summary: '大拣单：打印，返回按行走顺序合并的拣货明细',
  needs: 'outbound.work',
  body: z.object({
    listNos: z
      .array(z.string().trim().min(1, '缺少大拣单号').max(64, '大拣单号过长'), '请选择大拣单')
      .min(1, '请选择大拣单')
      .max(50, '一次最多打印50张大拣单'),
    opId,
  }),
  result: forEach(z.object({ list: bigPickList.row, lines: z.array(bigPickLine) })),
})
