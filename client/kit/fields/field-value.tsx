// A value of a record, drawn: a choice as a coloured tag, everything else as text.
import { fieldText, type Row } from '#client/kit/fields/field-text.ts'
import { toneOf } from '#client/kit/fields/tone.ts'
import type { Field } from '#shared/contracts/field.ts'

type FieldValueProps = { field: Field; row: Row; name: string }

export function FieldValue({ field, row, name }: FieldValueProps) {
  const text = fieldText(field, row, name)
  return field.kind === 'choice' && isState(field) ? <StateTag state={text} /> : text
}

export function StateTag({ state }: { state: string }) {
  const tone = toneOf(state)
  return <span className={`bp6-tag bp6-minimal${tone === 'none' ? '' : ` bp6-intent-${tone}`}`}>{state}</span>
}

/** Other choices — a kind, a platform, a version — are no news, and stay plain. */
function isState({ values = [] }: Field): boolean {
  return values.some((value) => toneOf(value) !== 'none')
}
