// What is left out before the fuzzy search must be nothing that it would have found.
import fc from 'fast-check'
import Fuse from 'fuse.js/basic'
import { describe, expect, it } from 'vitest'
import { corpusOf, earliestHolders, forgivenErrors, possibleHolders } from '#client/shell/search/narrowing.ts'

const THRESHOLD = 0.4
const holders = (texts: readonly string[], pattern: string) =>
  possibleHolders(corpusOf(texts.map((text) => [text])), pattern, forgivenErrors(pattern, THRESHOLD))

describe('a text that is searched thoroughly', () => {
  it.each([
    ['库存查询', '库存', true],
    ['库存查询', '入库', false],
    ['kucunchaxun', 'kcxun', true],
    ['kucunchaxun', 'zzqqzz', false],
    ['kucunchaxun', 'nuxucuk', false],
    ['/inventory/stocktask', 'stocktsk', true],
  ])('%j for %j: %j', (text, pattern, is) => {
    expect(holders([text], pattern)).toEqual(is ? [0] : [])
  })

  it('is every one in which something would be found', () => {
    const letters = fc.string({ unit: fc.constantFrom('k', 'u', 'c', 'n', 'x'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 8 }), letters, (texts, pattern) => {
        const found = new Fuse(texts, { threshold: THRESHOLD }).search(pattern)
        const searched = holders(texts, pattern)
        expect(found.map(({ refIndex }) => refIndex).filter((text) => !searched.includes(text))).toEqual([])
      }),
      { numRuns: 3_000 },
    )
  })

  it('is found by a pattern as long as it may be', () => {
    const pattern = 'abcdefghijklmnopqrstuvwxyz012345'
    expect(holders(['zzz', `xx${pattern.slice(10)}`, pattern.slice(16), pattern], pattern)).toEqual([3, 1])
  })
})

describe('entries that hold a text as it is', () => {
  const corpus = corpusOf([
    ['盘点', 'xxku'],
    ['入库', 'ku'],
    ['出货', 'chu'],
    ['库存', 'xku', 'xxxku'],
    [`${'x'.repeat(41)}ku`],
  ])

  it('are told by the earliest of its places, and no more than are asked for', () => {
    expect(earliestHolders(corpus, 'ku', 9)).toEqual([1, 3, 0])
    expect(earliestHolders(corpus, 'ku', 2)).toEqual([1, 3])
    expect(earliestHolders(corpus, 'none', 9)).toEqual([])
  })

  it('are looked for to an end, though a pattern runs from one text into the next', () => {
    expect(earliestHolders(corpus, '\nku', 9)).toEqual([1])
    expect(earliestHolders(corpus, '\n', 9)).toEqual([0, 1, 2, 3])
  })

  it('are those that the thorough search ranks first', () => {
    const word = fc.string({ unit: fc.constantFrom('k', 'u', 'c'), minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (texts) => {
        const [best] = new Fuse(texts, { threshold: THRESHOLD, ignoreFieldNorm: true }).search('kuc')
        const [holder] = earliestHolders(corpusOf(texts.map((text) => [text])), 'kuc', 1)
        if (holder !== undefined && best) expect(texts[holder]?.indexOf('kuc')).toBe(best.item.indexOf('kuc'))
      }),
    )
  })
})
