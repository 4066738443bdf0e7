// 上架作业 as a table of scans.
import { describe, expect, it } from 'vitest'
import { withTask } from '#client/pages/inbound/putaway-station/putaway-work.ts'
import {
  asksFor,
  type PutawayWork,
  type PuttingEffect,
  type PuttingEvent,
  startPutting,
  stepPutting,
  waitingIn,
} from '#client/pages/inbound/putaway-station/putting-away.ts'

const task = (taskNo: string, sku: string, qty: string, more: object = {}) => ({
  ...{ taskNo, sku, qty, doneQty: '0', skuName: sku === 'S1' ? '连衣裙' : '衬衫', owner: 'YC', lot: '' },
  ...{ state: '待分配', fromLoc: 'SH-01', container: '', actualLoc: null, quality: '良品', source: 'RK1' },
  ...more,
})

const workOf = (...tasks: readonly object[]) =>
  ({
    tasks,
    received: [],
    codes: [
      { owner: 'YC', sku: 'S1', code: 'S1' },
      { owner: 'YC', sku: 'S1', code: '6901234567892' },
      { owner: 'YC', sku: 'S2', code: 'S2' },
    ],
    places: [
      { taskNo: 'T1', loc: 'A-01', checkDigit: '27', reason: '默认「先并同批」：同货合并' },
      { taskNo: 'T2', loc: null, checkDigit: '', reason: '' },
    ],
  }) as unknown as PutawayWork

const TWO = workOf(task('T1', 'S1', '3'), task('T2', 'S2', '1'))
const LOTS = workOf(task('T1', 'S1', '3', { lot: 'L1' }), task('T2', 'S1', '1', { lot: 'L2' }))

type Step = string | object

function play(work: PutawayWork, steps: readonly Step[], code = 'RK1') {
  let state = startPutting(work, code)
  let effects: readonly PuttingEffect[] = []
  const around = { work, waiting: waitingIn(work, []) }
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
    ['of their place sends all of them', ['S1', 'A-01'], sent({ taskNo: 'T1', qty: '3', loc: 'A-01' })],
    ['of the digits that hang there stands for it', ['s1', '27'], sent({ taskNo: 'T1', loc: 'A-01' })],
    ['of another place is sent as it is', ['6901234567892', 'B-09'], sent({ taskNo: 'T1', loc: 'B-09' })],
    ['sends a part of them', ['S1', { type: 'counted', qty: '2' }, 'A-01'], sent({ qty: '2' })],
    ['is of no more than waits', ['S1', { type: 'counted', qty: '4' }, 'A-01'], told('只有 3 件待上架')],
    ['is of a quantity', ['S1', { type: 'counted', qty: '' }, 'A-01'], [{ type: 'tell', tone: 'bad' }]],
    ['of other goods takes these instead', ['S1', 'S2', 'B-01'], sent({ taskNo: 'T2', loc: 'B-01' })],
    ['of something else looks for it', ['BOX-2'], [{ type: 'find', code: 'BOX-2' }]],
    [
      'of something else, once they are laid down, too',
      ['S1', { type: 'again' }, 'BOX-2'],
      [{ type: 'find' }],
    ],
  ])('%s', (_, steps, effects) => {
    expect(play(TWO, steps).effects).toMatchObject(effects)
  })

  it('asks for goods, then for the place, or for any where none is known', () => {
    expect(play(TWO, []).asks).toBe('请扫描要上架的商品')
    expect(play(TWO, ['S1']).asks).toBe('请扫描库位 A-01')
    expect(play(TWO, ['S2']).asks).toBe('请扫描库位')
    expect(play(workOf(), []).asks).toBe('已全部上架，请扫描下一个容器或商品')
  })

  it('of goods, or of what holds nothing else, puts them in the hand where it led here', () => {
    expect(play(TWO, [], '6901234567892').asks).toBe('请扫描库位 A-01')
    expect(play(workOf(task('T1', 'S1', '3')), [], 'BOX-1').asks).toBe('请扫描库位 A-01')
  })

  it('of goods in several lots asks which, unless their label says it', () => {
    expect(play(LOTS, ['S1']).asks).toBe('请先选择批次')
    expect(play(LOTS, ['S1', 'A-01']).effects).toMatchObject(told('A-01 不是待上架的商品'))
    const chosen = { type: 'chosen', taskNo: 'T2' }
    expect(play(LOTS, ['S1', chosen, 'B-01']).effects).toMatchObject(sent({ taskNo: 'T2', qty: '1' }))
    const labelled = { type: 'scan', code: 'S1', label: { lot: 'l2' } }
    expect(play(LOTS, [labelled, 'B-01']).effects).toMatchObject(sent({ taskNo: 'T2' }))
  })
})

const settled = (outcome: object) => ({
  type: 'settled',
  settled: { opId: 'o1', code: '连衣裙', command: { taskNo: 'T1', qty: '2', loc: 'A-01' }, outcome },
})

it('what is refused is in the hand again, with how much was said', () => {
  const refused = settled({ kind: 'refused', reason: '库位 A-01 已停用，请换一个库位' })
  const { state, effects, asks } = play(TWO, ['S1', { type: 'counted', qty: '2' }, 'A-01', refused])
  expect(effects).toMatchObject([{ type: 'stale' }, { text: '库位 A-01 已停用，请换一个库位' }])
  expect(state.hand).toMatchObject({ taskNo: 'T1', qty: '2' })
  expect(state.scans).toMatchObject([{ state: 'refused' }])
  expect(asks).toBe('请扫描库位 A-01')
})

it('what was put away is told, kept among the scans, and can be taken back', () => {
  const after = task('T1', 'S1', '3', { state: '执行中', doneQty: '2', actualLoc: 'A-01' })
  const accepted = settled({ kind: 'accepted', data: { task: after, entryNo: 9 } })
  const { state, effects } = play(TWO, ['S1', 'A-01', accepted])
  expect(effects).toMatchObject([
    { type: 'keep', task: { doneQty: '2' } },
    { text: '2 件上架到 A-01', detail: '还有 1 件待上架' },
  ])
  expect(state.scans).toMatchObject([
    { key: 'o1', text: 'SH-01 × 2 → A-01', taken: { taskNo: 'T1', entryNo: 9 } },
  ])
  const undone = play(TWO, [
    'S1',
    'A-01',
    accepted,
    { type: 'undone', key: 'o1', task: task('T1', 'S1', '3') },
  ])
  expect(undone.state.scans).toMatchObject([{ state: 'undone', taken: null }])
})

it('work goes down by what is on its way, and by what was put away', () => {
  const leftIn = (work: PutawayWork, sending: readonly object[]) =>
    waitingIn(work, sending as never).map(({ taskNo, left }) => [taskNo, left])
  const sending = [{ command: { taskNo: 'T1', qty: '2' } }]
  expect(leftIn(TWO, sending)).toEqual([
    ['T1', '1'],
    ['T2', '1'],
  ])
  const done = task('T1', 'S1', '3', { state: '已完成', doneQty: '3' }) as never
  expect(leftIn({ ...TWO, tasks: withTask(TWO.tasks, done) }, [])).toEqual([['T2', '1']])
})
