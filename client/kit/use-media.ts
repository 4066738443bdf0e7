// Whether the window answers to a media query, now and as it changes.
import { useCallback, useSyncExternalStore } from 'react'

/** The server cannot know, and assumes a desktop with a mouse: false. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const asked = window.matchMedia(query)
      asked.addEventListener('change', onChange)
      return () => asked.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
