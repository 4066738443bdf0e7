// Packages of a product: which agree, and what quantities are called in them.
import { expect, test } from 'vitest'
import { disagreement, inPackages, type Package, packedWords } from '#shared/domain/packages.ts'

const CASE: Package = { level: '箱', qty: '24' }
const INNER: Package = { level: '中包', qty: '6' }
const PALLET: Package = { level: '托', qty: '960' }
const ALL = [PALLET, CASE, INNER, { level: '件', qty: '1' }] as const

test.each<[string, readonly Package[], string]>([
  ['76', [CASE], '3箱4件'],
  ['48', [CASE], '2箱'],
  ['23', [CASE], ''],
  ['0', [CASE], ''],
  ['-76', [CASE], '-3箱4件'],
  ['1024', ALL, '1托2箱2中包4件'],
  ['76', [], ''],
  ['76', [{ level: '件', qty: '1' }], ''],
  ['76.5', [CASE], ''],
  ['76.0000', [{ level: '箱', qty: '24.0000' }], '3箱4件'],
  // What was kept before packages had to be whole.
  [
    '76',
    [
      { level: '托', qty: '0' },
      { level: '箱', qty: '-5' },
      { level: '中包', qty: '0.5' },
    ],
    '',
  ],
])('%s pieces in packages', (qty, packages, said) => {
  expect(inPackages(qty, packages)).toBe(said)
})

test.each<[string, readonly Package[], [string, string] | null]>([
  ['24 and 6', [CASE, INNER], null],
  ['all of them', ALL, null],
  ['as many', [CASE, { level: '中包', qty: '24' }], null],
  ['25 and 6', [{ level: '箱', qty: '25' }, INNER], ['中包', '箱']],
  ['a case of less than its inner pack', [{ level: '箱', qty: '3' }, INNER], ['中包', '箱']],
  ['a pallet of parts of cases', [INNER, CASE, { level: '托', qty: '60' }], ['箱', '托']],
  ['what was kept before', [{ level: '托', qty: '0' }, { level: '中包', qty: '0.5' }, CASE], null],
])('packages of %s', (_case, packages, told) => {
  const found = disagreement(packages)
  expect(found && [found.smaller.level, found.larger.level]).toEqual(told)
})

test('what was scanned in packages is said in both', () => {
  expect(packedWords('2', CASE, '48')).toBe('2箱 = 48件')
  expect(packedWords('2', { level: '件', qty: '1' }, '2')).toBe('')
})
