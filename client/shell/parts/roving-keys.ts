// Arrow keys, Home and End walk a row or a column of elements, of which one has the focus.
import type { KeyboardEvent } from 'react'

type Walk = {
  items: readonly HTMLElement[]
  back: 'ArrowLeft' | 'ArrowUp'
  forth: 'ArrowRight' | 'ArrowDown'
}

export function walkByKey(event: KeyboardEvent, { items, back, forth }: Walk): void {
  const here = items.indexOf(document.activeElement as HTMLElement)
  const targets: Readonly<Record<string, number>> = {
    [back]: here <= 0 ? items.length - 1 : here - 1,
    [forth]: (here + 1) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined || items.length === 0) return
  event.preventDefault()
  items[target]?.focus()
}
