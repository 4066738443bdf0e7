// A field beside a scan input. The one that a scan lacks is marked, and has the focus unless somebody scans on.
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { FieldInput, type FieldInputProps } from '#client/kit/fields/field-input.tsx'
import { isTyping } from '#client/kit/scan/typing.ts'
import { TAKES_SCANS } from '#client/kit/scan/use-scan-keys.ts'

type ScanFieldProps = Omit<FieldInputProps, 'id' | 'invalid'> & { isAsked: boolean }

export function ScanField({ isAsked, ...input }: ScanFieldProps) {
  const id = useId()
  const label = useRef<HTMLLabelElement>(null)
  const isEntered = useRef(false)
  useEffect(() => {
    // After the click or key that the question follows from has had its say about the focus.
    if (!isAsked) return
    requestAnimationFrame(() => {
      if (!isTyping()) label.current?.querySelector('input')?.select()
    })
  }, [isAsked])
  const handleClick = ({ target }: MouseEvent) => {
    // What is typed next stands for what is there, and is not written behind it.
    if (isEntered.current && target instanceof HTMLInputElement) target.select()
    isEntered.current = false
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, browsers select by themselves
    <label
      ref={label}
      htmlFor={id}
      {...(!isAsked && isText(input) && TAKES_SCANS)}
      onFocus={() => {
        isEntered.current = true
      }}
      onClick={handleClick}
    >
      {input.field.label}
      <FieldInput {...input} id={id} invalid={isAsked} />
    </label>
  )
}

/** A lot, a number on paper: anyone who goes there by hand may scan it. */
function isText({ field: { kind } }: Pick<FieldInputProps, 'field'>): boolean {
  return kind === 'text' || kind === 'note'
}
