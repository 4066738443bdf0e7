// The unsaved input of a form: the fields that were changed.
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useUnsaved } from '#client/kit/unsaved/use-unsaved.ts'

/** Without a name it does not outlive the page. */
export function useUnsavedForm<V extends FieldValues>(form: UseFormReturn<V>, name?: string): void {
  const { isDirty, dirtyFields } = form.formState
  const named = {
    read: () => changedValues(form, dirtyFields),
    restore: (changed: readonly Changed<V>[]) => setChanged(form, changed),
  }
  useUnsaved(isDirty, name === undefined ? undefined : { name, ...named })
}

type Changed<V extends FieldValues> = readonly [Path<V>, PathValue<V, Path<V>>]

export function changedValues<V extends FieldValues>(
  form: UseFormReturn<V>,
  dirtyFields: object,
): Changed<V>[] {
  return (Object.keys(dirtyFields) as Path<V>[]).map((name) => [name, form.getValues(name)] as const)
}

/** Fields that the form does not have are left out. */
export function setChanged<V extends FieldValues>(
  form: UseFormReturn<V>,
  changed: readonly Changed<V>[],
): void {
  const known = form.getValues()
  for (const [name, value] of changed) {
    if (Object.hasOwn(known, name)) form.setValue(name, value, { shouldDirty: true })
  }
}
