// Ctrl+Alt with ← → shows the tab beside, with Shift too it moves the tab there; W closes it, T opens the last closed one.
import { useEffect, useEffectEvent } from 'react'
import { activeTab, tabAt } from '#client/shell/tabs/tabs.ts'
import type { Tabs } from '#client/shell/tabs/use-tabs.ts'
import { VIEWS_ID } from '#shared/constants.ts'

export type TabShortcut = 'previous' | 'next' | 'move-left' | 'move-right' | 'close' | 'reopen'

type PressedKey = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'> & {
  getModifierState: (key: string) => boolean
}

export function shortcutOf(key: PressedKey): TabShortcut | null {
  // Windows reports AltGr, which types characters, as Ctrl with Alt.
  if (!key.ctrlKey || !key.altKey || key.metaKey || key.getModifierState('AltGraph')) return null
  return (key.shiftKey ? WITH_SHIFT : WITHOUT_SHIFT)[key.code] ?? null
}

const WITHOUT_SHIFT: Readonly<Record<string, TabShortcut>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  KeyW: 'close',
  KeyT: 'reopen',
}

const WITH_SHIFT: Readonly<Record<string, TabShortcut>> = {
  ArrowLeft: 'move-left',
  ArrowRight: 'move-right',
}

export function useTabShortcuts(tabs: Tabs): void {
  // Of the tabs as they are drawn: a key pressed right after means those that the user sees.
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    if (!shortcut) return
    event.preventDefault()
    run[shortcut](tabs)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const run: Readonly<Record<TabShortcut, (tabs: Tabs) => void>> = {
  previous: (tabs) => showAt(tabs, -1),
  next: (tabs) => showAt(tabs, 1),
  'move-left': (tabs) => moveBy(tabs, -1),
  'move-right': (tabs) => moveBy(tabs, 1),
  close: (tabs) => {
    const tab = activeTab(tabs.state)
    if (!tab || tab.affix) return
    keepFocusInViews()
    tabs.close(tab.key)
  },
  reopen: (tabs) => {
    keepFocusInViews()
    tabs.reopen()
  },
}

function showAt(tabs: Tabs, distance: number): void {
  const tab = tabAt(tabs.state, distance)
  if (!tab) return
  keepFocusInViews()
  tabs.show(tab)
}

/** What has the focus in a view is about to be hidden with it. */
function keepFocusInViews(): void {
  const views = document.getElementById(VIEWS_ID)
  if (views?.contains(document.activeElement)) views.focus()
}

function moveBy(tabs: Tabs, distance: number): void {
  const here = tabs.state.tabs.findIndex(({ key }) => key === tabs.state.active)
  const end = distance < 0 ? 0 : tabs.state.tabs.length - 1
  const target = here === end ? null : tabAt(tabs.state, distance)
  if (target && tabs.state.active) tabs.move(tabs.state.active, target.key)
}
