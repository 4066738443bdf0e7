import { expect, test } from 'vitest'
import { type SamplingRule, sampleOf } from '#shared/domain/inspection.ts'

test.each<[SamplingRule, string, string]>([
  [{ sampling: '全检', rate: null }, '25', '25'],
  [{ sampling: '每N件抽1件', rate: 10 }, '25', '3'],
  [{ sampling: '每N件抽1件', rate: 10 }, '10', '1'],
  [{ sampling: '每N件抽1件', rate: 100 }, '3', '1'],
  [{ sampling: '按百分比', rate: 7 }, '100', '7'],
  [{ sampling: '按百分比', rate: 1 }, '20', '1'],
  [{ sampling: '按百分比', rate: 100 }, '2.5', '2.5'],
  [{ sampling: '按百分比', rate: 50 }, '0.4', '0.4'],
])('of %o a sample of %s is %s: at least one, no more than there are', (rule, qty, expected) => {
  expect(sampleOf(rule, qty)).toBe(expected)
})
