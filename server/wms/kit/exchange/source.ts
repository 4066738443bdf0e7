// The uploaded file that an import reads: its user's own, or one of their warehouses and owners.
import type { Binding } from '#server/wms/kit/binding.ts'
import { type ParsedSheet, parseSheet } from '#server/wms/kit/exchange/parse-rows.ts'
import { findVisibleFile } from '#server/wms/kit/files/visible-file.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { readSheet } from '#server/wms/kit/sheets/read-sheet.ts'

export type SheetReader = Reader & Pick<Services, 'now' | 'files'>

export async function openSheet(
  reader: SheetReader,
  binding: Binding,
  fileName: string,
): Promise<ParsedSheet> {
  const { id, mediaType } = await findVisibleFile(reader, fileName)
  return parseSheet(binding, readSheet(reader.files.pathOf(id), mediaType))
}
