// The rows of an uploaded sheet as text, while they are read: whichever of the two formats it is in.

import { common } from '#server/wms/kit/refusals.ts'
import { readCsv } from '#server/wms/kit/sheets/csv-reader.ts'
import { assertColumnFits, assertRowFits, countLetters } from '#server/wms/kit/sheets/limits.ts'
import { readXlsx } from '#server/wms/kit/sheets/xlsx-reader.ts'
import { withoutInvisible } from '#shared/validation.ts'

/**
 * `line` counts from 1, as spreadsheet programs do. `shown` has the cells, by their place, that a column of text takes
 * otherwise than `cells` has them: as the sheet shows them to people, with the zeros of their format. `merged` has the ranges
 * of those that stand in a row above; `from1904` is set where days are counted by the calendar of old Macs.
 */
export type SheetRow = {
  line: number
  cells: string[]
  shown?: ReadonlyMap<number, string>
  merged?: ReadonlyMap<number, string>
  from1904?: boolean
}

/** What people should know about the sheet; complete once its rows are read. */
export type SheetNotes = {
  sheet: string
  others: string[]
  /** Of the others, those that people see. */
  visible: string[]
  hiddenRows: number
  hiddenColumns: number
  /** In words, the rows that are no records. */
  leftOut: string[]
}

export type SheetReading = { rows: AsyncIterable<SheetRow>; notes: SheetNotes }

const READERS: Readonly<
  Record<string, (file: string, notes: SheetNotes, wanted?: string) => AsyncIterable<SheetRow>>
> = {
  'text/csv': readCsv,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': readXlsx,
}

/** Rows with nothing in them are left out. Of a workbook the sheet in front is read, unless one is `wanted` by its name. */
export function readSheet(file: string, mediaType: string, wanted?: string): SheetReading {
  const read = READERS[mediaType]
  if (!read) throw common.sheetTypeUnknown()
  const notes: SheetNotes = {
    sheet: '',
    others: [],
    hiddenRows: 0,
    hiddenColumns: 0,
    leftOut: [],
    visible: [],
  }
  return { rows: filledRows(read(file, notes, wanted)), notes }
}

async function* filledRows(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let letters = 0
  for await (const row of rows) {
    assertRowFits(row)
    const cells = row.cells.map(visibleText)
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    assertColumnFits(cells.length - 1)
    letters = countLetters(letters, { ...row, cells })
    yield { ...row, cells }
  }
}

export function visibleText(text: string): string {
  return withoutInvisible(text).trim()
}
