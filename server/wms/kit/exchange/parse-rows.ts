// What a sheet's rows say, against the contract of new records: by its columns' labels, and with its own messages.

import * as z from 'zod'
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import type { Refusal } from '#server/wms/kit/errors.ts'
import { importColumns, type SheetColumn } from '#server/wms/kit/exchange/columns.ts'
import { GroupedRows } from '#server/wms/kit/exchange/grouped-rows.ts'
import { common } from '#server/wms/kit/refusals.ts'
import type { SheetNotes, SheetReading, SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'
import { mistakeIn, mistakeInText, withWholeDay } from '#server/wms/kit/sheets/spoilt.ts'
import { columnName } from '#server/wms/kit/sheets/xlsx-writer.ts'
import { LARGEST_IMPORT } from '#shared/contracts/definition/exchange.ts'
import type { Field } from '#shared/contracts/definition/field.ts'
import { createShape } from '#shared/contracts/definition/resource.ts'

/** `name` is null for a mistake of the whole row. */
export type RowError = { line: number; name: string | null; label: string; message: string }
/** `cells` as they were read, `input` as the command for a new record takes it. */
export type ParsedRow = { line: number; cells: string[]; input: Row; errors: RowError[] }
export type Headings = { cells: string[]; columns: (SheetColumn | null)[] }

/** The notes are complete once all rows are read. */
export type ParsedSheet = { headings: Headings; rows: AsyncIterable<ParsedRow>; notes: SheetNotes }

type Parse = { binding: Binding; schema: z.ZodObject; headings: Headings }

/** The first row is the headings. Throws the refusal for a sheet that is empty, too long, or another one's. */
export async function parseSheet(
  binding: Binding,
  { rows: read, notes }: SheetReading,
): Promise<ParsedSheet> {
  const rows = read[Symbol.asyncIterator]()
  const first = await rows.next()
  if (first.done) throw common.sheetEmpty(whichSheet(notes))
  const headings = readHeadings(binding, first.value.cells, notes)
  const parse = { binding, headings, schema: z.object(createShape(binding.resource.fields)) }
  return { headings, rows: parsedRows(parse, { [Symbol.asyncIterator]: () => rows }), notes }
}

function readHeadings(binding: Binding, cells: string[], notes: SheetNotes): Headings {
  const known = new Map(importColumns(binding).map((column) => [plainHeading(column.label), column]))
  const taken = new Set<SheetColumn>()
  const columns = cells.map((label) => {
    const column = known.get(plainHeading(label)) ?? null
    // Of two columns with one heading nobody can tell which counts.
    if (column && taken.has(column)) throw twice(column.label)
    if (column) taken.add(column)
    return column
  })
  if (taken.size > 0) return { cells, columns }
  const labels = importColumns(binding).map(({ label }) => label)
  throw common.headingsWrong(labels.slice(0, 5).join('、'), whichSheet(notes))
}

/** '*货主', '仓库（必填）', '预收 数量': marks that templates have, and either width. */
function plainHeading(label: string): string {
  return label.normalize('NFKC').replace(/\((?:必填|必须|选填|可选)\)|[\s*]/g, '')
}

function twice(label: string): Refusal {
  return common.headingTwice(label)
}

/** Where there are several, which one was read. */
function whichSheet({ sheet, others }: SheetNotes): string {
  return others.length > 0 ? `（读取的是工作表「${sheet}」，请先切换到要导入的工作表再保存）` : ''
}

async function* parsedRows(parse: Parse, rows: AsyncIterable<SheetRow>): AsyncGenerator<ParsedRow> {
  const grouped = new GroupedRows(parse.binding)
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count > LARGEST_IMPORT) {
      throw common.sheetTooLong(LARGEST_IMPORT)
    }
    const parsed = parseRow(parse, row)
    const message = grouped.disagreement(parsed)
    if (message !== null) parsed.errors.push(errorOf(parse.binding, row.line, null, message))
    yield parsed
  }
}

