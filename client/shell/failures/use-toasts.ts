// Messages that show for five seconds. The same message again starts its time anew instead of showing twice.
import { useCallback, useEffect, useRef, useState } from 'react'
import { ERROR_TOAST_MS } from '#shared/constants.ts'

export type Toast = { intent: 'danger' | 'success'; message: string }

type Toasts = {
  toasts: readonly Toast[]
  show: (toast: Toast) => void
  dismiss: (message: string) => void
}

export function useToasts(): Toasts {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const dismiss = useCallback((message: string) => {
    clearTimeout(timers.current.get(message))
    timers.current.delete(message)
    setToasts((shown) => shown.filter((other) => other.message !== message))
  }, [])
  const show = useCallback(
    (toast: Toast) => {
      const { message } = toast
      clearTimeout(timers.current.get(message))
      timers.current.set(
        message,
        setTimeout(() => dismiss(message), ERROR_TOAST_MS),
      )
      setToasts((shown) => (shown.some((other) => other.message === message) ? shown : [...shown, toast]))
    },
    [dismiss],
  )
  useEffect(() => {
    const started = timers.current
    return () => started.forEach((timer) => void clearTimeout(timer))
  }, [])
  return { toasts, show, dismiss }
}
