// The fields of a form in their grid.
import type { Control } from 'react-hook-form'
import type { Row } from '#client/kit/fields/field-text.ts'
import type { ReferenceScope } from '#client/kit/fields/references.ts'
import { FormField } from '#client/kit/form/form-field.tsx'
import { type FormValues, fieldOf } from '#client/kit/form/form-values.ts'
import { nameField, type Resource } from '#shared/contracts/definition/resource.ts'

type FieldGridProps = {
  control: Control<FormValues>
  fields: Resource['fields']
  /** In their order. */
  names: readonly string[]
  /** The record as it stands, which also tells what its references are called. */
  row: Row
  within: (name: string) => ReferenceScope
  isLocked: (name: string) => boolean
}

export function FieldGrid({ control, fields, names, row, within, isLocked }: FieldGridProps) {
  return (
    <div className="swms-form-grid">
      {names.map((name) => (
        <FormField
          key={name}
          control={control}
          name={name}
          field={fieldOf(fields, name)}
          text={row[nameField(name)] as string | null | undefined}
          within={within(name)}
          disabled={isLocked(name)}
        />
      ))}
    </div>
  )
}
