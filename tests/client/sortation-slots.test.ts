// Tags bound to the slots of a wall, as they are typed or scanned one after the other.
import { describe, expect, it } from 'vitest'
import {
  mistakesOf,
  nextWaiting,
  sentSlots,
  slotsOf,
  withMore,
  withTag,
} from '#client/pages/equipment/sortation/slots.ts'

const slots = (...tags: string[]) =>
  tags.map((tag, index) => ({ slotNo: String(index + 1).padStart(2, '0'), tag }))

describe('the slots of a wall', () => {
  it('come as they are stored, and go back so: one that waits for its tag has none', () => {
    const stored = [
      { slotNo: '01', tagCode: 'DQ1', lightState: '常亮' as const },
      { slotNo: '02', tagCode: null, lightState: '熄灭' as const },
    ]
    expect(slotsOf(stored)).toEqual(slots('DQ1', ''))
    expect(sentSlots(slotsOf(stored))).toEqual([
      { slotNo: '01', tagCode: 'DQ1' },
      { slotNo: '02', tagCode: null },
    ])
  })

  it('take the tag that is scanned at one of them', () => {
    expect(withTag(slots('DQ1', ''), '02', 'DQ2')).toEqual(slots('DQ1', 'DQ2'))
  })

  it.each([
    ['a wall without any', [], 2, ['01', '02']],
    ['behind the highest number', slots('A', 'B', 'C'), 2, ['01', '02', '03', '04', '05']],
    ['past names that are no numbers', [{ slotNo: 'A-1', tag: '' }], 1, ['A-1', '01']],
  ])('are numbered on: %s', (_case, before, quantity, after) => {
    expect(withMore(before, quantity).map(({ slotNo }) => slotNo)).toEqual(after)
  })

  it.each([
    ['the next one', slots('A', '', ''), '01', '02'],
    ['round from the beginning', slots('', 'B', 'C'), '03', '01'],
    ['not the one that one stands at', slots('A', '', 'C'), '02', null],
    ['none when all have a tag', slots('A', 'B'), '01', null],
  ])('wait for a tag: %s', (_case, wall, slotNo, next) => {
    expect(nextWaiting(wall, slotNo)).toBe(next)
  })

  it('say what is wrong with a tag', () => {
    expect([...mistakesOf(slots('A', 'B', 'A', '', '两 个'))]).toEqual([
      ['03', '与格口 01 重复'],
      ['05', '标签编码只能包含字母、数字和 - _ . / + #'],
    ])
  })
})
