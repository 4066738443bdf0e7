// What a sheet may hold, asked while it is read: what is beyond is never gathered, and a small file costs little memory.

import { common } from '#server/wms/kit/refusals.ts'
import type { SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'

/** Spreadsheet programs put no more letters into a cell. */
export const LONGEST_CELL = 32_767
export const MOST_COLUMNS = 256
export const LONGEST_ROW = 256 * 1024
/** Of one workbook: texts that its cells share, formats, sheets. */
export const MOST_STRINGS = 500_000
export const MOST_STYLES = 65_490
export const MOST_SHEETS = 1_000
export const MOST_MERGES = 100_000
/** Letters of all cells together, each as often as it is shown: a text of thousands can be shared by all of them. */
export const LONGEST_SHEET = 20_000_000

export function assertCellFits(length: number, place: string): void {
  if (length > LONGEST_CELL) throw common.sheetCellTooLong(place, LONGEST_CELL)
}

export function assertColumnFits(column: number): void {
  if (column >= MOST_COLUMNS) throw common.sheetTooWide(MOST_COLUMNS)
}

export function assertRowFits({ line, cells }: SheetRow): void {
  const letters = lettersOf(cells)
  if (letters > LONGEST_ROW) throw common.sheetRowTooLong(line)
}

/** Answers how many letters there are with those of this row. */
export function countLetters(before: number, { cells }: SheetRow): number {
  const letters = before + lettersOf(cells)
  if (letters > LONGEST_SHEET) throw common.sheetTooMuch()
  return letters
}

function lettersOf(cells: readonly string[]): number {
  return cells.reduce((sum, text) => sum + text.length, 0)
}
