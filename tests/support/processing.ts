// Process orders on their way, for tests: made, released, fetched, worked on and finished.
import { location } from '#shared/contracts/base/location.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { getProcessDocument } from '#shared/contracts/process/document.ts'
import { finishProcess, issueMaterials, processOrder } from '#shared/contracts/process/order.ts'
import { receiveProcess } from '#shared/contracts/process/output.ts'
import { reportProcess } from '#shared/contracts/process/report.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import { nextOpId as opId } from '#tests/support/shipping.ts'
import type { TestWms } from '#tests/support/wms.ts'

export type NewProcess = Partial<CallBody<typeof processOrder.create>>
type Move = CallBody<typeof processOrder.move>['move']

/** Of goods that the demo company has plenty of, unless said otherwise. */
export function processingWith(at: () => { wms: TestWms; admin: string; clerk: string }) {
  /** Where goods are worked on, the company begins without. */
  const addBench = async () => {
    const { wms, admin } = at()
    const place = { warehouse: 'SHQP', status: '启用' as const }
    const bench = { ...place, code: 'JG', name: '加工区', usage: '加工' as const, seq: 9, opId: opId() }
    await wms.call(zone.create, { body: bench }, admin)
    const spot = { ...place, zone: 'JG', code: 'JG-01', type: '地堆', mixSku: true, mixLot: true, pickSeq: 1 }
    await wms.call(location.create, { body: { ...spot, opId: opId() } as never }, admin)
  }

  const make = (order: NewProcess = {}, token = at().clerk) => {
    const known = { warehouse: 'SHQP', owner: 'YCFS', type: '贴标', outputSku: 'YCFS0002', planQty: '5' }
    const materials = [{ sku: 'YCFS0001', lot: '', planQty: '5' }]
    const body = { ...known, materials, opId: opId(), ...order } as CallBody<typeof processOrder.create>
    return at().wms.call(processOrder.create, { body }, token)
  }

  const made = async (order: NewProcess = {}) => (await make(order)).envelope.data.code

  const documentOf = async (code: string, token = at().clerk) =>
    (await at().wms.call(getProcessDocument, { query: { code } }, token)).envelope.data

  const move = async (code: string, name: Move, { token = at().clerk, reason = '' } = {}) => {
    const { revision } = (await documentOf(code, at().admin)).order
    const body = { code, move: name, revision, ...reasonGiven(processOrder.life, name, reason), opId: opId() }
    return at().wms.call(processOrder.move, { body }, token)
  }

  const issue = (code: string, token = at().clerk) =>
    at().wms.call(issueMaterials, { body: { code, opId: opId() } }, token)

  const report = (code: string, work: object = {}, token = at().clerk) => {
    const body = { code, doneQty: '5', minutes: 30, team: 'SHQP-TH', opId: opId(), ...work }
    return at().wms.call(reportProcess, { body: body as CallBody<typeof reportProcess> }, token)
  }

  /** All that was fetched is used, unless said otherwise. */
  const finish = async (code: string, usedQty?: string, token = at().clerk) => {
    const { materials } = await documentOf(code)
    const used = materials.map(({ id, issuedQty }) => ({ id, usedQty: usedQty ?? issuedQty }))
    return at().wms.call(finishProcess, { body: { code, materials: used, opId: opId() } }, token)
  }

  const receive = (code: string, goods: object = {}, token = at().clerk) => {
    const body = { code, barcode: 'YCFS0002', qty: '1', opId: opId(), ...goods }
    return at().wms.call(receiveProcess, { body: body as CallBody<typeof receiveProcess> }, token)
  }

  /** On its way to being received. */
  const finished = async (order: NewProcess = {}, work: object = {}) => {
    const code = await made(order)
    await move(code, 'release')
    await issue(code)
    await move(code, 'start')
    await report(code, work)
    await finish(code)
    return code
  }

  return { addBench, make, made, documentOf, move, issue, report, finish, receive, finished }
}
