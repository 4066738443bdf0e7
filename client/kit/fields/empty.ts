// What an empty input stands for.
import type { Field, FieldKind } from '#shared/contracts/definition/field.ts'

const TEXTS: readonly FieldKind[] = ['text', 'note', 'file', 'code', 'mobile', 'idNumber']

/** No value, or a text of no letters where the field has to have one. */
export function emptyOf(field: Field): null | '' {
  return TEXTS.includes(field.kind) && !mayBeNull(field) ? '' : null
}

export function mayBeNull({ create }: Field): boolean {
  return create.safeParse(null).success
}
