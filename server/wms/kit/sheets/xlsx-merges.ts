// Cells of a workbook that are merged over several rows. They stand behind the rows they belong to, so they are looked for first.
import { readEntry } from '#server/wms/kit/files/zip-scan.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { MOST_MERGES } from '#server/wms/kit/sheets/limits.ts'
import type { SheetRow } from '#server/wms/kit/sheets/read-sheet.ts'
import { columnOf } from '#server/wms/kit/sheets/xlsx-values.ts'

/** From the row `from` to the row `to`, in their first column, which is the one that has the content. */
type Merge = { range: string; column: number; from: number; to: number }

const MERGE =
  /<(?:\w+:)?mergeCell\s[^>]{0,100}?\bref\s?=\s?["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g
/** Longer than any tag that matters: one may lie across two pieces. */
const OVERLAP = 200

/** By the row they begin in. Those within one row are left out. */
export async function readMerges(file: string, part: string): Promise<Map<number, Merge[]>> {
  const merges = new Map<number, Merge[]>()
  let count = 0
  let rest = ''
  for await (const piece of readEntry(file, part)) {
    const text = rest + piece
    let end = 0
    for (const found of text.matchAll(MERGE)) {
      end = found.index + found[0].length
      const [, column = '', from, to] = found
      count += 1
      if (count > MOST_MERGES) throw common.sheetTooMuch()
      if (from === to) continue
      const merge = {
        range: rangeOf(found[0]),
        column: columnOf(column) ?? 0,
        from: Number(from),
        to: Number(to),
      }
      const beside = merges.get(merge.from)
      if (beside) beside.push(merge)
      else merges.set(merge.from, [merge])
    }
    rest = text.slice(Math.max(end, text.length - OVERLAP))
  }
  return merges
}

/** What stands in a cell that is merged over rows is true of each of them. */
export class MergedCells {
  readonly #merges: Map<number, Merge[]>
  /** By their column, the one that a row is in. */
  readonly #open = new Map<number, Merge & { text: string; shown: string | undefined }>()

  constructor(merges: Map<number, Merge[]>) {
    this.#merges = merges
  }

  /** A row without content of its own stays empty. */
  filled(row: SheetRow): SheetRow {
    const { line, cells, shown } = row
    const isEmpty = cells.every((text) => text.trim() === '')
    const filled = isEmpty || this.#open.size === 0 ? row : this.#withOpen(row)
    for (const merge of this.#merges.get(line) ?? []) {
      const text = cells[merge.column] ?? ''
      if (text !== '') this.#open.set(merge.column, { ...merge, text, shown: shown?.get(merge.column) })
    }
    this.#merges.delete(line)
    return filled
  }

  #withOpen(row: SheetRow): SheetRow {
    const cells = [...row.cells]
    const shown = new Map(row.shown)
    const merged = new Map<number, string>()
    for (const [column, { range, to, text, shown: asShown }] of this.#open) {
      if (to < row.line) this.#open.delete(column)
      if (to < row.line || (cells[column] ?? '') !== '') continue
      while (cells.length < column) cells.push('')
      cells[column] = text
      if (asShown !== undefined) shown.set(column, asShown)
      merged.set(column, range)
    }
    return { ...row, cells, shown, merged }
  }
}

function rangeOf(tag: string): string {
  return /[A-Z]+\d+:[A-Z]+\d+/.exec(tag)?.[0] ?? ''
}
