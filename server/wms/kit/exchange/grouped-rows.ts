// Rows of a sheet that become one document: what they say of it as a whole must be the same in all of them. Taken from the
// first alone, goods of one buyer would be sent to another.

import { eq } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import { type Binding, columnOf, fieldOf } from '#server/wms/kit/binding.ts'
import { keyOfCode } from '#server/wms/kit/code-keys.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Key } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'

type First = { line: number; input: Row }

/** By the binding's `grouping`; without one, no two rows belong together. */
export class GroupedRows {
  readonly #binding: Binding
  readonly #firsts = new Map<string, First>()

  constructor(binding: Binding) {
    this.#binding = binding
  }

  /** In words what a row says otherwise than the first of its document; null when they agree. */
  disagreement({ line, input }: First): string | null {
    const { grouping, resource } = this.#binding
    const document = documentOf(this.#binding, input)
    if (!grouping || document === null) return null
    const first = this.#firsts.get(document)
    if (!first) {
      this.#firsts.set(document, { line, input })
      return null
    }
    const label = resource.fields[resource.key]?.label
    const number = `${label} ${String(input[resource.key])}`
    if (grouping.own.length === 0) return `${number} 与第${first.line}行重复，请合并为一行`
    const name = this.#headFields().find((field) => !isSame(first.input[field], input[field]))
    if (name === undefined) return null
    const [was, is] = [first.input[name], input[name]].map(quoted)
    const what = resource.fields[name]?.label
    return `${number} 第${first.line}行的${what}为${was}，此行为${is}；同一单号的各行须一致，不是同一单请用不同单号`
  }

  #headFields(): string[] {
    const { grouping, resource } = this.#binding
    const beside = new Set([...(grouping?.by ?? []), ...(grouping?.own ?? [])])
    return Object.keys(resource.fields).filter((name) => !beside.has(name))
  }
}

/** The same text for all rows of one document; null for a row that does not say which. */
export function documentOf(binding: Binding, input: Row): string | null {
  const key = binding.grouping?.by.map((name) => comparedBy(binding, name, input[name]))
  const isWhole = key?.every((part) => part !== undefined && part !== null && part !== '')
  return isWhole ? JSON.stringify(key) : null
}

/** Throws when the document that a row is to be added to says something else of itself than the row does. */
export async function assertSameHead(op: Operation, binding: Binding, key: Key, head: Row): Promise<void> {
  const { resource, table } = binding
  const names = Object.keys(head).filter((field) => resource.fields[field])
  const columns = Object.fromEntries(names.map((name) => [name, columnOf(binding, name)]))
  const [row] = await op.orm
    .select(columns)
    .from(table)
    .where(eq(columnOf(binding, resource.key), key))
  const compared = (field: string, value: unknown) => comparedBy(binding, field, value)
  const name = names.find((field) => !isSame(compared(field, row?.[field]), compared(field, head[field])))
  if (!row || name === undefined) return
  throw common.headDiffers(resource.label, String(key), fieldOf(binding, name).label)
}

/** Codes that have keys are the same in any spelling. */
function comparedBy(binding: Binding, field: string, value: unknown): unknown {
  const known = keyOfCode(columnOf(binding, field))
  return known && typeof value === 'string' ? known.keyOf(value) : value
}

function isSame(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other)
}

/** Of an instant the moment, and nothing said is nothing, however it is kept. */
function comparable(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text).toISOString() : text
}

function quoted(value: unknown): string {
  const text = comparable(value)
  return text === '' ? '空' : `「${text.slice(0, 40)}」`
}
