// No dialog is answered by a scanner: the Enter that ends a scan neither presses a button nor sends a form there.
import { type Burst, burstAfter, isGoingOn, isScanned } from '#client/kit/scan/key-burst.ts'
import { isDialogOf } from '#client/kit/scan/use-kept-focus.ts'
import { takesScans } from '#client/kit/scan/use-scan-keys.ts'

/** A hand at its fastest may come as close to a scanner as this with a short word. */
const SHORTEST_CODE = 6

/** Answers how to end it. */
export function leaveUnansweredByScanner(): () => void {
  let burst: Burst | null = null
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (key.length === 1 && !event.ctrlKey && !event.metaKey) {
      burst = burstAfter(burst, key, timeStamp)
      return
    }
    if (key !== 'Enter' && key !== 'Tab') return
    const scan = isGoingOn(burst, timeStamp) && isScanned(burst) ? burst : null
    burst = null
    if (key === 'Tab' || !scan || scan.text.length < SHORTEST_CODE) return
    if (!isDialogOf(target) || takesScans(target)) return
    event.preventDefault()
    // Anyone who reads the keys of a station hears of it all the same.
    event.stopPropagation()
  }
  document.addEventListener('keydown', handleKeyDown, true)
  return () => document.removeEventListener('keydown', handleKeyDown, true)
}
