// The sum under a column: a row that people read as none of the sheet's records.
import type { SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'
import { UNCALCULATED } from '#server/wms/kit/sheets/spoilt.ts'

const TOTAL =
  /^(?:本页|本单|全部)?(?:合计|总计|小计|共计|总数|汇总|total|grandtotal|subtotal|sum)(?:\(.*\))?[:.]?(?:[¥\d.,-]+.{0,2})?$/i
const AMOUNT = /^[-+¥(]*\d[\d.,]*\)?[%元件]?$/

/** One cell says so, and there is nothing else but numbers. */
export function isTotalRow({ cells }: SheetRow): boolean {
  const filled = cells.map((cell) => cell.normalize('NFKC').replace(/\s/g, '')).filter((cell) => cell !== '')
  const rest = filled.filter((cell) => !TOTAL.test(cell))
  return rest.length < filled.length && rest.every((cell) => AMOUNT.test(cell) || cell === UNCALCULATED)
}
