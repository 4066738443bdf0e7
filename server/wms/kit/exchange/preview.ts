// What an import would find: how many records it would make and change, the first rows, and the first mistakes. Nothing is written.
import type { Binding } from '#server/wms/kit/binding.ts'
import type { ImportColumn } from '#server/wms/kit/exchange/columns.ts'
import { documentOf } from '#server/wms/kit/exchange/grouped-rows.ts'
import { type Headings, isComputed } from '#server/wms/kit/exchange/headings.ts'
import { countRows, isUnchanged } from '#server/wms/kit/exchange/make-rows.ts'
import { matchRows } from '#server/wms/kit/exchange/match-rows.ts'
import type { ParsedRow, ReadRow } from '#server/wms/kit/exchange/parse-rows.ts'
import { MOST_REHEARSED, type Rehearsal, rehearse } from '#server/wms/kit/exchange/rehearse.ts'
import { openSheet, type SheetRequest } from '#server/wms/kit/exchange/source.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { cellOf } from '#server/wms/kit/sheets/cell.ts'
import type { SheetNotes } from '#server/wms/kit/sheets/read-sheet.ts'
import { type ImportPreview, MOST_LETTERS_SHOWN } from '#shared/contracts/definition/exchange.ts'

const SHOWN_ROWS = 20
const SHOWN_BAD_ROWS = 50
const SHOWN_CHANGED_ROWS = 50
const SHOWN_MENDED_ROWS = 50
const SHOWN_ASKED_ROWS = 50
const SHOWN_ERRORS = 200
const SHOWN_IGNORED = 20
const SHOWN_SHEETS = 5
const SHOWN_LEFT_OUT = 5

export async function previewImport(
  services: Services,
  rehearsal: Rehearsal,
  binding: Binding,
  asked: SheetRequest,
): Promise<ImportPreview> {
  const { gone, caller } = rehearsal
  // Whoever has left while others were before them.
  gone.throwIfAborted()
  const { headings, rows: read, notes, leftOut } = await openSheet({ ...services, caller }, binding, asked)
  const rows: ParsedRow[] = []
  for await (const row of read) rows.push(row)
  await matchRows({ ...services, caller }, binding, rows, asked.aim)
  await rehearse(services, rehearsal, binding, rows)
  const bad = rows.filter(({ errors }) => errors.length > 0)
  const good = rows.filter(({ errors }) => errors.length === 0)
  const questions = good.flatMap((row) => row.questions)
  const asking = good.filter((row) => row.questions.length > 0)
  const corrected = new Set(asked.corrections.map(({ line }) => line))
  const shown = (some: readonly (ParsedRow | ReadRow)[], most: number) =>
    some.slice(0, most).map((row) => shownRow(headings, row))
  const inOrder = (some: readonly (ParsedRow | ReadRow)[]) =>
    [...some, ...leftOut].sort((one, other) => one.line - other.line)
  return {
    ...columnsOf(binding, headings),
    total: rows.length,
    bad: bad.length,
    ...countRows(rows),
    documents: documentsOf(binding, good),
    rows: shown(inOrder(rows), SHOWN_ROWS),
    changedRows: shown(good.filter(isChanged), SHOWN_CHANGED_ROWS),
    badRows: shown(bad, SHOWN_BAD_ROWS),
    mendedRows: shown(inOrder(rows.filter(({ line }) => corrected.has(line))), SHOWN_MENDED_ROWS),
    askedRows: shown(asking, SHOWN_ASKED_ROWS),
    questions,
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
  return text.length > MOST_LETTERS_SHOWN ? `${text.slice(0, MOST_LETTERS_SHOWN)}…` : text
}

function columnsOf(binding: Binding, { cells, columns }: Headings) {
  const known = columns.flatMap((column) => (column ? [{ name: column.name, label: column.label }] : []))
  const others = cells.filter((label, place) => label !== '' && !columns[place])
  const ignored = others.filter((label) => !isComputed(binding, label))
  return {
    columns: known,
    computed: others.filter((label) => isComputed(binding, label)),
    ignored: ignored.slice(0, SHOWN_IGNORED).map(shortened),
    ignoredCount: ignored.length,
  }
}

function isChanged(row: ParsedRow): boolean {
  return row.known !== undefined && !isUnchanged(row)
}

function shownRow({ columns }: Headings, row: ParsedRow | ReadRow) {
  const { line, cells } = row
  const known = 'known' in row && isChanged(row) ? row.known : null
  const shown = columns.flatMap((column, place) => (column ? [{ column, text: cells[place] ?? '' }] : []))
  const wasOf = ({ name, ...field }: ImportColumn) =>
    known && name in known.changes ? shortened(cellOf(field, known.before[name]).value) : null
  return {
    line,
    cells: shown.map(({ text }) => shortened(text)),
    ...(known && { was: shown.map(({ column }) => wasOf(column)) }),
  }
}
