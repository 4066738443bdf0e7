// 拣货作业 as a table of scans.
import { describe, expect, it } from 'vitest'
import {
  asksFor,
  currentOf,
  type PickingEffect,
  type PickingEvent,
  type PickingState,
  startPicking,
  stepPicking,
} from '#client/pages/outbound/pick-station/picking.ts'
import { type PickWork, targetsOf } from '#client/pages/outbound/pick-station/targets.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'

type Open = { loc: string; sku: string; qty: string; orderNo?: string; lot?: string; container?: string }

function workOf(open: readonly Open[], totes: PickWork['totes'] = []): PickWork {
  const picks = open.map((pick, at) => ({
    id: at + 1,
    state: '待拣',
    skuName: pick.sku === 'S1' ? '连衣裙' : '衬衫',
    skuPackages: [],
    lot: '',
    container: '',
    tote: '',
    orderNo: 'CK1',
    ...pick,
  }))
  return {
    list: { listNo: 'JH1', state: '拣货中' },
    picks,
    totes,
    slots: [],
    places: [
      { loc: 'A-01', checkDigit: '27' },
      { loc: 'A-02', checkDigit: '31' },
    ],
    codes: [
      { sku: 'S1', code: 'S1', pieces: '1' },
      { sku: 'S1', code: '6901234567892', pieces: '1' },
      { sku: 'S1', code: 'CASE-S1', pieces: '12' },
      { sku: 'S2', code: 'S2', pieces: '1' },
    ],
  } as unknown as PickWork
}

const TWO = workOf([
  { loc: 'A-01', sku: 'S1', qty: '2' },
  { loc: 'A-02', sku: 'S2', qty: '1' },
])

type Step = string | { code: string; label: Partial<Gs1Label> } | Exclude<PickingEvent, { type: 'scan' }>

function play(work: PickWork, steps: readonly Step[]) {
  let state = startPicking(work)
  let effects: readonly PickingEffect[] = []
  for (const step of steps) {
    const targets = targetsOf(work, { ...state, waiting: [] })
    const scan = typeof step === 'string' ? { code: step, label: null } : step
    const event =
      'code' in scan && !('type' in scan) ? { type: 'scan' as const, ...scan, work, targets } : step
    ;[state, effects] = stepPicking(state, event as PickingEvent)
  }
  return { state, effects, target: currentOf(state, targetsOf(work, { ...state, waiting: [] })) }
}

const asks = ({ state, target }: { state: PickingState; target: ReturnType<typeof currentOf> }) =>
  asksFor(state, target)

describe('a list is walked', () => {
  it('place, goods, tote: only the tote sends', () => {
    expect(asks(play(TWO, []))).toBe('请扫描库位 A-01')
    expect(asks(play(TWO, ['a-01']))).toBe('请扫描商品')
    const counted = play(TWO, ['A-01', '6901234567892', 'S1'])
    expect(counted.effects).toMatchObject([
      { tone: 'good', text: '2 / 2', detail: '已够，请扫描一个空周转箱' },
    ])
    const { state, effects } = play(TWO, ['A-01', 'S1', 'S1', 'T1'])
    expect(effects).toEqual([
      {
        type: 'send',
        code: '连衣裙',
        command: expect.objectContaining({ loc: 'A-01', code: 'S1', qty: '2', tote: 'T1', orderNo: 'CK1' }),
      },
    ])
    expect(state).toMatchObject({ loc: null, hand: null })
  })

  it.each([
    ['the digits that hang there', TWO, '27'],
    ['what the goods lie in', workOf([{ loc: 'A-01', sku: 'S1', qty: '1', container: 'BOX-7' }]), 'box-7'],
  ])('the place is named by %s, too', (_title, work, code) => {
    expect(play(work, [code]).state.loc).toBe('A-01')
  })

  it('with a part the place stays', () => {
    expect(play(TWO, ['A-01', 'S1', 'T1']).state.loc).toBe('A-01')
  })

  it('what is put off comes last', () => {
    const [target] = targetsOf(TWO, { mode: '边拣边分', later: [], waiting: [] })
    if (!target) throw new Error('nothing to pick')
    expect(asks(play(TWO, [{ type: 'later', target }]))).toBe('请扫描库位 A-02')
  })

  it('cases count their pieces, and what the label says besides', () => {
    const work = workOf([{ loc: 'A-01', sku: 'S1', qty: '30' }])
    expect(play(work, ['A-01', 'CASE-S1', 'S1']).state.hand?.qty).toBe('13')
    const labelled = { code: '6901234567892', label: { quantity: '5' } }
    expect(play(work, ['A-01', labelled]).state.hand?.qty).toBe('5')
  })
})

