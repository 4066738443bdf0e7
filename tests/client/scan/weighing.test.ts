// 称重作业 as a table of scans.
import { describe, expect, it } from 'vitest'
import {
  asksFor,
  differenceOf,
  EMPTY_SCALES,
  stepWeighing,
  type WeighingEffect,
  type WeighingEvent,
  type WeighingState,
} from '#client/pages/outbound/weigh-station/weighing.ts'

const scan = (code: string): WeighingEvent => ({ type: 'scan', code })
const settled = (outcome: object): WeighingEvent => ({
  type: 'settled',
  settled: { opId: 'o1', code: 'SF1', tried: true, command: { code: 'SF1', weight: '2' }, outcome } as never,
})
const refused = (reason: string) =>
  settled({ kind: 'refused', reason: '相差超过 0.05 kg', detail: { reason } })
const DOUBTED = [scan('SF1'), scan('2'), refused('outbound.weightDoubtful')]

function play(events: readonly WeighingEvent[]) {
  return events.reduce<readonly [WeighingState, readonly WeighingEffect[]]>(
    ([state], event) => stepWeighing(state, event),
    [EMPTY_SCALES, []],
  )
}

const sent = (code: string, weight: string) => [{ type: 'send', code, command: { code, weight } }]

describe('a box is sent', () => {
  it.each<[string, WeighingEvent[], object]>([
    ['by its label, then its weight', [scan('SF1'), scan('1.25')], sent('SF1', '1.25')],
    ['by its weight, then its label', [scan('1.25'), scan('SF1')], sent('SF1', '1.25')],
    ['as a scale types it', [scan('SF1'), scan('+ 1.250 kg')], sent('SF1', '1.250')],
    ['by the label that was scanned last', [scan('SF1'), scan('SF2'), scan('1')], sent('SF2', '1')],
    ['by the weight that was typed last', [scan('1'), scan('1.5'), scan('SF1')], sent('SF1', '1.5')],
    ['once more by the same label after a doubt', [...DOUBTED, scan('sf1')], sent('SF1', '2')],
    ['with another weight after a doubt', [...DOUBTED, scan('1.9'), scan('SF1')], sent('SF1', '1.9')],
    [
      'and nothing of it is left for the next',
      [scan('SF1'), scan('1'), scan('SF2'), scan('3')],
      sent('SF2', '3'),
    ],
  ])('%s', (_, events, effects) => {
    expect(play(events)[1]).toEqual(effects)
  })
})

describe('a box is not sent', () => {
  it.each<[string, WeighingEvent[], string]>([
    ['by a label alone', [scan('SF1')], '请输入重量(kg)'],
    ['by a weight alone', [scan('1.25')], '请扫描箱上的面单'],
    ['by another label after a doubt', [...DOUBTED, scan('SF2')], '请输入重量(kg)'],
    [
      'by its label after any other refusal',
      [...DOUBTED.slice(0, 2), refused('outbound.boxGone'), scan('SF1')],
      '请输入重量(kg)',
    ],
    ['when it was cleared', [...DOUBTED, { type: 'again' }], '请扫描面单或输入重量(kg)'],
    ['while it is asked about', DOUBTED, '确认无误请再扫一次面单'],
  ])('%s', (_, events, asked) => {
    const [state, effects] = play(events)
    expect(asksFor(state)).toBe(asked)
    expect(effects.every(({ type }) => type === 'tell')).toBe(true)
  })

  it('by a doubt that is told when the next box is in the hand', () => {
    const [state] = play([scan('SF1'), scan('2'), scan('SF2'), refused('outbound.weightDoubtful')])
    expect(state).toMatchObject({ label: 'SF2', doubted: null })
  })
})

it('tells how far a box is from what it should weigh', () => {
  const data = {
    orderNo: 'CK1',
    waybillNo: 'SF1',
    box: 1,
    boxes: 2,
    weighed: 1,
    weight: '2',
    expectedWeight: '1.98',
  }
  const [state, effects] = play([settled({ kind: 'accepted', data })])
  const words = 'CK1 第 1 / 2 箱，应重 1.98 kg，差 +0.02 kg'
  expect(effects).toEqual([{ type: 'tell', tone: 'good', text: '2 kg，已称 1 / 2 箱', detail: words }])
  expect(state.scans).toMatchObject([
    { code: 'SF1', text: 'CK1 第 1 / 2 箱 2 kg，应重 1.98 kg，差 +0.02 kg' },
  ])
  expect(differenceOf({ weight: '2', expectedWeight: '2.5' })).toBe('应重 2.5 kg，差 -0.5 kg')
  expect(differenceOf({ weight: '2', expectedWeight: null })).toBe('应重未知')
})
