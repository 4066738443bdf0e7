// Dragging a tab along the strip moves it as it passes the middle of another one.
import { type DragEvent, useRef } from 'react'
import type { Tab } from '#client/shell/tabs/tab-of.ts'

export type TabDrag = {
  start: (event: DragEvent<HTMLElement>, tab: Tab) => void
  over: (event: DragEvent<HTMLElement>, tab: Tab) => void
  end: () => void
}

export function useTabDrag(onMove: (key: string, to: string) => void): TabDrag {
  const dragged = useRef<{ key: string; handle: HTMLElement } | null>(null)
  return {
    start(event, tab) {
      dragged.current = { key: tab.key, handle: event.currentTarget }
      event.dataTransfer.effectAllowed = 'move'
      // Firefox drags nothing that has no data. Of a type of our own: dropped elsewhere it opens nothing.
      event.dataTransfer.setData('application/x-swms-tab', tab.key)
    },
    over(event, tab) {
      const own = dragged.current
      if (!own) return
      event.preventDefault()
      if (own.key !== tab.key && hasPassed(event, own.handle)) onMove(own.key, tab.key)
    },
    end() {
      dragged.current = null
    },
  }
}

/** Past the middle, seen from where the dragged tab stands: otherwise two tabs of unequal width would change for ever. */
function hasPassed({ currentTarget, clientX }: DragEvent<HTMLElement>, dragged: HTMLElement): boolean {
  const { left, width } = currentTarget.getBoundingClientRect()
  const comesFromLeft = dragged.getBoundingClientRect().left < left
  return comesFromLeft ? clientX > left + width / 2 : clientX < left + width / 2
}
