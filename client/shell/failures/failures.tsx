// Tells the user of failed calls: the reason for five seconds, or that the sign-in has run out; and that there is no network.
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { listenToAnnouncements } from '#client/data/announcements.ts'
import { listenToFailures } from '#client/data/call-failures.ts'
import { listenToOlderBuild, loadNewBuild } from '#client/data/older-build.ts'
import { usePageState } from '#client/data/page-state-context.ts'
import { hasPageUser, isPageUser, signedInNow } from '#client/data/page-user.ts'
import { followEndedSession, isLeaving, tellTakenAlong } from '#client/data/session.ts'
import { listenToSession, reportSessionEvent } from '#client/data/session-events.ts'
import { isExpiryToldByPage } from '#client/data/told-expiry.ts'
import { keepFocus } from '#client/kit/keep-focus.ts'
import { Connection } from '#client/shell/failures/connection.tsx'
import { type ExpiryEvent, nextExpiry } from '#client/shell/failures/expiry.ts'
import { type Toast, useToasts } from '#client/shell/failures/use-toasts.ts'
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'
import { ERROR_TOAST_MS, PAGE_END_ID } from '#shared/constants.ts'
import '#client/shell/failures/failures.css'

export function Failures() {
  const { toasts, show, dismiss } = useToasts()
  const { other, tellOther, stopTelling } = useOtherUser()
  const expiry = useExpiry(tellOther)
  const ground = useGround()
  useEffect(
    () => listenToFailures(({ toast }) => toast !== null && show({ intent: 'danger', message: toast })),
    [show],
  )
  useEffect(() => listenToAnnouncements(show), [show])
  useEffect(() => listenToOlderBuild(() => show(OLDER_BUILD)), [show])
  useEffect(() => tellTakenAlong((message) => show({ intent: 'success', message })), [show])
  const messages = (isShown: (toast: Toast) => boolean) =>
    toasts
      .filter(isShown)
      .map((toast) => <ToastMessage key={toast.message} toast={toast} onDismiss={dismiss} />)
  return (
    <>
      <div id={PAGE_END_ID} className="swms-toasts" ref={ground}>
        {messages((toast) => toast.intent === 'danger')}
        {/* It stays: only what changes inside a live region is read out. */}
        <div role="status">{messages((toast) => toast.intent !== 'danger')}</div>
        <Connection />
      </div>
      <ExpiryNotice isOpen={expiry.isAsking} onClose={expiry.stopAsking} />
      <LockNotice />
      {other && <OtherUserNotice name={other.name} onClose={stopTelling} />}
    </>
  )
}

/** All else ends above what stands here: it is in the way of nothing. */
function useGround() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0
      document.documentElement.style.setProperty('--swms-toasts-height', height > 0 ? `${height}px` : '')
    })
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return ref
}

const OLDER_BUILD: Toast = { intent: 'danger', message: '有新版本，刷新后继续', isOfOlderBuild: true }

/** Asks in every tab at once, and the answer given in one settles all of them. */
function useExpiry(tellOther: (name: string | null) => void) {
  const [expiry, dispatch] = useReducer(nextExpiry, 'unknown')
  useEffect(() => {
    const note = (event: ExpiryEvent) => {
      if (!isLeaving() && !isExpiryToldByPage()) dispatch(event)
    }
    const stopFailures = listenToFailures(({ kind }) => {
      if (kind === 'expired') note('refused')
      if (kind === 'other-user') void signedInNow().then((user) => tellOther(user?.name ?? null))
    })
    const stopSession = listenToSession((event) => {
      if (event === 'blocked') note('blocked')
      if (event === 'active') note('resumed')
      if ((event === 'ended' || event === 'started') && hasPageUser()) void settle(event)
    })
    /** Anyone who has signed in, in another tab, takes this one along; nobody's input goes with somebody else. */
    const settle = async (event: 'ended' | 'started') => {
      const user = await signedInNow()
      if (isLeaving()) return
      if (user && isPageUser(user.id)) return reportSessionEvent('active')
      if (user && !followEndedSession(user.name)) return tellOther(user.name)
      if (!user && event === 'ended' && !followEndedSession()) note('ended')
    }
    return () => {
      stopFailures()
      stopSession()
    }
  }, [tellOther])
  return { isAsking: expiry === 'asking', stopAsking: () => dispatch('resumed') }
}

/** Its signs are drawn by the stylesheet: icons would weigh on the sign-in page, which shows them almost never. */
function ToastMessage({ toast, onDismiss }: { toast: Toast; onDismiss: (toast: Toast) => void }) {
  useEffect(() => {
    if (toast.isOfOlderBuild) return
    const timer = setTimeout(onDismiss, ERROR_TOAST_MS, toast)
    return () => clearTimeout(timer)
  }, [toast, onDismiss])
  return (
    <div
      className={`swms-toast swms-toast--${toast.intent}`}
      role={toast.intent === 'danger' ? 'alert' : undefined}
    >
      <span className="swms-toast-message">{toast.message}</span>
      {toast.isOfOlderBuild && (
        <button type="button" className="swms-toast-action" onClick={loadNewBuild}>
          刷新
        </button>
      )}
      <button
        type="button"
        className="swms-toast-close"
        aria-label="关闭提示"
        onMouseDown={keepFocus}
        onClick={() => onDismiss(toast)}
      />
    </div>
  )
}

function useOtherUser() {
  const [other, setOther] = useState<{ name: string | null } | null>(null)
  const tellOther = useCallback((name: string | null) => setOther({ name }), [])
  const stopTelling = useCallback(() => setOther(null), [])
  return { other, tellOther, stopTelling }
}

function OtherUserNotice({ name, onClose }: { name: string | null; onClose: () => void }) {
  const part = useLoadedPart(true, () => import('#client/shell/failures/other-user-dialog.tsx'), onClose)
  return part && <part.OtherUserDialog isOpen name={name} onClose={onClose} />
}

/** At a terminal alone; there from the start, so that it needs no network when it is needed. */
function LockNotice() {
  const { user, state, lockAfterMs } = usePageState().session
  const isTerminal = state === 'active' && lockAfterMs !== null
  const part = useLoadedPart(
    isTerminal,
    () => import('#client/shell/failures/terminal-lock.tsx'),
    () => {},
  )
  return part && isTerminal && <part.TerminalLock name={user.name} lockAfterMs={lockAfterMs} />
}

/** One dialog however many calls find the sign-in expired. */
function ExpiryNotice({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const part = useLoadedPart(isOpen, () => import('#client/shell/failures/expired-dialog.tsx'), onClose)
  return part && <part.ExpiredDialog isOpen={isOpen} onClose={onClose} />
}
