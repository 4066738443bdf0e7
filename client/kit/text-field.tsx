// A labelled line of text, with what is wrong with it underneath.
import { type ComponentProps, type ReactNode, useId } from 'react'

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  /** Inside the field, at its end. */
  endElement?: ReactNode
}

export function TextField({ label, error, endElement, ...input }: TextFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={`swms-field${error ? ' bp6-form-group bp6-intent-danger' : ' bp6-form-group'}`}>
      <label className="bp6-label" htmlFor={id}>
        {label}
        {input.required && (
          <span className="swms-field-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className="bp6-form-content">
        <div className="bp6-input-group">
          <input
            {...input}
            id={id}
            className={`bp6-input${error ? ' bp6-intent-danger' : ''}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          {endElement}
        </div>
        {error && (
          <p className="bp6-form-helper-text" id={errorId} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
