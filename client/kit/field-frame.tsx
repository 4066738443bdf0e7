// What stands around a field's input: its label above, what is wrong with it underneath.
import type { ReactNode } from 'react'

type FieldFrameProps = {
  /** Of the input. */
  id: string
  label: ReactNode
  isRequired?: boolean
  error: string | undefined
  children: ReactNode
}

export function FieldFrame({ id, label, isRequired = false, error, children }: FieldFrameProps) {
  return (
    <div className={`swms-field bp6-form-group${error ? ' bp6-intent-danger' : ''}`}>
      <label className="bp6-label" htmlFor={id}>
        {label}
        {isRequired && (
          <span className="swms-field-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className="bp6-form-content">
        {children}
        {error && (
          <p className="bp6-form-helper-text" id={errorIdOf(id)} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** What describes the input while something is wrong with it. */
export function errorIdOf(id: string): string {
  return `${id}-error`
}
