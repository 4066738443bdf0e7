// A value of a record, drawn: a choice as a coloured tag, everything else as text, behind rounded money the exact amount.
import { fieldText, isHiddenValue, packedText, type Row } from '#client/kit/fields/field-text.ts'
import { FileLink } from '#client/kit/fields/file-link.tsx'
import { toneOf } from '#client/kit/fields/tone.ts'
import { exactText, formatDecimal } from '#client/kit/format.ts'
import '#client/kit/fields/fields.css'
import type { Field } from '#shared/contracts/definition/field.ts'
import { inPackages, type Package } from '#shared/domain/packages.ts'
import { isUploadedName } from '#shared/validation.ts'

type FieldValueProps = { field: Field; row: Row; name: string }

export function FieldValue({ field, row, name }: FieldValueProps) {
  const text = fieldText(field, row, name)
  if (field.kind === 'file' && isUploadedName(text)) return <FileLink fileName={text} />
  if (field.kind === 'choice' && isState(field)) return <StateTag state={text} />
  if (isHiddenValue(field, row[name])) {
    return (
      <span title={field.hidden.until}>
        <StateTag state={text} />
      </span>
    )
  }
  const packed = packedText(field, row, name)
  if (packed !== '') return <Packed packed={packed} figure={text} />
  const exact = exactText(field.kind, row[name])
  return exact === undefined ? text : <span title={exact}>{text}</span>
}

type PiecesProps = { qty: string; packages: readonly Package[] }

/** Of one product, where no field of a record is shown. */
export function Pieces({ qty, packages }: PiecesProps) {
  return <Packed packed={inPackages(qty, packages)} figure={formatDecimal(qty)} />
}

/** Figures stand digit under digit at the right, so that the packages come before. */
function Packed({ packed, figure }: { packed: string; figure: string }) {
  if (packed === '') return figure
  return (
    <>
      <span className="swms-packed">{packed}</span> {figure}
    </>
  )
}

export function StateTag({ state }: { state: string }) {
  const tone = toneOf(state)
  return <span className={`bp6-tag bp6-minimal${tone === 'none' ? '' : ` bp6-intent-${tone}`}`}>{state}</span>
}

/** Other choices — a kind, a platform, a version — are no news, and stay plain. */
function isState({ values = [] }: Field): boolean {
  return values.some((value) => toneOf(value) !== 'none')
}
