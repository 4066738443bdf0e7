import { describe, expect, it } from 'vitest'
import { stationOf } from '#client/data/station.ts'
import {
  asksForWarehouse,
  matchingOptions,
  recentFirst,
  withOptions,
} from '#client/shell/warehouse/choice.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/frame/preferences.ts'

const shanghai = { code: 'SHQP', name: '上海青浦仓' }
const guangzhou = { code: 'GZBY', name: '广州白云仓' }
const options = [shanghai, guangzhou]

describe('the filter', () => {
  it.each([
    ['', options],
    ['  ', options],
    ['青浦', [shanghai]],
    ['gz', [guangzhou]],
    ['无', []],
  ])('%j', (text, found) => {
    expect(matchingOptions(options, text)).toEqual(found)
  })
})

describe('ticking', () => {
  it.each<[string, string[], (typeof options)[number][], boolean, string[]]>([
    ['one more', ['SHQP'], [guangzhou], true, ['SHQP', 'GZBY']],
    ['one less', ['SHQP', 'GZBY'], [guangzhou], false, ['SHQP']],
    ['all that are shown, and keeps what is not', ['CDSL'], options, true, ['CDSL', 'SHQP', 'GZBY']],
    ['none of those shown', ['CDSL', 'SHQP'], options, false, ['CDSL']],
  ])('%s', (_, chosen, ticked, isChosen, result) => {
    expect([...withOptions(new Set(chosen), ticked, isChosen)]).toEqual(result)
  })
})

describe('the dialog opens by itself', () => {
  it.each<[string, Partial<Preferences>, string, boolean]>([
    ['while none is chosen', {}, '/home', true],
    ['not once one is chosen', { warehouses: [shanghai] }, '/home', false],
    ['not after it was declined', { warehouseDialogDismissed: true }, '/home', false],
    ['not at sign-in', {}, '/login', false],
    ['not in the app', {}, '/app', false],
    ['not in the piece-rate app', {}, '/piece/app', false],
  ])('%s', (_, preferences, routePath, opens) => {
    expect(asksForWarehouse({ ...DEFAULT_PREFERENCES, ...preferences }, routePath)).toBe(opens)
  })
})

describe('what was used last', () => {
  it.each([
    [[], ['SHQP', 'GZBY']],
    [['GZBY'], ['GZBY', 'SHQP']],
    [
      ['CDSL', 'GZBY', 'SHQP'],
      ['GZBY', 'SHQP'],
    ],
  ])('%j comes first', (recent, codes) => {
    expect(recentFirst(options, recent).map(({ code }) => code)).toEqual(codes)
  })
})

describe('a stored work station', () => {
  const station = { ...shanghai, deviceCode: 'SHQP-GZT-01', deviceName: '上海工作站台1号' }

  it('is read as it was written', () => {
    expect(stationOf({ ...station, more: 1 })).toEqual(station)
  })

  it.each([null, '', 7, [], shanghai, { ...station, name: 7 }, { ...station, deviceCode: '' }])(
    'is none in %j',
    (stored) => {
      expect(stationOf(stored)).toBeNull()
    },
  )
})
