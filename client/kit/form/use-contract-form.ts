// A form over fields of a contract: checked as the server checks, with the server's own refusals put on their field. What has
// been typed outlives another's change of the same record.
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'
import type { OnRefused } from '#client/data/use-command.ts'
import type { Row } from '#client/kit/fields/field-text.ts'
import {
  type FormValues,
  formSchema,
  formValues,
  lineValues,
  type ValuesOf,
} from '#client/kit/form/form-values.ts'
import { changedValues, setChanged, useUnsavedForm } from '#client/kit/unsaved/use-unsaved-form.ts'
import type { Fields, LineSpec } from '#shared/contracts/definition/resource.ts'
import type { Problem } from '#shared/envelope.ts'

export type FormFields<F extends Fields = Fields, N extends keyof F & string = keyof F & string> = {
  fields: F
  /** In their order. */
  names: readonly N[]
  lines?: LineSpec | undefined
}

/**
 * `newest` is the record as it stands now, or what a new one begins with; `name` says of which record, and of which form of
 * the page, what is typed is carried over into another version.
 */
export function useContractForm<F extends Fields, N extends keyof F & string>(
  spec: FormFields<F, N>,
  newest: Row,
  name?: string,
) {
  const { lines } = spec
  // Once for the form: it is drawn anew with every key.
  const [resolver] = useState(() => zodResolver(schemaOf(spec)))
  const form = useForm<FormValues, unknown, ValuesOf<F, N>>({
    resolver,
    defaultValues: valuesOf(spec, newest),
    // A line that is added would at once be told what it lacks.
    mode: lines ? 'onSubmit' : 'onTouched',
  })
  useUnsavedForm(form, name)
  const { row, takeNewest } = useRowSeen(spec, form, newest)
  return {
    form,
    /** The record that what is typed is a change of. */
    row,
    blame: ((failure) => {
      if (failure.isConflict) takeNewest()
      const marked = problemsOf(failure).filter(({ field }) => isAsked(spec, field))
      for (const [index, { field, message }] of marked.entries())
        form.setError(field, { message }, { shouldFocus: index === 0 })
    }) satisfies OnRefused,
  }
}

/**
 * Once somebody has begun to change a record, it stays as they saw it, and what they save is refused when another was
 * faster. Having been told, they go on from the newest: what they have typed stays, all else is as the other has left it.
 */
function useRowSeen(spec: FormFields, form: UseFormReturn<FormValues>, newest: Row) {
  const [row, setRow] = useState(newest)
  const [isTold, setTold] = useState(false)
  const { isDirty, dirtyFields } = form.formState
  const isBehind = newest['revision'] !== row['revision'] && (isTold || !isDirty)
  const catchUp = useEffectEvent(() => {
    const typed = changedValues(form, dirtyFields)
    form.reset(valuesOf(spec, newest))
    setChanged(form, typed)
    setRow(newest)
    setTold(false)
  })
  useEffect(() => {
    if (isBehind) catchUp()
  }, [isBehind])
  return { row, takeNewest: () => setTold(true) }
}

/** Of a refusal that speaks of one place its own words stand there. */
function problemsOf({ message, detail }: Parameters<OnRefused>[0]): readonly Problem[] {
  const problems = Array.isArray(detail?.problems) ? detail.problems : [{ field: detail?.field, message }]
  return problems.filter(isProblem)
}

/** Another back end may put anything there. */
function isProblem(given: unknown): given is Problem {
  const { field, message } = (given ?? {}) as Partial<Problem>
  return typeof field === 'string' && typeof message === 'string'
}

/** 'qty' of the fields, or 'lines.2.qty' of the lines. */
function isAsked({ names, lines }: FormFields, field: string): boolean {
  const [first = ''] = field.split('.')
  return names.includes(first) || first === lines?.name
}

function valuesOf({ fields, names, lines }: FormFields, row: Row): FormValues {
  return { ...formValues(fields, names, row), ...(lines && { [lines.name]: lineValues(lines, row) }) }
}

/** Lines are read beside the values, under their own name. */
function schemaOf<F extends Fields, N extends keyof F & string>({ fields, names, lines }: FormFields<F, N>) {
  const head = formSchema(fields, names)
  const line = lines && formSchema(lines.fields, Object.keys(lines.fields))
  const whole = line ? head.extend({ [lines.name]: z.array(line).min(1, `请添加${lines.label}`) }) : head
  // Made name by name, which the compiler does not follow.
  return whole as unknown as z.ZodType<ValuesOf<F, N>, FormValues>
}
