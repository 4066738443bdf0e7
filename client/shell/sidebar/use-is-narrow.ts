// Whether the page is laid out for a phone. The server cannot know and assumes a desktop.
import { useSyncExternalStore } from 'react'
import { MOBILE_BREAKPOINT_PX } from '#shared/constants.ts'

export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
}

const NARROW = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
