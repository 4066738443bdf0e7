// 退件作业 as a table of scans: a parcel comes onto the table, and its pieces are graded and laid down.
import { describe, expect, it } from 'vitest'
import {
  asksFor as asksForParcel,
  type BeginEffect,
  type BeginEvent,
  isOpen,
  NOTHING_BEGUN,
  stepBeginning,
} from '#client/pages/returned/station/beginning.ts'
import {
  asksFor,
  GRADES,
  type ReturnWork,
  startTaking,
  stepTaking,
  type TakingEffect,
  type TakingEvent,
} from '#client/pages/returned/station/taking.ts'

const order = (orderNo: string) => ({
  ...{ orderNo, externalNo: null, warehouse: 'SHQP', owner: 'YC', ownerName: '云裳', shop: null },
  ...{ carrier: 'SF', waybillNo: 'SF1', sentQty: '1', shippedAt: null },
})
const found = (code: string, meant: string | null, ...orders: object[]) => ({
  ...{ type: 'found', code, warehouse: 'SHQP' },
  found: { meant, parcel: null, orders },
})
const told = (text: string) => [{ type: 'tell', text }]
const registered = (registration: object) => [{ type: 'register', registration }]

function begin(steps: readonly object[]) {
  let state = NOTHING_BEGUN
  let effects: readonly BeginEffect[] = []
  for (const step of steps) [state, effects] = stepBeginning(state, step as BeginEvent)
  return { state, effects, asks: asksForParcel(state) }
}

describe('a parcel', () => {
  const OWN = found('SF1', '运单', order('CK1'))
  const STRANGE = found('YT12345678', null)
  it.each<[string, readonly object[], readonly object[]]>([
    [
      'under the number that it left with is registered at once',
      [OWN],
      registered({ waybillNo: 'SF1', owner: 'YC', originalOrderNo: 'CK1', carrier: 'SF' }),
    ],
    ['under another number waits for its order', [STRANGE], told('YT12345678 不是发出的运单号')],
    [
      'is registered with the order that is scanned then',
      [STRANGE, found('13911112222', '电话', order('CK1'))],
      registered({ waybillNo: 'YT12345678', originalOrderNo: 'CK1', carrier: null }),
    ],
    [
      'may have its order scanned first',
      [found('CK1', '出库单', order('CK1')), STRANGE],
      registered({ waybillNo: 'YT12345678', originalOrderNo: 'CK1' }),
    ],
    [
      'of one of several orders waits for a choice',
      [STRANGE, found('S1', '商品', order('CK1'), order('CK2'))],
      told('有 2 张出库单'),
    ],
    [
      'is of the order that is chosen',
      [
        STRANGE,
        found('S1', '商品', order('CK1'), order('CK2')),
        { type: 'chosen', order: order('CK2'), warehouse: 'SHQP' },
      ],
      registered({ originalOrderNo: 'CK2' }),
    ],
    [
      'is nobody’s where somebody says so',
      [STRANGE, { type: 'nobodys', warehouse: 'SHQP' }],
      registered({ waybillNo: 'YT12345678', noOwner: true, owner: null }),
    ],
    [
      'is nobody’s in one warehouse',
      [STRANGE, { type: 'nobodys', warehouse: '' }],
      told('请先在右上角选择一个仓库'),
    ],
    ['has no phone for a number', [found('13900000000', null)], told('找不到 13900000000')],
    ['is not two', [STRANGE, found('YT87654321', null)], told('找不到 YT87654321')],
  ])('%s', (_, steps, effects) => {
    expect(begin(steps).effects).toMatchObject(effects)
  })

  it('tells that it is registered once it is on the table', () => {
    const parcel = { returnNo: 'TJ1', noOwner: false, ownerName: '云裳' }
    const { state, effects } = begin([OWN, { type: 'registered', parcel }])
    expect(effects).toEqual([{ type: 'open', returnNo: 'TJ1' }])
    expect([isOpen(state, ''), isOpen(state, 'TJ0'), isOpen(state, 'TJ1')]).toEqual([false, false, true])
    expect(begin([OWN, { type: 'registered', parcel }, { type: 'opened' }]).effects).toMatchObject(
      told('云裳 已登记'),
    )
  })

  it('is asked for, then what is not known of it', () => {
    expect(begin([]).asks).toBe('请扫描退件的运单号')
    expect(begin([STRANGE]).asks).toBe('请扫描原单号、收货电话或商品')
  })
})

