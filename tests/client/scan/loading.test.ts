// 装车作业 as a table of scans.
import { describe, expect, it } from 'vitest'
import {
  type LoadingEffect,
  type LoadingEvent,
  type LoadingState,
  startLoading,
  stepLoading,
} from '#client/pages/outbound/loading/loading.ts'
import { withLoaded } from '#client/pages/outbound/loading/shipment-document.ts'

const scan = (code: string): LoadingEvent => ({ type: 'scan', code })

function play(events: readonly LoadingEvent[]) {
  return events.reduce<[LoadingState, readonly LoadingEffect[]]>(
    ([state], event) => {
      const [next, effects] = stepLoading(state, event)
      return [next, effects]
    },
    [startLoading('FY1'), []],
  )
}

function settled(outcome: object, act: 'load' | 'unload' = 'load', opId = 'o1'): LoadingEvent {
  const command = { act, shipmentNo: 'FY1', code: 'YD1-2-3-', station: '' }
  return { type: 'settled', settled: { opId, code: 'YD1-2-3-', tried: true, command, outcome } as never }
}

const BOX = {
  id: 7,
  waybillNo: 'YD1',
  box: 2,
  boxes: 3,
  owner: 'YCFS',
  ownerName: '云裳服饰',
  unloadedAt: null,
}

const accepted = (loaded: number, box: object = {}, act: 'load' | 'unload' = 'load', opId = 'o1') =>
  settled(
    {
      kind: 'accepted',
      data: { shipment: { shipmentNo: 'FY1', boxes: 9 }, box: { ...BOX, ...box }, loaded },
    },
    act,
    opId,
  )

describe('a scan', () => {
  it.each([
    [
      'is sent with where it is made',
      [{ type: 'placed', station: 'ZX-01' }, scan('YD1')],
      { type: 'send', command: { act: 'load', shipmentNo: 'FY1', code: 'YD1', station: 'ZX-01' } },
    ],
    [
      'takes a box off where that was asked for',
      [{ type: 'turned', act: 'unload' }, scan('YD1')],
      { type: 'send', command: { act: 'unload', code: 'YD1' } },
    ],
    [
      'that is repeated takes nothing off',
      [{ type: 'repeat', code: 'YD1' }],
      { type: 'tell', tone: 'notice' },
    ],
  ] as [string, LoadingEvent[], object][])('%s', (_title, events, effect) => {
    expect(play(events)[1][0]).toMatchObject(effect)
  })
})

describe('an answer', () => {
  it.each([
    ['says how much of a waybill is on the truck', accepted(2), 'good', '2 / 3 箱在车上'],
    ['says that all of it is', accepted(3), 'good', '3 / 3 箱在车上，已齐'],
    ['is short for an only box', accepted(1, { box: 1, boxes: 1 }), 'good', '已装车'],
    ['says what was taken off', accepted(1, {}, 'unload'), 'notice', '第 2 箱已卸下'],
  ] as const)('%s', (_title, event, tone, text) => {
    expect(play([event])[1]).toMatchObject([{ type: 'loaded' }, { type: 'tell', tone, text }])
  })

  it('that refuses says why', () => {
    const [state, effects] = play([settled({ kind: 'refused', reason: '此箱由 中通 承运' })])
    expect(effects).toMatchObject([{ type: 'tell', tone: 'bad', text: '此箱由 中通 承运' }])
    expect(state.scans).toMatchObject([{ state: 'refused' }])
  })
})

describe('taking back', () => {
  const undo: LoadingEvent = { type: 'undo', waiting: [] }

  it('takes the last box off the truck, and the one before it next', () => {
    const loaded = [accepted(1, { box: 1 }, 'load', 'o1'), accepted(2, {}, 'load', 'o2')]
    expect(play([...loaded, undo])[1]).toMatchObject([
      { type: 'send', command: { act: 'unload', code: 'YD1-2-3-' } },
    ])
    const unloaded = accepted(1, {}, 'unload', 'o3')
    expect(play([...loaded, unloaded, undo])[1]).toMatchObject([
      { type: 'send', command: { act: 'unload', code: 'YD1-1-3-' } },
    ])
  })

  it('of what was never sent drops it', () => {
    const waiting = [{ opId: 'o9', code: 'YD1', tried: false, command: {} }] as never
    expect(play([{ type: 'undo', waiting }])[1][0]).toEqual({ type: 'drop', opId: 'o9' })
  })

  it('of nothing says so', () => {
    expect(play([undo])[1]).toMatchObject([{ type: 'tell', text: '没有可撤销的扫描' }])
  })
})

describe('the truck', () => {
  const parcel = { waybillNo: 'YD1', orderNo: 'CK1', ownerName: '云裳服饰', boxes: 3, here: 1, elsewhere: 0 }
  const other = { ...parcel, waybillNo: 'YD2', here: 0 }
  const document = { boxes: [{ ...BOX, id: 6, box: 1 }], waiting: [other, parcel], waitingBoxes: 5 } as never
  const answer = (loaded: number, box: object = {}) =>
    ({ shipment: { shipmentNo: 'FY1' }, box: { ...BOX, ...box }, loaded }) as never

  it('has what was loaded, and what has begun stands first', () => {
    const after = withLoaded(document, answer(2))
    expect(after.boxes.map(({ id }) => id)).toEqual([7, 6])
    expect(after.waiting.map(({ waybillNo, here }) => `${waybillNo} ${here}`)).toEqual(['YD1 2', 'YD2 0'])
    expect(after.waitingBoxes).toBe(4)
  })

  it('waits for nothing more of a whole waybill', () => {
    expect(withLoaded(document, answer(3)).waiting.map(({ waybillNo }) => waybillNo)).toEqual(['YD2'])
  })

  it('lacks what was taken off', () => {
    const after = withLoaded(document, answer(0, { id: 6, box: 1, unloadedAt: '2026-03-10T02:00:00.000Z' }))
    expect(after.boxes).toEqual([])
    expect(after.waiting[0]).toMatchObject({ waybillNo: 'YD1', here: 0 })
    expect(after.waitingBoxes).toBe(6)
  })
})
