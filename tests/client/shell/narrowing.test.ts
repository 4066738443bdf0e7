// What is left out before the fuzzy search must be nothing that it would have found.

import fc from 'fast-check'
import Fuse from 'fuse.js/basic'
import { describe, expect, it } from 'vitest'
import { forgivenErrors, mayHold } from '#client/shell/search/narrowing.ts'

const THRESHOLD = 0.4
const holds = (text: string, pattern: string) => mayHold(text, pattern, forgivenErrors(pattern, THRESHOLD))

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
