// Browsers may forget how far an element was scrolled while it is hidden; this remembers.
import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react'

type KeptScroll<E extends HTMLElement> = { ref: RefObject<E | null>; onScroll: (event: UIEvent<E>) => void }

export function useKeptScroll<E extends HTMLElement>(): KeptScroll<E> {
  const ref = useRef<E>(null)
  const position = useRef({ left: 0, top: 0 })
  // Runs again each time the view comes back to the front.
  useLayoutEffect(() => {
    const { left, top } = position.current
    // Asking for what is so anyway would make the browser lay out the page twice.
    if (left === 0 && top === 0) return
    // Newer browsers answer a promise here, which an effect must not return.
    void ref.current?.scrollTo({ left, top })
  }, [])
  return {
    ref,
    onScroll({ currentTarget: { scrollLeft, scrollTop } }) {
      position.current = { left: scrollLeft, top: scrollTop }
    },
  }
}
