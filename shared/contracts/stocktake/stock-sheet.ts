// 盘点表 — the part of a stock task that one person counts: the locations of one zone.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
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
  defineResource,
  opId,
  READ_CALLS,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { sheetLife } from '#shared/domain/stocktake.ts'

export const stockSheet = withLife(
  withCalls(
    defineResource({
      name: 'stockSheet',
      label: '盘点表',
      path: '/api/inventory/stockSheet',
      reads: 'stock.read',
      key: 'listNo',
      fields: {
        listNo: computed(code('盘点表号')),
        taskNo: computed(code('盘点单号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(optional(reference('货主', 'owner'))),
        zone: computed(reference('库区', 'zone')),
        assignee: computed(optional(person('盘点人'))),
        recounter: computed(optional(person('复盘人'))),
        locations: computed(integer('库位数')),
        countedLocations: computed(integer('已盘')),
        lines: computed(integer('行数')),
        countedLines: computed(integer('已盘行')),
        /** Null as long as they are not to be seen. */
        diffLines: computed(optional(integer('差异行'))),
        progress: computed(decimal('进度(%)')),
        state: computed(choice('状态', sheetLife.states)),
        updatedAt: computed(instantField('更新时间')),
      },
      /** The count that they belong to, as their page's address names it. */
      filterFields: { headId: code('盘点单号') },
      filters: ['warehouse', 'owner', 'headId', 'listNo', 'zone', 'state'],
      sorts: ['-listNo', 'listNo', 'zone', 'state', 'progress'],
    }),
    READ_CALLS,
  ),
  sheetLife,
)

const sheetCommand = z.object({
  listNo: z.string('缺少盘点表号').min(1, '缺少盘点表号').max(64, '盘点表号过长'),
  opId,
})

/** For counting, or for counting again by somebody else, as the sheet's state says. */
export const claimStockSheet = defineCall({
  method: 'POST',
  path: '/api/inventory/stockSheet/claim',
  summary: '盘点表：领取',
  needs: 'stocktake.count',
  body: sheetCommand,
  result: stockSheet.row,
})

export const releaseStockSheet = defineCall({
  method: 'POST',
  path: '/api/inventory/stockSheet/release',
  summary: '盘点表：退回，已盘的数量保留',
  needs: ['stocktake.count', 'stocktake.write'],
  body: sheetCommand,
  result: stockSheet.row,
})

/** Nothing of it can be counted afterwards. */
export const handInStockSheet = defineCall({
  method: 'POST',
  path: '/api/inventory/stockSheet/handIn',
  summary: '盘点表：交表',
  needs: 'stocktake.count',
  body: sheetCommand,
  result: stockSheet.row,
})
