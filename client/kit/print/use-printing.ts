// Whether the browser is about to print the page: what is drawn only as far as it is in sight is drawn whole then.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    // The browser takes the page as it stands when its listeners have returned.
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal: stop.signal })
    window.addEventListener('afterprint', () => setPrinting(false), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return isPrinting
}
