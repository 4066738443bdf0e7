// 清点收货 and 新收货 of what shops send back, as tables of scans.

import { describe, expect, it } from 'vitest'
import {
  type CountCommand,
  type CountEffect,
  type CountEvent,
  type CountState,
  startCounting,
  stepCounting,
} from '#client/pages/reject/counting/box-counting.ts'
import { stepReceiving } from '#client/pages/reject/receiving/box-receiving.ts'
import { refusedScan } from '#tests/support/refused.ts'

const BOXES = ['X1', 'X2']
const scan = (code: string): CountEvent => ({ type: 'scan', code, boxes: BOXES })

function play(events: readonly CountEvent[], start: CountState = startCounting('TC1', [])) {
  return events.reduce<[CountState, readonly CountEffect[]]>(
    ([state], event) => {
      const [next, effects] = stepCounting(state, event)
      return [next, effects]
    },
    [start, []],
  )
}

function settled(command: Partial<CountCommand>, outcome: object): CountEvent {
  const known = { opId: 'o1', code: 'S1', tried: true, command: { rejectNo: 'TC1', boxNo: 'X1', ...command } }
  return { type: 'settled', settled: { ...known, outcome } as never }
}

const COUNT = {
  id: 1,
  rejectNo: 'TC1',
  boxNo: 'X1',
  sku: 'S1',
  skuName: '牛仔裤',
  lot: '',
  qty: '1',
  quality: '良品',
  state: '有效',
}
const accepted = (line: object) => ({ kind: 'accepted', data: { count: COUNT, line, progress: {} } })

describe('counting', () => {
  it.each([
    ['opens an announced box', [scan('X1')], { type: 'tell', tone: 'good', text: '箱 X1' }],
    ['opens another one with a warning', [scan('X9')], { type: 'tell', tone: 'notice' }],
    ['takes no text for a box', [scan('箱 一')], { type: 'tell', tone: 'bad' }],
    [
      'counts goods in the open box',
      [scan('X1'), scan('S1')],
      { type: 'send', command: { boxNo: 'X1', code: 'S1', qty: '1' } },
    ],
    ['changes the box when another is scanned', [scan('X1'), scan('X2')], { type: 'tell', text: '箱 X2' }],
    ['does not open the same box twice', [scan('X1'), scan('X1')], { type: 'tell', tone: 'notice' }],
    [
      'asks for the next box when the open one is left',
      [scan('X1'), { type: 'leaveBox' }, scan('X2')],
      { type: 'tell', text: '箱 X2' },
    ],
    [
      'does not send a quantity that is none',
      [scan('X1'), { type: 'edited', change: { qty: '' } }, scan('S1')],
      { type: 'tell', tone: 'bad' },
    ],
    ['has nothing to take back at first', [{ type: 'undo', waiting: [] }], { type: 'tell', tone: 'notice' }],
  ] as [string, CountEvent[], object][])('%s', (_title, events, effect) => {
    expect(play(events)[1][0]).toMatchObject(effect)
  })

  it('tells of more than was announced, and takes the last one back', () => {
    const over = settled({}, accepted({ countedQty: '6', expectedQty: '5', diffQty: '1' }))
    const [state, effects] = play([scan('X1'), over])
    expect(effects).toMatchObject([{ type: 'counted' }, { type: 'tell', tone: 'notice' }])
    expect(play([{ type: 'undo', waiting: [] }], state)[1]).toMatchObject([{ type: 'takeBack', id: 1 }])
  })

  it('asks for the lot that the goods need, and goes on in the same box', () => {
    const reason = '请输入'
    const [state, effects] = play([scan('X1'), settled({ qty: '3' }, refusedScan(reason, 'lot'))])
    expect(effects).toMatchObject([{ tone: 'bad', text: reason }])
    expect(state).toMatchObject({ asked: { field: 'lot', code: 'S1' }, boxNo: 'X1' })
    const [, sent] = play([{ type: 'edited', change: { lot: 'L1' } }, { type: 'answered' }], state)
    expect(sent).toMatchObject([{ type: 'send', command: { lot: 'L1', qty: '3', boxNo: 'X1' } }])
  })
})

describe('receiving', () => {
  const document = {
    order: { rejectNo: 'TC1' },
    counts: [
      { boxNo: 'X1', state: '有效', receivedAt: null },
      { boxNo: 'X2', state: '有效', receivedAt: '2026-03-10T02:00:00.000Z' },
      { boxNo: 'X3', state: '已撤销', receivedAt: null },
    ],
  } as never
  const start = { container: '', station: 'T1', scans: [] }

  it.each([
    ['a counted box is sent', 'X1', { type: 'send', command: { boxNo: 'X1', station: 'T1' } }],
    ['a received one is told', 'X2', { type: 'tell', tone: 'notice' }],
    ['one without anything in it is refused', 'X3', { type: 'tell', tone: 'bad' }],
    ['an unknown one is refused', 'X9', { type: 'tell', tone: 'bad' }],
  ])('%s', (_title, code, effect) => {
    const [, effects] = stepReceiving(start, { type: 'scan', code, document, waiting: [] })
    expect(effects[0]).toMatchObject(effect)
  })
})
