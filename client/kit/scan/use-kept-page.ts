// A station opens without a network: as it was when it was last opened with one.
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { keepPage } from '#client/data/kept-pages.ts'
import { formatInstant } from '#client/kit/format.ts'

/** Once the page itself has all it needs. */
const AFTER_MS = 3_000

export function useKeptPage(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const timer = setTimeout(
      () => void keepPage(pathname + search, formatInstant(new Date().toISOString())),
      AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [pathname, search])
}
