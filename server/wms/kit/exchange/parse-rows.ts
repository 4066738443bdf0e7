// What a sheet's rows say, against the contract of new records: by its columns' labels, and with its own messages.

import { setImmediate as immediate } from 'node:timers/promises'
import * as z from 'zod'
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import type { ImportColumn } from '#server/wms/kit/exchange/columns.ts'
import { givenValue } from '#server/wms/kit/exchange/given-value.ts'
import { GroupedRows } from '#server/wms/kit/exchange/grouped-rows.ts'
import {
  assertNoListOfDocuments,
  findHeadings,
  type Headings,
  isHeadings,
  isVoid,
  ROWS_ABOVE,
  whichSheet,
} from '#server/wms/kit/exchange/headings.ts'
import { MendedRows } from '#server/wms/kit/exchange/mended-rows.ts'
import {
  type Meaning,
  type Meanings,
  meaningsOf,
  type NameReader,
} from '#server/wms/kit/exchange/named-references.ts'
import { isTotalRow } from '#server/wms/kit/exchange/total-row.ts'
import { common } from '#server/wms/kit/refusals.ts'
import type { SheetNotes, SheetReading, SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'
import { mistakeIn, mistakeInText, withWholeDay } from '#server/wms/kit/sheets/spoilt.ts'
import { columnName } from '#server/wms/kit/sheets/xlsx-writer.ts'
import {
  CLEARED,
  type ImportAim,
  LARGEST_IMPORT,
  type Mended,
} from '#shared/contracts/definition/exchange.ts'
import type { Field } from '#shared/contracts/definition/field.ts'
import { changeShape, createShape } from '#shared/contracts/definition/resource.ts'
import { EXAMPLE_MARK } from '#shared/contracts/definition/sheet-guide.ts'

/** `name` is null for a mistake of the whole row. */
export type RowError = { line: number; name: string | null; label: string; message: string }
/** What is possible and hardly meant; by its key somebody says yes to it. */
export type Question = RowError & { key: string }
type Reading = { input: Row; errors: RowError[] }
/**
 * `cells` as they were read, `input` as the command for a record takes it: for a new one, or what is given of one that is
 * `known`, of which it makes these changes. `asNew` is how the row reads should there be none.
 */
export type ParsedRow = Reading & {
  line: number
  cells: string[]
  /** Asked when it was made last. */
  questions: readonly Question[]
  asNew?: Reading
  known?: { before: Row; changes: Row }
}

export type ReadRow = Pick<ParsedRow, 'line' | 'cells'>
/** The notes and what is left out are complete once all rows are read. */
export type ParsedSheet = {
  headings: Headings
  rows: AsyncIterable<ParsedRow>
  notes: SheetNotes
  /** Left out in the preview. */
  leftOut: readonly ReadRow[]
}

type Schemas = { schema: z.ZodObject; newSchema?: z.ZodObject }
type Parse = Schemas & {
  reader: NameReader
  binding: Binding
  headings: Headings
  notes: SheetNotes
  mended: MendedRows
  leftOut: ReadRow[]
}

/** How many rows' names are looked up at once. */
const PORTION = 500

/** Throws the refusal for a sheet that is empty, too long, or another one's. */
export async function parseSheet(
  reader: NameReader,
  binding: Binding,
  reading: SheetReading,
  { aim, ...mended }: { aim: ImportAim } & Mended,
): Promise<ParsedSheet> {
  const { notes } = reading
  const rows = reading.rows[Symbol.asyncIterator]()
  try {
    const { first, headings, place } = await readHead(binding, rows, notes)
    if (place > 0) notes.leftOut.push(`列名在第${first[place]?.line}行，其上的内容不会导入`)
    const parse = {
      ...{ reader, binding, headings, notes, ...schemasFor(binding, aim) },
      mended: new MendedRows(headings, mended),
      leftOut: [],
    }
    return { headings, rows: parsedRows(parse, first.slice(place + 1), rows), notes, leftOut: parse.leftOut }
  } catch (error) {
    await rows.return?.()
    throw error
  }
}

function schemasFor({ resource }: Binding, aim: ImportAim): Schemas {
  const newSchema = z.object(createShape(resource.fields))
  if (aim === '新增') return { schema: newSchema }
  const schema = z.object(changeShape(resource))
  return aim === '修改' ? { schema } : { schema, newSchema }
}

/** How many of the columns a sheet has; 0 for one that would be refused. */
export async function countColumns(binding: Binding, { rows: read, notes }: SheetReading): Promise<number> {
  const rows = read[Symbol.asyncIterator]()
  try {
    const { headings } = await readHead(binding, rows, notes)
    return headings.columns.filter((column) => column !== null).length
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  } finally {
    await rows.return?.()
  }
}

async function readHead(binding: Binding, rows: AsyncIterator<SheetRow>, notes: SheetNotes) {
  const first = await takeRows(rows, ROWS_ABOVE + 1)
  if (first.length === 0) throw common.sheetEmpty(whichSheet(notes))
  const found = findHeadings(binding, first, notes)
  assertNoListOfDocuments(binding, found.headings)
  return { first, ...found }
}

async function takeRows(rows: AsyncIterator<SheetRow>, most: number): Promise<SheetRow[]> {
  const taken: SheetRow[] = []
  while (taken.length < most) {
    const row = await rows.next()
    if (row.done) break
    taken.push(row.value)
  }
  return taken
}

async function* parsedRows(
  parse: Parse,
  first: readonly SheetRow[],
  further: AsyncIterator<SheetRow>,
): AsyncGenerator<ParsedRow> {
  const { reader, binding, headings } = parse
  const grouped = new GroupedRows(binding)
  let count = 0
  for await (const portion of inPortions(records(parse, first, further))) {
    count += portion.length
    if (count > LARGEST_IMPORT) {
      throw common.sheetTooLong(LARGEST_IMPORT)
    }
    // Those who scan meanwhile are served between two portions.
    await immediate()
    const cells = portion.map((row) => cellsOf(headings, row))
    const meanings = await meaningsOf(reader, headings.columns, cells)
    for (const [index, row] of portion.entries()) {
      const parsed = parseRow(parse, { ...row, cells: cells[index] ?? [] }, meanings[index] ?? new Map())
      const message = grouped.disagreement(parsed)
      if (message !== null) parsed.errors.push(errorOf(binding, row.line, null, message))
      yield parsed
    }
  }
}

async function* records(
  parse: Parse,
  first: readonly SheetRow[],
  further: AsyncIterator<SheetRow>,
): AsyncGenerator<SheetRow> {
  const { headings, mended, leftOut } = parse
  for await (const given of inTurn(first, further)) {
    if (isNoRecord(parse, given)) continue
    const row = mended.mended(given)
    if (mended.isLeftOut(row)) leftOut.push({ line: row.line, cells: cellsOf(headings, row) })
    else yield row
  }
}

async function* inPortions(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let portion: SheetRow[] = []
  for await (const row of rows) {
    portion.push(row)
    if (portion.length < PORTION) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

async function* inTurn(
  first: readonly SheetRow[],
  further: AsyncIterator<SheetRow>,
): AsyncGenerator<SheetRow> {
  yield* first
  yield* { [Symbol.asyncIterator]: () => further }
}

function isNoRecord({ headings, notes }: Parse, row: SheetRow): boolean {
  const what = noRecord(headings, row)
  if (what !== null && notes.leftOut.length >= LARGEST_IMPORT) throw common.sheetTooLong(LARGEST_IMPORT)
  if (what !== null) notes.leftOut.push(`第${row.line}行${what}，不会导入`)
  return what !== null
}

function noRecord(headings: Headings, row: SheetRow): string | null {
  if (isExample(headings, row)) return '是示例'
  if (isTotalRow(row)) return '是合计'
  if (isHeadings(headings, row)) return '是列名'
  return isVoid(headings, row) ? '没有可导入的内容' : null
}

function cellsOf({ columns }: Headings, row: SheetRow): string[] {
  return row.cells.map((text, place) => cellText(columns[place] ?? null, row, text, place))
}

/** The row's cells as `cellsOf` gives them. */
function parseRow(
  { binding, schema, newSchema, headings }: Parse,
  row: SheetRow,
  meanings: Meanings,
): ParsedRow {
  const { line, cells } = row
  const given: Row = {}
  const errors: RowError[] = []
  for (const [place, text] of cells.entries()) {
    const column = headings.columns[place] ?? null
    if (text === '') continue
    const meaning = meanings.get(place)
    const mistake =
      meaning && 'mistake' in meaning ? meaning.mistake : cellMistake(headings, column, row, text, place)
    if (mistake !== null)
      errors.push(
        errorOf(binding, line, column?.name ?? null, `单元格 ${columnName(place)}${line} ${mistake}`),
      )
    if (column) given[column.name] = valueIn(binding, column, row, { text, meaning })
  }
  const read = (by: z.ZodObject) => readBy(by, binding, headings, { line, cells, given, errors })
  return { line, cells, questions: [], ...read(schema), ...(newSchema && { asNew: read(newSchema) }) }
}

type Given = { line: number; cells: string[]; given: Row; errors: readonly RowError[] }

function readBy(schema: z.ZodObject, binding: Binding, headings: Headings, row: Given): Reading {
  const { line, cells, given, errors } = row
  const parsed = schema.safeParse(given)
  if (parsed.success) return { input: parsed.data, errors: [...errors] }
  const told = new Set(errors.map(({ name }) => name))
  const issues = parsed.error.issues.filter(
    ({ path }) => !told.has(path[0] === undefined ? null : String(path[0])),
  )
  const further = issues.map(({ path, message }) => {
    const name = path[0] === undefined ? null : String(path[0])
    return errorOf(binding, line, name, message + whatStands(headings, { line, cells }, name))
  })
  return { input: given, errors: [...errors, ...further] }
}

function valueIn(
  binding: Binding,
  column: ImportColumn,
  { from1904 }: SheetRow,
  { text, meaning }: { text: string; meaning: Meaning | undefined },
): unknown {
  if (meaning && 'code' in meaning) return meaning.code
  return text === CLEARED ? nothingIn(binding, column) : givenValue(column, text, from1904)
}

function nothingIn({ resource }: Binding, { name }: ImportColumn): null | '' {
  return resource.fields[name]?.input.safeParse(null).success ? null : ''
}

/** Where the value is that was refused, and which ones are taken. */
function whatStands({ columns }: Headings, { line, cells }: SheetRow, name: string | null): string {
  const place = columns.findIndex((column) => column !== null && column.name === name)
  const text = cells[place] ?? ''
  if (text === '') return ''
  const { kind, values = [], words = {} } = columns[place] as ImportColumn
  const taken = kind === 'boolean' ? ['是', '否'] : values.map((value) => words[value] ?? value)
  const named = taken.slice(0, NAMED_CHOICES).join('、')
  const choices = named === '' ? '' : `，可填：${named}${taken.length > NAMED_CHOICES ? '等' : ''}`
  return `${choices}，单元格 ${columnName(place)}${line} 为「${text.slice(0, LONGEST_QUOTED)}」`
}

const NAMED_CHOICES = 12

/** What is written where no heading stands would be lost without a word: a comma in a text that has no quotes. */
function cellMistake(
  { cells }: Headings,
  column: ImportColumn | null,
  { merged }: SheetRow,
  text: string,
  place: number,
): string | null {
  const range = merged?.get(place)
  if (range !== undefined && column && COUNTED_KINDS.includes(column.kind))
    return `在合并单元格 ${range} 中，分不出各行是多少，请取消合并后逐行填写`
  if (column && isExampleOf(column, text)) return `仍是模板中的示例「${text}」，请改为实际内容或清空`
  if (column) return mistakeIn(text) ?? (takesText(column) ? mistakeInText(text) : null)
  if ((cells[place] ?? '') !== '') return null
  return `没有列名，内容「${text.slice(0, LONGEST_QUOTED)}」不会被导入，请补列名或删去（CSV 中含逗号的内容须加英文双引号）`
}

/** The example of a template, as long as nothing of it is changed. Half of it changed is a record with a mistake in each other cell. */
function isExample({ columns }: Headings, { cells }: SheetRow): boolean {
  const filled = [...cells.keys()].filter((place) => columns[place] && cells[place] !== '')
  return filled.length > 0 && filled.every((place) => isExampleOf(columns[place], cells[place]))
}

/** Of records a template has one of the company's own. */
function isExampleOf(column: ImportColumn | null | undefined, text = ''): boolean {
  if (!column) return false
  return column.kind === 'reference'
    ? text.startsWith(EXAMPLE_MARK)
    : text === `${EXAMPLE_MARK}${column.example}`
}

const LONGEST_QUOTED = 20

/** As the sheet shows it where text is taken; as it is stored where numbers and days are. */
function cellText(column: ImportColumn | null, { shown }: SheetRow, text: string, place: number): string {
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

/** Of what is merged over rows, only these are a sum of what the rows have. */
const COUNTED_KINDS: readonly Field['kind'][] = ['decimal', 'money', 'integer']

function takesText({ kind }: ImportColumn): boolean {
  return TEXT_KINDS.includes(kind)
}

export function errorOf({ resource }: Binding, line: number, name: string | null, message: string): RowError {
  return { line, name, label: (name && resource.fields[name]?.label) || resource.label, message }
}
