// The strip of open tabs. Arrow keys walk it, Enter shows a tab, Delete or a middle click closes one.
import { SmallCrossIcon } from '@blueprintjs/icons'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, type WheelEvent } from 'react'
import type { Tab } from '#client/shell/tabs/tab-of.ts'
import '#client/shell/tabs/tab-strip.css'

type TabStripProps = {
  tabs: readonly Tab[]
  active: string | null
  onShow: (path: string) => void
  onClose: (key: string) => void
}

export function TabStrip({ tabs, active, onShow, onClose }: TabStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip follows the active tab
  useEffect(() => {
    const shown = strip.current?.querySelector('[aria-selected=true]')?.parentElement
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  const reachable = active ?? tabs[0]?.key
  return (
    <div
      ref={strip}
      className="swms-tabs"
      role="tablist"
      aria-label="已打开的页面"
      onKeyDown={walk}
      onWheel={scrollSideways}
    >
      {tabs.map((tab) => (
        <TabHandle
          key={tab.key}
          tab={tab}
          isActive={tab.key === active}
          isReachable={tab.key === reachable}
          onShow={() => onShow(tab.path)}
          onClose={() => onClose(tab.key)}
        />
      ))}
    </div>
  )
}

export const tabId = (key: string): string => `tab-${encodeURIComponent(key)}`
export const tabPanelId = (key: string): string => `view-${encodeURIComponent(key)}`

type TabHandleProps = {
  tab: Tab
  isActive: boolean
  /** The one tab that the Tab key stops at. */
  isReachable: boolean
  onShow: () => void
  onClose: () => void
}

function TabHandle({ tab, isActive, isReachable, onShow, onClose }: TabHandleProps) {
  const handleAuxClick = (event: MouseEvent) => {
    if (event.button === MIDDLE_BUTTON && !tab.affix) onClose()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !tab.affix) onClose()
  }
  return (
    <div className="swms-tab" role="presentation">
      <button
        type="button"
        role="tab"
        id={tabId(tab.key)}
        className="swms-tab-title"
        aria-selected={isActive}
        aria-controls={isActive ? tabPanelId(tab.key) : undefined}
        tabIndex={isReachable ? 0 : -1}
        title={tab.title}
        onClick={onShow}
        onMouseDown={withoutAutoscroll}
        onAuxClick={handleAuxClick}
        onKeyDown={handleKeyDown}
      >
        {tab.title}
      </button>
      {!tab.affix && (
        <button
          type="button"
          className="swms-tab-close"
          aria-label={`关闭 ${tab.title}`}
          title="关闭"
          tabIndex={-1}
          onClick={onClose}
        >
          <SmallCrossIcon />
        </button>
      )}
    </div>
  )
}

const MIDDLE_BUTTON = 1

/** A pressed middle button would start the browser's scrolling by mouse movement. */
function withoutAutoscroll(event: MouseEvent): void {
  if (event.button === MIDDLE_BUTTON) event.preventDefault()
}

function scrollSideways(event: WheelEvent<HTMLElement>): void {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const here = titles.indexOf(document.activeElement as HTMLElement)
  const next = targetOf(event.key, here, titles.length)
  if (here === -1 || next === null) return
  event.preventDefault()
  titles[next]?.focus()
}

function targetOf(key: string, here: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return (here + count - 1) % count
    case 'ArrowRight':
      return (here + 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
