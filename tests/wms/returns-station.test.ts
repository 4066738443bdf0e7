// The returns station: whatever of a parcel is scanned leads to its order; a piece goes from the parcel to its place by one command.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { findReturn, getReturnWork, takeReturned, undoReturned } from '#shared/contracts/returned/station.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { nextOpId, nextWaybill, returningWith } from '#tests/support/returning.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

describe.each(['pglite', 'postgres'] as const)('on %s', (backend) => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  const { register, move, add, documentOf } = returningWith(() => ({ wms, clerk }))
  const shipping = shippingWith(() => ({ wms, clerk }))

  /** Two of YCFS0001 and one of YCFS0002 have left with it. */
  const sent = async (order = {}) => {
    const lines = [
      { sku: 'YCFS0001', lot: '', qty: '2' },
      { sku: 'YCFS0002', lot: '', qty: '1' },
    ]
    const orderNo = await shipping.made({ lines, ...order } as never)
    await shipping.picked([orderNo])
    const [waybillNo = ''] = await shipping.ready([orderNo])
    await shipping.ship([orderNo])
    return { orderNo, waybillNo }
  }
  const find = (code: string, more: object = {}) => wms.call(findReturn, { query: { code, ...more } }, clerk)
  const workOf = async (returnNo: string) =>
    (await wms.call(getReturnWork, { query: { returnNo } }, clerk)).envelope.data
  const take = (returnNo: string, piece: object = {}, token = clerk) => {
    const known = { code: 'YCFS0001', qty: '1', quality: '良品', disposition: '上架' }
    const body = { returnNo, ...known, opId: nextOpId(), ...piece }
    return wms.call(takeReturned, { body: body as never }, token)
  }
  const undo = (id: number, token = clerk) =>
    wms.call(undoReturned, { body: { id, opId: nextOpId() } }, token)
  const messageOf = (answer: { envelope: { message: string | null } }) => answer.envelope.message
  const opened = async (orderNo: string) =>
    (await register({ originalOrderNo: orderNo })).envelope.data.returnNo
  const placeFor = async (returnNo: string, sku: string, quality: string) =>
    (await workOf(returnNo)).places.find((led) => led.sku === sku && led.quality === quality)?.loc ?? ''

  test('an order is found by its waybill, its numbers, the phone and its goods', async () => {
    const { orderNo, waybillNo } = await sent({ mobile: '13911112222', externalNo: 'EXT-RETURN-1' })
    const known = { orderNo, owner: 'YCFS', ownerName: '云裳服饰', waybillNo, sentQty: '3', carrier: 'SF' }
    for (const [code, meant] of [
      [waybillNo, '运单'],
      [orderNo, '出库单'],
      ['ext-return-1', '出库单'],
      ['13911112222', '电话'],
      ['YCFS0002', '商品'],
    ] as const) {
      const { data } = (await find(code)).envelope
      expect([data.meant, data.parcel], code).toEqual([meant, null])
      expect(data.orders[0], code).toMatchObject(known)
    }
    expect((await find('YT0000000000001')).envelope.data).toEqual({ meant: null, parcel: null, orders: [] })
  })

  test('a parcel that is registered is found again, and not where it is not', async () => {
    const waybillNo = nextWaybill()
    const { returnNo } = (await register({ waybillNo })).envelope.data
    for (const code of [waybillNo, returnNo])
      expect((await find(code)).envelope.data).toMatchObject({ meant: '退件', parcel: { returnNo } })
    expect((await find(waybillNo, { warehouse: 'SHQP' })).envelope.data.parcel?.returnNo).toBe(returnNo)
    expect(messageOf(await find(waybillNo, { warehouse: 'GZBY' }))).toContain('请交回该仓库处理')
    const nobodys = (await register({ noOwner: true })).envelope.data
    expect(messageOf(await find(nobodys.waybillNo))).toContain('在无主池')
  })

  test('a piece is found, inspected and put away by one command, and the next one opens the parcel anew', async () => {
    const { orderNo } = await sent()
    const returnNo = await opened(orderNo)
    const work = await workOf(returnNo)
    expect(work.goods.map(({ sku, sentQty, backQty }) => [sku, sentQty, backQty])).toEqual([
      ['YCFS0001', '2', '0'],
      ['YCFS0002', '1', '0'],
    ])
    expect(work.codes.map(({ code }) => code)).toContain('YCFS0001')
    const loc = await placeFor(returnNo, 'YCFS0001', '良品')
    const first = (await take(returnNo, { loc, station: 'SHQP-GZT-01' })).envelope.data
    expect(first).toMatchObject({
      line: { sku: 'YCFS0001', qty: '1', quality: '良品', disposition: '上架', loc },
      parcel: { state: '已处置', qty: '1', stockedQty: '1' },
    })
    const bad = await placeFor(returnNo, 'YCFS0002', '残次')
    const piece = { code: 'YCFS0002', quality: '残次', disposition: '转残次', loc: bad, reason: '污渍' }
    const second = (await take(returnNo, piece)).envelope.data
    expect(second.line).toMatchObject({ quality: '残次', loc: bad, reason: '污渍' })
    expect(second.parcel).toMatchObject({ state: '已处置', qty: '2', stockedQty: '2' })
    expect((await workOf(returnNo)).goods.map(({ backQty }) => backQty)).toEqual(['1', '1'])
    const events = await wms.call(operationEvent.list, { body: { docNo: [returnNo] } as never }, admin)
    expect(events.envelope.data.rows.map(({ opType, qty, device }) => [opType, qty, device]).sort()).toEqual([
      ['上架', '1', null],
      ['上架', '1', 'SHQP-GZT-01'],
      ['质检', '1', null],
      ['质检', '1', 'SHQP-GZT-01'],
      ['退件登记', '1', null],
    ])
    expect((await move(returnNo, 'finish')).envelope.data).toMatchObject({ state: '已完结' })
    expect(messageOf(await take(returnNo, { loc }))).toContain('已完结')
  })

  test('what was not sent, and more than was sent, is asked about; whoever says it again means it', async () => {
    const { orderNo } = await sent()
    const returnNo = await opened(orderNo)
    const loc = await placeFor(returnNo, 'YCFS0001', '良品')
    expect((await take(returnNo, { loc, qty: '2' })).envelope.code).toBe(200)
    expect(messageOf(await take(returnNo, { loc }))).toContain('发出 2 件，含本件已退回 3 件')
    const strange = { code: 'YCFS0003', disposition: '退供', reason: '不是本单商品' }
    const asked = await take(returnNo, strange)
    expect(messageOf(asked)).toContain(`不在原出库单 ${orderNo} 中`)
    const { parcel } = await documentOf(returnNo)
    expect(parcel).toMatchObject({ state: '已处置', qty: '2' })
    const sure = ['returned.notSent']
    expect((await take(returnNo, { ...strange, sure })).envelope.data.line).toMatchObject({
      sku: 'YCFS0003',
      disposition: '退供',
      loc: null,
    })
  })

  test('goods of a lot come back as the lot that left, with its days', async () => {
    const lines = [{ sku: 'BXXS0001', lot: '', qty: '1' }]
    const { orderNo } = await sent({ owner: 'BXXS', lines })
    const { returnNo } = (await register({ owner: 'BXXS', originalOrderNo: orderNo })).envelope.data
    const [goods] = (await workOf(returnNo)).goods
    expect(goods).toMatchObject({ sku: 'BXXS0001', lot: expect.stringMatching(/./), backQty: '0' })
    const { lot = '' } = goods ?? {}
    const mfgDate = '2026-02-01'
    const piece = { code: 'BXXS0001', lot, mfgDate, quality: '残次', disposition: '转残次' }
    const loc = await placeFor(returnNo, 'BXXS0001', '残次')
    expect((await take(returnNo, { ...piece, loc })).envelope.data.line).toMatchObject({
      lot,
      mfgDate,
      loc,
    })
    expect((await workOf(returnNo)).goods[0]).toMatchObject({ lot, mfgDate, backQty: '1' })
  })

  test('goods of another owner are told by whose they are', async () => {
    const { orderNo } = await sent()
    const returnNo = await opened(orderNo)
    const told = /是「.+」的商品/
    expect(messageOf(await take(returnNo, { code: 'BXXS0001', loc: 'A' }))).toMatch(told)
    expect(messageOf(await find('BXXS0001', { returnNo }))).toMatch(told)
    expect(messageOf(await add(returnNo, { code: 'BXXS0001' }))).toMatch(told)
    expect(messageOf(await take(returnNo, { code: 'NOTHING-1', loc: 'A' }))).toContain('NOTHING-1')
  })

  test('what was scanned last is taken back by who scanned it: goods, work and stock', async () => {
    const { orderNo } = await sent()
    const returnNo = await opened(orderNo)
    const loc = await placeFor(returnNo, 'YCFS0001', '良品')
    const kept = (await take(returnNo, { loc })).envelope.data.line
    const { line } = (await take(returnNo, { loc })).envelope.data
    expect(messageOf(await undo(line.id, admin))).toContain('只能由本人撤销')
    expect((await undo(line.id)).envelope.data).toMatchObject({ state: '已处置', qty: '1', stockedQty: '1' })
    expect((await undo(kept.id)).envelope.data).toMatchObject({
      state: '待拆包',
      qty: '0',
      stockedQty: '0',
      endedAt: null,
    })
    expect((await undo(kept.id)).envelope.code).not.toBe(200)
    const ledger = await wms.call(ledgerEntry.list, { body: { docNo: [returnNo] } as never }, admin)
    expect(ledger.envelope.data.rows.map(({ fromLoc, toLoc }) => [fromLoc, toLoc]).sort()).toEqual(
      [
        [loc, null],
        [loc, null],
        [null, loc],
        [null, loc],
      ].sort(),
    )
    const events = await wms.call(operationEvent.list, { body: { docNo: [returnNo] } as never }, admin)
    const worked = events.envelope.data.rows.filter(({ opType }) => opType !== '退件登记')
    expect(worked.reduce((sum, { qty }) => sum + Number(qty), 0)).toBe(0)
    expect(worked).toHaveLength(8)
  })

  test('everything that must be true stays true', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  })
})
