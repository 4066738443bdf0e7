// What becomes of the goods of returned parcels, and what their owners are told of it: decisions without a database.

import { refusals } from '#server/wms/modules/returned/refusals.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { disposeReturnLine, returnLine } from '#shared/contracts/returned/line.ts'
import type { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { PUSH_DOCS, type PushGeneration } from '#shared/domain/return-push.ts'
import { STOCKING } from '#shared/domain/returned.ts'

type Line = CallResult<typeof returnLine.get>
type Parcel = CallResult<typeof returnParcel.get>
type Disposal = CallBody<typeof disposeReturnLine>

const DAY_MS = 24 * 60 * 60 * 1000

/** Whole days between two instants. */
export function daysBetween(from: string, until: string): number {
  return Math.max(0, Math.floor((Date.parse(until) - Date.parse(from)) / DAY_MS))
}

/** The quality that the goods come into stock with; null when they leave the house. */
export function stockedQuality(
  { quality, sku }: Pick<Line, 'quality' | 'sku'>,
  disposal: Pick<Disposal, 'disposition' | 'loc' | 'reason'>,
): Line['quality'] | null {
  const { disposition, loc, reason } = disposal
  if (disposition === '待定') throw refusals.dispositionMissing()
  if (!STOCKING.some((stocking) => stocking === disposition)) {
    if (reason === '') throw refusals.dispositionUnexplained(disposition)
    return null
  }
  if (loc === '') throw refusals.placeMissing(disposition)
  if (disposition === '转残次') return quality === '良品' ? '残次' : quality
  if (quality !== '良品') throw refusals.notShelvable(sku, quality)
  return quality
}

type Finished = {
  pushNo: string
  docNo: string
  parcel: Pick<
    Parcel,
    'returnNo' | 'waybillNo' | 'carrier' | 'warehouse' | 'owner' | 'shop' | 'originalOrderNo'
  > &
    Pick<Parcel, 'weight' | 'registerAt'>
  lines: readonly (Pick<Line, 'sku' | 'lot' | 'mfgDate' | 'expDate' | 'qty' | 'quality' | 'disposition'> &
    Pick<Line, 'reason' | 'inspectedAt' | 'disposedAt'>)[]
  finishedAt: Date
}

/** What an owner's system is told of a parcel that is done with, as JSON, in the form that the system reads. */
export function messageOf(generation: PushGeneration, finished: Finished): string {
  return JSON.stringify(generation === 'NEW' ? asnOf(finished) : oldFormOf(finished))
}

function asnOf({ pushNo, docNo, parcel, lines, finishedAt }: Finished) {
  const { returnNo, waybillNo, carrier, warehouse, owner, shop, originalOrderNo, weight } = parcel
  return {
    type: PUSH_DOCS.NEW,
    pushNo,
    asnNo: docNo,
    returnNo,
    waybillNo,
    carrier,
    warehouse,
    owner,
    shop,
    originalOrderNo,
    weight,
    registeredAt: parcel.registerAt,
    finishedAt: finishedAt.toISOString(),
    lines: lines.map(({ sku, lot, mfgDate, expDate, qty, quality, disposition, ...line }) => ({
      sku,
      lot,
      mfgDate,
      expDate,
      qty,
      quality,
      disposition,
      reason: line.reason,
      inspectedAt: line.inspectedAt,
      disposedAt: line.disposedAt,
    })),
  }
}

function oldFormOf({ pushNo, docNo, parcel, lines, finishedAt }: Finished) {
  const { waybillNo, originalOrderNo: orderNo } = parcel
  return {
    docType: PUSH_DOCS.OLD,
    pushNo,
    docNo,
    waybillNo,
    orderNo,
    time: finishedAt.toISOString(),
    goods: lines.map(({ sku, qty, quality, disposition }) => ({ sku, qty, quality, disposition })),
  }
}