const goods = (sku: string, more: object = {}) => ({
  ...{ owner: 'YC', ownerName: '云裳', sku, skuName: sku === 'S1' ? '连衣裙' : '衬衫', lot: '' },
  ...{ mfgDate: null, expDate: null, sentQty: '2', backQty: '0', isNumbered: false, ...more },
})
const workOf = (...sent: readonly object[]) =>
  ({
    parcel: { returnNo: 'TJ1', owner: 'YC' },
    lines: [],
    goods: sent,
    codes: [
      { owner: 'YC', sku: 'S1', code: '6901234567892' },
      { owner: 'YC', sku: 'S2', code: 'S2' },
    ],
    places: [
      {
        sku: 'S1',
        lot: '',
        quality: '良品',
        loc: 'A-01',
        checkDigit: '27',
        reason: '默认「先并同批」：同货合并',
      },
      { sku: 'S1', lot: '', quality: '残次', loc: 'C-01', checkDigit: '', reason: '' },
    ],
  }) as unknown as ReturnWork

const [GOOD, DAMAGED] = GRADES
const graded = (grade: object = GOOD) => ({ type: 'graded', grade })
const S1 = '6901234567892'

function take(work: ReturnWork, steps: readonly (string | object)[]) {
  let state = startTaking(work, 7)
  let effects: readonly TakingEffect[] = []
  for (const step of steps) {
    const event = typeof step === 'string' ? { type: 'scan', code: step, label: null } : step
    ;[state, effects] = stepTaking(state, { ...event, work } as unknown as TakingEvent)
  }
  return { state, effects, asks: asksFor(state, work) }
}

describe('a piece', () => {
  const TWO = workOf(goods('S1'), goods('S2'))
  const sent = (command: object) => [{ type: 'send', command }]
  it.each<[string, ReturnWork, readonly (string | object)[], readonly object[]]>([
    [
      'goes to its place by a scan, a key and a scan',
      TWO,
      [S1, graded(), 'A-01'],
      sent({ code: S1, qty: '1', quality: '良品', disposition: '上架', loc: 'A-01' }),
    ],
    ['may be named by the digits of the place', TWO, [S1, graded(), '27'], sent({ loc: 'A-01' })],
    [
      'that is damaged becomes so',
      TWO,
      [S1, graded(DAMAGED), 'C-01'],
      sent({ quality: '残次', disposition: '转残次', loc: 'C-01' }),
    ],
    ['is graded before it is laid down', TWO, [S1, 'A-01'], told('请先按键判定品质')],
    ['scanned once more is two', TWO, [S1, S1, graded(), 'A-01'], sent({ qty: '2' })],
    ['is not laid down on another', TWO, [S1, graded(), 'S2'], told('S2 是商品，不是库位')],
    ['is there before it is graded', TWO, [graded()], told('请先扫描商品')],
    [
      'goes to no place with a reason',
      TWO,
      [S1, { type: 'sentAway', away: { quality: '残次', disposition: '销毁', reason: '破损' } }],
      sent({ quality: '残次', disposition: '销毁', reason: '破损', loc: '' }),
    ],
    ['that is none of the order is looked for', TWO, ['S9'], [{ type: 'find', code: 'S9' }]],
    [
      'of the owner may be in it all the same',
      TWO,
      [{ type: 'found', code: 'S9', label: null, found: { meant: '商品' } }, graded(), 'B-01'],
      sent({ code: 'S9', lot: '', loc: 'B-01' }),
    ],
    [
      'is of the next parcel where it is no goods',
      TWO,
      [{ type: 'found', code: 'SF2', label: null, found: { meant: '运单' } }],
      [{ type: 'next', code: 'SF2' }],
    ],
    [
      'of two lots waits for the lot',
      workOf(goods('S1', { lot: 'L1' }), goods('S1', { lot: 'L2' })),
      [S1, graded()],
      told('请先选择批次'),
    ],
    [
      'with a number is scanned by that, too',
      workOf(goods('S1', { isNumbered: true })),
      [S1, 'SN-1', graded(), 'A-01'],
      sent({ serialNos: ['SN-1'], qty: '1' }),
    ],
  ])('%s', (_, work, steps, effects) => {
    expect(take(work, steps).effects).toMatchObject(effects)
  })

  it('is in the hand again when it is refused', () => {
    const refusal = { kind: 'refused', reason: '不在原出库单中', detail: null }
    const settled = { type: 'settled', settled: { opId: '1', code: '连衣裙', outcome: refusal } }
    const { state, asks } = take(TWO, [S1, graded(), 'A-01', settled])
    expect(state.hand).toMatchObject({ code: S1, qty: '1', grade: { quality: '良品' } })
    expect(asks).toBe('请扫描库位 A-01')
  })
})
