// Changes the colours of the whole console, and says so meanwhile.
import { useState } from 'react'
import { usePreferences } from '#client/data/preferences.tsx'
import { type Theme, themeOf } from '#shared/theme.ts'

/** Long enough to be read: the change itself takes one frame. */
const MESSAGE_MS = 600

type ThemeColors = { themeColor: string; tableColor: string }
type ThemeChange = { isChanging: boolean; change: (colors: ThemeColors) => Promise<void> }

export function useThemeChange(): ThemeChange {
  const { preferences, prefer } = usePreferences()
  const [isChanging, setChanging] = useState(false)
  const change = async ({ themeColor, tableColor }: ThemeColors) => {
    if (themeColor === preferences.themeColor && tableColor === preferences.tableColor) return
    setChanging(true)
    await delay(MESSAGE_MS)
    showTheme(document.documentElement, themeOf({ themeColor, tableColor }))
    prefer('themeColor', themeColor)
    prefer('tableColor', tableColor)
    setChanging(false)
  }
  return { isChanging, change }
}

/** For an element and all in it. */
export function showTheme(element: HTMLElement, theme: Theme): void {
  for (const [name, value] of Object.entries(theme)) element.style.setProperty(name, value)
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
