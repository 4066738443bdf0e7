// 移动扫描 as a table of scans.

import { describe, expect, it } from 'vitest'
import {
  type MovingEffect,
  type MovingEvent,
  type MovingState,
  NOTHING_MOVED,
  stepMoving,
} from '#client/pages/blind/moving/moving-scan.ts'
import { askedScan, refusedScan } from '#tests/support/refused.ts'

const movable = {
  container: 'C1',
  warehouse: 'SHQP',
  fromLocation: 'A-01',
  goods: [],
  skuSummary: '坚果礼盒 × 3',
  qty: '3',
}
const found: MovingEvent = { type: 'found', movable }
const scan = (code: string): MovingEvent => ({ type: 'scan', code })
const command = (checkDigit = '') => ({ container: 'C1', toLocation: 'B-02', checkDigit })

function play(events: readonly MovingEvent[], start: MovingState = NOTHING_MOVED) {
  return events.reduce<[MovingState, readonly MovingEffect[]]>(
    ([state], event) => {
      const [next, effects] = stepMoving(state, event)
      return [next, effects]
    },
    [start, []],
  )
}

function refused(reason: string, field?: string): MovingEvent {
  const outcome = refusedScan(reason, field)
  return { type: 'settled', settled: { opId: 'o1', code: 'C1', tried: true, command: command(), outcome } }
}

describe('a scan', () => {
  it.each([
    ['first looks for the container', [scan('C1')], { type: 'find', container: 'C1' }],
    ['then names the location', [found, scan('B-02')], { type: 'send', command: command() }],
    ['of the container itself is told', [found, scan('C1')], { type: 'tell', tone: 'notice' }],
    ['of the place it stands at is refused', [found, scan('A-01')], { type: 'tell', tone: 'bad' }],
    ['of a repeat is told', [{ type: 'repeat', code: 'C1' }], { type: 'tell', tone: 'notice' }],
  ] as [string, MovingEvent[], object][])('%s', (_title, events, effect) => {
    expect(play(events)[1][0]).toMatchObject(effect)
  })

  it('of nothing is nothing', () => {
    expect(play([found, { type: 'empty' }])[1]).toEqual([])
  })
})

describe('a location with a check digit', () => {
  const asked = [found, scan('B-02'), refused('请重新输入', 'checkDigit')]

  it('asks for it, and the container need not be scanned again', () => {
    const [state, effects] = play([...asked, scan('42')])
    expect(effects).toEqual([{ type: 'send', code: 'C1', command: command('42') }])
    expect(state.movable).toBeNull()
  })

  it('is expected from then on, and Enter says that there is none', () => {
    const [state] = play([...asked, scan('42'), found, scan('B-02')])
    expect(state.toLocation).toBe('B-02')
    expect(play([{ type: 'empty' }], state)[1]).toMatchObject([{ command: command() }])
  })

  it('does not disturb a person who has begun something else', () => {
    const other: MovingEvent = { type: 'found', movable: { ...movable, container: 'C2' } }
    const [state] = play([found, scan('B-02'), other, refused('请重新输入', 'checkDigit')])
    expect(state).toMatchObject({ movable: { container: 'C2' }, toLocation: null })
  })
})

it('another refusal is shown at its scan', () => {
  const [state, effects] = play([found, scan('B-02'), refused('库位 B-02 的校验码与名称都改了', 'loc')])
  expect(effects).toMatchObject([{ tone: 'bad', text: '库位 B-02 的校验码与名称都改了' }])
  expect(state).toMatchObject({ movable: null, scans: [{ code: 'C1', state: 'refused' }] })
})

it('a location that is scanned before its container is found is where it goes', () => {
  const [waiting, none] = play([scan('LX-1'), scan('B-02')])
  expect([waiting.held, none]).toEqual([['B-02'], []])
  const [state, effects] = play([scan('LX-1'), scan('B-02'), found])
  expect(effects).toMatchObject([{ tone: 'good' }, { type: 'send', command: { toLocation: 'B-02' } }])
  expect(state.held).toBeNull()
})

it('a location that is scanned for a container that is not found is told to be lost', () => {
  const [state, effects] = play([scan('LX-9'), scan('B-02'), { type: 'missed', reason: '找不到容器 LX-9' }])
  expect(effects).toMatchObject([
    { tone: 'bad', text: '找不到容器 LX-9', detail: 'B-02：未计入，请重新扫描' },
  ])
  expect(state).toMatchObject({ held: null, movable: null })
})

describe('a location that is asked about', () => {
  it('is said yes to by scanning it once more, without the container', () => {
    const asked: MovingEvent = {
      type: 'settled',
      settled: { opId: 'o1', code: 'C1', tried: true, command: command(), outcome: askedScan('放不下') },
    }
    const [state, effects] = play([found, scan('B-02'), asked, scan('B-02')])
    expect(effects).toEqual([{ type: 'send', code: 'C1', command: command() }])
    expect(state.movable).toBeNull()
  })
})
