// What is left out before the fuzzy search must be nothing that it would have found.
import fc from 'fast-check'
import Fuse from 'fuse.js/basic'
import { describe, expect, it } from 'vitest'
import { earliestHolders, forgivenErrors, possibleHolder } from '#client/shell/search/narrowing.ts'

const THRESHOLD = 0.4
const holds = (text: string, pattern: string) =>
  possibleHolder(pattern, forgivenErrors(pattern, THRESHOLD))(text)

describe('a text that is searched thoroughly', () => {
  it.each([
    ['库存查询', '库存', true],
    ['库存查询', '入库', false],
    ['kucunchaxun', 'kcxun', true],
    ['kucunchaxun', 'zzqqzz', false],
    ['/inventory/stocktask', 'stocktsk', true],
  ])('%j for %j: %j', (text, pattern, is) => {
    expect(holds(text, pattern)).toBe(is)
  })

  it('is every one in which something would be found', () => {
    const letters = fc.string({ unit: fc.constantFrom('k', 'u', 'c', 'n', 'x'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, (text, pattern) => {
        const found = new Fuse([text], { threshold: THRESHOLD }).search(pattern)
        if (found.length > 0) expect(holds(text, pattern)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('entries that hold a text as it is', () => {
  const entries = [
    ['盘点', 'xxku'],
    ['入库', 'ku'],
    ['出货', 'chu'],
    ['库存', 'xku', 'xxxku'],
    [`${'x'.repeat(41)}ku`],
  ]

  it('are told by the earliest of its places, and no more than are asked for', () => {
    expect(earliestHolders(entries, 'ku', 9)).toEqual([1, 3, 0])
    expect(earliestHolders(entries, 'ku', 2)).toEqual([1, 3])
    expect(earliestHolders(entries, 'none', 9)).toEqual([])
  })

  it('are those that the thorough search ranks first', () => {
    const word = fc.string({ unit: fc.constantFrom('k', 'u', 'c'), minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (texts) => {
        const [best] = new Fuse(texts, { threshold: THRESHOLD, ignoreFieldNorm: true }).search('kuc')
        const [holder] = earliestHolders(
          texts.map((text) => [text]),
          'kuc',
          1,
        )
        if (holder !== undefined && best) expect(texts[holder]?.indexOf('kuc')).toBe(best.item.indexOf('kuc'))
      }),
    )
  })
})
