// Outbound orders on their way out, for tests: made, allocated, picked in a wave, packed, weighed and shipped.
import type { CallBody } from '#shared/contracts/definition/call.ts'
import {
  allocateOrders,
  getOutboundDocument,
  outboundOrder,
  packOrders,
  shipOrders,
  weighOrder,
} from '#shared/contracts/outbound/order.ts'
import { bigPickList, createWaves, wave } from '#shared/contracts/outbound/wave.ts'
import { printWaybills } from '#shared/contracts/outbound/waybill.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import type { TestWms } from '#tests/support/wms.ts'

type NewOrder = Partial<CallBody<typeof outboundOrder.create>>
type WaveMove = CallBody<typeof wave.move>['move']
type ListMove = CallBody<typeof bigPickList.move>['move']

let commands = 0
export const nextOpId = () => `shipping-command-${++commands}`

/** Of goods that the demo company has plenty of, unless said otherwise. */
export function shippingWith(at: () => { wms: TestWms; clerk: string }) {
  const documentOf = async (orderNo: string, token = at().clerk) =>
    (await at().wms.call(getOutboundDocument, { query: { orderNo } }, token)).envelope.data

  const make = (order: NewOrder = {}, token = at().clerk) => {
    const known = {
      warehouse: 'SHQP',
      owner: 'YCFS',
      carrier: 'SF',
      receiver: '王秀英',
      address: '上海市张杨路1号',
    }
    const body = { ...known, lines: [{ sku: 'YCFS0001', lot: '', qty: '2' }], opId: nextOpId(), ...order }
    return at().wms.call(outboundOrder.create, { body: body as CallBody<typeof outboundOrder.create> }, token)
  }

  const made = async (order: NewOrder = {}) => (await make(order)).envelope.data.orderNo

  const allocate = (orderNos: string[], token = at().clerk) =>
    at().wms.call(allocateOrders, { body: { orderNos, opId: nextOpId() } }, token)

  const gather = (orderNos: string[], token = at().clerk) =>
    at().wms.call(createWaves, { body: { orderNos, opId: nextOpId() } }, token)

  const moveWave = async (waveNo: string, move: WaveMove, token = at().clerk) => {
    const { revision } = (await at().wms.call(wave.get, { query: { waveNo } }, token)).envelope.data
    return at().wms.call(
      wave.move,
      { body: { waveNo, move, revision, opId: nextOpId(), ...reasonGiven(wave.life, move) } },
      token,
    )
  }

  const listsOf = async (waveNo: string, token = at().clerk) =>
    (await at().wms.call(bigPickList.list, { body: { waveNo: [waveNo], sort: 'listNo' } }, token)).envelope
      .data.rows

  const moveList = async (listNo: string, move: ListMove, token = at().clerk) => {
    const { revision } = (await at().wms.call(bigPickList.get, { query: { listNo } }, token)).envelope.data
    return at().wms.call(bigPickList.move, { body: { listNo, move, revision, opId: nextOpId() } }, token)
  }

  /** Answers the wave. */
  const picked = async (orderNos: string[]) => {
    await allocate(orderNos)
    const [waveNo = ''] = (await gather(orderNos)).envelope.data.done
    await moveWave(waveNo, 'release')
    for (const { listNo } of await listsOf(waveNo)) {
      await moveList(listNo, 'claim')
      await moveList(listNo, 'finish')
    }
    return waveNo
  }

  const pack = (
    orderNos: string[],
    parcel: { boxes?: number; waybillNo?: string; packaging?: string } = {},
    token = at().clerk,
  ) => at().wms.call(packOrders, { body: { orderNos, ...parcel, opId: nextOpId() } as never }, token)

  const print = (waybillNos: string[], token = at().clerk) =>
    at().wms.call(printWaybills, { body: { waybillNos, opId: nextOpId() } }, token)

  const weigh = (orderNo: string, weight: string, token = at().clerk) =>
    at().wms.call(weighOrder, { body: { orderNo, weight, opId: nextOpId() } }, token)

  const ship = (orderNos: string[], token = at().clerk) =>
    at().wms.call(shipOrders, { body: { orderNos, plateNo: '沪A12345', opId: nextOpId() } }, token)

  /** Of orders that are picked; answers their waybills. */
  const ready = async (orderNos: string[], parcel: Parameters<typeof pack>[1] = {}) => {
    const waybills = (await pack(orderNos, parcel)).envelope.data.done.map(({ waybillNo }) => waybillNo)
    await print(waybills)
    for (const orderNo of orderNos) await weigh(orderNo, '1.2')
    return waybills
  }

  return {
    documentOf,
    make,
    made,
    allocate,
    gather,
    moveWave,
    listsOf,
    moveList,
    picked,
    pack,
    print,
    weigh,
    ship,
    ready,
  }
}
