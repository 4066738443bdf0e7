// What is known of the parcels at hand, beside the scan input. Enter leads back to it.
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { FieldInput } from '#client/kit/fields/field-input.tsx'
import { focusScanInput } from '#client/kit/scan/use-kept-focus.ts'
import type { FactField, ParcelFacts } from '#client/pages/returned/register-new/registering.ts'
import { reference } from '#shared/contracts/field.ts'
import { parcelFacts } from '#shared/contracts/returned/parcel.ts'

const FIELDS = { warehouse: reference('仓库', 'warehouse'), ...parcelFacts }
const NAMES: readonly FactField[] = [
  ...(['warehouse', 'owner', 'shop', 'carrier', 'originalOrderNo', 'weight'] as const),
  ...(['receiptNo', 'station', 'remark'] as const),
]

type FactFieldsProps = {
  facts: ParcelFacts
  warehouseName: string | undefined
  /** The field that a waybill lacks: it has the focus. */
  asked: FactField | null
  onEdit: (change: Partial<ParcelFacts>) => void
  /** Enter, after the field that was asked for. */
  onAnswer: () => void
}

export function FactFields({ facts, warehouseName, asked, onEdit, onAnswer }: FactFieldsProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return
    // The first Enter has chosen from a list: the answer is not there yet.
    const isChoosing = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant')
    event.preventDefault()
    if (isChoosing) return
    focusScanInput(event.currentTarget)
    if (asked !== null) onAnswer()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs in it
    <div className="swms-scan-fields" onKeyDown={handleKeyDown}>
      {NAMES.map((name) => (
        <FactInput
          key={name}
          name={name}
          facts={facts}
          text={name === 'warehouse' ? warehouseName : undefined}
          isAsked={asked === name}
          onEdit={onEdit}
        />
      ))}
    </div>
  )
}

type FactInputProps = Pick<FactFieldsProps, 'facts' | 'onEdit'> & {
  name: FactField
  text: string | undefined
  isAsked: boolean
}

function FactInput({ name, facts, text, isAsked, onEdit }: FactInputProps) {
  const id = useId()
  const label = useRef<HTMLLabelElement>(null)
  const field = FIELDS[name]
  const isNobodys = facts.noOwner && (name === 'owner' || name === 'shop')
  useEffect(() => {
    // After the click or key that the question follows from has had its say about the focus.
    if (isAsked) requestAnimationFrame(() => label.current?.querySelector('input')?.select())
  }, [isAsked])
  return (
    <label ref={label} htmlFor={id}>
      {field.label}
      <FieldInput
        id={id}
        field={field}
        value={isNobodys ? null : facts[name]}
        name={text}
        within={withinOf(name, facts)}
        invalid={isAsked}
        disabled={isNobodys}
        onChange={(value) => onEdit({ [name]: value })}
      />
    </label>
  )
}

function withinOf(name: FactField, { owner }: ParcelFacts) {
  return name === 'shop' && owner !== null ? { owner } : {}
}
