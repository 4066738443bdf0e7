// Rows become CSV (RFC 4180), while they come.
import { Readable } from 'node:stream'
import { type Cell, guarded } from '#server/wms/kit/sheets/cell.ts'

/** Without it a spreadsheet program takes the file for its own country's encoding. */
const BYTE_ORDER_MARK = '\ufeff'

export function csvOf(rows: AsyncIterable<Cell[]>): Readable {
  return Readable.from(lines(rows), { objectMode: false })
}

async function* lines(rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  for await (const cells of rows) yield `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell({ kind, value }: Cell): string {
  const safe = kind === 'text' ? guarded(value) : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
