// What a sheet's rows say, against the contract of new records: by its columns' labels, and with its own messages.
import * as z from 'zod'
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { importColumns, type SheetColumn } from '#server/wms/kit/exchange/columns.ts'
import type { SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'
import { LARGEST_IMPORT } from '#shared/contracts/exchange.ts'
import type { Field } from '#shared/contracts/field.ts'
import { createShape } from '#shared/contracts/resource.ts'

/** `name` is null for a mistake of the whole row. */
export type RowError = { line: number; name: string | null; label: string; message: string }
/** `cells` as they were read, `input` as the command for a new record takes it. */
export type ParsedRow = { line: number; cells: string[]; input: Row; errors: RowError[] }
export type Headings = { cells: string[]; columns: (SheetColumn | null)[] }

export type ParsedSheet = { headings: Headings; rows: AsyncIterable<ParsedRow> }

/** The first row is the headings. Throws the refusal for a sheet that is empty, too long, or another one's. */
export async function parseSheet(binding: Binding, sheet: AsyncIterable<SheetRow>): Promise<ParsedSheet> {
  const rows = sheet[Symbol.asyncIterator]()
  const first = await rows.next()
  if (first.done) throw new Refusal({ code: 400, message: '文件中没有数据' })
  const headings = readHeadings(binding, first.value.cells)
  return { headings, rows: parsedRows(binding, headings, { [Symbol.asyncIterator]: () => rows }) }
}

function readHeadings(binding: Binding, cells: string[]): Headings {
  const known = new Map(importColumns(binding).map((column) => [column.label, column]))
  const columns = cells.map((label) => {
    const column = known.get(label) ?? null
    // Of two columns with one heading the first counts.
    known.delete(label)
    return column
  })
  if (columns.some((column) => column !== null)) return { cells, columns }
  const labels = importColumns(binding).map(({ label }) => label)
  throw new Refusal({ code: 400, message: `第一行须为列名，如：${labels.slice(0, 5).join('、')}` })
}

async function* parsedRows(
  binding: Binding,
  headings: Headings,
  rows: AsyncIterable<SheetRow>,
): AsyncGenerator<ParsedRow> {
  const schema = z.object(createShape(binding.resource.fields))
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count > LARGEST_IMPORT) {
      throw new Refusal({ code: 400, message: `一次最多导入${LARGEST_IMPORT}行，请拆分文件` })
    }
    yield parseRow(binding, schema, headings, row)
  }
}

function parseRow(
  binding: Binding,
  schema: z.ZodObject,
  { columns }: Headings,
  { line, cells }: SheetRow,
): ParsedRow {
  const given: Row = {}
  for (const [place, column] of columns.entries()) {
    const text = cells[place] ?? ''
    if (column && text !== '') given[column.name] = givenValue(column, text)
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return { line, cells, input: parsed.data, errors: [] }
  return {
    line,
    cells,
    input: given,
    errors: parsed.error.issues.map((issue) => errorOf(binding, line, issue)),
  }
}

function errorOf({ resource }: Binding, line: number, { path, message }: z.core.$ZodIssue): RowError {
  const name = path[0] === undefined ? null : String(path[0])
  return { line, name, label: (name && resource.fields[name]?.label) || resource.label, message }
}

const YES_NO: Readonly<Record<string, boolean>> = {
  ...{ 是: true, 否: false, true: true, false: false },
  ...{ TRUE: true, FALSE: false, '1': true, '0': false },
}

/** The value of a field as people write it. What cannot be read stays as it is: the contract says what is wrong with it. */
export function givenValue({ kind, words = {} }: Pick<Field, 'kind' | 'words'>, text: string): unknown {
  switch (kind) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text
    case 'boolean':
      return YES_NO[text] ?? text
    case 'date':
      return text.replace(/^(\d{4})[/.年](\d{1,2})[/.月](\d{1,2})日?$/, paddedDate)
    case 'instant':
      return instantOf(text)
    default:
      return Object.keys(words).find((value) => words[value] === text) ?? text
  }
}

function paddedDate(_: string, year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** By the clock of the warehouses, as exports write it. */
function instantOf(text: string): string {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? []
  const instant = day ? new Date(`${day}T${time}+08:00`) : null
  return instant && Number.isFinite(instant.getTime()) ? instant.toISOString() : text
}
