// One tab of the strip.
import { SmallCrossIcon } from '@blueprintjs/icons'
import type { KeyboardEvent, MouseEvent } from 'react'
import { aimAt, aimAway } from '#client/shell/tabs/kept-views.ts'
import { tabId, tabPanelId } from '#client/shell/tabs/tab-ids.ts'
import type { MenuPlace } from '#client/shell/tabs/tab-menu.tsx'
import type { Tab } from '#client/shell/tabs/tab-of.ts'
import type { TabDrag } from '#client/shell/tabs/use-tab-drag.ts'

type TabHandleProps = {
  tab: Tab
  isActive: boolean
  /** The one tab that the Tab key stops at. */
  isReachable: boolean
  isUnsaved: boolean
  drag: TabDrag
  onShow: () => void
  onClose: () => void
  onMenu: (at: MenuPlace) => void
}

export function TabHandle(props: TabHandleProps) {
  const { tab, isActive, isReachable, isUnsaved, drag, onShow, onClose, onMenu } = props
  const handleAuxClick = (event: MouseEvent) => {
    if (event.button === MIDDLE_BUTTON && !tab.affix) onClose()
  }
  const handleContextMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    onMenu(placeOf(event))
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete' && !tab.affix) onClose()
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    onMenu(placeBelow(event.currentTarget))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mouse may take the whole tab; the keyboard has its title
    <div
      className="swms-tab"
      role="presentation"
      draggable={!tab.affix}
      onDragStart={(event) => drag.start(event, tab)}
      onDragOver={(event) => drag.over(event, tab)}
      onDragEnd={drag.end}
      onPointerEnter={() => aimAt(tab.key)}
      onPointerLeave={aimAway}
      onAuxClick={handleAuxClick}
      onContextMenu={handleContextMenu}
    >
      <button
        type="button"
        role="tab"
        id={tabId(tab.key)}
        className="swms-tab-title"
        aria-selected={isActive}
        aria-controls={isActive ? tabPanelId(tab.key) : undefined}
        aria-haspopup="menu"
        aria-keyshortcuts={tab.affix ? undefined : 'Delete'}
        tabIndex={isReachable ? 0 : -1}
        title={tab.title}
        onClick={onShow}
        onMouseDown={withoutAutoscroll}
        onKeyDown={handleKeyDown}
      >
        {isUnsaved && <UnsavedMark />}
        {tab.title}
      </button>
      {!tab.affix && (
        // A list of tabs holds nothing but tabs: anyone who hears it closes one by its menu, or by Delete.
        <button
          type="button"
          className="swms-tab-close"
          title={`关闭 ${tab.title}`}
          aria-hidden="true"
          tabIndex={-1}
          onClick={onClose}
        >
          <SmallCrossIcon />
        </button>
      )}
    </div>
  )
}

function UnsavedMark() {
  return <span className="swms-tab-unsaved" role="img" aria-label="未保存" title="有未保存的内容" />
}

const MIDDLE_BUTTON = 1

/** A pressed middle button would start the browser's scrolling by mouse movement. */
function withoutAutoscroll(event: MouseEvent): void {
  if (event.button === MIDDLE_BUTTON) event.preventDefault()
}

/** A menu asked for by keyboard comes without a place of its own. */
function placeOf({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): MenuPlace {
  return clientX === 0 && clientY === 0 ? placeBelow(currentTarget) : { x: clientX, y: clientY }
}

function placeBelow(element: HTMLElement): MenuPlace {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}
