// A day, keyed in as people write it or chosen from the browser's calendar. A field of the browser's own takes digits in the
// order of its language, and makes years of six digits of them.
import { type InputHTMLAttributes, useState } from 'react'
import { localDateOf } from '#shared/domain/calendar.ts'
import { dayTyped } from '#shared/domain/typed-day.ts'
import '#client/kit/fields/day-input.css'

type DayInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  /** 'YYYY-MM-DD'; anything else is shown as it is. */
  value: string
  /** With what was written, where it is no day yet. */
  onDay: (day: string) => void
}

export function DayInput({ value, onDay, className, onBlur, ...input }: DayInputProps) {
  const [text, setText] = useState(value)
  // Cleared, or set from elsewhere: what is written follows.
  const shown = asDay(text) === value ? text : value
  const write = (written: string) => {
    setText(written)
    onDay(asDay(written))
  }
  return (
    <span className="swms-day">
      <input
        {...input}
        data-day=""
        className={className}
        autoComplete="off"
        placeholder="年-月-日"
        maxLength={20}
        value={shown}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={(event) => {
          setText(value)
          onBlur?.(event)
        }}
      />
      <input
        className="swms-day-calendar"
        type="date"
        max="9999-12-31"
        tabIndex={-1}
        aria-hidden="true"
        disabled={input.disabled}
        value={/^\d{4}-\d\d-\d\d$/.test(value) ? value : ''}
        onChange={(event) => write(event.currentTarget.value)}
        // Firefox opens it at a sign of its own alone, for which there is no room.
        onClick={(event) => event.currentTarget.showPicker?.()}
      />
    </span>
  )
}

function asDay(text: string): string {
  return dayTyped(text, localDateOf(new Date())) ?? text
}
