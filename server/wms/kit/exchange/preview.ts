// What an import would find: the first rows, and the first mistakes, before anything is written.
import type { Binding } from '#server/wms/kit/binding.ts'
import type { Headings, ParsedRow } from '#server/wms/kit/exchange/parse-rows.ts'
import { openSheet, type SheetReader } from '#server/wms/kit/exchange/source.ts'
import type { ImportPreview } from '#shared/contracts/exchange.ts'

const SHOWN_ROWS = 20
const SHOWN_ERRORS = 200

export async function previewImport(
  reader: SheetReader,
  binding: Binding,
  fileName: string,
): Promise<ImportPreview> {
  const { headings, rows } = await openSheet(reader, binding, fileName)
  const preview = emptyPreview(headings)
  for await (const row of rows) {
    preview.total += 1
    if (row.errors.length > 0) preview.bad += 1
    if (preview.rows.length < SHOWN_ROWS) preview.rows.push(shownRow(headings, row))
    preview.errors.push(...row.errors.slice(0, SHOWN_ERRORS - preview.errors.length))
  }
  return preview
}

function emptyPreview({ cells, columns }: Headings): ImportPreview {
  const known = columns.flatMap((column) => (column ? [{ name: column.name, label: column.label }] : []))
  const ignored = cells.filter((label, place) => label !== '' && !columns[place])
  return { total: 0, bad: 0, columns: known, ignored, rows: [], errors: [] }
}

function shownRow({ columns }: Headings, { line, cells }: ParsedRow) {
  return { line, cells: cells.flatMap((text, place) => (columns[place] ? [text] : [])) }
}