describe('what is wrong is named, and what is wanted', () => {
  it.each([
    ['goods before the place', [], 'S1', '连衣裙 是商品', '这一步请扫描库位 A-01'],
    ['another place in place of a tote', ['A-01', 'S1'], 'A-02', 'A-02 是库位', '这一步请扫描一个空周转箱'],
    ['goods of another place', ['A-01'], 'S2', '衬衫 不在此库位拣，请放回', '这一步请扫描商品'],
    ['other goods than those in the hand', ['A-01', 'S1'], 'S2', '衬衫 不是手上的商品，请放回', undefined],
    ['one too many', ['A-01', 'S1', 'S1'], 'S1', '多了，只需 2 件', '请放回，再扫描周转箱'],
  ] as const)('%s', (_title, before, code, text, detail) => {
    const { effects } = play(TWO, [...before, code])
    expect(effects).toMatchObject([{ type: 'tell', tone: 'bad', text, ...(detail && { detail }) }])
  })

  it('a code that the list does not know is looked up', () => {
    expect(play(TWO, ['RK2026']).effects).toEqual([{ type: 'identify', code: 'RK2026' }])
    const targets = targetsOf(TWO, { mode: '边拣边分', later: [], waiting: [] })
    const found = { type: 'identified', code: 'RK2026', what: '入库单', work: TWO, targets } as const
    expect(play(TWO, [found]).effects).toMatchObject([
      { tone: 'bad', text: 'RK2026 是入库单', detail: '这一步请扫描库位 A-01' },
    ])
  })
})

describe('of several lots', () => {
  const LOTS = workOf([
    { loc: 'A-01', sku: 'S1', lot: 'L1', qty: '2' },
    { loc: 'A-01', sku: 'S1', lot: 'L2', qty: '3' },
  ])

  it('the one is asked for, scanned, chosen, or read from the label', () => {
    expect(asks(play(LOTS, ['A-01', 'S1']))).toBe('请扫描或选择批次')
    expect(play(LOTS, ['A-01', 'S1', 'l2']).state.hand).toMatchObject({ lot: 'L2', qty: '1' })
    expect(play(LOTS, ['A-01', 'S1', { type: 'chosen', lot: 'L2' }]).state.hand?.lot).toBe('L2')
    const labelled = { code: 'S1', label: { lot: 'L2' } }
    expect(play(LOTS, ['A-01', labelled, 'S1']).state.hand).toMatchObject({ lot: 'L2', qty: '2' })
  })

  it('another is put back', () => {
    const { effects } = play(LOTS, ['A-01', { code: 'S1', label: { lot: 'L9' } }])
    expect(effects).toMatchObject([{ tone: 'bad', text: '批次 L9 不是要拣的，请放回' }])
    expect(play(LOTS, ['A-01', 'S1', 'T1']).effects).toMatchObject([{ text: 'T1 不是要拣的批次' }])
  })
})

describe('of several orders', () => {
  const ORDERS = [
    { loc: 'A-01', sku: 'S1', qty: '2', orderNo: 'CK1' },
    { loc: 'A-01', sku: 'S1', qty: '1', orderNo: 'CK2' },
  ]

  it('the tote says for which, and an empty one is for the first that has none', () => {
    const work = workOf(ORDERS, [{ tote: 'T1', orderNo: 'CK1' }])
    expect(play(work, ['A-01', 'S1', 't1']).effects).toMatchObject([{ command: { orderNo: 'CK1' } }])
    expect(play(work, ['A-01', 'S1', 'T9']).effects).toMatchObject([{ command: { orderNo: 'CK2' } }])
    expect(play(work, ['A-01', 'S1', 'S1', 'T9']).effects).toMatchObject([
      { tone: 'bad', text: '出库单 CK2 只需 1 件' },
    ])
  })

  it('picked together they are one target', () => {
    const { target, effects } = play(workOf(ORDERS), [
      { type: 'mode', mode: '总拣' },
      'A-01',
      'S1',
      'S1',
      'S1',
      'T1',
    ])
    expect(effects).toMatchObject([{ command: { mode: '总拣', qty: '3', orderNo: null } }])
    expect(target).toMatchObject({ qty: '3', orderNo: null })
    expect(startPicking(workOf(ORDERS, [{ tote: 'T1', orderNo: null }])).mode).toBe('总拣')
  })

  it('what waits to be sent is no more to be picked', () => {
    const command = { loc: 'A-01', container: '', code: 'S1', lot: '', qty: '2', orderNo: 'CK1' }
    const waiting = [{ opId: 'o1', code: 'S1', tried: false, command }] as never
    const targets = targetsOf(workOf(ORDERS), { mode: '边拣边分', later: [], waiting })
    expect(targets.map(({ orderNo }) => orderNo)).toEqual(['CK2'])
  })
})

