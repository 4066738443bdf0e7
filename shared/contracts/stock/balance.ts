// 库存 — what lies where, seen in four grains: each balance, by location, by goods, by lot and quality.
import type * as z from 'zod'
import { type Call, defineCall, pageOf } from '#shared/contracts/definition/call.ts'
import { startedTask } from '#shared/contracts/definition/exchange.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  optional,
  product,
  reference,
  unlessCounted,
} from '#shared/contracts/definition/field.ts'
import { defineResource, withCalls } from '#shared/contracts/definition/resource.ts'
import { QUALITIES } from '#shared/domain/values.ts'

const listed = defineResource({
  name: 'stockBalance',
  label: '库存',
  path: '/api/base/stock/balance',
  reads: 'stock.read',
  key: 'loc',
  fields: {
    warehouse: computed(reference('仓库', 'warehouse')),
    owner: computed(reference('货主', 'owner')),
    sku: computed(product('商品')),
    lot: computed(code('批次')),
    quality: computed(choice('品质', QUALITIES)),
    loc: computed(code('库位')),
    container: computed(code('容器')),
    onHand: computed(unlessCounted(decimal('在库数量'))),
    allocated: computed(unlessCounted(decimal('已分配'))),
    frozen: computed(unlessCounted(decimal('冻结'))),
    available: computed(unlessCounted(decimal('可用'))),
    /** Of its lot, as far as it is known. */
    expDate: computed(optional(date('到期日期'))),
  },
  filters: ['warehouse', 'owner', 'sku', 'lot', 'quality', 'loc', 'container', 'expDate'],
  sorts: ['loc'],
})

/** Described like a resource for its labels and filters; its calls are the four below. */
export const balance = withCalls(listed, [])

export const balanceRow = listed.row.omit({ revision: true })
const body = listed.list.body.omit({ sort: true })

export const getLocationInventory = defineCall({
  method: 'POST',
  path: '/api/base/location/getLocationInventory',
  summary: '库存查询：按库位',
  needs: 'stock.read',
  body,
  result: pageOf(balanceRow.omit({ lot: true, quality: true, container: true, expDate: true })),
})

export const getBasicLocationInventory = defineCall({
  method: 'POST',
  path: '/api/basic/location/getBasicLocationInventory',
  summary: '库存查询：按商品',
  needs: 'stock.read',
  body,
  result: pageOf(balanceRow.omit({ lot: true, quality: true, container: true, loc: true, expDate: true })),
})

export const getAllLocationInventory = defineCall({
  method: 'POST',
  path: '/api/basic/location/getAllHairouLocationInventory',
  summary: '库存查询：全部明细',
  needs: 'stock.read',
  body,
  result: pageOf(balanceRow),
})

export const getSeparationLocationInventory = defineCall({
  method: 'POST',
  path: '/api/base/location/getSeparationLocationInventory',
  summary: '库存查询：按批次与品质分列',
  needs: 'stock.read',
  body,
  result: pageOf(balanceRow.omit({ container: true, loc: true })),
})

const sheet = listed.export.body.omit({ sort: true })

/** Each grain as a sheet: all rows of its list, narrowed by the same filters. */
export const exportStock = {
  location: exportOf(getLocationInventory),
  goods: exportOf(getBasicLocationInventory),
  balance: exportOf(getAllLocationInventory),
  lot: exportOf(getSeparationLocationInventory),
}

export type Grain = keyof typeof exportStock
export type Balance = z.output<typeof balanceRow>

function exportOf({ path, summary, needs }: Call) {
  return defineCall({
    method: 'POST',
    path: `${path}/export`,
    summary: `${summary}（导出）`,
    needs,
    body: sheet,
    result: startedTask,
  })
}
