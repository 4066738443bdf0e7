// Whether the sidebar is open: a lasting choice on a desktop, a drawer for the moment on a narrow screen.
import { useEffect, useState } from 'react'
import type { Path } from 'react-router-dom'
import { usePreferences } from '#client/data/preferences.tsx'
import { useMedia } from '#client/kit/use-media.ts'
import { MOBILE_BREAKPOINT_PX } from '#shared/constants.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

/** With titles, as icons only, or not at all. A narrow screen has it with titles or not at all. */
export type SidebarForm = 'wide' | 'collapsed' | 'hidden'

export type SidebarState = {
  form: SidebarForm
  isOpen: boolean
  isDrawerOpen: boolean
  toggle: () => void
  closeDrawer: () => void
}

export function useSidebar(location: Path): SidebarState {
  const { preferences, prefer } = usePreferences()
  const isNarrow = useMedia(NARROW)
  const [isDrawerOpen, setDrawerOpen] = useDrawer(location)
  const form = isNarrow ? 'wide' : sidebarForm(preferences)
  const toggle = () => {
    if (isNarrow) return setDrawerOpen(!isDrawerOpen)
    prefer('sidebarHidden', false)
    prefer('sidebarOpen', form !== 'wide')
  }
  return {
    form,
    isOpen: isNarrow ? isDrawerOpen : form === 'wide',
    isDrawerOpen,
    toggle,
    closeDrawer: () => setDrawerOpen(false),
  }
}

export function sidebarForm({ sidebarOpen, sidebarHidden }: Preferences): SidebarForm {
  if (sidebarHidden) return 'hidden'
  return sidebarOpen ? 'wide' : 'collapsed'
}

export const SIDEBAR_CLASSES: Readonly<Record<SidebarForm, string>> = {
  wide: 'swms-sidebar',
  collapsed: 'swms-sidebar swms-sidebar--collapsed',
  hidden: 'swms-sidebar swms-sidebar--hidden',
}

/** Open until the next navigation, Escape, or change of the window's width. */
function useDrawer(location: Path): [boolean, (open: boolean) => void] {
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

/** The page is laid out for a phone. */
const NARROW = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`
