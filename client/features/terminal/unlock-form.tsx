// Where a locked terminal takes its PIN. Plain markup: the sign-in page shows it, too. That the session is active again tells
// whoever shows it that it is unlocked.
import { type FormEvent, useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { signInAgain } from '#client/data/session.ts'
import { unlockTerminal } from '#client/data/terminal.ts'
import { TextField } from '#client/kit/text-field.tsx'
import { UNKNOWN_ERROR_MESSAGE } from '#shared/envelope.ts'
import { PIN_PATTERN, PIN_WRONG } from '#shared/session.ts'
import '#client/features/terminal/unlock-form.css'

type UnlockFormProps = {
  /** Who is signed in here. */
  name: string
  /** Somebody else wants to work here. */
  onOther: () => void
}

export function UnlockForm({ name, onOther }: UnlockFormProps) {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const pin = String(new FormData(form).get('pin') ?? '')
    // What a scanner has sent here is no try.
    if (isBusy || !PIN_PATTERN.test(pin)) {
      form.reset()
      return setError(PIN_WRONG)
    }
    setBusy(true)
    try {
      await unlockTerminal(pin)
    } catch (failure) {
      if (failure instanceof CallFailure && failure.kind === 'expired') return void signInAgain()
      setError(failure instanceof Error && failure.message ? failure.message : UNKNOWN_ERROR_MESSAGE)
      form.reset()
      setBusy(false)
    }
  }
  return (
    <form className="swms-unlock" method="post" noValidate onSubmit={submit} aria-busy={isBusy}>
      <h2 id="swms-unlock-title">终端已锁定</h2>
      <p>{name}</p>
      <TextField
        label="PIN"
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        maxLength={64}
        placeholder="请输入登录时设置的 PIN"
      />
      <button type="submit" className="bp6-button bp6-large bp6-fill bp6-intent-primary" disabled={isBusy}>
        解锁
      </button>
      <button type="button" className="bp6-button bp6-minimal bp6-fill" disabled={isBusy} onClick={onOther}>
        换人登录
      </button>
      <p className="swms-unlock-error" role="alert">
        {error}
      </p>
    </form>
  )
}
