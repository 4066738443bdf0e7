// One slot of a wall: its number, what its tag shows, and the tag itself, which is typed or scanned.

import { SmallCrossIcon } from '@blueprintjs/icons'
import type { KeyboardEvent } from 'react'
import { Button } from '#client/kit/button.tsx'
import type { BoundSlot, Slot } from '#client/pages/equipment/sortation/slots.ts'

type SlotTileProps = {
  slot: Slot
  /** As the server knows it; undefined for a slot that is new. */
  stored: BoundSlot | undefined
  mistake: string | undefined
  disabled: boolean
  onTag: (tag: string) => void
  onNext: () => void
  onRemove: () => void
}

export function SlotTile({ slot, stored, mistake, disabled, onTag, onNext, onRemove }: SlotTileProps) {
  const { slotNo, tag } = slot
  const isChanged = tag !== (stored?.tagCode ?? '') || stored === undefined
  const state = tag === '' ? '未绑定' : isChanged ? '未保存' : (stored?.lightState ?? '熄灭')
  const handleKeyDown = (event: KeyboardEvent) => {
    // A scanner ends with it.
    if (event.key !== 'Enter') return
    event.preventDefault()
    onNext()
  }
  return (
    <li className={`swms-slot swms-slot--${KINDS[state]}`} data-slot={slotNo}>
      <header className="swms-slot-head">
        <strong className="swms-slot-number">{slotNo}</strong>
        <span className="swms-slot-light">{state}</span>
        {!disabled && (
          <Button
            variant="minimal"
            size="small"
            aria-label={`删除格口 ${slotNo}`}
            icon={<SmallCrossIcon />}
            onClick={onRemove}
          />
        )}
      </header>
      <input
        className={`bp6-input bp6-fill${mistake ? ' bp6-intent-danger' : ''}`}
        aria-label={`格口 ${slotNo} 的标签`}
        aria-invalid={mistake ? true : undefined}
        autoComplete="off"
        disabled={disabled}
        placeholder="未绑定"
        maxLength={64}
        value={tag}
        onChange={(event) => onTag(event.currentTarget.value.trim())}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={handleKeyDown}
      />
      {mistake && (
        <p className="swms-slot-mistake" role="alert">
          {mistake}
        </p>
      )}
    </li>
  )
}

const KINDS = { 未绑定: 'unbound', 未保存: 'changed', 熄灭: 'dark', 常亮: 'lit', 闪烁: 'blinking' } as const
