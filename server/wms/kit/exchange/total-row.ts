// The sum under a column: a row that people read as none of the sheet's records.
import type { SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'
import { UNCALCULATED } from '#server/wms/kit/sheets/spoilt.ts'

const WORDS = '(?:合计|总计|小计|共计|总数|汇总|total|grand total|subtotal|sum)'
/** '本页合计：12件', and 'K01 汇总', as Excel writes below a group. */
const TOTAL = [
  new RegExp(`^(?:本页|本单|全部)?${WORDS}(?:\\(.*\\))?[:.]?(?:[¥\\d.,-]+.{0,2})?$`, 'i'),
  /^.{1,40}(?:合计|总计|小计|汇总| total)$/i,
]
const AMOUNT = /^[-+¥(]*\d[\d.,]*\)?[%元件]?$/

/** One cell says so, and there is nothing else but numbers. */
export function isTotalRow({ cells }: SheetRow): boolean {
  const filled = cells.map((cell) => plain(cell)).filter((cell) => cell !== '')
  const rest = filled.filter((cell) => !isTotal(cell))
  return rest.length < filled.length && rest.every((cell) => AMOUNT.test(cell) || cell === UNCALCULATED)
}

function isTotal(cell: string): boolean {
  return TOTAL.some((pattern) => pattern.test(cell))
}

/** Words of two signs are set apart: '合 计'. */
function plain(cell: string): string {
  return cell
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/(?<=[^\w ]) | (?=[^\w ])/g, '')
    .trim()
}
