// 盘点作业 as a table of scans.
import { describe, expect, it } from 'vitest'
import { withCounted } from '#client/pages/stocktake/count-station/count-work.ts'
import {
  asksFor,
  type CountingEffect,
  type CountingEvent,
  type CountWork,
  isDone,
  START,
  stepCounting,
  tallyAt,
  wantedAt,
} from '#client/pages/stocktake/count-station/counting.ts'

const line = (id: number, loc: string, sku: string, more: object = {}) => ({
  ...{ id, loc, sku, owner: 'YC', skuName: `商品${sku}`, lot: '', quality: '良品', container: '' },
  ...{ countQty: null, recountQty: null, state: '待盘' },
  ...more,
})

const code = (sku: string, scannedAs: string, pieces = '1', more: object = {}) => ({
  ...{ owner: 'YC', sku, skuName: `商品${sku}`, code: scannedAs, pieces, hasLots: false, isNumbered: false },
  ...more,
})

const workOf = (lines: readonly object[], state = '盘点中') =>
  ({
    sheet: { listNo: 'PD1-001', state },
    places: [
      { loc: 'A-01', checkDigit: '27' },
      { loc: 'A-02', checkDigit: '31' },
    ],
    lines,
    codes: [
      code('S1', 'S1'),
      code('S1', '6901234567892'),
      code('S1', '6901234567953', '24'),
      code('S2', 'S2', '1', { hasLots: true }),
      code('S3', 'S3', '1', { isNumbered: true }),
      code('S4', '88123'),
    ],
  }) as unknown as CountWork

const WORK = workOf([
  line(1, 'A-01', 'S1'),
  line(2, 'A-01', 'S2', { lot: 'L1' }),
  line(3, 'A-01', 'S2', { lot: 'L2' }),
  line(4, 'A-02', 'S1'),
])

type Step = string | object

function play(steps: readonly Step[], work = WORK) {
  let state = START
  let effects: readonly CountingEffect[] = []
  let now = { work, sending: [] as string[] }
  for (const step of steps) {
    const event =
      typeof step === 'string' ? { type: 'scan', code: step, label: null, text: step } : { ...step }
    ;[state, effects] = stepCounting(state, { ...now, ...event } as unknown as CountingEvent)
    for (const effect of effects) {
      if (effect.type === 'kept') now = { ...now, work: withCounted(now.work, effect.counted) }
    }
  }
  const tally = tallyAt(state, now.work).map(({ sku, lot, qty }) => [sku, lot, qty].filter(Boolean).join(' '))
  return { state, effects, tally, now, asks: asksFor(state, now) }
}

const DONE = { type: 'done' }
const typed = (qty: string) => ({ type: 'counted', qty })
const labelled = (scanned: string, label: object) => ({ type: 'scan', code: scanned, text: scanned, label })
const settled = (loc: string, outcome: object) => ({
  type: 'settled',
  settled: {
    opId: `op ${loc}`,
    code: `库位 ${loc}`,
    command: { listNo: 'PD1-001', loc, goods: [] },
    outcome,
  },
})

