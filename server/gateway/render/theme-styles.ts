// The theme as the head of a page declares it. Its tones are computed from two colours, and few users choose their own.
import { LRUCache } from 'lru-cache'
import type { Preferences } from '#shared/frame/preferences.ts'
import { themeCss, themeOf } from '#shared/theme.ts'

const REMEMBERED_MAX = 200

export function createThemeStyles(): (preferences: Preferences) => string {
  const remembered = new LRUCache<string, string>({ max: REMEMBERED_MAX })
  return (preferences) => {
    const key = `${preferences.themeColor} ${preferences.tableColor}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const styles = themeCss(themeOf(preferences))
    remembered.set(key, styles)
    return styles
  }
}
