// Parcels that come back, for tests: registered, unpacked, inspected, disposed of.

import { and, eq } from 'drizzle-orm'
import { locations } from '#server/wms/schema/warehouse.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { addReturnLine, disposeReturnLine, inspectReturnLine } from '#shared/contracts/returned/line.ts'
import { getParcelDocument, registerParcel, returnParcel } from '#shared/contracts/returned/parcel.ts'
import type { TestWms } from '#tests/support/wms.ts'

type Registration = Partial<CallBody<typeof registerParcel>>

let commands = 0
export const nextOpId = () => `returning-command-${++commands}`

/** A number that names its carrier, each another one. */
export const nextWaybill = () => `SF${String(1_000_000_000_000 + ++commands)}`

export function returningWith(at: () => { wms: TestWms; clerk: string }) {
  const documentOf = async (returnNo: string, token = at().clerk) =>
    (await at().wms.call(getParcelDocument, { query: { returnNo } }, token)).envelope.data

  const register = (parcel: Registration = {}, token = at().clerk) => {
    const known = { warehouse: 'SHQP', waybillNo: nextWaybill(), owner: parcel.noOwner ? null : 'YCFS' }
    return at().wms.call(registerParcel, { body: { ...known, opId: nextOpId(), ...parcel } }, token)
  }

  const move = async (returnNo: string, name: 'handOver' | 'decide' | 'finish', token = at().clerk) => {
    const { revision } = (await documentOf(returnNo)).parcel
    const body = { returnNo, move: name, revision, opId: nextOpId() }
    return at().wms.call(returnParcel.move, { body }, token)
  }

  const add = (returnNo: string, line: Partial<CallBody<typeof addReturnLine>> = {}, token = at().clerk) => {
    const body = { returnNo, code: 'YCFS0002', qty: '2', opId: nextOpId(), ...line }
    return at().wms.call(addReturnLine, { body }, token)
  }

  const inspect = (
    id: number,
    judged: Partial<CallBody<typeof inspectReturnLine>> = {},
    token = at().clerk,
  ) => {
    const body = { id, quality: '良品' as const, opId: nextOpId(), ...judged }
    return at().wms.call(inspectReturnLine, { body }, token)
  }

  const dispose = async (
    id: number,
    disposal: Partial<CallBody<typeof disposeReturnLine>>,
    token = at().clerk,
  ) => {
    const loc = disposal.loc ?? ''
    // As it hangs at the place: hardly anybody may read it elsewhere.
    const [place] = await at()
      .wms.database.orm.select({ checkDigit: locations.checkDigit })
      .from(locations)
      .where(and(eq(locations.warehouse, 'SHQP'), eq(locations.code, loc)))
    const checkDigit = place?.checkDigit ?? ''
    const body = { id, disposition: '上架' as const, checkDigit, opId: nextOpId(), ...disposal }
    return at().wms.call(disposeReturnLine, { body }, token)
  }

  return { documentOf, register, move, add, inspect, dispose }
}
