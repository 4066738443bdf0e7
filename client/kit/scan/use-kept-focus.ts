// Keeps the focus in the scan input of a station: when the station is shown, when anything in it was clicked or chosen, and
// when somebody scans while the focus is elsewhere.
import { type RefObject, useLayoutEffect } from 'react'

/** Marks the element that a scan input keeps the focus for. */
const STATION_CLASS = 'swms-station'

export function useKeptFocus(ref: RefObject<HTMLInputElement | null>): void {
  // Runs again whenever the station's view comes back to the front.
  useLayoutEffect(() => {
    const input = ref.current
    const station = input?.closest<HTMLElement>(`.${STATION_CLASS}`)
    if (!input || !station) return
    const handleClick = ({ target }: Event) => {
      if (!isTypedInto(target)) takeFocus(input)
    }
    let isByArrow = false
    const handleChange = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && !isByArrow) takeFocus(input)
    }
    // Whoever goes through the choices by arrow keys may not have come to theirs yet: Enter leads back.
    const handleSelectKey = ({ key, target }: KeyboardEvent) => {
      isByArrow = target instanceof HTMLSelectElement && key !== 'Enter'
    }
    const handlePress = () => {
      isByArrow = false
    }
    const handleKey = (event: KeyboardEvent) => {
      if (isScanned(event, station)) input.focus()
    }
    takeFocus(input)
    station.addEventListener('click', handleClick)
    station.addEventListener('change', handleChange)
    station.addEventListener('keydown', handleSelectKey)
    station.addEventListener('pointerdown', handlePress)
    document.addEventListener('keydown', handleKey)
    return () => {
      station.removeEventListener('click', handleClick)
      station.removeEventListener('change', handleChange)
      station.removeEventListener('keydown', handleSelectKey)
      station.removeEventListener('pointerdown', handlePress)
      document.removeEventListener('keydown', handleKey)
    }
  }, [ref])
}

/** From within a station: back to where codes go. */
export function focusScanInput(within: Element): void {
  within.closest(`.${STATION_CLASS}`)?.querySelector<HTMLInputElement>('.swms-scan-field')?.focus()
}

/** A dialog that is open, or was opened by the same click, has the focus for itself. */
function takeFocus(input: HTMLInputElement): void {
  requestAnimationFrame(() => {
    if (!document.querySelector('.bp6-overlay-open [role=dialog], .bp6-overlay-open .bp6-dialog')) {
      input.focus({ preventScroll: true })
    }
  })
}

/** A character for nobody: what scanners type goes into the input while it is still under way. Space presses buttons. */
function isScanned(event: KeyboardEvent, station: HTMLElement): boolean {
  const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ') return false
  if (isTypedInto(target)) return false
  return target === document.body || (target instanceof Node && station.contains(target))
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, label') !== null
}
