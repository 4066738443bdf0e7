// 分拨作业 as a table of scans.
import { describe, expect, it } from 'vitest'
import {
  type SortingEffect,
  type SortingEvent,
  type SortingState,
  startSorting,
  stepSorting,
} from '#client/pages/outbound/sorting-run/sorting.ts'

const scan = (code: string): SortingEvent => ({ type: 'scan', code })

function play(events: readonly SortingEvent[]) {
  return events.reduce<[SortingState, readonly SortingEffect[]]>(
    ([state], event) => {
      const [next, effects] = stepSorting(state, event)
      return [next, effects]
    },
    [startSorting('FB1'), []],
  )
}

function settled(outcome: object): SortingEvent {
  const known = {
    opId: 'o1',
    code: '690001',
    tried: true,
    command: { taskNo: 'FB1', code: '690001', station: '' },
  }
  return { type: 'settled', settled: { ...known, outcome } as never }
}

const accepted = (item: object, isSlotDone = false, state = '进行中') =>
  settled({
    kind: 'accepted',
    data: {
      task: { taskNo: 'FB1', state },
      isSlotDone,
      item: { sku: 'S1', skuName: '连衣裙', slotNo: 'A03', doneQty: '1', needQty: '2', ...item },
    },
  })

describe('a scan', () => {
  it.each([
    [
      'is sent with where it is made',
      [{ type: 'placed', station: 'GZT-01' }, scan('690001')],
      {
        type: 'send',
        command: { taskNo: 'FB1', code: '690001', station: 'GZT-01' },
      },
    ],
    ['that is repeated is told', [{ type: 'repeat', code: '690001' }], { type: 'tell', tone: 'notice' }],
  ] as [string, SortingEvent[], object][])('%s', (_title, events, effect) => {
    expect(play(events)[1][0]).toMatchObject(effect)
  })
})

describe('an answer', () => {
  it.each([
    ['names the slot', accepted({}), '投 A03', '连衣裙 1 / 2'],
    ['says that the slot is full', accepted({ doneQty: '2' }, true), '投 A03', '连衣裙 2 / 2，此格口已齐'],
    ['says that all is done', accepted({}, true, '已完成'), '投 A03，分拨全部完成', '连衣裙'],
  ])('%s', (_title, event, text, detail) => {
    const [state, effects] = play([event])
    expect(effects).toMatchObject([{ type: 'sorted' }, { type: 'tell', tone: 'good', text, detail }])
    expect(state.slot?.slotNo).toBe('A03')
  })

  it('that refuses lights no slot', () => {
    const [state, effects] = play([accepted({}), settled({ kind: 'refused', reason: '商品 S1 已分完' })])
    expect(effects).toMatchObject([{ type: 'tell', tone: 'bad', text: '商品 S1 已分完' }])
    expect(state.slot).toBeNull()
    expect(state.scans).toMatchObject([{ state: 'refused' }])
  })
})
