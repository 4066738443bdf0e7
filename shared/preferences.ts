// What a browser remembers of its user's choices. It is mirrored in small cookies that the server can read, so that the
// first paint shows what the browser would show.
import { DEFAULT_VERSION, VERSIONS, type Version } from '#shared/constants.ts'
import type { CodeName } from '#shared/contracts/call.ts'

export type Preferences = {
  version: Version
  sidebarOpen: boolean
  /** Selected warehouses; empty while none is chosen. */
  warehouses: CodeName[]
  /** The user asked never to be shown the warehouse dialog by itself. */
  warehouseDialogDismissed: boolean
}

export const DEFAULT_PREFERENCES: Preferences = {
  version: DEFAULT_VERSION,
  sidebarOpen: true,
  warehouses: [],
  warehouseDialogDismissed: false,
}

/** Key in local storage and name of the cookie. */
export const PREFERENCE_KEYS = {
  version: 'VERSION',
  sidebarOpen: 'SIDEBAR',
  warehouses: 'SELECTWAREHOUSE',
  warehouseDialogDismissed: 'WAREHOUSE_DIALOG_CLOSED',
} as const satisfies Record<keyof Preferences, string>

/** Reads the cookies a browser sent; whatever does not fit falls back to its default. */
export function readPreferences(cookies: Readonly<Record<string, string | undefined>>): Preferences {
  return {
    version: VERSIONS.find((version) => version === cookies[PREFERENCE_KEYS.version]) ?? DEFAULT_VERSION,
    sidebarOpen: cookies[PREFERENCE_KEYS.sidebarOpen] !== 'false',
    warehouses: readWarehouses(cookies[PREFERENCE_KEYS.warehouses]),
    warehouseDialogDismissed: cookies[PREFERENCE_KEYS.warehouseDialogDismissed] === 'true',
  }
}

/** The text of one preference, as it stands in its cookie and in local storage. */
export function writePreference<K extends keyof Preferences>(key: K, value: Preferences[K]): string {
  return key === 'warehouses' ? JSON.stringify(value) : String(value)
}

function readWarehouses(text: string | undefined): CodeName[] {
  if (!text) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isCodeName).map(({ code, name }) => ({ code, name })) : []
  } catch {
    return []
  }
}

function isCodeName(entry: unknown): entry is CodeName {
  const candidate = entry as Partial<CodeName> | null
  return typeof candidate?.code === 'string' && typeof candidate.name === 'string'
}
