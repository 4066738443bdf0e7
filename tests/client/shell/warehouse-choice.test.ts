import { describe, expect, it } from 'vitest'
import { asksForWarehouse, matchingOptions, withOptions } from '#client/shell/warehouse/choice.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/preferences.ts'

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
