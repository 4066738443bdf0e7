// Orders on the floor, made beside what a page does itself: released to the pickers, or picked and waiting to be packed.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { createContainers } from '#shared/contracts/equipment/container.ts'
import { allocateOrders, outboundOrder } from '#shared/contracts/outbound/order.ts'
import { bigPickList, createWaves, wave } from '#shared/contracts/outbound/wave.ts'
import { call } from '#tests/support/page-call.ts'

/** Pieces by product. */
type Goods = Readonly<Record<string, string>>

const TO = {
  warehouse: 'SHQP',
  owner: 'YCFS',
  carrier: 'SF',
  receiver: '王秀英',
  address: '上海市张杨路1号',
}

/** An order of 云裳 in 青浦 whose one list waits to be claimed. */
export async function releasedOrder(page: Page, goods: Goods): Promise<{ orderNo: string; listNo: string }> {
  const { orderNos, listNo } = await releasedTogether(page, [goods])
  return { orderNo: orderNos[0] ?? '', listNo }
}

/** Several of them in one list. */
export async function releasedTogether(page: Page, all: readonly Goods[]) {
  const opId = randomUUID
  const orderNos: string[] = []
  for (const goods of all) {
    const lines = Object.entries(goods).map(([sku, qty]) => ({ sku, lot: '', qty }))
    const body = { ...TO, lines, opId: opId() } as never
    orderNos.push((await call(page, outboundOrder.create, { body })).orderNo)
  }
  await call(page, allocateOrders, { body: { orderNos, opId: opId() } })
  const [waveNo = ''] = (await call(page, createWaves, { body: { orderNos, opId: opId() } })).done
  await call(page, wave.move, { body: { waveNo, move: 'release', revision: 1, opId: opId() } })
  const { rows } = await call(page, bigPickList.list, { body: { waveNo: [waveNo] } })
  return { orderNos, listNo: rows[0]?.listNo ?? '' }
}

/** The same, picked by a click. */
export async function pickedOrder(page: Page, goods: Goods): Promise<string> {
  const { orderNo, listNo } = await releasedOrder(page, goods)
  for (const move of ['claim', 'finish'] as const) {
    const { revision } = await call(page, bigPickList.get, { query: { listNo } })
    await call(page, bigPickList.move, { body: { listNo, move, revision, opId: randomUUID() } })
  }
  return orderNo
}

/** An empty one of 青浦. */
export async function newTote(page: Page, prefix: string): Promise<string> {
  const body = { prefix, startNo: 1, quantity: 1, type: 'ZZX', warehouse: 'SHQP', opId: randomUUID() }
  const [tote = ''] = await call(page, createContainers, { body: body as never })
  return tote
}
