// The two colours a user can choose, their presets, and every tone that follows from them.
import { luminance, mixed, toneWith } from '#shared/color.ts'
import { DEFAULT_TABLE_COLOR, DEFAULT_THEME_COLOR } from '#shared/constants.ts'

export const THEME_COLORS = [
  DEFAULT_THEME_COLOR,
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const

export const TABLE_COLORS = [
  '#C7EDCC',
  '#CCE8CF',
  DEFAULT_TABLE_COLOR,
  '#FAF9DE',
  '#FFF2E2',
  '#FDE6E0',
  '#E3EDCD',
  '#DCE2F1',
  '#F0F0F5',
] as const

/** Rows are striped in this colour when the table colour is white. */
export const WHITE_TABLE_STRIPE = '#E8E8E8'

export const SIDEBAR_COLORS = {
  background: '#304156',
  deep: '#1f2d3d',
  text: '#bfcbd9',
  active: '#409eff',
} as const

/** What the console's stylesheets take from the user's choice, each as a CSS custom property of the whole page. */
export type Theme = Readonly<Record<`--swms-${string}`, string>>

/**
 * Every tone that the console draws in. A choice is followed as far as it can be read: what is written on or in a tone
 * has a contrast of 4.5, whatever was chosen.
 */
export function themeOf({ themeColor, tableColor }: { themeColor: string; tableColor: string }): Theme {
  const deep = toneWith(READABLE, themeColor, BLACK, [WHITE, GROUND])
  const away = luminance(deep) < NEARLY_BLACK ? WHITE : BLACK
  const table = toneWith(READABLE, tableColor, WHITE, [TEXT])
  const stripe = isSame(table, WHITE) ? WHITE_TABLE_STRIPE : mixed(table, TEXT, 0.06)
  const hover = mixed(table, themeColor, 0.12)
  const rows = [table, stripe, hover]
  return {
    '--swms-theme': themeColor,
    '--swms-theme-deep': deep,
    '--swms-theme-deeper': mixed(deep, away, 0.14),
    '--swms-theme-deepest': mixed(deep, away, 0.26),
    '--swms-theme-pale': mixed(WHITE, themeColor, 0.1),
    '--swms-sidebar-active': sidebarActive(themeColor),
    '--swms-table': table,
    '--swms-table-stripe': stripe,
    '--swms-table-hover': hover,
    '--swms-table-text': toneWith(READABLE, TEXT, BLACK, rows),
    '--swms-table-text-muted': toneWith(READABLE, TEXT_MUTED, BLACK, rows),
    '--swms-table-link': toneWith(READABLE, deep, BLACK, rows),
  }
}

/** As declarations for a stylesheet. Safe inside a style element as long as the choice is made of hex colours. */
export function themeCss(theme: Theme): string {
  return Object.entries(theme)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/** Colours for the series of a chart: the theme's own, then ones that can be told from it, from each other and from white. */
export function chartColors(themeColor: string): string[] {
  return [themeColor, ...SERIES].map((color) => toneWith(DISCERNIBLE, color, BLACK, [WHITE]))
}

const SERIES = ['#29a634', '#d1980b', '#d33d17', '#9d3f9d', '#00a396', '#db2c6f', '#8eb125', '#946638']

/** The active entry stands on the sidebar's deep ground; where the sidebar is collapsed only its icon does, on the other. */
function sidebarActive(themeColor: string): string {
  const readable = toneWith(READABLE, themeColor, WHITE, [SIDEBAR_COLORS.deep])
  return toneWith(DISCERNIBLE, readable, WHITE, [SIDEBAR_COLORS.background])
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** WCAG 2.2 §1.4.3 for text, §1.4.11 for everything else. */
const READABLE = 4.5
const DISCERNIBLE = 3

/** Below this luminance a darker tone can no longer be told from the colour itself. */
const NEARLY_BLACK = 0.03

const WHITE = '#ffffff'
const BLACK = '#000000'
/** As in client/styles.css. */
const GROUND = '#f0f2f5'
const TEXT = '#1c2127'
const TEXT_MUTED = '#5f6b7c'
