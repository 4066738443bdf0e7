// Function keys of a station: scanners type none of them, so that they mean what a hand says wherever the focus is.
import { useEffect, useInsertionEffect, useRef } from 'react'
import { isDialogOf } from '#client/kit/scan/use-kept-focus.ts'

/** `onKey` answers whether the key means something now; else it is the browser's. */
export function useFunctionKeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey)
  useInsertionEffect(() => {
    latest.current = onKey
  })
  // Runs again whenever the station's view comes back to the front.
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!/^F\d+$/.test(event.key) || event.repeat || isDialogOf(event.target)) return
      if (latest.current(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
