// 登录 — signing in. Plain markup: this page is the first that loads, so it brings nothing heavy.
import { type ComponentProps, type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { usePageState } from '#client/data/page-state-context.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { startSession } from '#client/data/session.ts'
import { listenToSession } from '#client/data/session-events.ts'
import { readStored, writeStored } from '#client/data/stored.ts'
import { unlockCode } from '#client/features/terminal/unlock-code.ts'
import { TextField } from '#client/kit/text-field.tsx'
import { APP_TITLE } from '#shared/constants.ts'
import { UNKNOWN_ERROR_MESSAGE } from '#shared/envelope.ts'
import { PIN_PATTERN, PIN_WRONG, safeRedirect } from '#shared/session.ts'
import '#client/pages/entrance/login.css'

const REMEMBERED_NAME_KEY = 'USERNAME'
const LAST_USER_KEY = 'LAST_USER'

export function page() {
  return (
    <main className="swms-login">
      <div className="swms-login-card">
        <header className="swms-login-header">
          <span className="swms-login-mark" aria-hidden="true" />
          <h1 className="swms-login-title">{APP_TITLE}</h1>
          <p className="swms-login-subtitle">仓储物流管理平台</p>
        </header>
        <Entrance />
      </div>
    </main>
  )
}

/** Of a terminal that is locked only its PIN is asked for, unless somebody else comes. */
function Entrance() {
  const { session } = usePageState()
  const [isOther, setOther] = useState(false)
  const goOn = useGoOn()
  if (session.state !== 'locked' || isOther) return <LoginForm goOn={goOn} />
  return <Unlock name={session.user.name} onOther={() => setOther(true)} />
}

function Unlock(props: ComponentProps<ReturnType<typeof unlockCode.useModule>['UnlockForm']>) {
  const { UnlockForm } = unlockCode.useModule()
  return <UnlockForm {...props} />
}

function LoginForm({ goOn }: { goOn: () => void }) {
  const [passwordShown, setPasswordShown] = useState(false)
  const { error, busy, submit } = useSignIn(goOn)
  const [isTerminal, setTerminal] = useState(false)
  const { offersTerminal } = usePageState()
  const usernameRef = useRef<HTMLInputElement>(null)
  useEffect(() => fillRememberedName(usernameRef.current), [])

  // Without `method="post"`, a form sent before this code has arrived would put the password into the address.
  return (
    <form className="swms-login-form" method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <TextField
        ref={usernameRef}
        label="用户名"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        placeholder="请输入用户名"
      />
      <TextField
        label="密码"
        name="password"
        type={passwordShown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={128}
        placeholder="请输入密码"
        endElement={
          <button
            type="button"
            className="swms-login-reveal"
            aria-label={passwordShown ? '隐藏密码' : '显示密码'}
            aria-pressed={passwordShown}
            onClick={() => setPasswordShown(!passwordShown)}
          >
            {passwordShown ? '隐藏' : '显示'}
          </button>
        }
      />
      <label className="bp6-control bp6-checkbox">
        <input type="checkbox" className="bp6-control-input" name="remember" defaultChecked />
        <span className="bp6-control-indicator" />
        记住用户名
      </label>
      {offersTerminal && <TerminalFields isTerminal={isTerminal} onChange={setTerminal} />}
      <button
        type="submit"
        className="bp6-button bp6-large bp6-fill bp6-intent-primary swms-login-submit"
        disabled={busy}
      >
        {busy ? '登录中…' : '登录'}
      </button>
      <p className="swms-login-error" role="alert">
        {error}
      </p>
    </form>
  )
}

type TerminalFieldsProps = { isTerminal: boolean; onChange: (isTerminal: boolean) => void }

function TerminalFields({ isTerminal, onChange }: TerminalFieldsProps) {
  return (
    <>
      <label className="bp6-control bp6-checkbox">
        <input
          type="checkbox"
          className="bp6-control-input"
          checked={isTerminal}
          onChange={() => onChange(!isTerminal)}
        />
        <span className="bp6-control-indicator" />
        工位终端：本班次保持登录，离开时锁定
      </label>
      {isTerminal && (
        <TextField
          label="PIN"
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          placeholder="4至8位数字，用于解锁"
        />
      )}
    </>
  )
}

/** The form's texts stay in its inputs, where typing before hydration is safe too. */
function useSignIn(goOn: () => void) {
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const { prefer } = usePreferences()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { username, password, pin, remember } = readForm(form)
    const missing = missingField(username, password, pin)
    setError(missing?.message ?? '')
    if (missing) return focusField(form, missing.name)

    setBusy(true)
    try {
      const { userVO } = await startSession({ username, password, ...(pin !== null && { pin }) })
      rememberName(remember ? username : null)
      if (isAnotherUser(userVO.id)) {
        prefer('warehouses', [])
        prefer('warehouseDialogDismissed', false)
      }
      // Still busy until the next page is there.
      goOn()
    } catch (failure) {
      setError(failure instanceof CallFailure ? failure.message : UNKNOWN_ERROR_MESSAGE)
      setBusy(false)
      focusField(form, 'password')
    }
  }
  return { error, busy, submit }
}

/** Leads to where the visitor wanted to go. Signed in, or unlocked, in another tab: this one goes on, too. */
function useGoOn(): () => void {
  const isGoing = useRef(false)
  const goOn = useCallback(() => {
    if (isGoing.current) return
    isGoing.current = true
    // The fragment is never sent: it has stayed in the address while the server led here.
    location.assign(safeRedirect(new URLSearchParams(location.search).get('redirect')) + location.hash)
  }, [])
  useEffect(() => listenToSession((event) => (event === 'started' || event === 'active') && goOn()), [goOn])
  return goOn
}

function readForm(form: HTMLFormElement) {
  const data = new FormData(form)
  return {
    username: String(data.get('username') ?? '').trim(),
    password: String(data.get('password') ?? ''),
    pin: data.has('pin') ? String(data.get('pin')) : null,
    remember: data.has('remember'),
  }
}

function missingField(username: string, password: string, pin: string | null) {
  if (username === '') return { name: 'username', message: '请输入用户名' }
  if (password === '') return { name: 'password', message: '请输入密码' }
  if (pin !== null && !PIN_PATTERN.test(pin)) return { name: 'pin', message: PIN_WRONG }
  return null
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.select()
}

function fillRememberedName(input: HTMLInputElement | null): void {
  if (!input) return
  const name = readStored(REMEMBERED_NAME_KEY)
  if (typeof name === 'string' && input.value === '') input.value = name
  const password = input.form?.elements.namedItem('password')
  const next = input.value === '' ? input : password
  if (next instanceof HTMLInputElement && document.activeElement === document.body) next.focus()
}

function rememberName(name: string | null): void {
  writeStored(REMEMBERED_NAME_KEY, name)
}

/** Remembers who signed in; the choices of the one before are not this one's. */
function isAnotherUser(id: string): boolean {
  const last = readStored(LAST_USER_KEY)
  writeStored(LAST_USER_KEY, id)
  // Kept as a number by consoles of before.
  return String(last) !== id
}
