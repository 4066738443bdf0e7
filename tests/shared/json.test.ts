import { describe, expect, it } from 'vitest'
import { parseJson } from '#shared/json.ts'

describe('reading JSON', () => {
  it.each<[string, string, unknown]>([
    ['a long id', '{"id":1765432109876543211}', { id: '1765432109876543211' }],
    ['a negative one', '[-1765432109876543211]', ['-1765432109876543211']],
    ['one among others', '[1,9007199254740993,2]', [1, '9007199254740993', 2]],
    ['one at the top', ' 1765432109876543211 ', '1765432109876543211'],
    ['one of fifty digits', `[${'7'.repeat(50)}]`, ['7'.repeat(50)]],
    [
      'one beside text with quotes and backslashes',
      '{"a\\"b\\\\":1765432109876543211,"c":"\\\\"}',
      { 'a"b\\': '1765432109876543211', c: '\\' },
    ],
  ])('%s keeps all its digits, as text', (_case, json, value) => {
    expect(parseJson(json)).toEqual(value)
  })

  it.each([
    '{"id":9007199254740991,"n":[0,-1,1.5,1e3,0.12345678901234567890,12345678901234567.5,1234567890123456789e3]}',
    '{"no":"1765432109876543211","text":"a: 1765432109876543211, \\"b\\": 1765432109876543211"}',
    '"1765432109876543211"',
    '[]',
    'null',
    '["\\u0031765432109876543211"]',
  ])('%s is read as JSON.parse reads it', (json) => {
    expect(parseJson(json)).toEqual(JSON.parse(json))
  })

  it.each([
    '',
    '{',
    '[01765432109876543211]',
    '[1765432109876543211',
    '"1765432109876543211',
    '[1765432109876543211 1]',
  ])('%s is no JSON', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })

  it('takes time in proportion to the length, whatever stands in it', () => {
    const json = JSON.stringify([`${'\\'.repeat(1_000_000)}"`, '"'.repeat(1_000_000)]).replace(
      '[',
      '[1765432109876543211,',
    )
    expect((parseJson(json) as unknown[])[0]).toBe('1765432109876543211')
  })
})
