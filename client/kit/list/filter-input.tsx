// What a list is narrowed by, in the form that the kind of the field asks for.
import { useState } from 'react'
import { ChoiceFilter } from '#client/kit/fields/choice-filter.tsx'
import { DayInput } from '#client/kit/fields/day-input.tsx'
import { ReferenceInput } from '#client/kit/fields/reference-input.tsx'
import type { FilterValue, Range } from '#client/kit/list/list-address.ts'
import type { Field } from '#shared/contracts/definition/field.ts'
import { splitList } from '#shared/validation.ts'
import '#client/kit/fields/fields.css'
import { localDateOf } from '#shared/domain/calendar.ts'

type FilterInputProps<V extends FilterValue = FilterValue> = {
  id: string
  field: Field
  value: V | undefined
  onChange: (value: V | undefined) => void
}

export function FilterInput(props: FilterInputProps) {
  switch (props.field.kind) {
    case 'choice':
      return <ChoiceInput {...(props as FilterInputProps<readonly string[]>)} />
    case 'reference':
      return <ReferenceFilter {...(props as FilterInputProps<readonly string[]>)} />
    case 'boolean':
      return <YesOrNo {...(props as FilterInputProps<boolean>)} />
    case 'text':
    case 'note':
      return <TextFilter {...(props as FilterInputProps<string>)} />
    case 'date':
    case 'instant':
      return <DayRange {...(props as FilterInputProps<Range>)} />
    case 'decimal':
    case 'money':
    case 'integer':
      return <NumberRange {...(props as FilterInputProps<Range>)} />
    default:
      return <CodeFilter {...(props as FilterInputProps<readonly string[]>)} />
  }
}

function ChoiceInput({ field, value = [], onChange }: FilterInputProps<readonly string[]>) {
  const { label, values = [], words } = field
  return <ChoiceFilter label={label} values={values} words={words} onChange={onChange} chosen={value} />
}

function TextFilter({ id, value = '', onChange }: FilterInputProps<string>) {
  return (
    <input
      id={id}
      className="bp6-input bp6-fill"
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Several codes at once, as they come out of a spreadsheet or a scanner. */
function CodeFilter({ id, field, value = [], onChange }: FilterInputProps<readonly string[]>) {
  const split = (given: string) => splitList(given, field.holdsBlanks)
  const written = (codes: readonly string[]) => codes.join(field.holdsBlanks ? ',' : ' ')
  const [text, setText] = useState(written(value))
  // Cleared, or set from elsewhere: what is written follows.
  const shown = written(split(text)) === written(value) ? text : written(value)
  return (
    <input
      id={id}
      className="bp6-input bp6-fill"
      placeholder="可粘贴多个"
      value={shown}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(split(event.currentTarget.value))
      }}
      onPaste={(event) => {
        // An input drops the line breaks of what is pasted, and with them where one code ends.
        event.preventDefault()
        const codes = [...value, ...split(event.clipboardData.getData('text'))]
        setText(written(codes))
        onChange(codes)
      }}
    />
  )
}

function ReferenceFilter({ id, field, value = [], onChange }: FilterInputProps<readonly string[]>) {
  const [known, setKnown] = useState<{ code: string; name: string } | null>(null)
  const text = known !== null && known.code === value.join(' ') ? known.name : value.join(' ')
  return (
    <ReferenceInput
      id={id}
      label={field.label}
      to={field.to ?? ''}
      text={text}
      onType={(typed) => onChange(splitList(typed))}
      onChoose={(record) => {
        setKnown(record)
        onChange([record.code])
      }}
    />
  )
}

function YesOrNo({ id, value, onChange }: FilterInputProps<boolean>) {
  return (
    <div className="bp6-html-select bp6-fill">
      <select
        id={id}
        value={String(value ?? '')}
        onChange={({ currentTarget: { value: chosen } }) =>
          onChange(chosen === '' ? undefined : chosen === 'true')
        }
      >
        <option value="">全部</option>
        <option value="true">是</option>
        <option value="false">否</option>
      </select>
    </div>
  )
}

/** As an input method writes digits, and as a spreadsheet writes thousands. */
function plainNumber(text: string): string {
  const plain = text.normalize('NFKC').trim()
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** Half written, it is kept as it is, and said to be none when the list is asked for. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

function isInstantText(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text)
}

function NumberRange({ id, field, value = {}, onChange }: FilterInputProps<Range>) {
  const bound = (end: keyof Range, label: string) => (
    <input
      id={end === 'from' ? id : undefined}
      className="bp6-input"
      inputMode="decimal"
      aria-label={`${field.label}${label}`}
      value={value[end] ?? ''}
      onChange={(event) => onChange({ ...value, [end]: plainNumber(event.currentTarget.value) })}
    />
  )
  return (
    <div className="swms-range">
      {bound('from', '不小于')}
      <span aria-hidden="true">–</span>
      {bound('to', '不大于')}
    </div>
  )
}

/** Days in China; of an instant the range goes from the first day's beginning to the last day's end. */
function DayRange({ id, field, value = {}, onChange }: FilterInputProps<Range>) {
  const isInstant = field.kind === 'instant'
  const shown = (end: keyof Range) => {
    const bound = value[end]
    return bound && isInstant && isInstantText(bound) ? dayOf(bound, end) : (bound ?? '')
  }
  const handle = (end: keyof Range, day: string) => {
    const bound = isInstant && isDay(day) ? (end === 'from' ? instantOfDay(day) : instantAfterDay(day)) : day
    onChange({ ...value, [end]: bound })
  }
  const bound = (end: keyof Range, label: string) => (
    <DayInput
      id={end === 'from' ? id : undefined}
      className="bp6-input"
      aria-label={`${field.label}${label}`}
      value={shown(end)}
      onDay={(day) => handle(end, day)}
    />
  )
  return (
    <div className="swms-range">
      {bound('from', '起')}
      <span aria-hidden="true">–</span>
      {bound('to', '止')}
    </div>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/** '2026-03-01' → the instant at which that day begins. */
function instantOfDay(day: string): string {
  return new Date(`${day}T00:00:00+08:00`).toISOString()
}

/** The instant at which the day is over. */
function instantAfterDay(day: string): string {
  return new Date(new Date(instantOfDay(day)).getTime() + DAY_MS).toISOString()
}

/** The day that a bound of a range stands for: the last one that is in, where the range ends. */
function dayOf(instant: string, end: 'from' | 'to'): string {
  const at = new Date(instant).getTime() - (end === 'to' ? 1 : 0)
  return localDateOf(new Date(at))
}
