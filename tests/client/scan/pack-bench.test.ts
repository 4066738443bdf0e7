// 复核打包台 as a table of scans.
import { describe, expect, it } from 'vitest'
import {
  asksFor,
  type BenchEffect,
  type BenchEvent,
  type BenchState,
  EMPTY_BENCH,
  stepBench,
} from '#client/pages/outbound/bench/pack-bench.ts'

const scan = (code: string): BenchEvent => ({ type: 'scan', code })

const WORK = {
  orderNo: 'CK1',
  state: '待复核',
  notes: [],
  waybillNo: null,
  boxNos: [],
  goods: [{ sku: 'S1', skuName: '连衣裙', lot: '', qty: '2', packedQty: '0' }],
  parcels: [],
  wantsPackaging: false,
  wantsNumber: false,
}

const found = (work: object = {}): BenchEvent => ({ type: 'found', work: { ...WORK, ...work } as never })
const PACKED = found({ state: '已打包', waybillNo: 'SF1' })

function play(events: readonly BenchEvent[]) {
  return events.reduce<[BenchState, readonly BenchEffect[]]>(
    ([state], event) => {
      const [next, effects] = stepBench(state, event)
      return [next, effects]
    },
    [EMPTY_BENCH, []],
  )
}

function settled(command: object, outcome: object): BenchEvent {
  return { type: 'settled', settled: { opId: 'o1', code: 'S1', tried: true, command, outcome } as never }
}

const PIECE = { kind: 'piece', orderNo: 'CK1', code: 'S1' }
const accepted = (data: object, command: object = PIECE) => settled(command, { kind: 'accepted', data })
const refused = (reason: string) =>
  settled(PIECE, { kind: 'refused', reason: '请逐件扫描序列号', detail: { reason } })

const send = (command: object) => ({ type: 'send', command: expect.objectContaining(command) })
const told = (tone: string, text: string) => ({ type: 'tell', tone, text })

describe('a scan', () => {
  it.each<[string, BenchEvent[], object]>([
    ['on an empty bench looks for its order', [scan('CK1')], { type: 'find', code: 'CK1' }],
    [
      'at an order is a piece of it',
      [found(), scan('S1')],
      send({ ...PIECE, qty: '1', isUnreadable: false }),
    ],
    [
      'is of the lot that was pressed',
      [found(), { type: 'chosen', chosen: { sku: 'S1', lot: 'L2' } }, scan('S1')],
      send({ lot: 'L2' }),
    ],
    [
      'after a piece that has a number is that number',
      [found(), refused('outbound.serialWanted'), scan('SN9')],
      send({ code: 'S1', serialNo: 'SN9' }),
    ],
    ['of a label without a weight asks for it', [PACKED, scan('SF1')], told('notice', '请输入重量(kg)')],
    [
      'of a weight after its label sends both',
      [PACKED, scan('SF1'), scan('1.25')],
      send({ code: 'SF1', weight: '1.25' }),
    ],
    [
      'of a label after its weight does, too',
      [PACKED, scan('1.25'), scan('sf1-2-3-')],
      send({ code: 'sf1-2-3-', weight: '1.25' }),
    ],
    ['of another code leaves the packed order', [PACKED, scan('CK2')], { type: 'find', code: 'CK2' }],
    [
      'of what is through is told so',
      [found({ state: '已出库' })],
      told('bad', '出库单 CK1 当前为「已出库」，「待复核」时才能装箱'),
    ],
    [
      'that comes twice is told and not counted',
      [found(), { type: 'repeat', code: 'S1' }],
      told('notice', '重复扫描，未计入'),
    ],
  ])('%s', (_, events, effect) => {
    expect(play(events)[1]).toContainEqual(expect.objectContaining(effect))
  })

  it('of a piece whose barcode cannot be read wants the line first', () => {
    expect(play([found(), { type: 'unreadable' }])[1]).toMatchObject([told('notice', '请先点选商品')])
    const events: BenchEvent[] = [
      found(),
      { type: 'chosen', chosen: { sku: 'S1', lot: '' } },
      { type: 'unreadable' },
    ]
    expect(play(events)[1]).toMatchObject([send({ code: 'S1', isUnreadable: true })])
  })
})

describe('an answer', () => {
  const packed = (work: object, more: object = {}) =>
    accepted({ kind: '商品', name: '连衣裙', packed: '', waybill: null, work: { ...WORK, ...work }, ...more })

  it('says what is missing, and then what else is wanted', () => {
    const one = packed({ goods: [{ ...WORK.goods[0], packedQty: '1' }] })
    expect(play([found(), one])[1]).toMatchObject([told('good', '还差 1 件')])
    const [state] = play([found(), packed({ wantsPackaging: true })])
    expect(asksFor(state)).toBe('已装齐，请扫描包材')
  })

  it('of a piece that goes into no box is red, and prints nothing', () => {
    const wrong = packed({}, { kind: '错件', name: 'S9' })
    const [state, effects] = play([found(), wrong])
    expect(effects).toMatchObject([told('bad', '不是这一单的商品')])
    expect(state.scans[0]).toMatchObject({ state: 'refused' })
  })

  it('with a number prints its labels', () => {
    const last = packed({ state: '已打包', waybillNo: 'SF1' }, { waybill: { waybillNo: 'SF1', boxes: 2 } })
    expect(play([found(), last])[1]).toMatchObject([
      told('good', '装箱完成，共 2 箱'),
      { type: 'print', waybillNo: 'SF1' },
    ])
  })

  it('of the last box clears the bench, of another one does not', () => {
    const weigh = (weighed: number) =>
      accepted(
        { orderNo: 'CK1', box: weighed, boxes: 2, weighed, weight: '1', expectedWeight: null },
        { kind: 'weigh' },
      )
    expect(play([PACKED, weigh(1)])[0].work).not.toBeNull()
    expect(play([PACKED, weigh(2)])[0].work).toBeNull()
  })

  it('to an order that somebody has left does not bring it back', () => {
    const [state] = play([found(), { type: 'left' }, found({ orderNo: 'CK2' }), packed({})])
    expect(state.work?.orderNo).toBe('CK2')
  })
})
