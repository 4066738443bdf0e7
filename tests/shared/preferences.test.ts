import { describe, expect, it } from 'vitest'
import {
  DEFAULT_PREFERENCES,
  PREFERENCE_KEYS,
  type Preferences,
  readPreferences,
  writePreference,
} from '#shared/preferences.ts'

const CHOSEN: Preferences = {
  version: 'V4',
  sidebarOpen: false,
  warehouses: [{ code: 'SHQP', name: '上海;青浦, "一"号仓' }],
  warehouseDialogDismissed: true,
}

describe('preferences', () => {
  it('come back from their cookies as they were', () => {
    const names = Object.keys(PREFERENCE_KEYS) as (keyof Preferences)[]
    const cookies = Object.fromEntries(
      names.map((name) => [PREFERENCE_KEYS[name], writePreference(name, CHOSEN[name])]),
    )
    expect(readPreferences(cookies)).toEqual(CHOSEN)
  })

  it('are the defaults without cookies', () => {
    expect(readPreferences({})).toEqual(DEFAULT_PREFERENCES)
  })

  it.each([
    '',
    'null',
    '{',
    '[1,null,"x"]',
    '{"code":"A","name":"B"}',
    '[{"code":"A"}]',
    '[{"code":1,"name":"B"}]',
  ])('know no warehouse from %j', (text) => {
    expect(readPreferences({ [PREFERENCE_KEYS.warehouses]: text }).warehouses).toEqual([])
  })

  it('keep only code and name of a warehouse', () => {
    const text = JSON.stringify([{ code: 'A', name: '甲', admin: true }])
    expect(readPreferences({ [PREFERENCE_KEYS.warehouses]: text }).warehouses).toEqual([
      { code: 'A', name: '甲' },
    ])
  })

  it('fall back where a cookie does not fit', () => {
    const odd = { [PREFERENCE_KEYS.version]: 'V5', [PREFERENCE_KEYS.sidebarOpen]: 'no' }
    expect(readPreferences(odd)).toEqual(DEFAULT_PREFERENCES)
  })
})
