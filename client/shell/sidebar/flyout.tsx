// A group of the collapsed sidebar: its icon, and its entries in a panel beside it. The panel opens under the pointer, by
// click, Enter or →; arrow keys walk it, ← and Escape close it.
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { walkByKey } from '#client/shell/parts/roving-keys.ts'
import { type EntryProps, MenuEntries } from '#client/shell/sidebar/menu-entries.tsx'
import { MenuIcon } from '#client/shell/sidebar/menu-icons.tsx'

/** The pointer may leave the panel for so long: the way to it leads past other icons. */
const LINGER_MS = 160

export function Flyout({ node, ...level }: EntryProps) {
  const { onFlyout, onLink } = level
  const isOpen = level.flyout === node.id
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const linger = useLinger()
  useBeside(panel, button, isOpen)

  const open = () => {
    linger.stop()
    onFlyout(node.id)
  }
  const close = () => onFlyout(null)
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (isOpen && !event.currentTarget.contains(event.relatedTarget)) close()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target === button.current && OPENING_KEYS.includes(event.key)) {
      event.preventDefault()
      open()
      requestAnimationFrame(() => itemsIn(panel.current)[0]?.focus())
    } else if (isOpen && CLOSING_KEYS.includes(event.key)) {
      button.current?.focus()
      close()
    } else if (isOpen) {
      walkByKey(event, { items: itemsIn(panel.current), back: 'ArrowUp', forth: 'ArrowDown' })
    }
  }
  const handleLink = (event: MouseEvent<HTMLAnchorElement>) => {
    onLink(event)
    close()
  }
  return (
    <li
      onPointerEnter={(event) => event.pointerType === 'mouse' && open()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && linger.start(close)}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    >
      <button
        ref={button}
        type="button"
        className={
          level.above.includes(node.id) ? 'swms-menu-group swms-menu-group--above' : 'swms-menu-group'
        }
        aria-expanded={isOpen}
        onClick={open}
      >
        <MenuIcon name={node.icon} />
        <span className="swms-menu-title">{node.title}</span>
      </button>
      {isOpen && (
        <div ref={panel} className="swms-flyout">
          <div className="swms-flyout-title" aria-hidden="true">
            {node.title}
          </div>
          <MenuEntries nodes={node.children} {...level} depth={2} isCollapsed={false} onLink={handleLink} />
        </div>
      )}
    </li>
  )
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowRight']
const CLOSING_KEYS = ['Escape', 'ArrowLeft']

function itemsIn(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('a, button') ?? [])]
}

/** Places the panel beside its icon, and as high as the window allows. */
function useBeside(
  panel: { current: HTMLElement | null },
  button: { current: HTMLElement | null },
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    if (!isOpen || !panel.current || !button.current) return
    const { right, top } = button.current.getBoundingClientRect()
    const lowest = window.innerHeight - panel.current.offsetHeight
    panel.current.style.left = `${right}px`
    panel.current.style.top = `${Math.max(0, Math.min(top, lowest))}px`
  }, [isOpen, panel, button])
}

function useLinger(): { start: (end: () => void) => void; stop: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    stop,
    start(end) {
      stop()
      timer.current = setTimeout(end, LINGER_MS)
    },
  }
}
