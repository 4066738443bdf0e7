// Names of files as people see them: in Chinese, and never a path.
import { localTimeOf } from '#shared/domain/calendar.ts'

const LONGEST_NAME = 120

/** What Windows, Unix or a header would read as something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE = /[\u0000-\u001f\u007f\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** '库位-20260310-100000.xlsx', by the clock of the warehouses. */
export function datedName(label: string, at: Date, extension: string): string {
  const stamp = localTimeOf(at).slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  return `${safeName(label)}-${stamp}.${extension}`
}

export function safeName(text: string): string {
  const safe = text.replace(UNSAFE, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  return [...safe].slice(0, LONGEST_NAME).join('') || '文件'
}

/** A name that wants to lead somewhere else than to itself. */
export function isPlainName(name: string): boolean {
  return name !== '' && name.length <= 255 && !/^\.+$/.test(name) && name.search(UNSAFE) < 0
}
