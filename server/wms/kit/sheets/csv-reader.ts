// CSV as spreadsheet programs write it, in whichever encoding and with whichever separator.

import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '#server/wms/kit/errors.ts'
import { readHead } from '#server/wms/kit/files/read-head.ts'
import { encodingOf, type TextEncoding } from '#server/wms/kit/files/text-encoding.ts'
import { unreadableFile } from '#server/wms/kit/files/zip-scan.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { withoutGuard } from '#server/wms/kit/sheets/cell.ts'
import { dialectOf } from '#server/wms/kit/sheets/csv-dialect.ts'
import { assertCellFits, LONGEST_ROW } from '#server/wms/kit/sheets/limits.ts'
import type { SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'

/** Two files put together mix them; a parser that looks for one of them takes the rest for one long row. */
const LINE_ENDS = ['\r\n', '\n', '\r']
const HEAD_BYTES = 64 * 1024

export async function* readCsv(file: string): AsyncGenerator<SheetRow> {
  const head = await readHead(file, HEAD_BYTES)
  const encoding = (await isUtf8(file)) ? 'utf-8' : encodingOf(head)
  const { delimiter, declaration } = dialectOf(withoutMarks(new TextDecoder(encoding).decode(head)))
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // An inch sign in a text is one; a quote that is opened and never closed still is a mistake.
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
    record_delimiter: LINE_ENDS,
  })
  const text = Readable.from(decoded(file, encoding, declaration))
  text.once('error', (error) => parser.destroy(error)).pipe(parser)
  let line = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1
      for (const [column, cell] of cells.entries())
        assertCellFits(cell.length, `第${line}行第${column + 1}列`)
      if (cells.some(isRunaway)) throw common.csvQuoteOpen(line)
      yield { line, cells: cells.map(withoutGuard) }
    }
  } catch (error) {
    throw explained(error, line + 1)
  } finally {
    text.destroy()
  }
}

/** A quote that was opened, and closed by that of a later row: what lies between was rows. */
function isRunaway(cell: string): boolean {
  return cell.startsWith('"') && /[\r\n]/.test(cell)
}

function explained(error: unknown, line: number): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof CsvError)) return unreadableFile()
  return error.code === 'CSV_MAX_RECORD_SIZE' ? common.sheetRowTooLong(line) : common.csvQuoteOpen(line)
}

/** The whole of it, without an empty byte, which no text has that is not of two bytes each. */
async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file)) {
      if ((chunk as Buffer).includes(0)) return false
      decoder.decode(chunk as Buffer, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

async function* decoded(file: string, encoding: TextEncoding, declaration: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let isFirst = true
  for await (const chunk of createReadStream(file)) {
    const piece = decoder.decode(chunk as Buffer, { stream: true })
    yield isFirst ? withoutMarks(piece).slice(declaration.length) : piece
    isFirst = false
  }
  yield decoder.decode()
}

/** The mark of the byte order; some programs set it twice. */
function withoutMarks(text: string): string {
  return text.replace(/^\ufeff+/, '')
}
