// What an import would find: the first rows, and the first mistakes, before anything is written.
import type { Binding } from '#server/wms/kit/binding.ts'
import type { Headings } from '#server/wms/kit/exchange/headings.ts'
import type { ParsedRow } from '#server/wms/kit/exchange/parse-rows.ts'
import { openSheet, type SheetReader } from '#server/wms/kit/exchange/source.ts'
import type { SheetNotes } from '#server/wms/kit/sheets/read-sheet.ts'
import type { ImportPreview } from '#shared/contracts/definition/exchange.ts'

const SHOWN_ROWS = 20
const SHOWN_ERRORS = 200
const SHOWN_IGNORED = 20
const SHOWN_SHEETS = 5
const SHOWN_LEFT_OUT = 5
/** Of one cell: anyone who looks through a sheet has no use for thousands of letters, and the answer no room. */
const SHOWN_LETTERS = 200

export async function previewImport(
  reader: SheetReader,
  binding: Binding,
  fileName: string,
): Promise<ImportPreview> {
  const { headings, rows, notes } = await openSheet(reader, binding, fileName)
  const preview = emptyPreview(headings)
  for await (const row of rows) {
    preview.total += 1
    if (row.errors.length > 0) preview.bad += 1
    if (preview.rows.length < SHOWN_ROWS) preview.rows.push(shownRow(headings, row))
    preview.errors.push(...row.errors.slice(0, SHOWN_ERRORS - preview.errors.length))
  }
  return { ...preview, notes: wordsOf(notes) }
}

function wordsOf({ sheet, others, hiddenRows, hiddenColumns, leftOut }: SheetNotes): string[] {
  const named = others.slice(0, SHOWN_SHEETS).map((name) => `「${shortened(name)}」`)
  const further = others.length > SHOWN_SHEETS ? `等${others.length}张` : ''
  return [
    ...(others.length > 0
      ? [`读取的是工作表「${shortened(sheet)}」，另有工作表${named.join('、')}${further}不会导入`]
      : []),
    ...(hiddenRows > 0 ? [`有${hiddenRows}行被隐藏或筛选掉，也会导入`] : []),
    ...(hiddenColumns > 0 ? [`有${hiddenColumns}列被隐藏，也会导入`] : []),
    ...leftOut.slice(0, SHOWN_LEFT_OUT),
    ...(leftOut.length > SHOWN_LEFT_OUT ? [`另有${leftOut.length - SHOWN_LEFT_OUT}行也不会导入`] : []),
  ]
}

function shortened(text: string): string {
  return text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text
}

function emptyPreview({ cells, columns }: Headings): ImportPreview {
  const known = columns.flatMap((column) => (column ? [{ name: column.name, label: column.label }] : []))
  const ignored = cells.filter((label, place) => label !== '' && !columns[place])
  return {
    total: 0,
    bad: 0,
    columns: known,
    rows: [],
    errors: [],
    notes: [],
    ignored: ignored.slice(0, SHOWN_IGNORED).map(shortened),
    ignoredCount: ignored.length,
  }
}

function shownRow({ columns }: Headings, { line, cells }: ParsedRow) {
  return { line, cells: columns.flatMap((column, place) => (column ? [shortened(cells[place] ?? '')] : [])) }
}
