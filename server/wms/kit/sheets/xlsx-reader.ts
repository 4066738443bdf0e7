// The sheet of a workbook (ECMA-376) that anyone who opens it sees, row by row: a cell that names a far away place costs nothing.
import { readEntry } from '#server/wms/kit/files/zip-scan.ts'
import { withoutGuard } from '#server/wms/kit/sheets/cell.ts'
import { assertCellFits, assertColumnFits } from '#server/wms/kit/sheets/limits.ts'
import type { SheetNotes, SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'
import { errorText, UNCALCULATED } from '#server/wms/kit/sheets/spoilt.ts'
import { MergedCells, readMerges } from '#server/wms/kit/sheets/xlsx-merges.ts'
import {
  columnOf,
  dayCell,
  isoDayCell,
  numberCell,
  type ReadCell,
} from '#server/wms/kit/sheets/xlsx-values.ts'
import { readWorkbook, unescaped, type Workbook } from '#server/wms/kit/sheets/xlsx-workbook.ts'
import { feedXml, type XmlHandlers } from '#server/wms/kit/sheets/xml-reader.ts'

const MOST_PLACES = 16_384

type OpenCell = { place: string; column: number; type: string; style: number; isFormula: boolean }

export async function* readXlsx(file: string, notes: SheetNotes, wanted?: string): AsyncGenerator<SheetRow> {
  const workbook = await readWorkbook(file, wanted)
  notes.sheet = workbook.sheet
  notes.others = workbook.others
  notes.visible = workbook.visible
  const rows: SheetRow[] = []
  const merged = new MergedCells(await readMerges(file, workbook.part))
  const pieces = readEntry(file, workbook.part)
  for await (const _ of feedXml(pieces, rowHandlers(workbook, rows, notes)))
    for (const row of rows.splice(0)) yield merged.filled(row)
}

function rowHandlers(workbook: Workbook, rows: SheetRow[], notes: SheetNotes): XmlHandlers {
  const { from1904 } = workbook
  let row = { line: 0, cells: [] as string[], shown: new Map<number, string>(), from1904 }
  let isHidden = false
  let cell: OpenCell = { place: '', column: -1, type: 'n', style: 0, isFormula: false }
  let value: string | null = null
  /** What stands between the tags of a cell, or in its reading aids, is not its value. */
  let isValue = false
  let isAid = false
  const hiddenColumns = new Set<number>()
  const openers: Record<string, (attributes: Readonly<Record<string, string>>) => void> = {
    col({ min, max, hidden }) {
      if (!isOn(hidden)) return
      const last = Math.min(Number(max), MOST_PLACES)
      for (let column = Number(min); column <= last; column += 1) hiddenColumns.add(column - 1)
    },
    row({ r: place, hidden }) {
      row = { line: Number(place) || row.line + 1, cells: [], shown: new Map(), from1904 }
      isHidden = isOn(hidden)
      cell = { ...cell, column: -1 }
    },
    c({ r: place = '', t: type = 'n', s: style = '0' }) {
      const column = columnOf(place) ?? cell.column + 1
      cell = {
        place: place || `第${row.line}行第${column + 1}列`,
        column,
        type,
        style: Number(style),
        isFormula: false,
      }
      value = null
    },
    f() {
      cell.isFormula = true
    },
    v() {
      value ??= ''
      isValue = true
    },
    t() {
      if (isAid) return
      value ??= ''
      isValue = true
    },
    rPh() {
      isAid = true
    },
  }
  const closeCell = () => {
    const isUncalculated = cell.isFormula && (value ?? '') === '' && cell.type !== 'str'
    const { text, shown = text } = isUncalculated ? { text: UNCALCULATED } : readCell(workbook, cell, value)
    value = null
    if (text.trim() === '') return
    assertColumnFits(cell.column)
    while (row.cells.length < cell.column) row.cells.push('')
    row.cells[cell.column] = text
    if (shown !== text) row.shown.set(cell.column, shown)
  }
  const closeRow = () => {
    if (row.cells.length > 0 && rows.length === 0 && notes.hiddenColumns === 0) {
      notes.hiddenColumns = row.cells.filter((_, column) => hiddenColumns.has(column)).length
    }
    if (isHidden && row.cells.length > 0) notes.hiddenRows += 1
    rows.push(row)
  }
  return {
    open: (name, attributes) => openers[name]?.(attributes),
    text(text) {
      if (!isValue) return
      value = (value ?? '') + text
      assertCellFits(value.length, cell.place)
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'rPh') isAid = false
      if (name === 'c') closeCell()
      if (name === 'row') closeRow()
    },
  }
}

function readCell({ strings, formats, from1904 }: Workbook, cell: OpenCell, value: string | null): ReadCell {
  if (value === null) return { text: '' }
  switch (cell.type) {
    case 's':
      return { text: withoutNumberGuard(strings[Number(value)] ?? '') }
    case 'b':
      return value === '1' ? { text: '是', shown: 'TRUE' } : { text: '否', shown: 'FALSE' }
    case 'e':
      return { text: errorText(value) }
    case 'd':
      return isoDayCell(value.trim(), formats[cell.style])
    case 'n': {
      const format = formats[cell.style]
      return format?.isDate ? dayCell(value, from1904, format) : numberCell(value, format)
    }
    default:
      return { text: withoutNumberGuard(unescaped(value)) }
  }
}

/** Exports keep a number as a text by signs that Excel takes off a text file, but not off a workbook. */
function withoutNumberGuard(text: string): string {
  return /^(?:'\d|\s*=")/.test(text) ? withoutGuard(text) : text
}

function isOn(flag: string | undefined): boolean {
  return flag === '1' || flag === 'true'
}
