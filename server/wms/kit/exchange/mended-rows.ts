// Rows of a sheet as they were mended in its preview: cells that say something else, rows that are left out. What is laid over
// them is text like that of the file, and meets all the checks that the file's own meets.
import type { Headings } from '#server/wms/kit/exchange/headings.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { type SheetRow, visibleText } from '#server/wms/kit/sheets/read-sheet.ts'
import type { Correction, Mended } from '#shared/contracts/definition/exchange.ts'

type Placed = Correction & { place: number }

export class MendedRows {
  readonly #corrections = new Map<number, readonly Placed[]>()
  readonly #leftOut: ReadonlySet<number>

  /** Throws the refusal for a correction of a column that the sheet does not have. */
  constructor({ columns }: Headings, { corrections, leftOut }: Mended) {
    for (const correction of corrections) {
      const place = columns.findIndex((column) => column?.name === correction.name)
      if (place < 0) throw common.correctionAstray(correction.name)
      const { line } = correction
      this.#corrections.set(line, [...(this.#corrections.get(line) ?? []), { ...correction, place }])
    }
    this.#leftOut = new Set(leftOut)
  }

  isLeftOut({ line }: { line: number }): boolean {
    return this.#leftOut.has(line)
  }

  /** What the sheet showed in a cell, and what it was merged with, is said of what stood there before. */
  mended(row: SheetRow): SheetRow {
    const corrections = this.#corrections.get(row.line)
    if (!corrections) return row
    const cells = [...row.cells]
    const shown = new Map(row.shown)
    const merged = new Map(row.merged)
    for (const { place, text } of corrections) {
      while (cells.length < place) cells.push('')
      cells[place] = visibleText(text)
      shown.delete(place)
      merged.delete(place)
    }
    return { ...row, cells, shown, merged }
  }
}
