import { describe, expect, it } from 'vitest'
import { contrast, mixed } from '#shared/color.ts'
import { DEFAULT_TABLE_COLOR, DEFAULT_THEME_COLOR } from '#shared/constants.ts'
import { isHexColor } from '#shared/frame/preferences.ts'
import { chartColors, SIDEBAR_COLORS, TABLE_COLORS, THEME_COLORS, themeCss, themeOf } from '#shared/theme.ts'

const GROUND = '#f0f2f5'
/** What a colour field may hold beside the presets. */
const EXTREMES = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff00ff', '#808080', '#777777']

const ofTheme = (themeColor: string) => themeOf({ themeColor, tableColor: DEFAULT_TABLE_COLOR })
const ofTable = (tableColor: string) => themeOf({ themeColor: DEFAULT_THEME_COLOR, tableColor })

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#409EFF', '#FFFFFF', 2.78],
  ])('of %s and %s is %d', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 1)
    expect(contrast(b, a)).toBe(contrast(a, b))
  })
})

describe('a mixed colour', () => {
  it.each([
    ['#000000', '#ffffff', 0, '#000000'],
    ['#000000', '#ffffff', 1, '#ffffff'],
    ['#000000', '#ffffff', 0.5, '#808080'],
    ['#FF0000', '#0000FF', 0.2, '#cc0033'],
  ])('of %s and %s by %d is %s', (from, to, share, color) => {
    expect(mixed(from, to, share)).toBe(color)
  })
})

describe('a colour', () => {
  it.each([
    '',
    '#fff',
    '#12345',
    '#1234567',
    'red',
    '#12345g',
    ' #123456',
    '#123456\n',
    '#123456}body{display:none',
    '</style><script>',
    null,
    undefined,
    7,
  ])('is not %j', (text) => {
    expect(isHexColor(text)).toBe(false)
  })
})

describe.each([...THEME_COLORS, ...EXTREMES])('the theme colour %s', (color) => {
  const theme = ofTheme(color)
  const tones = [theme['--swms-theme-deep'], theme['--swms-theme-deeper'], theme['--swms-theme-deepest']]

  it('carries white text at rest, under the pointer and pressed', () => {
    for (const tone of tones) expect(contrast(tone ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  it('has three tones that differ', () => {
    expect(new Set(tones).size).toBe(3)
  })

  it('is readable as a link on white, on the ground, and on what is marked with it', () => {
    for (const background of ['#ffffff', GROUND]) {
      expect(contrast(theme['--swms-theme-deep'] ?? '', background)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast('#1c2127', theme['--swms-theme-pale'] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  it('is readable in the sidebar', () => {
    const active = theme['--swms-sidebar-active'] ?? ''
    expect(contrast(active, SIDEBAR_COLORS.deep)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(active, SIDEBAR_COLORS.background)).toBeGreaterThanOrEqual(3)
  })

  it('leads the colours of a chart, all of which stand out from white', () => {
    const colors = chartColors(color)
    expect(new Set(colors).size).toBe(colors.length)
    for (const series of colors) expect(contrast(series, '#ffffff')).toBeGreaterThanOrEqual(3)
  })
})

describe.each([...TABLE_COLORS, ...EXTREMES])('the table colour %s', (color) => {
  it.each(['--swms-table', '--swms-table-stripe', '--swms-table-hover'] as const)(
    'has readable text and links on %s',
    (row) => {
      const theme = ofTable(color)
      for (const text of ['--swms-table-text', '--swms-table-text-muted', '--swms-table-link'] as const) {
        expect(contrast(theme[text] ?? '', theme[row] ?? '')).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('has a stripe that differs from it', () => {
    const theme = ofTable(color)
    expect(theme['--swms-table-stripe']).not.toBe(theme['--swms-table'])
  })
})

describe('the stripe of a table', () => {
  it('is #E8E8E8 on white, in either letter case', () => {
    expect(ofTable('#FFFFFF')['--swms-table-stripe']).toBe('#E8E8E8')
    expect(ofTable('#ffffff')['--swms-table-stripe']).toBe('#E8E8E8')
  })
})

describe('presets', () => {
  it.each(TABLE_COLORS)('of the table: %s is followed as it is', (color) => {
    expect(ofTable(color)['--swms-table']).toBe(mixed(color, color, 0))
  })

  it("the default theme's active menu entry has the sidebar's own colour", () => {
    expect(ofTheme(DEFAULT_THEME_COLOR)['--swms-sidebar-active']).toBe(SIDEBAR_COLORS.active)
  })
})

describe('the declarations', () => {
  it('hold nothing but custom properties and hex colours', () => {
    expect(themeCss(ofTheme(DEFAULT_THEME_COLOR))).toMatch(/^(--swms-[a-z-]+:#[0-9a-f]{6};?)+$/i)
  })
})
