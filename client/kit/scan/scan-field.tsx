// A field beside a scan input. The one that a scan lacks is marked, and has the focus.
import { useEffect, useId, useRef } from 'react'
import { FieldInput, type FieldInputProps } from '#client/kit/fields/field-input.tsx'

type ScanFieldProps = Omit<FieldInputProps, 'id' | 'invalid'> & { isAsked: boolean }

export function ScanField({ isAsked, ...input }: ScanFieldProps) {
  const id = useId()
  const label = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    // After the click or key that the question follows from has had its say about the focus.
    if (isAsked) requestAnimationFrame(() => label.current?.querySelector('input')?.select())
  }, [isAsked])
  return (
    <label ref={label} htmlFor={id}>
      {input.field.label}
      <FieldInput {...input} id={id} invalid={isAsked} />
    </label>
  )
}
