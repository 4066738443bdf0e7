// The rows of an uploaded sheet as text, while they are read: whichever of the two formats it is in.
import { Refusal } from '#server/wms/kit/errors.ts'
import { readCsv } from '#server/wms/kit/sheets/csv-reader.ts'
import { readXlsx } from '#server/wms/kit/sheets/xlsx-reader.ts'

/** `line` counts from 1, as spreadsheet programs do. */
export type SheetRow = { line: number; cells: string[] }

const READERS: Readonly<Record<string, (file: string) => AsyncIterable<SheetRow>>> = {
  'text/csv': readCsv,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': readXlsx,
}

/** Rows with nothing in them are left out. */
export async function* readSheet(file: string, mediaType: string): AsyncGenerator<SheetRow> {
  const read = READERS[mediaType]
  if (!read) throw new Refusal({ code: 400, message: '请上传 XLSX 或 CSV 文件' })
  for await (const { line, cells } of read(file)) {
    const trimmed = cells.map((text) => text.trim())
    if (trimmed.some((text) => text !== '')) yield { line, cells: trimmed }
  }
}
