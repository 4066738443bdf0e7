// The rows that were not imported, as they came, each with the reason beside it: corrected, the sheet goes back in.
import type { Headings, ParsedRow } from '#server/wms/kit/exchange/parse-rows.ts'
import { type Cell, textCell } from '#server/wms/kit/sheets/cell.ts'

const REASON = '错误原因'

export async function* badRows({ cells }: Headings, bad: readonly ParsedRow[]): AsyncGenerator<Cell[]> {
  const kept = cells.map((label, place) => ({ label, place })).filter(({ label }) => label !== REASON)
  yield [...kept.map(({ label }) => label), REASON].map(textCell)
  for (const row of bad) {
    const reasons = row.errors.map(({ message }) => message).join('；')
    yield [...kept.map(({ place }) => row.cells[place] ?? ''), `第${row.line}行：${reasons}`].map(textCell)
  }
}
