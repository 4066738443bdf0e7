// CSV as spreadsheet programs write it: in UTF-8, or in the encoding that Chinese Windows still uses.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { unreadableFile } from '#server/wms/kit/files/zip-scan.ts'
import { looksLikeFormula } from '#server/wms/kit/sheets/cell.ts'
import type { SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'

const LONGEST_ROW = 256 * 1024

export async function* readCsv(file: string): AsyncGenerator<SheetRow> {
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: LONGEST_ROW })
  const text = Readable.from(decoded(file, await findEncoding(file)))
  text.once('error', (error) => parser.destroy(error)).pipe(parser)
  let line = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1
      yield { line, cells: cells.map(withoutGuard) }
    }
  } catch {
    throw unreadableFile()
  } finally {
    text.destroy()
  }
}

async function findEncoding(file: string): Promise<'utf-8' | 'gb18030'> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}

/** The apostrophe that csv-writer.ts has put before what looks like a formula. */
function withoutGuard(text: string): string {
  return text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text
}
