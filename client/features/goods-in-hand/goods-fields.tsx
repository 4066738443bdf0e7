// The fields of the goods in the hand, beside a scan input. Enter leads back to it.
import { type KeyboardEvent, useState } from 'react'
import {
  GOODS_FIELDS,
  type Goods,
  type GoodsField,
  type Hand,
} from '#client/features/goods-in-hand/goods-in-hand.ts'
import { fieldOf } from '#client/kit/form/form-values.ts'
import { ScanField } from '#client/kit/scan/scan-field.tsx'
import { focusScanInput } from '#client/kit/scan/use-kept-focus.ts'

type GoodsFieldsProps = {
  hand: Hand
  /** The field that the server has asked for: it is shown, and has the focus. */
  asked: GoodsField | null
  onEdit: (change: Partial<Goods>) => void
  /** Enter, after the field that was asked for. */
  onAnswer: () => void
}

const LOT_FIELDS = ['lot', 'mfgDate', 'expDate'] as const

export function GoodsFields({ hand: { goods, read }, asked, onEdit, onAnswer }: GoodsFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const isDetailed = isOpen || (asked !== null && asked !== 'qty') || LOT_FIELDS.some((name) => goods[name])
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    focusScanInput(event.currentTarget)
    if (asked !== null) onAnswer()
  }
  const field = (name: GoodsField) => (
    <ScanField
      key={name}
      field={fieldOf(GOODS_FIELDS, name)}
      value={goods[name]}
      isAsked={asked === name}
      onChange={(value) => onEdit({ [name]: value ?? BLANK[name] })}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs in it
    <div className="swms-scan-fields" onKeyDown={handleKeyDown}>
      {field('qty')}
      {field('quality')}
      {isDetailed ? (
        LOT_FIELDS.map(field)
      ) : (
        <button type="button" className="bp6-button swms-scan-more" onClick={() => setOpen(true)}>
          批次与日期
        </button>
      )}
      {read && <p className="swms-scan-read">{read}</p>}
    </div>
  )
}

const BLANK: Readonly<Record<GoodsField, string | null>> = {
  qty: '',
  quality: '良品',
  lot: '',
  mfgDate: null,
  expDate: null,
}
