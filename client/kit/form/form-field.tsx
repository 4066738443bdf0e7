// A field of a form: label, input, and what is wrong with it underneath.
import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { errorIdOf, FieldFrame } from '#client/kit/field-frame.tsx'
import { FieldInput } from '#client/kit/fields/field-input.tsx'
import type { ReferenceScope } from '#client/kit/fields/references.ts'
import type { FormValues } from '#client/kit/form/form-values.ts'
import type { Field } from '#shared/contracts/definition/field.ts'
import '#client/kit/form/form.css'

type FormFieldProps = {
  control: Control<FormValues>
  name: string
  field: Field
  /** Of a reference: the name of the record that it leads to at first. */
  text?: string | null | undefined
  within?: ReferenceScope
  disabled?: boolean
}

export function FormField({ control, name, field, text, within, disabled }: FormFieldProps) {
  const id = useId()
  const own = useController({ control, name })
  const error = own.fieldState.error?.message
  const isRequired =
    field.access !== 'computed' && field.kind !== 'boolean' && !field.create.safeParse(undefined).success
  return (
    <FieldFrame id={id} label={field.label} isRequired={isRequired} error={error}>
      <FieldInput
        id={id}
        field={field}
        value={own.field.value}
        name={text}
        within={within}
        invalid={error !== undefined}
        disabled={disabled ?? false}
        describedBy={error ? errorIdOf(id) : undefined}
        onChange={own.field.onChange}
        onBlur={own.field.onBlur}
      />
    </FieldFrame>
  )
}
