// Counts, replenishments and proposals in every warehouse of the demo company, so that lists of them have something to show
// and something to hide.

import { productMaintenance } from '#shared/contracts/base/product-maintenance.ts'
import type { Call, CallInput, CallResult } from '#shared/contracts/definition/call.ts'
import { pickSetting, requestReplenishment } from '#shared/contracts/stock/replenishment.ts'
import { stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { claimStockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { stockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import type { TestWms } from '#tests/support/wms.ts'

let commands = 0
const nextOpId = () => `inventory-sample-${++commands}`

/** One owner in each warehouse. */
const PLACES = [
  { warehouse: 'SHQP', owner: 'MTMY', sku: 'MTMY0001' },
  { warehouse: 'GZBY', owner: 'YCFS', sku: 'YCFS0001' },
  { warehouse: 'CDSL', owner: 'SCHW', sku: 'SCHW0001' },
] as const

export async function fillInventory(wms: TestWms, admin: string): Promise<void> {
  for (const place of PLACES) await fillPlace(wms, admin, place)
}

async function fillPlace(wms: TestWms, admin: string, { warehouse, owner, sku }: (typeof PLACES)[number]) {
  const done = async <C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>> => {
    const { envelope } = await wms.call(call, input, admin)
    if (envelope.code !== 200) throw new Error(`${call.path}: ${envelope.message}`)
    return envelope.data
  }
  const rules = {
    warehouse,
    scope: '全部',
    sampleRate: 100,
    blind: false,
    freezeMode: '不冻结',
    tolerance: '0',
    opId: nextOpId(),
  } as const
  await done(stockStrategy.create, { body: { ...rules, owner, name: owner, trigger: '每月', enabled: true } })
  const { taskNo } = await done(stockTask.create, { body: { ...rules, kind: '全盘', opId: nextOpId() } })
  await done(stockTask.move, { body: { taskNo, move: 'issue', revision: 1, opId: nextOpId() } })
  const listNo = `${taskNo}-001`
  await done(claimStockSheet, { body: { listNo, opId: nextOpId() } })
  await done(stockFind.create, {
    body: { listNo, barcode: '6900000000000', foundQty: '1', opId: nextOpId() },
  })
  const goods = { warehouse, owner, sku }
  const loc = 'JX-03-05-3'
  await done(pickSetting.create, { body: { ...goods, loc, minQty: '1', maxQty: '9', opId: nextOpId() } })
  await done(requestReplenishment, { body: { ...goods, toLoc: loc, qty: '1', opId: nextOpId() } })
  const change = { owner, sku, kind: '规格' as const, after: '新规格', opId: nextOpId() }
  await done(productMaintenance.create, { body: change })
}
