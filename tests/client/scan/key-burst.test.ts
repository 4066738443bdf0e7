// What comes through a keyboard, told apart by its times: a scanner, a hand, and what nobody can tell.
import { describe, expect, it } from 'vitest'
import {
  type Burst,
  burstAfter,
  codeIn,
  codeOf,
  isCodeLike,
  isLeftOpen,
  isQuantity,
  isScanned,
} from '#client/kit/scan/key-burst.ts'

const EAN = '6901234567892'

/** `gaps` before each key but the first; the last one stands for all that follow. */
function typed(text: string, ...gaps: number[]): Burst {
  let atMs = 0
  let burst: Burst | null = null
  for (const [place, key] of [...text].entries()) {
    if (place > 0) atMs += gaps[Math.min(place - 1, gaps.length - 1)] ?? 0
    burst = burstAfter(burst, key, atMs)
  }
  return burst ?? { text: '', gapsMs: [], lastAtMs: 0 }
}

describe('keys', () => {
  it.each([
    ['a fast scanner', typed('LYHD0006', 3), true],
    ['a slow scanner', typed('LYHD0006', 30), true],
    ['a slow scanner on a machine that stutters', typed(EAN, 30, 30, 30, 180, 30), true],
    ['a scanner that is held up at once', typed(EAN, 200, 30), true],
    ['a fast hand', typed('123456', 80), false],
    ['a hand that rolls over two keys', typed('12', 20), false],
    ['a hand with one quick pair', typed('12345', 120, 20, 120), false],
  ])('of %s are a scan: %s', (_who, burst, expected) => {
    expect(isScanned(burst)).toBe(expected)
  })

  it('after a pause begin anew', () => {
    expect(burstAfter(typed('LYHD', 3), '0', 3 * 3 + 400).text).toBe('0')
  })

  it('of a scan without its end are remembered for a while', () => {
    expect(isLeftOpen(typed('LYHD', 3), 2_000)).toBe(true)
    expect(isLeftOpen(typed('LYHD', 3), 60_000)).toBe(false)
    expect(isLeftOpen(typed('12', 150), 500)).toBe(false)
  })
})

describe('in the place of a quantity', () => {
  it.each(['1', '12', '999', '0.5', '12.25', ''])('%j is one, however fast it came', (text) => {
    expect(isQuantity(text)).toBe(true)
    expect(isCodeLike(text)).toBe(false)
  })

  it.each(['96385074', '036000291452', EAN, '16901234567899', `1${EAN}`, 'BX-1', '６９０１２３４'])(
    '%j is a code, however slowly it came',
    (text) => expect(isCodeLike(text)).toBe(true),
  )

  it.each(['1,000', '一百', '１２'])('%j is neither: the field says what is wrong with it', (text) => {
    expect(isCodeLike(text)).toBe(false)
  })

  it.each([
    [`1${EAN}`, '1', EAN],
    [`${EAN}12`, '12', EAN],
    [EAN, '1', EAN],
    ['96385074', '', '96385074'],
  ])('the code in %j over %j is %j', (text, before, code) => {
    expect(codeIn(text, before)).toBe(code)
  })

  it.each([
    ['a code alone', typed(EAN, 3), EAN],
    ['a code whose scanner is slow', typed(EAN, 30), EAN],
    ['a code behind digits of a hand', typed(`12${EAN}`, 140, 3), EAN],
    ['a short one behind a digit', typed('196385074', 140, 3), '96385074'],
    ['a code of letters behind digits', typed('12A-77', 140, 120, 3), null],
    ['digits that are no article number behind others', typed('9912345678', 140, 120, 3), null],
  ])('%s', (_what, burst, code) => {
    expect(codeOf(burst)).toBe(code)
  })
})
