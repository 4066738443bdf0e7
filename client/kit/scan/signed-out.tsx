// At a station whose sign-in has ended: red, and a sound. Nothing takes the focus, so that a scanner can neither answer it
// nor type into a sign-in form; what is scanned meanwhile is kept.
import { useEffect, useEffectEvent, useState } from 'react'
import { listenToFailures } from '#client/data/call-failures.ts'
import { holdUpDeparture, isLeaving, signInAgain } from '#client/data/session.ts'
import { listenToSession } from '#client/data/session-events.ts'
import { tellExpiryHere } from '#client/data/told-expiry.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'

export function SignedOut({ onTell }: { onTell: (message: Tell) => void }) {
  const isSignedOut = useSignedOut(onTell)
  const [isLeavingNow, setLeaving] = useState(false)
  if (!isSignedOut) return null
  return (
    <div className="swms-scan-signed-out" role="alert">
      <p>登录已失效。可以继续扫描：扫描保存在本机，本人重新登录后自动发送。</p>
      <button
        type="button"
        className="bp6-button"
        disabled={isLeavingNow}
        onClick={() => {
          setLeaving(true)
          void signInAgain()
        }}
      >
        重新登录
      </button>
    </div>
  )
}

function useSignedOut(onTell: (message: Tell) => void): boolean {
  const [isSignedOut, setSignedOut] = useState(false)
  const end = useEffectEvent(() => {
    if (isLeaving()) return
    if (!isSignedOut) onTell(tell('bad', '登录已失效', '可以继续扫描，重新登录后自动发送'))
    setSignedOut(true)
  })
  useEffect(() => {
    const ends = [
      tellExpiryHere(),
      holdUpDeparture(),
      listenToFailures(({ kind }) => kind === 'expired' && end()),
      listenToSession((event) => {
        if (event === 'active') setSignedOut(false)
        else if (event === 'blocked' || event === 'ended') end()
      }),
    ]
    return () => {
      for (const stop of ends) stop()
    }
  }, [])
  return isSignedOut
}
