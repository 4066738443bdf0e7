// A button that opens a small menu below itself. Arrow keys walk the menu, Escape and a click elsewhere close it.
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

type MenuButtonProps = {
  label: ReactNode
  className: string
  /** The menu's items; each closes the menu once it has been chosen. */
  children: ReactNode
}

export function MenuButton({ label, className, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  useClickElsewhere(root, isOpen, () => setOpen(false))
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') event.preventDefault()
    if (event.key === 'ArrowDown') setOpen(true)
  }
  return (
    <div ref={root} className="swms-menu-button">
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={handleKeyDown}
      >
        {label}
      </button>
      {isOpen && (
        <OpenMenu
          id={menuId}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        >
          {children}
        </OpenMenu>
      )}
    </div>
  )
}

type OpenMenuProps = { id: string; onClose: () => void; children: ReactNode }

function OpenMenu({ id, onClose, children }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    itemsOf(menu.current)[0]?.focus()
  }, [])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    const items = itemsOf(menu.current)
    const next = neighbourOf(items.indexOf(document.activeElement as HTMLElement), event.key, items.length)
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    <div
      ref={menu}
      id={id}
      className="swms-popup-menu"
      role="menu"
      tabIndex={-1}
      onClick={onClose}
      onKeyDown={handleKeyDown}
    >
      {children}
    </div>
  )
}

function useClickElsewhere(root: { current: HTMLElement | null }, isOpen: boolean, onElsewhere: () => void) {
  const leave = useEffectEvent(onElsewhere)
  useEffect(() => {
    if (!isOpen) return
    const handle = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) leave()
    }
    document.addEventListener('pointerdown', handle)
    return () => document.removeEventListener('pointerdown', handle)
  }, [isOpen, root])
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

function neighbourOf(here: number, key: string, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (here + 1) % count
    case 'ArrowUp':
      return (here + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
