import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  readStored,
  STORED_VERSION,
  storedText,
  storedValue,
  textsOf,
  writeStored,
} from '#client/data/stored.ts'

describe('a stored value', () => {
  it.each([[['a', 'b']], [{ userId: 7, paths: ['/home'] }], ['text'], [0], [false]])(
    'comes back as it was: %j',
    (value) => {
      expect(storedValue(storedText(value))).toEqual(value)
    },
  )

  it.each([
    null,
    '',
    '{',
    'null',
    '7',
    '["a"]',
    '{"userId":7,"paths":["/home"]}',
    JSON.stringify({ version: STORED_VERSION }),
    JSON.stringify({ version: STORED_VERSION - 1, value: ['a'] }),
    JSON.stringify({ version: STORED_VERSION + 1, value: ['a'] }),
    JSON.stringify({ version: String(STORED_VERSION), value: ['a'] }),
  ])('is nothing in %j, which is broken or of another version', (text) => {
    expect(storedValue(text)).toBeNull()
  })

  it.each([
    [null, []],
    [{ a: 1 }, []],
    ['/a', []],
    [
      ['/a', 7, null, '/b'],
      ['/a', '/b'],
    ],
  ])('%j holds the texts %j', (value, texts) => {
    expect(textsOf(value)).toEqual(texts)
  })
})

describe('a browser without storage', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('keeps nothing, and nobody is told', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(() => writeStored('KEY', 1)).not.toThrow()
    expect(readStored('KEY')).toBeNull()
  })
})
