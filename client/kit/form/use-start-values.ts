// What the form of a new record begins with.
import { usePreferences } from '#client/data/preferences.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'
import { nameField } from '#shared/contracts/definition/resource.ts'

/** Anyone who works in one warehouse need not choose it. */
export function useStartValues(): Row {
  const { warehouses } = usePreferences().preferences
  const [only, ...others] = warehouses
  return only && others.length === 0 ? { warehouse: only.code, [nameField('warehouse')]: only.name } : {}
}
