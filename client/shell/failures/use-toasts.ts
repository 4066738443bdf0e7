// Messages that show for five seconds. The same message again starts its time anew instead of showing twice.
import { useCallback, useEffect, useRef, useState } from 'react'
import { ERROR_TOAST_MS } from '#shared/constants.ts'

type Toasts = {
  messages: readonly string[]
  show: (message: string) => void
  dismiss: (message: string) => void
}

export function useToasts(): Toasts {
  const [messages, setMessages] = useState<readonly string[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const dismiss = useCallback((message: string) => {
    clearTimeout(timers.current.get(message))
    timers.current.delete(message)
    setMessages((shown) => shown.filter((other) => other !== message))
  }, [])
  const show = useCallback(
    (message: string) => {
      clearTimeout(timers.current.get(message))
      timers.current.set(
        message,
        setTimeout(() => dismiss(message), ERROR_TOAST_MS),
      )
      setMessages((shown) => (shown.includes(message) ? shown : [...shown, message]))
    },
    [dismiss],
  )
  useEffect(() => {
    const started = timers.current
    return () => started.forEach((timer) => void clearTimeout(timer))
  }, [])
  return { messages, show, dismiss }
}
