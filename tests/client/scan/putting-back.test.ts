// 回库作业 as a table of scans.
import { describe, expect, it } from 'vitest'
import { withPut } from '#client/pages/outbound/put-back/put-back-work.ts'
import {
  asksFor,
  type PutBackWork,
  type PuttingEffect,
  type PuttingEvent,
  startPutting,
  stepPutting,
  waitingIn,
} from '#client/pages/outbound/put-back/putting-back.ts'

const task = (id: number, sku: string, qty: string, more: object = {}) => ({
  ...{ id, sku, qty, skuName: sku === 'S1' ? '连衣裙' : '衬衫', owner: 'YC', lot: '', state: '待回库' },
  ...{ waitLoc: 'TH-01', loc: null, quality: '良品', worker: null, doneAt: null, orderNo: 'CK1' },
  ...more,
})

const workOf = (...tasks: readonly object[]) =>
  ({
    tasks,
    codes: [
      { owner: 'YC', sku: 'S1', code: 'S1' },
      { owner: 'YC', sku: 'S1', code: '6901234567892' },
      { owner: 'YC', sku: 'S2', code: 'S2' },
    ],
    places: [
      { id: 1, loc: 'A-01', checkDigit: '27', reason: '默认「先并同批」：同货合并' },
      { id: 2, loc: null, checkDigit: '', reason: '' },
    ],
  }) as unknown as PutBackWork

const TWO = workOf(task(1, 'S1', '3'), task(2, 'S2', '1'))
const LOTS = workOf(task(1, 'S1', '3', { lot: 'L1' }), task(2, 'S1', '1', { lot: 'L2' }))

type Step = string | object

function play(work: PutBackWork, steps: readonly Step[], code = 'CK1') {
  let state = startPutting(work, code, 7)
  let effects: readonly PuttingEffect[] = []
  const around = { work, waiting: waitingIn(work, []), quality: '良品' as const }
  for (const step of steps) {
    const event = typeof step === 'string' ? { type: 'scan', code: step, label: null } : step
    ;[state, effects] = stepPutting(state, { ...event, ...around } as unknown as PuttingEvent)
  }
  return { state, effects, asks: asksFor(state, around) }
}

const sent = (command: object) => [{ type: 'send', command }]
const told = (text: string) => [{ type: 'tell', text }]

describe('a scan', () => {
  it.each<[string, readonly Step[], readonly object[]]>([
    ['of goods leads to their place', ['S1'], told('连衣裙 × 3')],
    [
      'of their place sends all of them',
      ['S1', 'A-01'],
      sent({ id: 1, qty: '3', loc: 'A-01', quality: '良品' }),
    ],
    ['of the digits that hang there stands for it', ['s1', '27'], sent({ id: 1, loc: 'A-01' })],
    ['of another place is sent as it is', ['6901234567892', 'B-09'], sent({ id: 1, loc: 'B-09' })],
    ['sends a part of them', ['S1', { type: 'counted', qty: '2' }, 'A-01'], sent({ id: 1, qty: '2' })],
    ['is of no more than waits', ['S1', { type: 'counted', qty: '4' }, 'A-01'], told('只有 3 件待回库')],
    ['is of a quantity', ['S1', { type: 'counted', qty: '' }, 'A-01'], [{ type: 'tell', tone: 'bad' }]],
    ['of other goods takes these instead', ['S1', 'S2', 'B-01'], sent({ id: 2, qty: '1', loc: 'B-01' })],
    ['of something else looks for it', ['CK2'], [{ type: 'find', code: 'CK2' }]],
    ['of something else, once they are laid down, too', ['S1', { type: 'again' }, 'CK2'], [{ type: 'find' }]],
  ])('%s', (_, steps, effects) => {
    expect(play(TWO, steps).effects).toMatchObject(effects)
  })

  it('asks for goods, then for the place, or for any where none is known', () => {
    expect(play(TWO, []).asks).toBe('请扫描要放回的商品')
    expect(play(TWO, ['S1']).asks).toBe('请扫描库位 A-01')
    expect(play(TWO, ['S2']).asks).toBe('请扫描库位')
    expect(play(workOf(), []).asks).toBe('已全部回库，请扫描下一单')
  })

  it('of goods is in the hand already where it led here', () => {
    expect(play(TWO, [], '6901234567892').asks).toBe('请扫描库位 A-01')
  })

  it('of goods in several lots asks which, unless their label says it', () => {
    expect(play(LOTS, ['S1']).asks).toBe('请先选择批次')
    expect(play(LOTS, ['S1', 'A-01']).effects).toMatchObject(told('A-01 不是待回库的商品'))
    expect(play(LOTS, ['S1', { type: 'chosen', id: 2 }, 'B-01']).effects).toMatchObject(
      sent({ id: 2, qty: '1' }),
    )
    const labelled = { type: 'scan', code: 'S1', label: { lot: 'l2' } }
    expect(play(LOTS, [labelled, 'B-01']).effects).toMatchObject(sent({ id: 2 }))
  })
})

