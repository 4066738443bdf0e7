// Scans that take a moment each, one after the other: the next one waits, and finds what the one before has done.
import { useCallback, useInsertionEffect, useRef } from 'react'

/** `handle` must not reject. */
export function useInOrder(handle: (code: string) => Promise<void>): (code: string) => void {
  const latest = useRef(handle)
  useInsertionEffect(() => {
    latest.current = handle
  })
  const last = useRef(Promise.resolve())
  return useCallback((code) => {
    last.current = last.current.then(() => latest.current(code))
  }, [])
}
