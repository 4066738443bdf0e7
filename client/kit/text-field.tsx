// A labelled line of text, with what is wrong with it underneath.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { errorIdOf, FieldFrame } from '#client/kit/field-frame.tsx'

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  /** Inside the field, at its end. */
  endElement?: ReactNode
}

export function TextField({ label, error, endElement, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} isRequired={input.required ?? false} error={error}>
      <div className="bp6-input-group">
        <input
          {...input}
          id={id}
          className={`bp6-input${error ? ' bp6-intent-danger' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorIdOf(id) : undefined}
        />
        {endElement}
      </div>
    </FieldFrame>
  )
}
