// The first sheet of a workbook (ECMA-376), row by row: a cell that names a far away place costs nothing.
import { readEntry } from '#server/wms/kit/files/zip-scan.ts'
import type { SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'
import { isDateFormat, textOfDay, textOfNumber } from '#server/wms/kit/sheets/xlsx-values.ts'
import { feedXml, readXml, type XmlHandlers } from '#server/wms/kit/sheets/xml-reader.ts'

const MOST_COLUMNS = 256

type Workbook = { sheet: string; strings: string[]; dateStyles: ReadonlySet<number>; from1904: boolean }

export async function* readXlsx(file: string): AsyncGenerator<SheetRow> {
  const workbook = await readWorkbook(file)
  const rows: SheetRow[] = []
  const pieces = readEntry(file, workbook.sheet)
  for await (const _ of feedXml(pieces, rowHandlers(workbook, rows))) yield* rows.splice(0)
}

function rowHandlers(workbook: Workbook, rows: SheetRow[]): XmlHandlers {
  let row: SheetRow = { line: 0, cells: [] }
  let cell = { column: -1, type: 'n', style: 0 }
  let value: string | null = null
  return {
    open(name, { r: place = '', t: type = 'n', s: style = '0' }) {
      if (name === 'row') row = { line: Number(place) || row.line + 1, cells: [] }
      if (name === 'c') cell = { column: columnOf(place) ?? cell.column + 1, type, style: Number(style) }
      if (name === 'c') value = null
      if (name === 'v' || name === 't') value ??= ''
      if (name === 'row') cell.column = -1
    },
    text(text) {
      if (value !== null) value += text
    },
    close(name) {
      if (name === 'row') rows.push(row)
      if (name === 'c' && value !== null && cell.column < MOST_COLUMNS) {
        while (row.cells.length < cell.column) row.cells.push('')
        row.cells[cell.column] = textOf(workbook, cell, value)
      }
      if (name === 'c') value = null
    },
  }
}

function textOf(
  { strings, dateStyles, from1904 }: Workbook,
  cell: { type: string; style: number },
  value: string,
) {
  switch (cell.type) {
    case 's':
      return strings[Number(value)] ?? ''
    case 'b':
      return value === '1' ? '是' : '否'
    case 'n':
      return dateStyles.has(cell.style) ? textOfDay(value, from1904) : textOfNumber(value)
    default:
      return unescaped(value)
  }
}

async function readWorkbook(file: string): Promise<Workbook> {
  const { sheetId, from1904 } = await readOutline(file)
  const [strings, dateStyles] = [await readStrings(file), await readDateStyles(file)]
  return { sheet: await findSheet(file, sheetId), strings, dateStyles, from1904 }
}

async function readOutline(file: string): Promise<{ sheetId: string; from1904: boolean }> {
  let sheetId: string | undefined
  let from1904 = false
  await readXml(readEntry(file, 'xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'sheet') sheetId ??= attributes['r:id']
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    },
  })
  return { sheetId: sheetId ?? '', from1904 }
}

async function findSheet(file: string, sheetId: string): Promise<string> {
  let sheet = 'worksheets/sheet1.xml'
  await readXml(readEntry(file, 'xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === sheetId && Target) sheet = Target
    },
  })
  return sheet.startsWith('/') ? sheet.slice(1) : `xl/${sheet}`
}

/** A text may come in several runs, each with its own style; the reading aids of Asian scripts are left out. */
async function readStrings(file: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let within: 'nothing' | 'text' | 'aid' = 'nothing'
  await readXml(readEntry(file, 'xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') within = 'aid'
      if (name === 't' && within === 'nothing') within = 'text'
    },
    text(found) {
      if (within === 'text') text += found
    },
    close(name) {
      if (name === 'si') strings.push(unescaped(text))
      if (name === 'rPh' || (name === 't' && within === 'text')) within = 'nothing'
    },
  })
  return strings
}

/** The styles, by their place, that make a day of a number. */
async function readDateStyles(file: string): Promise<ReadonlySet<number>> {
  const codes = new Map<number, string>()
  const dates = new Set<number>()
  let isInCells = false
  let place = 0
  await readXml(readEntry(file, 'xl/styles.xml'), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      if (isDateFormat(Number(numFmtId), codes.get(Number(numFmtId)) ?? '')) dates.add(place)
      place += 1
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return dates
}

/** 'AB7' → 27; null for a cell that does not say where it is. */
function columnOf(place: string): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(place) ?? []
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** What XML cannot hold stands in a workbook as `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
