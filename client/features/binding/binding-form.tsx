// The form of what is bound to a user or role: several bindings, each saved by a call of its own, and only where it was changed.

import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { useUnsaved } from '#client/kit/unsaved/use-unsaved.ts'
import { CloseButton } from '#client/kit/use-asked-close.tsx'
import '#client/features/binding/binding-form.css'

type Binding = { isDirty: boolean; save: () => Promise<unknown> }

type BindingFormProps = {
  /** In the order in which they are saved; the first refusal ends it. */
  bindings: readonly Binding[]
  mayWrite: boolean
  /** After saving, whether or not one was refused. */
  onSettled: () => Promise<void>
  onSaved: () => void
  onClose: () => void
  children: ReactNode
}

export function BindingForm(props: BindingFormProps) {
  const { bindings, mayWrite, onSettled, onSaved, onClose, children } = props
  const [refused, setRefused] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const changed = bindings.filter(({ isDirty }) => isDirty)
  useUnsaved(changed.length > 0)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    const refusal = await saveInTurn(changed)
    await onSettled()
    setPending(false)
    setRefused(refusal)
    if (refusal !== null) return
    onSaved()
    onClose()
  }
  return (
    <form className="swms-binding-form" method="post" onSubmit={(event) => void handleSubmit(event)}>
      {children}
      <div className="swms-binding-form-buttons">
        {refused && (
          <p className="swms-binding-form-refused" role="alert">
            {refused}
          </p>
        )}
        <CloseButton>{mayWrite ? '取消' : '关闭'}</CloseButton>
        {mayWrite && (
          <Button type="submit" intent="primary" disabled={changed.length === 0} loading={isPending}>
            保存
          </Button>
        )}
      </div>
    </form>
  )
}

/** The first refusal, or null. */
async function saveInTurn(bindings: readonly Binding[]): Promise<string | null> {
  try {
    for (const { save } of bindings) await save()
    return null
  } catch (failure) {
    if (failure instanceof Error) return failure.message
    throw failure
  }
}
