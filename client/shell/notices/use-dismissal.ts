// What closes a panel besides its own button: Escape, which gives the focus back, and a press outside.
import { type RefObject, useEffect } from 'react'

type Dismissal = {
  active: boolean
  /** The panel and the button that opened it. */
  inside: RefObject<HTMLElement | null>
  returnTo: RefObject<HTMLElement | null>
  onDismiss: () => void
}

export function useDismissal({ active, inside, returnTo, onDismiss }: Dismissal): void {
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        onDismiss()
        returnTo.current?.focus()
      },
      { signal: stop.signal },
    )
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !inside.current?.contains(target)) onDismiss()
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [active, inside, returnTo, onDismiss])
}
