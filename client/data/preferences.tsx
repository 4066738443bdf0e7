// The user's choices as state: kept in local storage, and in cookies so that the server renders what the browser shows.
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { writeStored } from '#client/data/stored.ts'
import { PREFERENCE_KEYS, type Preferences, writePreference } from '#shared/frame/preferences.ts'

const ONE_YEAR_SECONDS = 31_536_000

type PreferencesValue = {
  preferences: Preferences
  prefer: <K extends keyof Preferences>(key: K, value: Preferences[K]) => void
}

const PreferencesContext = createContext<PreferencesValue | null>(null)

export function PreferencesProvider(props: { initial: Preferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(props.initial)
  const prefer = useCallback<PreferencesValue['prefer']>((key, value) => {
    setPreferences((current) => ({ ...current, [key]: value }))
    writeStored(PREFERENCE_KEYS[key], value)
    rememberInCookie(PREFERENCE_KEYS[key], writePreference(key, value))
  }, [])
  const value = useMemo(() => ({ preferences, prefer }), [preferences, prefer])
  return <PreferencesContext value={value}>{props.children}</PreferencesContext>
}

export function usePreferences(): PreferencesValue {
  const value = useContext(PreferencesContext)
  if (!value) throw new Error('usePreferences needs a PreferencesProvider above it')
  return value
}

/** Where one works, if it is one warehouse; else empty. */
export function onlyWarehouse({ warehouses }: Pick<Preferences, 'warehouses'>): string {
  const [first, ...others] = warehouses
  return others.length === 0 ? (first?.code ?? '') : ''
}

/** What the server should know at the next page load, beside what the browser keeps for itself. */
export function rememberInCookie(key: string, text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${key}=${encodeURIComponent(text)}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`
}
