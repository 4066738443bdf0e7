// A value of a record as a person gives it, in the form that the kind of its field asks for.
import { Switch } from '@blueprintjs/core'
import { useState } from 'react'
import { DayInput } from '#client/kit/fields/day-input.tsx'
import { emptyOf, mayBeNull } from '#client/kit/fields/empty.ts'
import { FileInput } from '#client/kit/fields/file-input.tsx'
import { ReferenceInput } from '#client/kit/fields/reference-input.tsx'
import type { ReferenceScope } from '#client/kit/fields/references.ts'
import { type Field, isNumbered } from '#shared/contracts/definition/field.ts'
import { localTimeOf } from '#shared/domain/calendar.ts'
import '#client/kit/fields/fields.css'
import { wordOf } from '#shared/domain/values.ts'

export type FieldInputProps = {
  id: string
  /** Where no label stands beside it. */
  label?: string
  field: Field
  value: unknown
  /** Of a reference: the name of the record that it led to at first. */
  name?: string | null | undefined
  within?: ReferenceScope | undefined
  invalid?: boolean
  disabled?: boolean
  describedBy?: string | undefined
  onChange: (value: unknown) => void
  onBlur?: () => void
}

export function FieldInput(props: FieldInputProps) {
  switch (props.field.kind) {
    case 'boolean':
      return <YesOrNo {...props} />
    case 'choice':
      return <Choice {...props} />
    case 'reference':
      return <Reference {...props} />
    case 'note':
      return isOneLine(props.field) ? <Line {...props} read={asTyped} /> : <Note {...props} />
    case 'file':
      return <FileInput {...props} />
    case 'integer':
      return <Line {...props} inputMode="numeric" read={readInteger} />
    case 'decimal':
    case 'money':
      return <Line {...props} inputMode="decimal" read={asTyped} />
    case 'date':
      return <Day {...props} />
    case 'month':
      return <Line {...props} type="month" placeholder="如 2026-03" read={asTyped} />
    case 'instant':
      return <Instant {...props} />
    case 'mobile':
      return <Line {...props} type="tel" read={asTyped} />
    default:
      return <Line {...props} read={asTyped} />
  }
}

type LineProps = FieldInputProps & {
  type?: 'text' | 'month' | 'tel' | 'datetime-local'
  /** For browsers that show a month as text. */
  placeholder?: string
  inputMode?: 'numeric' | 'decimal'
  read: (text: string) => unknown
}

/** Without it a browser takes years of six digits. */
const LATEST: Readonly<Record<string, string>> = { month: '9999-12', 'datetime-local': '9999-12-31T23:59' }

function Line({ type = 'text', placeholder, inputMode, read, ...props }: LineProps) {
  return (
    <input
      {...marks(props)}
      type={type}
      max={LATEST[type]}
      placeholder={placeholder}
      inputMode={inputMode}
      autoComplete="off"
      className={`bp6-input bp6-fill${props.invalid ? ' bp6-intent-danger' : ''}`}
      value={textOf(props.value)}
      onChange={({ currentTarget: { value } }) =>
        props.onChange(value === '' ? emptyOf(props.field) : read(value))
      }
    />
  )
}

function Day(props: FieldInputProps) {
  return (
    <DayInput
      {...marks(props)}
      className={`bp6-input bp6-fill${props.invalid ? ' bp6-intent-danger' : ''}`}
      value={textOf(props.value)}
      onDay={(day) => props.onChange(day === '' ? emptyOf(props.field) : day)}
    />
  )
}

/** Seconds are nobody's business. */
function Instant({ value, onChange, ...props }: FieldInputProps) {
  const at = new Date(typeof value === 'string' ? value : '')
  const local = Number.isNaN(at.getTime()) ? '' : localTimeOf(at).slice(0, 16)
  return <Line {...props} type="datetime-local" value={local} onChange={onChange} read={readInstant} />
}

/** What is no time stays as it is: the contract says what is wrong with it. */
function readInstant(text: string): string {
  const at = new Date(`${text}:00+08:00`)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

/** A lot, a container, a check digit: Enter sends it instead of beginning a second line. */
function isOneLine({ longest }: Field): boolean {
  return longest !== undefined && longest <= 100
}

function Note(props: FieldInputProps) {
  return (
    <textarea
      {...marks(props)}
      className={`bp6-input bp6-fill swms-note-input${props.invalid ? ' bp6-intent-danger' : ''}`}
      rows={1}
      value={textOf(props.value)}
      onChange={({ currentTarget: { value } }) => props.onChange(value || emptyOf(props.field))}
    />
  )
}

function Choice(props: FieldInputProps) {
  const { field, value, onChange } = props
  return (
    <div className="bp6-html-select bp6-fill">
      <select
        {...marks(props)}
        value={textOf(value)}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        {mayBeNull(field) && <option value="">不选</option>}
        {field.values?.map((choice) => (
          <option key={choice} value={choice}>
            {wordOf(field.words, choice)}
          </option>
        ))}
      </select>
    </div>
  )
}

function YesOrNo(props: FieldInputProps) {
  return (
    <Switch
      {...marks(props)}
      checked={props.value === true}
      label={props.value === true ? '是' : '否'}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}

/** What is typed and not chosen counts as a code: anyone who knows it need not wait for the list. */
function Reference({
  id,
  label,
  field,
  value,
  name = null,
  within,
  onChange,
  onBlur,
  ...states
}: FieldInputProps) {
  const [known, setKnown] = useState({ value, name })
  const [typed, setTyped] = useState<unknown>(null)
  const isKnown = known.value === value && known.name !== null
  const codeOf = (text: string) => (text === '' ? null : isNumbered(field) ? readInteger(text) : text)
  return (
    <ReferenceInput
      id={id}
      label={label ?? field.label}
      to={field.to ?? ''}
      placeholder={field.whenEmpty}
      text={isKnown ? (known.name ?? '') : textOf(value)}
      isUnnamed={value !== known.value && value !== typed}
      {...(within && { within })}
      {...(states.invalid && { invalid: true })}
      {...(states.disabled && { disabled: true })}
      onType={(text) => {
        const code = codeOf(text.trim())
        setTyped(code)
        onChange(code)
      }}
      onChoose={(record) => {
        const code = codeOf(record.code)
        setKnown({ value: code, name: record.name })
        onChange(code)
      }}
      {...(onBlur && { onBlur })}
    />
  )
}

function marks({ id, label, invalid = false, disabled = false, describedBy, onBlur }: FieldInputProps) {
  return {
    id,
    disabled,
    ...(label !== undefined && { 'aria-label': label }),
    ...(onBlur && { onBlur }),
    ...(invalid && { 'aria-invalid': true as const }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

function asTyped(text: string): string {
  return text
}

/** What is no number stays as it is: the contract says what is wrong with it. */
function readInteger(text: string): number | string {
  const number = Number(text)
  return Number.isInteger(number) ? number : text
}
