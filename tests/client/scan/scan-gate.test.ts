import { expect, it } from 'vitest'
import { createScanGate } from '#client/kit/scan/scan-gate.ts'

it.each([
  { name: 'the first one is new', sights: [['690', 0]], repeats: [false] },
  {
    name: 'the same one at once is a repeat',
    sights: [
      ['690', 0],
      ['690', 100],
    ],
    repeats: [false, true],
  },
  {
    name: 'the same one later is a second piece',
    sights: [
      ['690', 0],
      ['690', 400],
    ],
    repeats: [false, false],
  },
  {
    name: 'another one at once is new',
    sights: [
      ['690', 0],
      ['691', 10],
    ],
    repeats: [false, false],
  },
  {
    name: 'what stays in the picture is one',
    sights: [
      ['690', 0],
      ['690', 300],
      ['690', 600],
    ],
    repeats: [false, true, true],
  },
] as const)('$name', ({ sights, repeats }) => {
  const gate = createScanGate(400)
  expect(sights.map(([code, atMs]) => gate(code, atMs))).toEqual(repeats)
})
