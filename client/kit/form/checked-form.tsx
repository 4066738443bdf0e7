// The element around a form's fields: checked as a whole when it is sent, with the first mistake in focus.
import type { ComponentProps, FormEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { keepFocus } from '#client/kit/keep-focus.ts'

type CheckedFormProps<V extends FieldValues, Read> = Omit<
  ComponentProps<'form'>,
  'onSubmit' | 'onMouseDown'
> & {
  form: UseFormReturn<V, unknown, Read>
  /** What was found right. */
  onSend: (values: Read) => Promise<void>
}

export function CheckedForm<V extends FieldValues, Read>(props: CheckedFormProps<V, Read>) {
  const { form, onSend, ...others } = props
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget } = event
    // Mistakes are drawn first.
    const focusMistake = () => requestAnimationFrame(() => firstMistake(currentTarget)?.focus())
    void form.handleSubmit(onSend, focusMistake)(event)
  }
  // Without `method="post"`, a form sent before this code has arrived would put its fields into the address.
  return <form method="post" noValidate {...others} onMouseDown={keepFocus} onSubmit={handleSubmit} />
}

function firstMistake(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector('[aria-invalid="true"]')
}
