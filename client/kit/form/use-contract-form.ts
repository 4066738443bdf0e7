// A form over fields of a contract: checked as the server checks, with the server's own refusals put on their field.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Row } from '#client/kit/fields/field-text.ts'
import { type FormValues, fieldNamed, formSchema, formValues } from '#client/kit/form/form-values.ts'
import { useUnsaved } from '#client/kit/unsaved/use-unsaved.ts'
import type { Resource } from '#shared/contracts/resource.ts'

export function useContractForm(fields: Resource['fields'], names: readonly string[], row?: Row) {
  const schema = formSchema(fields, names)
  const form = useForm<FormValues>({
    resolver: zodResolver(schema),
    defaultValues: formValues(fields, names, row),
    mode: 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  return {
    form,
    /** Shows a refusal where the user can mend it. */
    blame(message: string) {
      const name = fieldNamed(fields, names, message)
      if (name) form.setError(name, { message }, { shouldFocus: true })
    },
    /** What is in the form is saved now. */
    settle: (saved?: Row) => form.reset(saved ? formValues(fields, names, saved) : form.getValues()),
  }
}
