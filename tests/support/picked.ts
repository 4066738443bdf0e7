// An order that is picked and waits to be packed, made beside what a page does itself.
import type { Page } from 'playwright-core'
import { allocateOrders, outboundOrder } from '#shared/contracts/outbound/order.ts'
import { bigPickList, createWaves, wave } from '#shared/contracts/outbound/wave.ts'
import { call } from '#tests/support/page-call.ts'

let commands = 0
const opId = () => `picked-${++commands}`

/** In 青浦, of 云裳; answers its number. */
export async function pickedOrder(
  page: Page,
  lines: readonly { sku: string; qty: string }[],
): Promise<string> {
  const order = {
    warehouse: 'SHQP',
    owner: 'YCFS',
    carrier: 'SF',
    receiver: '王秀英',
    address: '上海市张杨路1号',
    lines: lines.map((line) => ({ ...line, lot: '' })),
    opId: opId(),
  }
  const { orderNo } = await call(page, outboundOrder.create, { body: order as never })
  await call(page, allocateOrders, { body: { orderNos: [orderNo], opId: opId() } })
  const [waveNo = ''] = (await call(page, createWaves, { body: { orderNos: [orderNo], opId: opId() } })).done
  const { revision } = await call(page, wave.get, { query: { waveNo } as never })
  await call(page, wave.move, { body: { waveNo, move: 'release', revision, opId: opId() } })
  const { rows } = await call(page, bigPickList.list, { body: { waveNo: [waveNo] } })
  for (const { listNo } of rows) {
    for (const move of ['claim', 'finish'] as const) {
      const list = await call(page, bigPickList.get, { query: { listNo } as never })
      await call(page, bigPickList.move, { body: { listNo, move, revision: list.revision, opId: opId() } })
    }
  }
  return orderNo
}
