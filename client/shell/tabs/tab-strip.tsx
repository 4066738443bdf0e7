// The strip of open tabs. Arrow keys walk it, Enter shows a tab, Delete or a middle click closes one, dragging moves one,
// a right click or Shift+F10 opens a tab's menu.
import { type KeyboardEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { walkByKey } from '#client/shell/parts/roving-keys.ts'
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'
import { TabHandle } from '#client/shell/tabs/tab-handle.tsx'
import { tabId } from '#client/shell/tabs/tab-ids.ts'
import type { MenuPlace } from '#client/shell/tabs/tab-menu.tsx'
import { useTabShortcuts } from '#client/shell/tabs/tab-shortcuts.ts'
import { useShownAtOnce } from '#client/shell/tabs/use-shown-at-once.ts'
import { useTabDrag } from '#client/shell/tabs/use-tab-drag.ts'
import type { Tabs } from '#client/shell/tabs/use-tabs.ts'
import '#client/shell/tabs/tab-strip.css'

export function TabStrip({ tabs: open }: { tabs: Tabs }) {
  const tabs = useShownAtOnce(open)
  const { state, unsaved } = tabs
  const strip = useRef<HTMLDivElement>(null)
  const drag = useTabDrag(tabs.move)
  const [menu, setMenu] = useState<{ key: string; at: MenuPlace } | null>(null)
  useTabShortcuts(tabs)
  const returnFocus = useFocusAfterClosing(tabs)
  // Both make the browser lay out the page: they come with the navigation.
  useShownTab(strip, open)
  const reachable = open.state.active ?? state.tabs[0]?.key
  return (
    <>
      <div
        ref={strip}
        className="swms-tabs"
        role="tablist"
        aria-label="已打开的页面"
        onKeyDown={walk}
        onWheel={scrollSideways}
      >
        {state.tabs.map((tab) => (
          <TabHandle
            key={tab.key}
            tab={tab}
            isActive={tab.key === state.active}
            isReachable={tab.key === reachable}
            isUnsaved={unsaved.has(tab.key)}
            drag={drag}
            onShow={() => tabs.show(tab)}
            onClose={() => {
              returnFocus()
              tabs.close(tab.key)
            }}
            onMenu={(at) => setMenu({ key: tab.key, at })}
          />
        ))}
      </div>
      <OpenMenu
        menu={menu}
        tabs={tabs}
        onClose={() => setMenu(null)}
        onReturn={() => {
          setMenu(null)
          if (menu) document.getElementById(tabId(menu.key))?.focus()
          returnFocus()
        }}
      />
    </>
  )
}

type OpenMenuProps = {
  menu: { key: string; at: MenuPlace } | null
  tabs: Tabs
  onClose: () => void
  onReturn: () => void
}

function OpenMenu({ menu, tabs, onClose, onReturn }: OpenMenuProps) {
  const part = useLoadedPart(menu !== null, () => import('#client/shell/tabs/tab-menu.tsx'), onClose)
  const tab = tabs.state.tabs.find(({ key }) => key === menu?.key)
  if (!part || !menu || !tab) return null
  return <part.TabMenu tab={tab} tabs={tabs} at={menu.at} onClose={onClose} onReturn={onReturn} />
}

/** The strip scrolls to the tab that is shown, wherever it has moved. */
function useShownTab(strip: { current: HTMLElement | null }, { state: { tabs, active } }: Tabs): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip follows the tabs
  useEffect(() => {
    const shown = strip.current?.querySelector('[aria-selected=true]')?.parentElement
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, tabs])
}

/** Called when a tab is closed from the strip: the focus, which would be lost with it, goes to the tab shown then. */
function useFocusAfterClosing({ state: { tabs, active } }: Tabs): () => void {
  const isWanted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a tab has gone or another is shown
  useEffect(() => {
    if (!isWanted.current || active === null) return
    isWanted.current = false
    if (document.activeElement === document.body) document.getElementById(tabId(active))?.focus()
  }, [tabs, active])
  return () => {
    isWanted.current = true
  }
}

function scrollSideways(event: WheelEvent<HTMLElement>): void {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  if (document.activeElement?.role === 'tab')
    walkByKey(event, { items, back: 'ArrowLeft', forth: 'ArrowRight' })
}
