// What shops send back, for tests: pushed, counted, made into an order, received.
import type { CallBody, CallInput } from '#shared/contracts/definition/call.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { countReject, makeRejectInbound, receiveReject } from '#shared/contracts/reject/count.ts'
import { getRejectDocument, rejectOrder } from '#shared/contracts/reject/order.ts'
import { pushReject } from '#shared/contracts/reject/push.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import type { TestWms } from '#tests/support/wms.ts'

export type Pushed = CallInput<typeof pushReject>['body']
type Move = CallBody<typeof rejectOrder.move>['move']

let commands = 0
export const nextOpId = () => `rejecting-command-${++commands}`
export const nextExternalNo = () => `YC-T${++commands}`

/** At 上海青浦仓, by the clerk unless said otherwise; `using` is asked at each step, which comes after the server. */
export function rejectingWith(using: () => { wms: TestWms; clerk: string; admin: string }) {
  const documentOf = async (rejectNo: string, token = using().clerk) =>
    (await using().wms.call(getRejectDocument, { query: { rejectNo } }, token)).envelope.data

  const push = (parts: Partial<Pushed> = {}, token = using().admin) => {
    const head = { owner: 'YCFS', warehouse: 'SHQP', storeCode: 'MD1001', storeName: '南京万达店', boxes: 2 }
    const lines = [
      { boxNo: 'X1', sku: 'YCFS0002', expectedQty: '5' },
      { boxNo: 'X2', sku: 'YCFS0003', expectedQty: '3' },
    ]
    const body = { ...head, externalNo: nextExternalNo(), lines, opId: nextOpId(), ...parts }
    return using().wms.call(pushReject, { body }, token)
  }

  const move = async (rejectNo: string, name: Move, token = using().clerk, reason?: string) => {
    const { revision } = (await documentOf(rejectNo, token)).order
    const body = {
      rejectNo,
      move: name,
      revision,
      opId: nextOpId(),
      ...reasonGiven(rejectOrder.life, name, reason),
    }
    return using().wms.call(rejectOrder.move, { body }, token)
  }

  /** Answers its number. */
  const arrived = async (parts: Partial<Pushed> = {}) => {
    const rejectNo = (await push(parts)).envelope.data.rejectNo ?? ''
    await move(rejectNo, 'arrive')
    return rejectNo
  }

  const count = (
    rejectNo: string,
    scan: Partial<CallInput<typeof countReject>['body']> = {},
    token = using().clerk,
  ) => {
    const body = { rejectNo, boxNo: 'X1', code: 'YCFS0002', qty: '1', opId: nextOpId(), ...scan }
    return using().wms.call(countReject, { body }, token)
  }

  /** As announced, unless said otherwise. */
  const counted = async (parts: Partial<Pushed> = {}) => {
    const rejectNo = await arrived(parts)
    for (const { boxNo, sku, expectedQty } of (await documentOf(rejectNo)).lines) {
      await count(rejectNo, { boxNo, code: sku, qty: expectedQty })
    }
    return rejectNo
  }

  const make = async (
    rejectNo: string,
    decide: (goods: { sku: string; quality: string }) => object = () => ({}),
    token = using().clerk,
  ) => {
    const goods = (await documentOf(rejectNo)).goods.map((one) => ({
      sku: one.sku,
      lot: one.lot,
      quality: one.quality,
      disposition: one.quality === '良品' ? ('上架' as const) : ('转残次' as const),
      ...decide(one),
    }))
    return using().wms.call(makeRejectInbound, { body: { rejectNo, goods, opId: nextOpId() } }, token)
  }

  const receive = (rejectNo: string, boxNo: string, token = using().clerk) =>
    using().wms.call(receiveReject, { body: { rejectNo, boxNo, opId: nextOpId() } }, token)

  const closeCase = async (caseNo: string) => {
    const { wms, admin } = using()
    const said = { party: '承运商' as const, resolution: '承运商赔付', amount: '50' }
    const { revision } = (await wms.call(differenceCase.get, { query: { caseNo } }, admin)).envelope.data
    await wms.call(differenceCase.update, { body: { caseNo, ...said, revision, opId: nextOpId() } }, admin)
    for (const [index, name] of (['assign', 'close'] as const).entries()) {
      const body = { caseNo, move: name, revision: revision + 1 + index, opId: nextOpId() }
      await wms.call(differenceCase.move, { body }, admin)
    }
  }

  return { documentOf, push, move, arrived, count, counted, make, receive, closeCase }
}
