// What becomes of the goods of returned parcels: decisions without a database.
import { Refusal } from '#server/wms/kit/errors.ts'
import type { CallBody, CallResult } from '#shared/contracts/call.ts'
import type { disposeReturnLine, returnLine } from '#shared/contracts/returned/line.ts'
import { STOCKING } from '#shared/domain/returned.ts'

type Line = CallResult<typeof returnLine.get>
type Disposal = CallBody<typeof disposeReturnLine>

/** What the facts of a returned parcel are posted under. */
export const DOC_TYPE = '退件单'

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
  if (disposition === '待定') throw bad('请选择处置方式')
  if (!STOCKING.some((stocking) => stocking === disposition)) {
    if (reason === '') throw bad(`${disposition}须填写说明`)
    return null
  }
  if (loc === '') throw bad(`${disposition}须扫描库位`)
  if (disposition === '转残次') return quality === '良品' ? '残次' : quality
  if (quality !== '良品') throw bad(`商品 ${sku} 品质为「${quality}」，不能上架，请选择其他处置`)
  return quality
}

function bad(message: string): Refusal {
  return new Refusal({ code: 400, message })
}
