// A handheld keeps its screen on while a station is seen: with gloves on it takes long to wake it.
import { useEffect } from 'react'

/** Ends with the view, or when another one is shown. A device that saves its battery may refuse. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    // The browser lets it go whenever its window is out of sight.
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      const taken = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) await taken?.release()
      else lock = taken
    }
    const handleVisibility = () => void keep()
    document.addEventListener('visibilitychange', handleVisibility)
    void keep()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', handleVisibility)
      void lock?.release()
    }
  }, [])
}
