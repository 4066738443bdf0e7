// What an import would find: how many records it would make, the first rows, and the first mistakes. Nothing is written.
import type { Binding } from '#server/wms/kit/binding.ts'
import { documentOf } from '#server/wms/kit/exchange/grouped-rows.ts'
import type { Headings } from '#server/wms/kit/exchange/headings.ts'
import type { ParsedRow } from '#server/wms/kit/exchange/parse-rows.ts'
import { MOST_REHEARSED, type Rehearsal, rehearse } from '#server/wms/kit/exchange/rehearse.ts'
import { openSheet } from '#server/wms/kit/exchange/source.ts'
import type { Services } from '#server/wms/kit/services.ts'
import type { SheetNotes } from '#server/wms/kit/sheets/read-sheet.ts'
import type { ImportPreview } from '#shared/contracts/definition/exchange.ts'

const SHOWN_ROWS = 20
const SHOWN_BAD_ROWS = 50
const SHOWN_ERRORS = 200
const SHOWN_IGNORED = 20
const SHOWN_SHEETS = 5
const SHOWN_LEFT_OUT = 5
/** Of one cell: anyone who looks through a sheet has no use for thousands of letters, and the answer no room. */
const SHOWN_LETTERS = 200

export async function previewImport(
  services: Services,
  rehearsal: Rehearsal,
  binding: Binding,
  fileName: string,
): Promise<ImportPreview> {
  const { gone, caller } = rehearsal
  // Whoever has left while others were before them.
  gone.throwIfAborted()
  const { headings, rows: read, notes } = await openSheet({ ...services, caller }, binding, fileName)
  const rows: ParsedRow[] = []
  for await (const row of read) rows.push(row)
  await rehearse(services, rehearsal, binding, rows)
  const bad = rows.filter(({ errors }) => errors.length > 0)
  const good = rows.filter(({ errors }) => errors.length === 0)
  return {
    ...columnsOf(headings),
    total: rows.length,
    bad: bad.length,
    documents: documentsOf(binding, good),
    rows: rows.slice(0, SHOWN_ROWS).map((row) => shownRow(headings, row)),
    badRows: bad.slice(0, SHOWN_BAD_ROWS).map((row) => shownRow(headings, row)),
    errors: bad.flatMap(({ errors }) => errors).slice(0, SHOWN_ERRORS),
    notes: [...wordsOf(notes), ...unrehearsed(rows)],
  }
}

/** Null where each row is a record of its own. */
function documentsOf(binding: Binding, rows: readonly ParsedRow[]): number | null {
  if (!binding.grouping || binding.grouping.own.length === 0) return null
  return new Set(rows.map(({ input }) => documentOf(binding, input))).size
}

function unrehearsed({ length }: readonly ParsedRow[]): string[] {
  if (length <= MOST_REHEARSED) return []
  return [
    `前${MOST_REHEARSED}行已逐行试导入，其后${length - MOST_REHEARSED}行只检查了填写格式，导入时再逐行检查`,
  ]
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

function columnsOf({ cells, columns }: Headings) {
  const known = columns.flatMap((column) => (column ? [{ name: column.name, label: column.label }] : []))
  const ignored = cells.filter((label, place) => label !== '' && !columns[place])
  return {
    columns: known,
    ignored: ignored.slice(0, SHOWN_IGNORED).map(shortened),
    ignoredCount: ignored.length,
  }
}

function shownRow({ columns }: Headings, { line, cells }: ParsedRow) {
  return { line, cells: columns.flatMap((column, place) => (column ? [shortened(cells[place] ?? '')] : [])) }
}