describe('an answer', () => {
  const settled = (outcome: object) =>
    ({
      type: 'settled',
      settled: { opId: 'o1', code: '连衣裙', tried: true, command: {}, outcome },
    }) as unknown as Exclude<PickingEvent, { type: 'scan' }>
  const picked = {
    list: { listNo: 'JH1', state: '拣货中' },
    picks: [{ id: 1, state: '已拣', qty: '2', sku: 'S1', skuName: '连衣裙', loc: 'A-01', tote: 'T1' }],
    tote: { tote: 'T1', orderNo: 'CK1' },
    left: '0',
    next: 'A-02',
    isEmptied: true,
    packed: '',
  }

  it('says where to go, and can be taken back', () => {
    const { state, effects } = play(TWO, [settled({ kind: 'accepted', data: picked })])
    expect(effects).toMatchObject([
      { type: 'picked', change: { totes: [{ tote: 'T1' }] } },
      { tone: 'good', text: '2 件放入 T1', detail: '此库位该商品应已拿空，下一库位 A-02' },
    ])
    expect(state.scans).toMatchObject([{ text: 'A-01 × 2 → T1', taken: [1] }])
    const undone = play(TWO, [settled({ kind: 'accepted', data: picked }), { type: 'undone', key: 'o1' }])
    expect(undone.state.scans).toMatchObject([{ state: 'undone', taken: [] }])
  })

  it('that refuses gives the goods back into the hand', () => {
    const refused = settled({ kind: 'refused', reason: '此仓库没有周转箱 T1', detail: null })
    const { state, effects } = play(TWO, ['A-01', 'S1', 'S1', 'T1', refused])
    expect(effects).toMatchObject([{ tone: 'bad', text: '此仓库没有周转箱 T1' }])
    expect(state).toMatchObject({ loc: 'A-01', hand: { sku: 'S1', qty: '2' } })
  })
})

describe('with a cart', () => {
  const TWO_ORDERS = workOf(
    [
      { loc: 'A-01', sku: 'S1', qty: '2' },
      { loc: 'A-01', sku: 'S1', qty: '1', orderNo: 'CK2' },
    ],
    [{ tote: 'T2', orderNo: 'CK2' }],
  )
  const slots = [
    { cart: 'C1', slot: 1, orderNo: 'CK1' },
    { cart: 'C1', slot: 2, orderNo: 'CK2' },
  ]
  const CARTED = { ...TWO_ORDERS, slots }

  it('it is scanned first, whatever else could be', () => {
    const asked = play(TWO_ORDERS, [{ type: 'mode', mode: '拣货车' }])
    expect(asks(asked)).toBe('请扫描拣货车')
    expect(play(TWO_ORDERS, [{ type: 'mode', mode: '拣货车' }, 'A-01']).effects).toEqual([
      { type: 'cart', code: 'A-01' },
    ])
    const steps = [{ type: 'mode', mode: '拣货车' } as const, { type: 'carted', cart: 'C1' } as const]
    expect(asks(play(CARTED, steps))).toBe('请扫描库位 A-01')
  })

  it('one slot after the other is named, and sent with its tote', () => {
    expect(asks(play(CARTED, ['A-01', 'S1']))).toBe('请扫描第 1 格的空周转箱')
    expect(play(CARTED, ['A-01', 'S1', 'S1', 'T1']).effects).toEqual([
      expect.objectContaining({
        command: expect.objectContaining({ mode: '拣货车', slot: 1, qty: '2', tote: 'T1', orderNo: 'CK1' }),
      }),
    ])
  })

  it.each([
    ['T2', '周转箱 T2 在第 2 格'],
    ['c1', 'c1 是拣货车'],
  ])('%s is refused in another slot', (code, text) => {
    expect(play(CARTED, ['A-01', 'S1', code]).effects).toEqual([
      { type: 'tell', tone: 'bad', text, detail: '这一步请扫描第 1 格的空周转箱' },
    ])
  })
})
