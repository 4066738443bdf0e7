// What a form of contract fields holds, and how it becomes what the call is sent.
import * as z from 'zod'
import { emptyOf, mayBeNull } from '#client/kit/fields/empty.ts'
import type { Row } from '#client/kit/fields/field-text.ts'
import type { Field } from '#shared/contracts/definition/field.ts'
import type { Fields, LineSpec, Resource } from '#shared/contracts/definition/resource.ts'

export type FormValues = Record<string, unknown>
/** Those of some fields, as the contract has read them. */
export type ValuesOf<F extends Fields, N extends keyof F = keyof F> = { [K in N]: z.output<F[K]['create']> }

/** All of some fields, in their order. */
export function namesIn<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields)
}

/** Of the fields in their order; a form checks what the contract checks. */
export function formSchema(fields: Resource['fields'], names: readonly string[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, fieldOf(fields, name).create])))
}

/** Of a record that is changed, or of a new one with what is known beforehand. */
export function formValues(fields: Resource['fields'], names: readonly string[], row: Row = {}): FormValues {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? blankOf(fieldOf(fields, name))]))
}

function blankOf(field: Field): unknown {
  const preset = field.create.safeParse(undefined)
  if (preset.success && preset.data !== undefined) return preset.data
  if (field.kind === 'boolean') return false
  if (field.kind === 'choice' && !mayBeNull(field)) return field.values?.[0] ?? null
  return emptyOf(field)
}

/** Those of a record that is changed, or an empty one to begin with. */
export function lineValues({ name, fields }: LineSpec, row: Row): FormValues[] {
  const lines = (row[name] as readonly Row[] | undefined) ?? [{}]
  return lines.map((line) => formValues(fields, Object.keys(fields), line))
}

/** Only what is different, with the revision that was seen: two people on two fields do not undo each other. */
export function changesOf(
  { fields, key, lines }: Pick<Resource, 'fields' | 'key'> & { lines?: LineSpec },
  names: readonly string[],
  values: FormValues,
  row: Row,
): FormValues {
  const changed = names.filter(
    (name) => fieldOf(fields, name).access === 'open' && values[name] !== row[name],
  )
  return {
    ...Object.fromEntries(changed.map((name) => [name, values[name]])),
    ...(lines && !isSame(values[lines.name], lineValues(lines, row)) && { [lines.name]: values[lines.name] }),
    [key]: row[key],
    revision: row['revision'],
  }
}

/** Both are made of the fields in their order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function fieldOf(fields: Resource['fields'], name: string): Field {
  const field = fields[name]
  if (!field) throw new Error(`there is no field ${name}`)
  return field
}
