// Browsers may forget how far an element was scrolled while it is hidden; this remembers.
import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react'

type KeptScroll<E extends HTMLElement> = { ref: RefObject<E | null>; onScroll: (event: UIEvent<E>) => void }

export function useKeptScroll<E extends HTMLElement>(): KeptScroll<E> {
  const ref = useRef<E>(null)
  const position = useRef({ left: 0, top: 0 })
  // Runs again each time the view comes back to the front.
  useLayoutEffect(() => {
    // Newer browsers answer a promise here, which an effect must not return.
    void ref.current?.scrollTo(position.current)
  }, [])
  return {
    ref,
    onScroll({ currentTarget: { scrollLeft, scrollTop } }) {
      position.current = { left: scrollLeft, top: scrollTop }
    },
  }
}
