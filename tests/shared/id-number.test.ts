import { expect, test } from 'vitest'
import { ageOn, spellingsOfId } from '#shared/domain/id-number.ts'

test('of 15 digits is the same person as of 18, and in either size of its last letter', () => {
  const spellings = ['11010519491231002X', '11010519491231002x', '110105491231002']
  for (const spelling of spellings) expect(spellingsOfId(spelling)).toEqual(spellings)
  expect(spellingsOfId('999999200101010014')).toEqual(['999999200101010014'])
})

test.each([
  ['2026-03-01', 15],
  ['2026-03-02', 16],
  ['2026-12-31', 16],
])('tells that who was born on 2010-03-02 is on %s %i years old', (date, years) => {
  expect(ageOn('999999201003020015', date)).toBe(years)
})
