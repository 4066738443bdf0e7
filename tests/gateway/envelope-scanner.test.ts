import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CodeScanner } from '#server/gateway/proxy/code-scanner.ts'
import { ExpiryScan } from '#server/gateway/proxy/expiry-scan.ts'

const BOM = '\ufeff'

/** Cut at the given places, which may lie inside a character or an escape. */
function cut(text: string, cuts: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text)
  const places = [0, ...cuts.map((at) => at % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

function scan(chunks: readonly Buffer[]): CodeScanner {
  const scanner = new CodeScanner()
  for (const chunk of chunks) scanner.push(chunk)
  return scanner
}

function expiryOf(chunks: readonly Buffer[], charset: string | null = null): number | null {
  const expiry = new ExpiryScan(charset)
  return chunks.map((chunk) => expiry.push(chunk)).find((code) => code !== null) ?? expiry.end()
}

const cuts = fc.array(fc.nat(), { maxLength: 6 })
const code = fc.oneof(
  fc.constantFrom<unknown>(600, 601, '600', '601', 200, '200', 6001, 1600, null, true, [600], { code: 600 }),
  fc.integer(),
  fc.string({ maxLength: 8 }),
)
const json = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.jsonValue(), code, fc.jsonValue())
      .map(([data, code, more]) => ({ data, code, more })),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: code.map((code) => ({ data: [{ code: 600 }, '"code":601'], code })) },
)
const indent = fc.constantFrom(undefined, 1, '\t')

/** What JSON.parse makes of it; undefined when it is no envelope. */
function codeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object(value)['code']
    : undefined
}

describe('the scanner', () => {
  it('reads the same code as JSON.parse, whatever the JSON and wherever it is cut', () => {
    fc.assert(
      fc.property(json, indent, cuts, (value, space, cuts) => {
        const found = scan(cut(JSON.stringify(value, null, space), cuts)).code
        const code = codeOf(value)
        const expected = typeof code === 'number' || typeof code === 'string' ? code : null
        expect(found).toEqual(expected === null ? null : JSON.parse(JSON.stringify(expected)))
      }),
      { numRuns: 2_000 },
    )
  })

  it('never throws, and ends with text that is no JSON or only half of it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          json.map((value) => JSON.stringify(value).slice(0, -1)),
        ),
        cuts,
        (text, cuts) => {
          expect(() => scan(cut(text, cuts))).not.toThrow()
        },
      ),
    )
  })

  it.each([
    ['the last of several, like JSON.parse (T33)', '{"code":600,"code":200}', 200],
    ['a key with escapes', '{"\\u0063ode":601}', 601],
    ['one behind a byte order mark', `${BOM} {"code":600}`, 600],
    ['none that is nested (T32)', '{"data":{"code":600},"list":[{"code":601}]}', null],
    ['none inside a text (T32)', '{"message":"\\",\\"code\\":600","x":"}"}', null],
    ['none of a list', '[{"code":600}]', null],
    ['none of a longer key', '{"encode":600,"code2":600}', null],
    ['text', '{"code":"600"}', '600'],
  ])('finds %s', (_what, text, expected) => {
    expect(scan([Buffer.from(text)]).code).toBe(expected)
    expect(
      scan(
        Buffer.from(text)
          .toString('latin1')
          .split('')
          .map((byte) => Buffer.from(byte, 'latin1')),
      ).code,
    ).toBe(expected)
  })
})

describe('the expiry of an envelope', () => {
  it('is seen exactly when JSON.parse shows a code of 600 or 601, wherever the bytes are cut', () => {
    fc.assert(
      fc.property(json, indent, cuts, (value, space, cuts) => {
        const code = codeOf(value)
        const number = typeof code === 'string' && code.trim() !== '' ? Number(code) : code
        const expected = number === 600 || number === 601 ? number : null
        expect(expiryOf(cut(JSON.stringify(value, null, space), cuts))).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['600 with spaces', '{ "code"  :  600 }', 600],
    ['an escaped key', '{"\\u0063\\u006fd\\u0065":600}', 600],
    ['an escaped digit', '{"code":"\\u003600"}', 600],
    ['a text with spaces', '{"code":" 601 "}', 601],
    ['a whole number with decimals', '{"code":600.0}', 600],
    ['more white space than is looked through', `{ "code" : ${' '.repeat(100)}600${'\n'.repeat(100)}}`, 600],
    ['a text that ends like the key', '{"name":"barcode","code":601}', 601],
    ['another key that ends like it', '{"barcode":6901234,"code":600}', 600],
    ['the first of two when the last is another', '{"code":600,"code":200}', null],
    ['a half envelope (T37)', '{"code":600,"data":', null],
  ])('%s', (_what, text, expected) => {
    const bytes = Buffer.from(text)
    expect(expiryOf([bytes])).toBe(expected)
    for (let at = 1; at < bytes.length; at += 1) {
      expect(expiryOf([bytes.subarray(0, at), bytes.subarray(at)]), `cut at ${at}`).toBe(expected)
    }
  })

  it('T33: is seen behind 5 MB of data, however long the way and whatever looks like it before', () => {
    const rows = Array.from({ length: 40_000 }, (_, id) => ({
      id,
      code: `WH-${id}`,
      text: '仓库 "600" {[ \\ ',
    }))
    const text = JSON.stringify({ data: rows, extra: { code: 601 }, code: 600 })
    const chunks = cut(
      text,
      Array.from({ length: 80 }, (_, index) => index * 64 * 1024),
    )
    expect(expiryOf(chunks)).toBe(600)
    expect(expiryOf(cut(text.replace(/600}$/, '200}'), [70_000, 200_000]))).toBeNull()
  })

  it('T33: is seen when the last code of several says so, wherever the bytes are cut', () => {
    const rows = (length: number) => Array.from({ length }, (_, id) => ({ id, code: 600 }))
    fc.assert(
      fc.property(fc.nat(2_000), code, fc.nat(40), cuts, (length, last, tail, cuts) => {
        const end = JSON.stringify({ message: 'x'.repeat(tail), code: last }).slice(1)
        const text = `{"code":200,"data":${JSON.stringify(rows(length))},${end}`
        const number = typeof last === 'string' && last.trim() !== '' ? Number(last) : last
        const expected = number === 600 || number === 601 ? number : null
        expect(expiryOf(cut(text, cuts))).toBe(expected)
      }),
      { numRuns: 300 },
    )
  })

  it('T33: an ordinary code at its beginning is believed over another one in the midst of its data', () => {
    const text = (gap: number) =>
      Buffer.from(`{"code":200,"data":[],"code":600,"more":["${'x'.repeat(gap)}"]}`)
    expect(expiryOf([text(1_000)])).toBe(600)
    expect(expiryOf([text(10_000)])).toBeNull()
  })

  it('T36: is seen in another charset, where a character may end in a backslash', () => {
    // 誠 ends in 0x5c in Big5, and would hide the quote behind it.
    const big5 = Buffer.concat([
      Buffer.from('{"message":"'),
      Buffer.from([0xb8, 0xdb, 0xa5, 0x5c]),
      Buffer.from('","code":601}'),
    ])
    expect(expiryOf([big5], 'big5')).toBe(601)
    expect(expiryOf([Buffer.from('{"code":600}', 'utf16le')], 'utf-16le')).toBe(600)
    expect(expiryOf([Buffer.from('{"code":600}')], 'no-such-charset')).toBe(600)
  })
})
