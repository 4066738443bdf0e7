// Whether the sidebar is open: a lasting choice on a desktop, a drawer for the moment on a narrow screen.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePreferences } from '#client/data/preferences.tsx'
import { useIsNarrow } from '#client/shell/sidebar/use-is-narrow.ts'

export type SidebarState = {
  isOpen: boolean
  /** Icons only; never on a narrow screen. */
  isCollapsed: boolean
  isDrawerOpen: boolean
  toggle: () => void
  expand: () => void
  closeDrawer: () => void
}

export function useSidebar(): SidebarState {
  const { preferences, prefer } = usePreferences()
  const isNarrow = useIsNarrow()
  const [isDrawerOpen, setDrawerOpen] = useDrawer()
  const { sidebarOpen } = preferences
  return {
    isOpen: isNarrow ? isDrawerOpen : sidebarOpen,
    isCollapsed: !isNarrow && !sidebarOpen,
    isDrawerOpen,
    toggle: () => (isNarrow ? setDrawerOpen(!isDrawerOpen) : prefer('sidebarOpen', !sidebarOpen)),
    expand: () => prefer('sidebarOpen', true),
    closeDrawer: () => setDrawerOpen(false),
  }
}

/** Open until the next navigation, Escape, or change of the window's width. */
function useDrawer(): [boolean, (open: boolean) => void] {
  const location = useLocation()
  const [seen, setSeen] = useState(location)
  const [isOpen, setOpen] = useState(false)
  if (seen !== location) {
    setSeen(location)
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const width = window.innerWidth
    const listening = new AbortController()
    const { signal } = listening
    // Phones change the height when their keyboard or address bar comes and goes.
    window.addEventListener('resize', () => window.innerWidth !== width && setOpen(false), { signal })
    window.addEventListener('keydown', (event) => event.key === 'Escape' && setOpen(false), { signal })
    return () => listening.abort()
  }, [isOpen])
  return [isOpen, setOpen]
}
