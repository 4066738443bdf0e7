import { describe, expect, it } from 'vitest'
import {
  DEFAULT_PREFERENCES,
  PREFERENCE_KEYS,
  type Preferences,
  readPreferences,
  writePreference,
} from '#shared/frame/preferences.ts'

const CHOSEN: Preferences = {
  version: 'V4',
  sidebarOpen: false,
  sidebarHidden: true,
  themeColor: '#13c2c2',
  tableColor: '#FAF9DE',
  warehouses: [{ code: 'SHQP', name: '上海;青浦, "一"号仓' }],
  warehouseDialogDismissed: true,
  openTabs: { userId: '7', paths: ['/home', '/blind/blindReceive/货主/B1/9?x=1'] },
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

  it.each([
    '',
    'red',
    '#fff',
    '#12345g',
    '#409EFF;}body{display:none',
    '#409EFF</style><script>alert(1)</script>',
    'url(//evil.example)',
  ])('the colour %j is never written into a stylesheet', (text) => {
    const odd = { [PREFERENCE_KEYS.themeColor]: text, [PREFERENCE_KEYS.tableColor]: text }
    expect(readPreferences(odd)).toEqual(DEFAULT_PREFERENCES)
  })

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"userId":true,"paths":[]}',
    '{"userId":7}',
    '{"userId":7,"paths":"/home"}',
  ])('know no open tabs from %j', (text) => {
    expect(readPreferences({ [PREFERENCE_KEYS.openTabs]: text }).openTabs).toBeNull()
  })

  it('keep only the open tabs that are text', () => {
    const text = '{"userId":7,"paths":["/home",1,null,{}],"admin":true}'
    expect(readPreferences({ [PREFERENCE_KEYS.openTabs]: text }).openTabs).toEqual({
      userId: '7',
      paths: ['/home'],
    })
  })
})
