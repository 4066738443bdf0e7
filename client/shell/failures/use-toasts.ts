// The messages on the screen. The same message again starts its time anew instead of showing twice.
import { useCallback, useState } from 'react'

/** One that offers to go on with the newer build stays until it is closed. */
export type Toast = { intent: 'danger' | 'success' | 'notice'; message: string; isOfOlderBuild?: boolean }

type Toasts = {
  toasts: readonly Toast[]
  show: (toast: Toast) => void
  dismiss: (toast: Toast) => void
}

export function useToasts(): Toasts {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const show = useCallback((toast: Toast) => setToasts((shown) => [...without(shown, toast), toast]), [])
  const dismiss = useCallback((toast: Toast) => setToasts((shown) => without(shown, toast)), [])
  return { toasts, show, dismiss }
}

function without(toasts: readonly Toast[], { message }: Toast): Toast[] {
  return toasts.filter((other) => other.message !== message)
}
