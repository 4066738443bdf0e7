// CSV as spreadsheet programs write it: in UTF-8, or in the encoding that Chinese Windows still uses.

import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '#server/wms/kit/errors.ts'
import { unreadableFile } from '#server/wms/kit/files/zip-scan.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { withoutGuard } from '#server/wms/kit/sheets/cell.ts'
import { assertCellFits, LONGEST_ROW } from '#server/wms/kit/sheets/limits.ts'
import type { SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'

/** Two files put together mix them; a parser that looks for one of them takes the rest for one long row. */
const LINE_ENDS = ['\r\n', '\n', '\r']

export async function* readCsv(file: string): AsyncGenerator<SheetRow> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    record_delimiter: LINE_ENDS,
  })
  const text = Readable.from(decoded(file, await findEncoding(file)))
  text.once('error', (error) => parser.destroy(error)).pipe(parser)
  let line = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1
      for (const [column, cell] of cells.entries())
        assertCellFits(cell.length, `第${line}行第${column + 1}列`)
      yield { line, cells: cells.map(withoutGuard) }
    }
  } catch (error) {
    throw explained(error, line + 1)
  } finally {
    text.destroy()
  }
}

function explained(error: unknown, line: number): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof CsvError)) return unreadableFile()
  return error.code === 'CSV_MAX_RECORD_SIZE' ? common.sheetRowTooLong(line) : common.csvQuoteOpen(line)
}

async function findEncoding(file: string): Promise<'utf-8' | 'gb18030'> {
  let headings: Buffer | null = null
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file)) {
      headings ??= firstLine(chunk as Buffer)
      decoder.decode(chunk as Buffer, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch {
    return headings && isChineseUtf8(headings) ? 'utf-8' : 'gb18030'
  }
}

function firstLine(chunk: Buffer): Buffer {
  const end = chunk.findIndex((byte) => byte === 0x0a || byte === 0x0d)
  return chunk.subarray(0, end < 0 ? chunk.length : end)
}

/** One letter that was cut further down does not make another encoding of a file: its cell is refused, not all of them. */
function isChineseUtf8(bytes: Buffer): boolean {
  try {
    return /[^\x20-\x7e]/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}
