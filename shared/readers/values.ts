// Values as back ends write them: an id as number or text, a flag as a boolean, a digit or a word.

export type Fields = Readonly<Record<string, unknown>>

/** A part of an answer that cannot be read; `field` is where it stands, and says nothing of what stands there. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly field: string

  constructor(field: string) {
    super(`cannot be read: ${field}`)
    this.field = field
  }
}

/** Null for what is no object. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** Ids are texts, so that none is rounded, and one that came as a number is the same as one that came as text. */
export function readId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : null
  if (typeof value !== 'string') return null
  return value.trim() || null
}

/** Numbers are texts too; anything else is none. */
export function readText(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

export function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const YES = ['true', '1', 'y', 'yes', 'on', '是']
const NO = ['false', '0', 'n', 'no', 'off', '否', '']

/** Null for what is neither yes nor no. */
export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const word =
    typeof value === 'number' || typeof value === 'string' ? String(value).trim().toLowerCase() : null
  if (word === null) return null
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : null
}

/** Names under which back ends send the rows of a page. */
const ROWS = ['rows', 'records', 'list', 'content', 'items'] as const

/** A list as it is, or the rows of a page; null, which many send for no rows, is an empty one. */
export function readList(value: unknown, field = 'data'): readonly unknown[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value
  const page = fieldsOf(value)
  const name = ROWS.find((rows) => Array.isArray(page?.[rows]))
  if (!page || !name) throw new Unreadable(field)
  return page[name] as readonly unknown[]
}

/** The first of the named fields that says something, as text; empty when none does. */
export function firstText(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const text = readText(fields[name])
    if (text !== '') return text
  }
  return ''
}
