// What a browser remembers of its user's choices. It is mirrored in small cookies that the server can read, so that the
// first paint shows what the browser would show.
import {
  DEFAULT_TABLE_COLOR,
  DEFAULT_THEME_COLOR,
  DEFAULT_VERSION,
  VERSIONS,
  type Version,
} from '#shared/constants.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import { readId } from '#shared/readers/values.ts'

export type Preferences = {
  version: Version
  /** With titles, or collapsed to icons. */
  sidebarOpen: boolean
  /** Not shown at all on a desktop, until the user brings it back. */
  sidebarHidden: boolean
  /** '#rrggbb', as both go into the page's stylesheet. */
  themeColor: string
  tableColor: string
  /** Selected warehouses; empty while none is chosen. */
  warehouses: CodeName[]
  /** The user asked never to be shown the warehouse dialog by itself. */
  warehouseDialogDismissed: boolean
  /** The tab strip as it was left; null where nothing is known. */
  openTabs: OpenTabs | null
}

export type OpenTabs = { userId: string; paths: readonly string[] }

export const DEFAULT_PREFERENCES: Preferences = {
  version: DEFAULT_VERSION,
  sidebarOpen: true,
  sidebarHidden: false,
  themeColor: DEFAULT_THEME_COLOR,
  tableColor: DEFAULT_TABLE_COLOR,
  warehouses: [],
  warehouseDialogDismissed: false,
  openTabs: null,
}

/** Key in local storage and name of the cookie. */
export const PREFERENCE_KEYS = {
  version: 'VERSION',
  sidebarOpen: 'SIDEBAR',
  sidebarHidden: 'SIDEBAR_HIDDEN',
  themeColor: 'THEME',
  tableColor: 'TABLE_THEME',
  warehouses: 'SELECTWAREHOUSE',
  warehouseDialogDismissed: 'WAREHOUSE_DIALOG_CLOSED',
  openTabs: 'TABS',
} as const satisfies Record<keyof Preferences, string>

/** Reads the cookies a browser sent; whatever does not fit falls back to its default. */
export function readPreferences(cookies: Readonly<Record<string, string | undefined>>): Preferences {
  return {
    version: VERSIONS.find((version) => version === cookies[PREFERENCE_KEYS.version]) ?? DEFAULT_VERSION,
    sidebarOpen: cookies[PREFERENCE_KEYS.sidebarOpen] !== 'false',
    sidebarHidden: cookies[PREFERENCE_KEYS.sidebarHidden] === 'true',
    themeColor: readColor(cookies[PREFERENCE_KEYS.themeColor], DEFAULT_THEME_COLOR),
    tableColor: readColor(cookies[PREFERENCE_KEYS.tableColor], DEFAULT_TABLE_COLOR),
    warehouses: readWarehouses(cookies[PREFERENCE_KEYS.warehouses]),
    warehouseDialogDismissed: cookies[PREFERENCE_KEYS.warehouseDialogDismissed] === 'true',
    openTabs: readOpenTabs(cookies[PREFERENCE_KEYS.openTabs]),
  }
}

/** The text of one preference, as it stands in its cookie and in local storage. */
export function writePreference<K extends keyof Preferences>(key: K, value: Preferences[K]): string {
  return key === 'warehouses' || key === 'openTabs' ? JSON.stringify(value) : String(value)
}

/** Whatever a browser was made to keep: tabs that are not text are none. */
export function readOpenTabs(text: string | null | undefined): OpenTabs | null {
  return openTabsOf(parsed(text))
}

export function openTabsOf(value: unknown): OpenTabs | null {
  const stored = value as Partial<OpenTabs> | null
  const userId = readId(stored?.userId)
  if (userId === null || !Array.isArray(stored?.paths)) return null
  return { userId, paths: stored.paths.filter((path) => typeof path === 'string') }
}

/** A colour is written into a stylesheet: anything that is not one could write more than that. */
function readColor(text: string | undefined, fallback: string): string {
  return isHexColor(text) ? text : fallback
}

export function isHexColor(text: unknown): text is string {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)
}

function readWarehouses(text: string | undefined): CodeName[] {
  const list = parsed(text)
  return Array.isArray(list) ? list.filter(isCodeName).map(({ code, name }) => ({ code, name })) : []
}

function parsed(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

function isCodeName(entry: unknown): entry is CodeName {
  const candidate = entry as Partial<CodeName> | null
  return typeof candidate?.code === 'string' && typeof candidate.name === 'string'
}