const settled = (outcome: object) => ({
  type: 'settled',
  settled: { opId: 'o1', code: '连衣裙', command: { id: 1, qty: '2', loc: 'A-01' }, outcome },
})

it('what is refused is in the hand again, with how much was said', () => {
  const refused = settled({ kind: 'refused', reason: '库位 A-01 已停用，请换一个库位' })
  const { state, effects, asks } = play(TWO, ['S1', { type: 'counted', qty: '2' }, 'A-01', refused])
  expect(effects).toMatchObject([{ type: 'stale' }, { text: '库位 A-01 已停用，请换一个库位' }])
  expect(state.hand).toMatchObject({ id: 1, qty: '2' })
  expect(state.scans).toMatchObject([{ state: 'refused' }])
  expect(asks).toBe('请扫描库位 A-01')
})

it('what was put back is told, kept among the scans, and can be taken back', () => {
  const data = { task: task(9, 'S1', '2', { state: '已回库', loc: 'A-01' }), left: '1' }
  const { state, effects } = play(TWO, ['S1', 'A-01', settled({ kind: 'accepted', data })])
  expect(effects).toMatchObject([{ type: 'put', put: { id: 1, left: '1' } }, { text: '2 件放回 A-01' }])
  expect(state.scans).toMatchObject([{ key: 'o1', text: 'TH-01 × 2 → A-01', taken: 9 }])
  const undone = play(TWO, ['S1', 'A-01', settled({ kind: 'accepted', data }), { type: 'undone', key: 'o1' }])
  expect(undone.state.scans).toMatchObject([{ state: 'undone', taken: null }])
})

it('work goes down by what is on its way, and by what was put back', () => {
  const sending = [{ command: { id: 1, qty: '2' } }] as never
  expect(waitingIn(TWO, sending).map(({ id, qty }) => [id, qty])).toEqual([
    [1, '1'],
    [2, '1'],
  ])
  const part = { id: 1, left: '1', task: task(9, 'S1', '2', { state: '已回库' }) as never }
  expect(withPut(TWO, part).tasks.map(({ id, qty, state }) => [id, qty, state])).toEqual([
    [1, '1', '待回库'],
    [2, '1', '待回库'],
    [9, '2', '已回库'],
  ])
})

it('what oneself has put back before stands among the scans, the latest first', () => {
  const done = (id: number, worker: number, doneAt: string) =>
    task(id, 'S1', '1', { state: '已回库', loc: 'A-01', worker, doneAt })
  const work = workOf(done(3, 7, '2026-03-10T01:00:00Z'), done(4, 8, ''), done(5, 7, '2026-03-10T02:00:00Z'))
  expect(startPutting(work, 'CK1', 7).scans.map(({ taken }) => taken)).toEqual([5, 3])
})
