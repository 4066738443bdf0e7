// Of which warehouse and owner the records are that a form can refer to: of those that it names, or is about.
import { type Control, useWatch } from 'react-hook-form'
import type { Row } from '#client/kit/fields/field-text.ts'
import type { ReferenceScope } from '#client/kit/fields/references.ts'
import type { FormValues } from '#client/kit/form/form-values.ts'

export function useReferenceScope(control: Control<FormValues>, row: Row): (name: string) => ReferenceScope {
  const [warehouse = row['warehouse'], owner = row['owner']] = useWatch({
    control,
    name: ['warehouse', 'owner'],
  })
  const scope = { ...textOnly('warehouse', warehouse), ...textOnly('owner', owner) }
  // A warehouse or an owner is chosen among all.
  return (name) => (name === 'warehouse' || name === 'owner' ? {} : scope)
}

function textOnly(name: 'warehouse' | 'owner', value: unknown) {
  return typeof value === 'string' && value !== '' ? { [name]: value } : {}
}
