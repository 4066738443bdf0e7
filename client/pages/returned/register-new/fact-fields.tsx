// What is known of the parcels at hand, beside the scan input. Enter leads back to it.
import type { KeyboardEvent } from 'react'
import { ScanField } from '#client/kit/scan/scan-field.tsx'
import { focusScanInput } from '#client/kit/scan/use-kept-focus.ts'
import type { FactField, ParcelFacts } from '#client/pages/returned/register-new/registering.ts'
import { reference } from '#shared/contracts/definition/field.ts'
import { parcelFacts } from '#shared/contracts/returned/parcel.ts'

const FIELDS = { warehouse: reference('仓库', 'warehouse'), ...parcelFacts }
const NAMES: readonly FactField[] = [
  'warehouse',
  'owner',
  'shop',
  'carrier',
  'originalOrderNo',
  'weight',
  'receiptNo',
  'station',
  'remark',
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
        <ScanField
          key={name}
          field={FIELDS[name]}
          value={isNobodys(name, facts) ? null : facts[name]}
          name={name === 'warehouse' ? warehouseName : undefined}
          within={withinOf(name, facts)}
          isAsked={asked === name}
          disabled={isNobodys(name, facts)}
          onChange={(value) => onEdit({ [name]: value })}
        />
      ))}
    </div>
  )
}

function isNobodys(name: FactField, { noOwner }: ParcelFacts): boolean {
  return noOwner && (name === 'owner' || name === 'shop')
}

function withinOf(name: FactField, { owner }: ParcelFacts) {
  return name === 'shop' && owner !== null ? { owner } : {}
}
