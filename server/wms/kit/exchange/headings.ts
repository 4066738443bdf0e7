// Which row of a sheet names its columns, and what each of them takes. Above it people put titles, and heads of several columns.
import type { Binding } from '#server/wms/kit/binding.ts'
import { exportColumns, type ImportColumn, importColumns } from '#server/wms/kit/exchange/columns.ts'
import { common } from '#server/wms/kit/refusals.ts'
import type { SheetNotes, SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'

type Known = ReadonlyMap<string, ImportColumn>
export type Headings = { cells: string[]; columns: (ImportColumn | null)[] }

/** How far down they are looked for, in rows that are not empty. */
export const ROWS_ABOVE = 20
/** A word of a title is no head of a column yet. */
const LEAST_NAMED = 2

/** The first of the rows that name most, by its place. Throws the refusal for a sheet that is another one's. */
export function findHeadings(
  binding: Binding,
  rows: readonly SheetRow[],
  notes: SheetNotes,
): { headings: Headings; place: number } {
  const known = new Map(importColumns(binding).map((column) => [plainHeading(column.label), column]))
  const named = rows.map(({ cells }) => new Set(cells.flatMap((cell) => anyColumnOf(known, cell))).size)
  const most = Math.max(...named)
  const place = named.indexOf(most)
  const { cells = [] } = rows[place] ?? {}
  if (most === 0 || (place > 0 && most < Math.min(LEAST_NAMED, known.size))) {
    throw common.headingsWrong(
      [...known.values()]
        .map(({ label }) => label)
        .slice(0, 5)
        .join('、'),
      whichSheet(notes),
    )
  }
  return { headings: { cells, columns: columnsOf(known, cells) }, place }
}

function columnsOf(known: Known, cells: readonly string[]): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>()
  const take = (column: ImportColumn | null) => {
    if (column) taken.add(column)
    return column
  }
  const columns = cells.map((label) => {
    const column = columnOf(known, label)
    // Of two columns with one heading nobody can tell which counts.
    if (column && taken.has(column)) throw common.headingTwice(column.label)
    return take(column)
  })
  for (const what of CALLED_BY) {
    for (const [place, label] of cells.entries()) {
      const column = columns[place] ? null : referenceOf(known, label, what)
      if (column && !taken.has(column)) columns[place] = take(column)
    }
  }
  return columns
}

/** What a heading says of a reference, the surest first: '商品编码' beside '商品名称' is what counts, and '商品' before both. */
const CALLED_BY = ['编码', '代码', '编号', '名称'] as const

function referenceOf(known: Known, heading: string, what: (typeof CALLED_BY)[number]): ImportColumn | null {
  const plain = plainHeading(heading)
  const column = plain.endsWith(what) ? known.get(plain.slice(0, -what.length)) : undefined
  return column?.kind === 'reference' ? column : null
}

/** Documents that were listed are there already: made of their rows once more, they would be there twice. */
export function assertNoListOfDocuments({ resource }: Binding, { cells }: Headings): void {
  const { key, fields } = resource.becomes ?? resource
  const number = fields[key]
  if (number?.access !== 'computed' || !(resource.becomes || 'life' in resource)) return
  const given = new Set(cells.map(plainHeading))
  const counted = Object.values(fields).filter(
    ({ access, label }) => access === 'computed' && given.has(plainHeading(label)),
  )
  if (counted.length > 1 && counted.includes(number))
    throw common.documentsListed(resource.label, number.label)
}

/** Whether the list of such records has a column of that heading that nobody gives. */
export function isComputed(binding: Binding, heading: string): boolean {
  return exportColumns(binding).some(({ label }) => plainHeading(label) === plainHeading(heading))
}

function anyColumnOf(known: Known, heading: string): ImportColumn[] {
  const columns = [columnOf(known, heading), ...CALLED_BY.map((what) => referenceOf(known, heading, what))]
  return columns.flatMap((column) => column ?? [])
}

/** Some add the unit, which is the field's own, or how it is to be written. */
function columnOf(known: Known, heading: string): ImportColumn | null {
  const plain = plainHeading(heading)
  return known.get(plain) ?? known.get(plain.replace(HINT, '')) ?? null
}

const HINT = /\((?:元|人民币|rmb|cny|件|个|pcs|格式.*|如.*|例.*|yyyy.*)\)$/

/** Whether there is nothing in any of them: rows are numbered in advance. */
export function isVoid({ cells, columns }: Headings, row: SheetRow): boolean {
  return row.cells.every((text, place) => text === '' || (!columns[place] && (cells[place] ?? '') !== ''))
}

/** Whether they stand there again: two sheets were put together, or one is printed page by page. */
export function isHeadings({ cells, columns }: Headings, row: SheetRow): boolean {
  const places = [...columns.keys()].filter((place) => columns[place])
  return places.every((place) => plainHeading(row.cells[place] ?? '') === plainHeading(cells[place] ?? ''))
}

/** Where there are several, which one was read. */
export function whichSheet({ sheet, others }: SheetNotes): string {
  return others.length > 0 ? `（读取的是工作表「${sheet}」，请先切换到要导入的工作表再保存）` : ''
}

/** '*货主', '仓库（必填）', '预收 数量：': marks that templates have, and either width. */
function plainHeading(label: string): string {
  return label
    .normalize('NFKC')
    .replace(/[([【](?:必填|必填项|必输|必须|非必填|选填|可选)[)\]】]|[\s*※:]/g, '')
    .toLowerCase()
}
