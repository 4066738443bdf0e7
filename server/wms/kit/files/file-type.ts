// What a file really is: told by its bytes, whatever its name and its sender say.
import { readHead } from '#server/wms/kit/files/read-head.ts'
import { encodingOf } from '#server/wms/kit/files/text-encoding.ts'
import { scanZip } from '#server/wms/kit/files/zip-scan.ts'
import { withoutInvisible } from '#shared/validation.ts'

export type FileType = { extension: string; mediaType: string }

const HEAD_BYTES = 4096

const XLSX: FileType = {
  extension: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const CSV: FileType = { extension: 'csv', mediaType: 'text/csv' }
/** A sheet that only its own program can read: old Excel, Excel in binary, OpenDocument, and what is locked by a password. */
export const FOREIGN_SHEET: FileType = { extension: 'xls', mediaType: 'application/vnd.ms-excel' }

/** The bytes that a file of each type has at its beginning, or a few bytes after it. */
const SIGNATURES: readonly (FileType & { begins: readonly number[]; after?: number })[] = [
  { extension: 'png', mediaType: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { extension: 'jpg', mediaType: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
  { extension: 'pdf', mediaType: 'application/pdf', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { extension: 'mp4', mediaType: 'video/mp4', begins: [0x66, 0x74, 0x79, 0x70], after: 4 },
  { extension: 'webm', mediaType: 'video/webm', begins: [0x1a, 0x45, 0xdf, 0xa3] },
]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** MS-CFB, in which Office kept everything up to 2003, and keeps what has a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Null for whatever nobody here works with. Throws the refusal for a workbook that unpacks to too much. */
export async function findFileType(file: string): Promise<FileType | null> {
  const head = await readHead(file, HEAD_BYTES)
  const signed = SIGNATURES.find(({ begins, after = 0 }) => beginsWith(head.subarray(after), begins))
  if (signed) return { extension: signed.extension, mediaType: signed.mediaType }
  if (beginsWith(head, COMPOUND)) return FOREIGN_SHEET
  if (beginsWith(head, ZIP)) return zipType(await scanZip(file))
  return isText(head) ? CSV : null
}

function beginsWith(head: Buffer, bytes: readonly number[]): boolean {
  return head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte)
}

function zipType(names: readonly string[]): FileType | null {
  const known = new Set(names.map((name) => name.toLowerCase()))
  const isPackage = known.has('[content_types].xml')
  if (isPackage && [...known].some((name) => /^(?:[^/]+\/)?workbook\d*\.xml$/.test(name))) return XLSX
  const isForeign = known.has('xl/workbook.bin') || (known.has('mimetype') && known.has('content.xml'))
  return isForeign ? FOREIGN_SHEET : null
}

/** Some programs leave a control character in a cell; what has more than one in fifty is no text. */
const LEAST_LETTERS_TO_A_CONTROL = 50

/** Not a page either: a browser that is talked into showing it must find nothing to run. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false
  const text = new TextDecoder(encodingOf(head)).decode(head)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const controls = text.match(/[\0-\x08\x0b\x0c\x0e-\x1f]/g)?.length ?? 0
  if (controls * LEAST_LETTERS_TO_A_CONTROL > text.length) return false
  return !/^\s*(?:<[!?a-z]|mime-version:)/i.test(withoutInvisible(text))
}
