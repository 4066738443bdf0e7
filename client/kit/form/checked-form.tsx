// The element around a form's fields: checked as a whole when it is sent, with the first mistake in focus. It is sent once, by
// however many clicks.
import { type ComponentProps, type FormEvent, useRef } from 'react'
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
  const isSending = useRef(false)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A dialog that was opened from within it has a form of its own, whose sending comes by here.
    if (isSending.current || event.target !== event.currentTarget) return
    isSending.current = true
    const { currentTarget } = event
    // Mistakes are drawn first.
    const focusMistake = () => requestAnimationFrame(() => firstMistake(currentTarget)?.focus())
    const submit = form.handleSubmit(onSend, focusMistake)
    void submit(event).finally(() => {
      isSending.current = false
    })
  }
  // Without `method="post"`, a form sent before this code has arrived would put its fields into the address.
  return <form method="post" noValidate {...others} onMouseDown={keepFocus} onSubmit={handleSubmit} />
}

function firstMistake(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector('[aria-invalid="true"]')
}
