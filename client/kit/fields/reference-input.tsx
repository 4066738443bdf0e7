// Another record, found by typing its code or its name; arrows and Enter choose, as does a click.
import { PopoverNext } from '@blueprintjs/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { usePreferences } from '#client/data/preferences.tsx'
import {
  COLLEAGUES,
  matchingColleagues,
  matchingZones,
  type ReferenceScope,
  referencesOf,
  zonesOf,
} from '#client/kit/fields/references.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'

type ReferenceInputProps = {
  id?: string
  label: string
  /** The kind of record. */
  to: string
  within?: ReferenceScope
  /** What is written in the field. */
  text: string
  /** It is a code that the form has brought by itself: its record's name is shown, once it is found. */
  isUnnamed?: boolean
  /** While it is empty. */
  placeholder?: string | undefined
  invalid?: boolean
  disabled?: boolean
  /** As the user types; nothing is chosen then. */
  onType: (text: string) => void
  onChoose: (record: CodeName) => void
  onBlur?: () => void
}

export function ReferenceInput(props: ReferenceInputProps) {
  const { label, to, within, text, isUnnamed = false, invalid, onType, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const listId = useId()
  const { records, isKnown } = useRecords(to, useDeferredValue(text), within, isOpen || isUnnamed)
  const name = isUnnamed ? records.find(({ code }) => code === text)?.name : undefined
  const choose = (record: CodeName) => {
    setOpen(false)
    onChoose(record)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive(Math.min(Math.max(active + step, 0), records.length - 1))
      else setOpen(true)
    }
    if (event.key === 'Escape') setOpen(false)
    const record = records[active]
    if (event.key !== 'Enter' || !isOpen || !record) return
    event.preventDefault()
    choose(record)
  }
  return (
    <PopoverNext
      fill
      lazy
      animation="minimal"
      arrow={false}
      matchTargetWidth
      autoFocus={false}
      enforceFocus={false}
      // The focus has gone on by then: anyone who types fast would write the rest of the next field here.
      shouldReturnFocusOnClose={false}
      isOpen={isOpen && isKnown}
      onClose={() => setOpen(false)}
      placement="bottom-start"
      content={
        <ReferenceList id={listId} label={label} records={records} active={active} onChoose={choose} />
      }
    >
      <input
        id={props.id}
        className={`bp6-input bp6-fill${invalid ? ' bp6-intent-danger' : ''}`}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && records[active] ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        aria-invalid={invalid || undefined}
        autoComplete="off"
        disabled={props.disabled}
        placeholder={props.placeholder ?? '输入编码或名称'}
        value={name ?? text}
        onChange={(event) => {
          onType(event.currentTarget.value)
          setActive(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={handleKeyDown}
        onBlur={() => {
          setOpen(false)
          props.onBlur?.()
        }}
      />
    </PopoverNext>
  )
}

function useRecords(to: string, keyword: string, within: ReferenceScope | undefined, enabled: boolean) {
  const { version } = usePreferences().preferences
  const isPerson = to === 'user'
  const isZone = to === 'zone'
  const people = useQuery({ ...COLLEAGUES, enabled: enabled && isPerson })
  const zones = useQuery({ ...zonesOf(version, within), enabled: enabled && isZone })
  const found = useQuery({
    ...referencesOf(isPerson ? 'warehouse' : to, keyword, within),
    enabled: enabled && !isPerson && !isZone,
    placeholderData: keepPreviousData,
  })
  const listed = isPerson
    ? people.data && matchingColleagues(people.data, keyword)
    : zones.data && matchingZones(zones.data, keyword)
  const records = isPerson || isZone ? listed : found.data
  return { records: records ?? [], isKnown: records !== undefined }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

type ReferenceListProps = {
  id: string
  label: string
  records: readonly CodeName[]
  active: number
  onChoose: (record: CodeName) => void
}

function ReferenceList({ id, label, records, active, onChoose }: ReferenceListProps) {
  if (records.length === 0) return <p className="swms-options-none">没有找到，请换个编码或名称</p>
  return (
    <div className="swms-options" id={id} role="listbox" aria-label={label}>
      {records.map((record, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
        <div
          key={`${record.code} ${record.name}`}
          id={`${id}-${index}`}
          className="swms-option"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The input must not lose the focus before the click has chosen.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(record)}
        >
          {record.name} {record.name !== record.code && <small>{record.code}</small>}
        </div>
      ))}
    </div>
  )
}