function parseRow({ binding, schema, headings }: Parse, row: SheetRow): ParsedRow {
  const { line } = row
  const cells = row.cells.map((text, place) => cellText(headings.columns[place] ?? null, row, text, place))
  const given: Row = {}
  const errors: RowError[] = []
  for (const [place, text] of cells.entries()) {
    const column = headings.columns[place] ?? null
    if (text === '') continue
    const mistake = cellMistake(headings, column, text, place)
    if (mistake !== null)
      errors.push(
        errorOf(binding, line, column?.name ?? null, `单元格 ${columnName(place)}${line} ${mistake}`),
      )
    if (column) given[column.name] = givenValue(column, text)
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return { line, cells, input: parsed.data, errors }
  const told = new Set(errors.map(({ name }) => name))
  const issues = parsed.error.issues.filter(
    ({ path }) => !told.has(path[0] === undefined ? null : String(path[0])),
  )
  const further = issues.map(({ path, message }) =>
    errorOf(binding, line, path[0] === undefined ? null : String(path[0]), message),
  )
  return { line, cells, input: given, errors: [...errors, ...further] }
}

/** What is written where no heading stands would be lost without a word: a comma in a text that has no quotes. */
function cellMistake(
  { cells }: Headings,
  column: SheetColumn | null,
  text: string,
  place: number,
): string | null {
  if (column) return mistakeIn(text) ?? (takesText(column) ? mistakeInText(text) : null)
  if ((cells[place] ?? '') !== '') return null
  return `没有列名，内容「${text.slice(0, LONGEST_QUOTED)}」不会被导入，请补列名或删去（CSV 中含逗号的内容须加英文双引号）`
}

const LONGEST_QUOTED = 20

/** As the sheet shows it where text is taken; as it is stored where numbers and days are. */
function cellText(column: SheetColumn | null, { shown }: SheetRow, text: string, place: number): string {
  if (!column || !takesText(column)) return text
  const given = shown?.get(place) ?? text
  return column.kind === 'text' || column.kind === 'note' ? withWholeDay(given) : given
}

const TEXT_KINDS: readonly Field['kind'][] = [
  'code',
  'text',
  'note',
  'file',
  'mobile',
  'idNumber',
  'reference',
]

function takesText({ kind }: SheetColumn): boolean {
  return TEXT_KINDS.includes(kind)
}

export function errorOf({ resource }: Binding, line: number, name: string | null, message: string): RowError {
  return { line, name, label: (name && resource.fields[name]?.label) || resource.label, message }
}

const YES_NO: Readonly<Record<string, boolean>> = {
  是: true,
  否: false,
  true: true,
  false: false,
  TRUE: true,
  FALSE: false,
  '1': true,
  '0': false,
}

/** The value of a field as people write it. What cannot be read stays as it is: the contract says what is wrong with it. */
export function givenValue({ kind, words = {} }: Pick<Field, 'kind' | 'words'>, text: string): unknown {
  switch (kind) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text.normalize('NFKC')) ? Number(text.normalize('NFKC')) : text
    case 'decimal':
    case 'money':
      return text.normalize('NFKC')
    case 'boolean':
      return YES_NO[text] ?? text
    case 'date':
      return dayOf(text)
    case 'month':
      return text.replace(/^(\d{4})[-/.年](\d{1,2})(?:月|[-/.]0?1)?$/, monthOf)
    case 'instant':
      return instantOf(text)
    default:
      return Object.keys(words).find((value) => words[value] === text) ?? text
  }
}

const DAY_AND_TIME = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?$/

/** As programs write a day: also with the midnight it begins with. With another time it is none. */
function dayOf(given: string): string {
  const text = given.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] =
    DAY_AND_TIME.exec(text) ?? []
  const isDay = year !== '' && [hour, minute, second].every((part) => Number(part) === 0)
  return isDay ? `${year}-${padded(month)}-${padded(day)}` : given
}

function monthOf(_: string, year: string, month: string): string {
  return `${year}-${padded(month)}`
}

/** By the clock of the warehouses, as exports write it. */
function instantOf(text: string): string {
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00'] =
    DAY_AND_TIME.exec(text) ?? []
  if (year === '') return text
  const local = `${year}-${padded(month)}-${padded(day)}T${padded(hour)}:${minute}:${second}+08:00`
  const instant = new Date(local)
  return Number.isFinite(instant.getTime()) ? instant.toISOString() : text
}

function padded(part: string): string {
  return part.padStart(2, '0')
}