describe('a place', () => {
  it.each([
    ['by its code in any case', 'a-01'],
    ['by the digits that hang there', '27'],
  ])('is known %s', (_how, scanned) => {
    expect(play([scanned])).toMatchObject({ state: { loc: 'A-01' }, asks: '请扫描商品' })
  })

  it.each<[string, readonly Step[], string]>([
    ['goods before any place', ['S1'], 'S1 是商品'],
    ['another place with goods counted at this one', ['A-01', 'S1', 'A-02'], '库位 A-01 还没有盘完'],
    ['the place one stands at', ['A-01', 'A-01'], '正在盘库位 A-01'],
    [
      'a number that is a code',
      ['A-01', 'S1', typed('88123'), DONE],
      '88123 是商品的条码，不是商品 S1 的数量',
    ],
    [
      'a number that is too long',
      ['A-01', 'S1', typed('96385074'), DONE],
      '商品 S1：实盘数过大，像是条码；请核对后重新填写',
    ],
    [
      'no number',
      ['A-01', 'S1', typed(''), DONE],
      '商品 S1：实盘数须为数字，最多4位小数，或包装数，如「3箱4件」',
    ],
    ['a piece that was scanned', ['A-01', 'S3', 'SN1', 'sn1'], '序列号 sn1 已扫过，未计入'],
  ])('refuses %s', (_what, steps, text) => {
    const { effects } = play(steps)
    expect(effects).toMatchObject([{ type: 'tell', text }])
  })

  it.each<[string, readonly Step[], readonly string[]]>([
    [
      'each piece, and a case with all of its pieces',
      ['A-01', 'S1', '6901234567953', '6901234567892'],
      ['S1 26'],
    ],
    ['a number that is typed', ['A-01', 'S1', typed('7')], ['S1 7']],
    ['without what was scanned last', ['A-01', 'S1', '6901234567953', { type: 'undo' }], ['S1 1']],
    ['a lot that the label names', ['A-01', labelled('S2', { lot: 'l2' })], ['S2 L2 1']],
    ['a lot that nobody expects', ['A-01', labelled('S2', { lot: 'L9' })], ['S2 L9 1']],
    ['pieces by their numbers', ['A-01', 'S3', 'SN1', labelled('S3', { serial: 'SN2' })], ['S3 2']],
  ])('counts %s', (_what, steps, expected) => {
    expect(play(steps).tally).toEqual(expected)
  })

  it('asks which lot it is where several lie, and goes on with the one that was chosen', () => {
    const asked = play(['A-01', 'S2'])
    expect(asked.asks).toBe('请选择手上的是哪一种')
    const option = asked.state.asked?.options[1]
    expect(play(['A-01', 'S2', { type: 'chosen', option }, 'S2']).tally).toEqual(['S2 L2 2'])
  })

  it('is sent as a whole, empty too, and the next one comes by itself', () => {
    const { effects, state } = play(['A-01', 'S1', 'S1', DONE])
    const goods = [{ owner: 'YC', sku: 'S1', lot: '', quality: '良品', container: '', qty: '2' }]
    expect(effects).toEqual([
      { type: 'send', code: '库位 A-01', command: { listNo: 'PD1-001', loc: 'A-01', goods } },
    ])
    expect(asksFor(state, { work: WORK, sending: ['A-01'] })).toBe('请扫描库位 A-02')
    expect(play(['A-02', DONE]).effects).toMatchObject([
      { type: 'send', command: { loc: 'A-02', goods: [] } },
    ])
  })

  it('that is put off keeps its count, and comes last', () => {
    const { state, asks } = play(['A-01', 'S1', { type: 'later' }])
    expect([asks, state.loc]).toEqual(['请扫描库位 A-02', null])
    expect(play(['A-01', 'S1', { type: 'later' }, 'A-01', 'S1']).tally).toEqual(['S1 2'])
  })

  it('that differs is asked for once more, by name, and stands as it is when nothing is scanned', () => {
    const lines = [
      line(1, 'A-01', 'S1', { state: '已盘', countQty: '2' }),
      line(2, 'A-01', 'S2', { state: '已盘', countQty: '0', lot: 'L1' }),
    ]
    const data = {
      sheet: WORK.sheet,
      lines: [...lines, line(3, 'A-01', 'S2', { state: '已盘', countQty: '0', lot: 'L2' })],
      again: [1],
    }
    const asked = play(['A-01', 'S1', 'S1', DONE, settled('A-01', { kind: 'accepted', data })])
    expect(asked.effects.at(-1)).toMatchObject({ tone: 'notice', text: '库位 A-01 有 1 种商品与账面不符' })
    expect(asked.state.loc).toBe('A-01')
    expect(wantedAt(asked.state, asked.now.work).map(({ id }) => id)).toEqual([1])
    expect(isDone(asked.state, asked.now, 'A-01')).toBe(false)
    const steps = ['A-01', 'S1', 'S1', DONE, settled('A-01', { kind: 'accepted', data })]
    const stood = play([...steps, DONE])
    expect([stood.asks, stood.effects[0]?.type]).toEqual(['请扫描库位 A-02', 'tell'])
    expect(play([...steps, 'S1', DONE]).effects).toMatchObject([
      { command: { goods: [{ sku: 'S1', qty: '1' }] } },
    ])
  })

  it('that is refused is stood at again with what was counted', () => {
    const outcome = { kind: 'refused', reason: '此盘点表由张三领取', detail: null }
    const { state, tally } = play(['A-01', 'S1', DONE, settled('A-01', outcome)])
    expect([state.loc, tally]).toEqual(['A-01', ['S1 1']])
  })
})

it('a second count knows nothing but what differs', () => {
  const work = workOf([line(1, 'A-01', 'S1', { state: '待复盘' })], '复盘中')
  expect(wantedAt(play(['A-01'], work).state, work)).toHaveLength(1)
  expect(play(['A-01', 'S4'], work).effects).toMatchObject([{ type: 'identify', code: 'S4' }])
  expect(play(['A-01', '88123'], work).effects).toMatchObject([{ text: '此商品在此库位不用复盘' }])
})
