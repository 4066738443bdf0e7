// A form over fields of a contract: checked as the server checks, with the server's own refusals put on their field.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import type { Row } from '#client/kit/fields/field-text.ts'
import {
  type FormValues,
  fieldNamed,
  formSchema,
  formValues,
  lineValues,
} from '#client/kit/form/form-values.ts'
import { useUnsaved } from '#client/kit/unsaved/use-unsaved.ts'
import type { LineSpec, Resource } from '#shared/contracts/resource.ts'

export type FormFields = {
  fields: Resource['fields']
  /** In their order. */
  names: readonly string[]
  lines?: LineSpec | undefined
}

export function useContractForm(spec: FormFields, row: Row) {
  const { fields, names, lines } = spec
  // Once for the form: it is drawn anew with every key.
  const [resolver] = useState(() => zodResolver(schemaOf(spec)))
  const form = useForm<FormValues>({
    resolver,
    defaultValues: {
      ...formValues(fields, names, row),
      ...(lines && { [lines.name]: lineValues(lines, row) }),
    },
    // A line that is added would at once be told what it lacks.
    mode: lines ? 'onSubmit' : 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  return {
    form,
    /** Shows a refusal where the user can mend it. */
    blame(message: string) {
      const name = fieldNamed(fields, names, message)
      if (name) form.setError(name, { message }, { shouldFocus: true })
    },
  }
}

function schemaOf({ fields, names, lines }: FormFields) {
  const head = formSchema(fields, names)
  if (!lines) return head
  const line = formSchema(lines.fields, Object.keys(lines.fields))
  return head.extend({ [lines.name]: z.array(line).min(1, `请添加${lines.label}`) })
}
