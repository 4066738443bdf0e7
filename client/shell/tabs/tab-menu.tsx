// The context menu of one tab.
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { walkByKey } from '#client/shell/parts/roving-keys.ts'
import { type ClosingScope, keysToClose } from '#client/shell/tabs/closing.ts'
import type { Tab } from '#client/shell/tabs/tab-of.ts'
import type { Tabs } from '#client/shell/tabs/use-tabs.ts'
import { TAB_MENU_WIDTH_PX } from '#shared/constants.ts'
import '#client/shell/tabs/tab-menu.css'

/** Where the menu opens, in the window. */
export type MenuPlace = { x: number; y: number }

type TabMenuProps = {
  tab: Tab
  tabs: Tabs
  at: MenuPlace
  /** The menu closes without giving the focus back: the user has gone elsewhere. */
  onClose: () => void
  /** The menu closes and the focus goes back to the strip. */
  onReturn: () => void
}

export function TabMenu({ tab, tabs, at, onClose, onReturn }: TabMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    placeInWindow(menu.current, at)
    menu.current?.querySelector<HTMLElement>(ITEMS)?.focus()
  }, [at])
  useLeaving(menu, onClose)
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onReturn()
    }
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)]
    walkByKey(event, { items, back: 'ArrowUp', forth: 'ArrowDown' })
  }
  return (
    <div
      ref={menu}
      className="swms-tab-menu"
      role="menu"
      aria-label={tab.title}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      onClick={onReturn}
      onContextMenu={(event) => event.preventDefault()}
    >
      <MenuItem title="刷新" onChoose={() => tabs.refresh(tab.key)} />
      {!tab.affix && <MenuItem title="关闭" onChoose={() => tabs.close(tab.key)} />}
      {CLOSINGS.map(({ scope, title }) => (
        <MenuItem
          key={scope}
          title={title}
          isDisabled={keysToClose(tabs.state, scope, tab.key).length === 0}
          onChoose={() => tabs.closeAround(scope, tab.key)}
        />
      ))}
    </div>
  )
}

const CLOSINGS: readonly { scope: ClosingScope; title: string }[] = [
  { scope: 'left', title: '关闭左侧' },
  { scope: 'right', title: '关闭右侧' },
  { scope: 'others', title: '关闭其他' },
  { scope: 'all', title: '关闭所有' },
]

const ITEMS = '[role=menuitem]:not(:disabled)'

type MenuItemProps = { title: string; isDisabled?: boolean; onChoose: () => void }

function MenuItem({ title, isDisabled, onChoose }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} disabled={isDisabled} onClick={onChoose}>
      {title}
    </button>
  )
}

function placeInWindow(menu: HTMLElement | null, { x, y }: MenuPlace): void {
  if (!menu) return
  menu.style.left = `${Math.max(0, Math.min(x, window.innerWidth - TAB_MENU_WIDTH_PX - MARGIN_PX))}px`
  menu.style.top = `${Math.max(0, Math.min(y, window.innerHeight - menu.offsetHeight - MARGIN_PX))}px`
}

const MARGIN_PX = 4

/** A press elsewhere, another window, or a change of this one's size closes the menu. */
function useLeaving(menu: { current: HTMLElement | null }, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const handlePress = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) leave()
    }
    document.addEventListener('pointerdown', handlePress, { signal })
    window.addEventListener('blur', () => leave(), { signal })
    window.addEventListener('resize', () => leave(), { signal })
    return () => listening.abort()
  }, [menu])
}
