// What a label says of the goods in the hand, beside what somebody has said, at each station that counts goods.
import { describe, expect, it } from 'vitest'
import { EMPTY_HAND, goodsFor, handAfter } from '#client/features/goods-in-hand/goods-in-hand.ts'
import { withLabel } from '#client/features/goods-in-hand/labelled-goods.ts'
import { startReceiving } from '#client/features/goods-in-hand/receiving.ts'
import { partOf, scannedIn } from '#client/kit/scan/scanned.ts'
import { startBlindScan, stepBlindScan } from '#client/pages/blind/scan/blind-scan.ts'
import { stepOrder } from '#client/pages/inbound/receive/order-receiving.ts'

const CODE = '6901234567892'
const SSCC = '106141412345678908'
const label = { gtin: `0${CODE}`, lot: 'L9', expiry: '2026-12-31', isUnclear: false }
const { goods: NONE } = EMPTY_HAND

describe('goods', () => {
  it('are what their label says, and the label says so', () => {
    const goods = goodsFor(EMPTY_HAND, CODE, label)
    expect(goods).toEqual({ ...NONE, lot: 'L9', expDate: '2026-12-31' })
    expect(handAfter(goods, CODE, label).read).toBe('批次 L9、到期 2026-12-31 已从条码读入')
  })

  it('with another lot are not as old as those before', () => {
    const hand = handAfter({ ...NONE, lot: 'L8', mfgDate: '2026-01-01', expDate: '2026-06-30' }, CODE)
    expect(goodsFor(hand, CODE, { gtin: label.gtin, lot: 'L9', isUnclear: false })).toEqual({
      ...NONE,
      lot: 'L9',
    })
  })

  it('keep what was said of them where the label says nothing of it', () => {
    const hand = { goods: { ...NONE, quality: '残次' as const, mfgDate: '2026-01-01' }, givenFor: null }
    expect(goodsFor(hand, CODE, label)).toMatchObject({ quality: '残次', mfgDate: '2026-01-01', lot: 'L9' })
  })

  it('are as many as the label says, unless a hand has counted', () => {
    const many = { ...label, quantity: '24' }
    expect(goodsFor(EMPTY_HAND, CODE, many).qty).toBe('24')
    expect(goodsFor({ goods: { ...NONE, qty: '3' }, givenFor: null }, CODE, many).qty).toBe('3')
  })

  it('whose label cannot be told for sure are to be looked at', () => {
    expect(handAfter(NONE, CODE, { isUnclear: true }).read).toContain('请核对批次与日期')
  })
})

describe('the label of a container', () => {
  const scan = { type: 'scan', code: SSCC, label: { sscc: SSCC, isUnclear: false } } as const

  it('fills in the container where goods are received, and counts nothing', () => {
    const [state, effects] = stepOrder(startReceiving('RK1', []), scan)
    expect(state.place.container).toBe(SSCC)
    expect(effects).toMatchObject([{ type: 'tell', tone: 'good' }])
    const [, sent] = stepOrder(state, { type: 'scan', code: CODE, label })
    expect(sent).toMatchObject([{ type: 'send', code: CODE, command: { container: SSCC, lot: 'L9' } }])
  })

  it('that was announced is received as a whole, with all that is in it', () => {
    const [state, effects] = stepOrder(startReceiving('RK1', [], [SSCC]), scan)
    expect(state.place.container).toBe('')
    expect(effects).toMatchObject([{ type: 'send', code: SSCC, command: { code: SSCC, container: '' } }])
  })

  it('is no unknown piece in a blind box', () => {
    const [, effects] = stepBlindScan(startBlindScan(1, 'B1'), { ...scan, boxes: [] })
    expect(effects).toMatchObject([{ type: 'tell', tone: 'bad' }])
  })
})

describe('a scan', () => {
  it.each([
    [`]C101${label.gtin}10L9`, CODE],
    [`00${SSCC}`, SSCC],
    [`]E0${CODE}`, CODE],
    ['TB ', 'TB'],
    ['10ABC', '10ABC'],
  ])('%s means %s', (text, code) => {
    expect(scannedIn(text, 2026).code).toBe(code)
  })

  it.each([
    ['container', `00${SSCC}`, SSCC],
    ['container', 'BOX-1', 'BOX-1'],
    [null, `01${label.gtin}10L9`, `01${label.gtin}10L9`],
  ] as const)('into a field for %s: of %s it takes %s', (part, text, taken) => {
    expect(partOf(part, text)).toBe(taken)
  })
})

describe('a label that is scanned into a form', () => {
  const typed = {
    code: `(01)0${CODE}(17)261231(37)24(10)L9`,
    qty: '1',
    lot: '',
    mfgDate: null,
    expDate: null,
  }

  it('says product, lot, days and count', () => {
    const goods = { code: CODE, qty: '24', lot: 'L9', mfgDate: null, expDate: '2026-12-31' }
    expect(withLabel(typed)).toEqual(goods)
  })

  it('leaves what somebody has typed', () => {
    expect(withLabel({ ...typed, qty: '3', lot: 'L8' })).toMatchObject({ qty: '3', lot: 'L8' })
  })
})
