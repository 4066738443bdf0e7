// Keeps the focus in the scan input of a station: when the station is shown, and when anything in it was clicked or chosen.
import { type RefObject, useLayoutEffect } from 'react'

/** Marks the element that a scan input keeps the focus for. */
const STATION_CLASS = 'swms-station'
/** What a scan input reads the keys of: a station, or a page that is counted on. */
export const STATION_CLASSES = '.swms-station, .swms-counting'

export function useKeptFocus(ref: RefObject<HTMLInputElement | null>): void {
  // Runs again whenever the station's view comes back to the front.
  useLayoutEffect(() => {
    const input = ref.current
    const station = input?.closest<HTMLElement>(`.${STATION_CLASS}`)
    if (!input) return
    takeFocus(input)
    if (!station) return
    const handleClick = ({ target }: Event) => {
      if (!isTypedInto(target)) takeFocus(input)
    }
    let isByArrow = false
    const handleChange = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && !isByArrow) takeFocus(input)
    }
    // Anyone who goes through the choices by arrow keys may not have come to theirs yet: Enter leads back.
    const handleSelectKey = ({ key, target }: KeyboardEvent) => {
      isByArrow = target instanceof HTMLSelectElement && key !== 'Enter'
    }
    const handlePress = () => {
      isByArrow = false
    }
    station.addEventListener('click', handleClick)
    station.addEventListener('change', handleChange)
    station.addEventListener('keydown', handleSelectKey)
    station.addEventListener('pointerdown', handlePress)
    return () => {
      station.removeEventListener('click', handleClick)
      station.removeEventListener('change', handleChange)
      station.removeEventListener('keydown', handleSelectKey)
      station.removeEventListener('pointerdown', handlePress)
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
    if (!document.querySelector(OPEN_DIALOG)) input.focus({ preventScroll: true })
  })
}

export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, label') !== null
}

export function isDialogOf(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(DIALOG) !== null
}

const DIALOG = '[role=dialog], [role=alertdialog], .bp6-dialog'
const OPEN_DIALOG = '.bp6-overlay-open [role=dialog], .bp6-overlay-open .bp6-dialog'
