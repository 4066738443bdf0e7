// Where a scanner types: a location or a product's code leads to its line, the barcode of a package counts for its pieces, too.
// What is scanned while a number is keyed in comes here as well.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import { Feedback, tell, useFeedback } from '#client/kit/scan/feedback.tsx'
import { ScanInput } from '#client/kit/scan/scan-input.tsx'
import { keysSoFar } from '#client/kit/scan/typing.ts'
import { useInOrder } from '#client/kit/scan/use-in-order.ts'
import { type Lead, leadOf, type withPackage } from '#client/pages/stocktake/counting/scan.ts'
import { skuBarcode } from '#shared/contracts/base/sku.ts'
import '#client/kit/scan/scan.css'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { type PackageLevel, PIECE } from '#shared/domain/packages.ts'

type Line = RecordOf<typeof stockLine>

type ScanFieldProps = {
  lines: readonly Line[]
  /** Whose goods are counted; null for everybody's. */
  owner: string | null
  /** One more of it was found; answers what the line's number becomes, null where the product has no such package. */
  onPackage: (line: Line, level: PackageLevel) => ReturnType<typeof withPackage>
  onLine: (line: Line) => void
}

export function ScanField({ lines, owner, onPackage, onLine }: ScanFieldProps) {
  const { told, tell: handleTell } = useFeedback()
  const at = useRef<string | null>(null)
  const findGoods = useGoodsOf(owner)
  const lead = ({ line, loc }: Lead<Line>, level: PackageLevel) => {
    at.current = loc
    const sum = level === PIECE ? null : onPackage(line, level)
    handleTell(tell('good', `库位 ${loc}`, sum ? `${line.sku}：${sum.told}，实盘数 ${sum.text}` : line.sku))
    onLine(line)
  }
  const handleScan = useInOrder(async (scanned) => {
    const known = leadOf(lines, at.current, [scanned])
    if (known) return lead(known, PIECE)
    const before = keysSoFar()
    const goods = await findGoods(scanned)
    const found = leadOf(
      lines,
      at.current,
      goods.map(({ sku }) => sku),
    )
    // What is being typed meanwhile stays where it goes.
    if (found && keysSoFar() !== before) {
      at.current = found.loc
      return handleTell(tell('good', `库位 ${found.loc}`, '请重新扫描后录入实盘数'))
    }
    if (found) return lead(found, goods.find(({ sku }) => sku === found.line.sku)?.level ?? PIECE)
    handleTell(tell('bad', `此盘点表没有 ${scanned}`, '账面没有的实物请用“录入账面外实物”'))
  })
  return (
    <div className="swms-count-scan">
      <ScanInput label="扫描库位或商品" onScan={handleScan} onRepeat={handleScan} onTell={handleTell} />
      <Feedback told={told} hint="扫描库位或商品，再录入实盘数；扫箱码即计一箱" />
    </div>
  )
}

/** The products that have a barcode, and what it stands on. */
function useGoodsOf(owner: string | null): (barcode: string) => Promise<RecordOf<typeof skuBarcode>[]> {
  const client = useQueryClient()
  return async (barcode) => {
    const body = { barcode, ...(owner !== null && { owner }) }
    const found = await client.fetchQuery(queryOf(skuBarcode.list, { body })).catch(() => null)
    return found?.rows ?? []
  }
}
