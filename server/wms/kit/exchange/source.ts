// The uploaded file that an import reads: its user's own, or one of their warehouses and owners.
import type { Binding } from '#server/wms/kit/binding.ts'
import { assertAim } from '#server/wms/kit/exchange/match-rows.ts'
import { countColumns, type ParsedSheet, parseSheet } from '#server/wms/kit/exchange/parse-rows.ts'
import { findVisibleFile } from '#server/wms/kit/files/visible-file.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { readSheet, type SheetReading } from '#server/wms/kit/sheets/read-sheet.ts'
import type { ImportAim, Mended } from '#shared/contracts/definition/exchange.ts'

/** Which sheet, what for, and what was mended of it. */
export type SheetRequest = { fileName: string; aim: ImportAim } & Mended
export type SheetReader = Reader & Pick<Services, 'now' | 'files' | 'references'>

/** More sheets than these are not looked through. */
const MOST_SHEETS_TRIED = 20

export async function openSheet(
  reader: SheetReader,
  binding: Binding,
  { fileName, ...wanted }: SheetRequest,
): Promise<ParsedSheet> {
  assertAim(binding, wanted.aim)
  const { id, mediaType } = await findVisibleFile(reader, fileName)
  const read = (sheet?: string) => readSheet(reader.files.pathOf(id), mediaType, sheet)
  const front = read()
  try {
    return await parseSheet(reader, binding, front, wanted)
  } catch (error) {
    const meant = await onlySheet(binding, front.notes.visible.slice(0, MOST_SHEETS_TRIED), read)
    if (meant === null) throw error
    return parseSheet(reader, binding, read(meant), wanted)
  }
}

/** In front there may be a page of explanations. The sheet that has more of the columns than any other is meant. */
async function onlySheet(
  binding: Binding,
  names: readonly string[],
  read: (name: string) => SheetReading,
): Promise<string | null> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, await countColumns(binding, read(name)))
  const most = Math.max(1, ...counts.values())
  const meant = names.filter((name) => counts.get(name) === most)
  return meant.length === 1 ? (meant[0] ?? null) : null
}
