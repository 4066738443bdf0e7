// What is counted of which line, and what becomes of it: decisions about reject orders, without a database.

import { refusals } from '#server/wms/modules/reject/refusals.ts'
import { isSameCode } from '#shared/code-key.ts'
import type { RejectDisposal } from '#shared/contracts/reject/count.ts'
import { STOCKING } from '#shared/domain/returned.ts'
import type { Quality } from '#shared/domain/values.ts'

type Announced = { boxNo: string; lot: string }

/** The line that was announced for this box and lot, or for any; null where nobody has announced such goods. */
export function lineOfBox<L extends Announced>(lines: readonly L[], { boxNo, lot }: Announced): L | null {
  const wanted: readonly (readonly [string, string])[] = [
    [boxNo, lot],
    [boxNo, ''],
    ['', lot],
    ['', ''],
  ]
  for (const [box, of] of wanted) {
    const found = lines.find((line) => isSameCode(line.boxNo, box) && isSameCode(line.lot, of))
    if (found) return found
  }
  return null
}

/** The quality that the goods come into stock with; null when they leave the house. */
export function stockedAs({ sku, quality, disposition, reason }: RejectDisposal): Quality | null {
  if (disposition === '待定') throw refusals.dispositionMissing(sku, quality)
  if (!STOCKING.some((stocking) => stocking === disposition)) {
    if (reason === '') throw refusals.dispositionUnexplained(sku, disposition)
    return null
  }
  if (disposition === '转残次') return quality === '良品' ? '残次' : quality
  if (quality !== '良品') throw refusals.notShelvable(sku, quality)
  return quality
}
