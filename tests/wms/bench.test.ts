// Everything that leaves was scanned: piece by piece into boxes, which are sealed, labelled and weighed in one go.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerRule, updateOwnerRule } from '#shared/contracts/base/owner.ts'
import { container, createContainers } from '#shared/contracts/equipment/container.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { parcelDaily } from '#shared/contracts/outbound/daily-report.ts'
import {
  getPackWork,
  openParcel,
  parcel,
  parcelItem,
  scanAtBench,
  sealShort,
  takeOutOfParcel,
  takeOverParcel,
  weighBox,
} from '#shared/contracts/outbound/parcel.ts'
import { pickError, pickErrorDaily } from '#shared/contracts/outbound/pick-error.ts'
import { getPickWork, pickGoods, undoPick } from '#shared/contracts/outbound/picking.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

const BOX = 'ZX5'
const GIFT_BOX = 'YCLH'
const [A, B] = ['YCFS0001', 'YCFS0002']
const TODAY = businessDateOf(new Date(), '06:00')

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string
  const flow = shippingWith(() => ({ wms, clerk }))
  const { made, picked, pack, ship, documentOf } = flow

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
    // What becomes of orders of the other rules: partial-orders.test.ts.
    const { revision } = (await wms.call(ownerRule.get, { query: { code: 'YCFS' } }, admin)).envelope.data
    const goesAhead = { code: 'YCFS', revision, shortagePolicy: '缺货取消' as const, opId: opId() }
    await wms.call(updateOwnerRule, { body: goesAhead }, admin)
  })
  afterAll(() => wms.close())

  type Answer = { status: number; envelope: { code: number; message: string | null } }
  const told = ({ envelope }: Answer) => envelope.message
  const line = (sku: string, qty: string, lot = '') => ({ sku, lot, qty })
  const order = async (...lines: ReturnType<typeof line>[]) => {
    const orderNo = await made({ lines })
    await picked([orderNo])
    return orderNo
  }
  const scan = (orderNo: string, code: string, more: object = {}, token = clerk) =>
    wms.call(scanAtBench, { body: { orderNo, code, opId: opId(), ...more } as never }, token)
  const workOf = (code: string, token = clerk) => wms.call(getPackWork, { query: { code } as never }, token)
  const short = (orderNo: string, token = clerk) =>
    wms.call(sealShort, { body: { orderNo, reason: '货架上没有', opId: opId() } as never }, token)
  const open = (parcelNo: string, token = clerk) =>
    wms.call(openParcel, { body: { parcelNo, reason: '装错箱', opId: opId() } }, token)
  const weigh = (code: string, weight: string, more: object = {}) =>
    wms.call(weighBox, { body: { code, weight, opId: opId(), ...more } as never }, clerk)
  const eventsOf = async (docNo: string) => {
    const body = { docNo: [docNo], opType: ['复核', '打包'], sort: 'eventId' }
    const { rows } = (await wms.call(operationEvent.list, { body: body as never }, admin)).envelope.data
    return rows.map(({ opType, qty, boxes, orders }) => `${opType} ${qty} ${boxes} ${orders}`)
  }
  const differences = async () => {
    const { data } = (await wms.call(runReconciliation, { body: {} }, admin)).envelope
    return data.filter(({ violations }) => violations > 0).map(({ code }) => code)
  }

  test('pieces are scanned into a box, the last one seals it, draws the number, and nothing is clicked', async () => {
    const orderNo = await order(line(A, '2'), line(B, '1'))
    const work = (await workOf(orderNo)).envelope.data
    expect(work).toMatchObject({ orderNo, state: '待复核', parcels: [], waybillNo: null })
    expect(work.goods.map(({ sku, qty, packedQty }) => [sku, qty, packedQty])).toEqual([
      [A, '2', '0'],
      [B, '1', '0'],
    ])
    const first = (await scan(orderNo, A)).envelope.data
    expect(first).toMatchObject({
      kind: '商品',
      waybill: null,
      work: { parcels: [{ box: 1, qty: '1', state: '装箱中' }] },
    })
    expect((await scan(orderNo, 'YCFS0003')).envelope.data).toMatchObject({
      kind: '错件',
      name: 'YCFS0003',
      waybill: null,
      work: { parcels: [{ qty: '1' }] },
    })
    expect(told(await scan(orderNo, 'NOTHING'))).toContain('找不到 NOTHING')
    expect(told(await scan(orderNo, A, { qty: '2' }))).toBe(`商品 ${A} 只差 1 件，请核对数量`)
    expect((await scan(orderNo, BOX)).envelope.data).toMatchObject({
      kind: '包材',
      work: { parcels: [{ packaging: BOX, qty: '1' }] },
    })
    expect((await scan(orderNo, A)).status).toBe(200)
    expect((await scan(orderNo, A)).envelope.data).toMatchObject({
      kind: '多件',
      work: { parcels: [{ qty: '2' }] },
    })
    expect(told(await pack([orderNo]))).toContain('正在复核打包台装箱')
    const last = (await scan(orderNo, B)).envelope.data
    expect(last).toMatchObject({ waybill: { orderNo, boxes: 1, packaging: BOX, state: '已取号' } })
    expect(last.work).toMatchObject({ state: '已打包', parcels: [{ state: '已封箱', qty: '3' }] })
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '已打包', boxes: 1 })
    expect(await eventsOf(orderNo)).toEqual(['复核 3 0 1', '打包 3 1 1'])
    expect((await scan(orderNo, A)).status).toBe(409)
    const items = await wms.call(
      parcelItem.list,
      { body: { orderNo: [orderNo], sort: 'id' } as never },
      clerk,
    )
    expect(items.envelope.data.rows.map(({ sku, qty }) => [sku, qty])).toEqual([
      [A, '2'],
      [B, '1'],
    ])
  })

  test('a case counts its pieces, and a piece whose barcode cannot be read is counted as such', async () => {
    const orderNo = await order(line(A, '3'))
    await scan(orderNo, A, { isUnreadable: true })
    await scan(orderNo, BOX)
    const last = (await scan(orderNo, A, { qty: '2' })).envelope.data
    expect(last.work.parcels[0]?.items).toMatchObject([{ qty: '3', unreadable: '1' }])
  })

  test('another packaging begins the next box; the label of each box is weighed, and the order with the last', async () => {
    const orderNo = await order(line(A, '2'), line(B, '1'))
    await scan(orderNo, BOX)
    await scan(orderNo, A, { qty: '2' })
    expect((await scan(orderNo, GIFT_BOX)).envelope.data.work.parcels).toMatchObject([
      { box: 1, state: '已封箱', packaging: BOX },
      { box: 2, state: '装箱中', packaging: GIFT_BOX },
    ])
    const { waybill: drawn } = (await scan(orderNo, B)).envelope.data
    expect(drawn).toMatchObject({ boxes: 2, packaging: null })
    const waybillNo = drawn?.waybillNo ?? ''
    expect(told(await weigh(waybillNo, '1'))).toBe('此运单有 2 箱，请扫描箱上的条码')
    expect(told(await weigh(`${waybillNo}-3-3-`, '1'))).toContain('没有第 3 箱')
    // The order's number is on no label: it proves nothing about the box.
    expect(told(await weigh(orderNo, '1'))).toBe(`${orderNo} 是出库单号，称重请扫描箱上面单的条码`)
    const one = await weigh(boxCodeOf(waybillNo, 1, 2), '0.9', { sure: ['outbound.weightDoubtful'] })
    expect(one.envelope.data).toMatchObject({ box: 1, boxes: 2, weighed: 1, state: '已打包' })
    const two = await weigh(boxCodeOf(waybillNo, 2, 2), '0.6', { sure: ['outbound.weightDoubtful'] })
    expect(two.envelope.data).toMatchObject({ weighed: 2, state: '已称重' })
    expect((await documentOf(orderNo)).order).toMatchObject({ weight: '1.5', boxes: 2 })
    expect((await ship([orderNo])).envelope.data.refused).toEqual([])
    const { rows } = (
      await wms.call(parcel.list, { body: { orderNo: [orderNo], sort: 'box' } as never }, clerk)
    ).envelope.data
    expect(rows).toMatchObject([
      { state: '已出库', waybillNo, weight: '0.9' },
      { state: '已出库', waybillNo, weight: '0.6' },
    ])
    const fees = await wms.call(
      charge.list,
      { body: { docNo: [orderNo], itemCode: ['HC'], sort: 'chargeNo' } as never },
      admin,
    )
    // The other one is the owner's own.
    expect(fees.envelope.data.rows.map(({ qty }) => qty)).toEqual(['1'])
  })

  test('what the bench finds wrong is kept, with who picked it from where', async () => {
    const orderNo = await order(line(A, '1'), line(B, '2'))
    await scan(orderNo, 'YCFS0003')
    await scan(orderNo, A)
    await scan(orderNo, A)
    await scan(orderNo, BOX)
    await scan(orderNo, B, { isUnreadable: true })
    await short(orderNo)
    const { picks } = await documentOf(orderNo)
    const [pickedFrom] = picks.filter(({ sku }) => sku === A)
    const [lacking] = picks.filter(({ sku }) => sku === B)
    const found = await wms.call(pickError.list, { body: { orderNo: [orderNo], sort: 'id' } as never }, clerk)
    const { loc, picker, listNo } = pickedFrom ?? {}
    expect(found.envelope.data.rows).toMatchObject([
      { kind: '错件', sku: 'YCFS0003', qty: '1', loc: null, picker, listNo },
      { kind: '多件', sku: A, qty: '1', loc, picker },
      { kind: '缺件', sku: B, qty: '1', loc: lacking?.loc, picker },
    ])
    const by = async (report: typeof pickErrorDaily | typeof parcelDaily, dimensions: string) => {
      const body = { by: dimensions, businessDate: { from: TODAY, to: TODAY } } as never
      return (await wms.call(report.list, { body }, clerk)).envelope.data.rows
    }
    const [errors] = (await by(pickErrorDaily, 'picker')).filter(
      (row) => 'picker' in row && row.picker === picker,
    )
    const { rows: ofToday } = (await wms.call(pickError.list, { body: { size: 200 } as never }, clerk))
      .envelope.data
    expect(errors).toMatchObject({
      pickerName: pickedFrom?.pickerName,
      errors: ofToday.filter((row) => row.picker === picker).length,
      wrong: ofToday.filter((row) => row.picker === picker && row.kind === '错件').length,
    })
    const sealed = (
      await wms.call(parcel.list, { body: { size: 200 } as never }, clerk)
    ).envelope.data.rows.filter(({ state, sealedAt }) => sealedAt !== null && state !== '已拆箱')
    const [boxes] = await by(parcelDaily, 'businessDate')
    expect(boxes).toMatchObject({
      parcels: sealed.length,
      qty: addDecimals(...sealed.map(({ qty }) => qty)),
      unreadable: addDecimals(...sealed.map(({ unreadable }) => unreadable)),
    })
    expect(sealed.some(({ unreadable }) => unreadable === '1')).toBe(true)
  })

  test('a weight that is far from what the box should have is asked about', async () => {
    const orderNo = await order(line(A, '1'))
    await scan(orderNo, BOX)
    const { waybill: drawn, work } = (await scan(orderNo, A)).envelope.data
    const expected = work.parcels[0]?.expectedWeight ?? ''
    expect(Number(expected)).toBeGreaterThan(0)
    const doubtful = await weigh(drawn?.waybillNo ?? '', String(Number(expected) + 1))
    expect(doubtful.status).toBe(409)
    expect(told(doubtful)).toContain(`应重 ${expected} kg`)
    expect((await weigh(drawn?.waybillNo ?? '', expected)).envelope.data).toMatchObject({ state: '已称重' })
  })

  test('what was taken for another is taken out, and a box that somebody else began is theirs until it is taken over', async () => {
    const orderNo = await order(line(A, '2'))
    const { work } = (await scan(orderNo, A, { station: '台1' })).envelope.data
    const [box] = work.parcels
    const item = box?.items[0]?.id ?? 0
    expect(told(await scan(orderNo, A, {}, admin))).toContain('由 ')
    const takeOut = (qty: string) =>
      wms.call(takeOutOfParcel, { body: { id: item, qty, opId: opId() } }, clerk)
    expect(told(await takeOut('5'))).toBe(`箱中只有 1 件商品 ${A}，请核对数量`)
    expect((await takeOut('1')).envelope.data.parcels).toMatchObject([{ qty: '0', items: [] }])
    const takeOver = await wms.call(
      takeOverParcel,
      { body: { parcelNo: box?.parcelNo ?? '', station: '台2', opId: opId() } },
      admin,
    )
    expect(takeOver.envelope.data.parcels).toMatchObject([{ station: '台2' }])
    expect((await scan(orderNo, A, {}, admin)).status).toBe(200)
    expect((await scan(orderNo, A)).status).toBe(409)
  })

  test('what is missing stays behind, frozen where it should be, and the rest leaves', async () => {
    const orderNo = await order(line(A, '2'), line(B, '1'))
    expect(told(await short(orderNo))).toContain('还没有装入商品')
    await scan(orderNo, BOX)
    await scan(orderNo, A)
    const sealed = (await short(orderNo)).envelope.data
    expect(sealed).toMatchObject({ waybill: { boxes: 1 }, work: { state: '已打包' } })
    const { order: after, lines, picks } = await documentOf(orderNo)
    expect(after).toMatchObject({
      qty: '1',
      pickedQty: '1',
      allocatedQty: '1',
      shortage: `复核缺件：${A} 1、${B} 1`,
    })
    expect(lines.map(({ sku, pickedQty }) => `${sku} ${pickedQty}`)).toEqual([`${A} 1`])
    const loc = picks[0]?.stagedLoc ?? ''
    const staged = await wms.call(
      getAllLocationInventory,
      { body: { warehouse: ['SHQP'], loc: [loc], sku: [B], owner: ['YCFS'] } as never },
      clerk,
    )
    expect(staged.envelope.data.rows.some(({ frozen }) => Number(frozen) >= 1)).toBe(true)
    const waybillNo = sealed.waybill?.waybillNo ?? ''
    await flow.print([waybillNo])
    await weigh(waybillNo, '1', { sure: ['outbound.weightDoubtful'] })
    expect((await ship([orderNo])).envelope.data.refused).toEqual([])
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '已出库', pickedQty: '1' })
  })

  test('a box is opened again until it has left: its number is void, its work taken back, its goods are scanned anew', async () => {
    const orderNo = await order(line(A, '1'))
    await scan(orderNo, BOX)
    const { waybill: drawn, work } = (await scan(orderNo, A)).envelope.data
    const opened = await open(work.parcels[0]?.parcelNo ?? '')
    expect(opened.envelope.data).toMatchObject({ state: '待复核', parcels: [], waybillNo: null })
    const before = await wms.call(waybill.get, { query: { waybillNo: drawn?.waybillNo ?? '' } }, clerk)
    expect(before.envelope.data).toMatchObject({ state: '作废', reason: '装错箱' })
    expect(await eventsOf(orderNo)).toEqual(['复核 1 0 1', '打包 1 1 1', '复核 -1 0 -1', '打包 -1 -1 -1'])
    expect(told(await weigh(drawn?.waybillNo ?? '', '1'))).toContain('已作废')
    await scan(orderNo, BOX)
    expect((await scan(orderNo, A)).envelope.data.waybill).toMatchObject({ boxes: 1 })
  })

  test('an owner who gives numbers of their own: all is packed, then the number is scanned', async () => {
    const rule = async (waybillInternal: boolean) => {
      const { envelope } = await wms.call(ownerRule.get, { query: { code: 'YCFS' } }, admin)
      const { revision } = envelope.data as { revision: number }
      const body = { code: 'YCFS', revision, waybillInternal, opId: opId() }
      expect((await wms.call(updateOwnerRule, { body }, admin)).status).toBe(200)
    }
    const orderNo = await order(line(A, '1'))
    await rule(false)
    try {
      await scan(orderNo, BOX)
      const packed = (await scan(orderNo, A)).envelope.data
      expect(packed).toMatchObject({ waybill: null, work: { wantsNumber: true } })
      const numbered = (await scan(orderNo, 'SF-BENCH-1')).envelope.data
      expect(numbered).toMatchObject({ kind: '运单号', waybill: { waybillNo: 'SF-BENCH-1' } })
    } finally {
      await rule(true)
    }
  })

  test('an order is found by its number, its waybill, its parcel, or the one article that it is for', async () => {
    const orderNo = await order(line('YCFS0004', '1'))
    expect((await workOf('YCFS0004')).envelope.data).toMatchObject({ orderNo })
    await scan(orderNo, BOX)
    const { waybill: drawn, work } = (await scan(orderNo, 'YCFS0004')).envelope.data
    for (const code of [drawn?.waybillNo ?? '', work.parcels[0]?.parcelNo ?? '', orderNo.toLowerCase()])
      expect((await workOf(code)).envelope.data).toMatchObject({ orderNo })
    expect(told(await workOf('YCFS0004'))).toContain('没有待打包的单件订单')
    expect(told(await workOf('NIRGENDS'))).toContain('找不到 NIRGENDS')
    expect((await workOf(orderNo, finance)).status).toBe(403)
  })

  test('what was picked into a tote is found by it; once packed the tote is free, and nothing can be unpicked', async () => {
    const tote = 'BENCH0001'
    const containers = { prefix: 'BENCH', startNo: 1, quantity: 1, type: 'ZZX', warehouse: 'SHQP' }
    await wms.call(createContainers, { body: { ...containers, opId: opId() } as never }, admin)
    expect(told(await workOf(tote))).toContain(`容器 ${tote} 是空的`)
    const orderNo = await made({ lines: [line(A, '2')] })
    await flow.allocate([orderNo])
    const [waveNo = ''] = (await flow.gather([orderNo])).envelope.data.done
    await flow.moveWave(waveNo, 'release')
    const [list] = await flow.listsOf(waveNo)
    const listNo = list?.listNo ?? ''
    await flow.moveList(listNo, 'claim')
    const { picks } = (await wms.call(getPickWork, { query: { listNo } }, clerk)).envelope.data
    const loc = picks[0]?.loc ?? ''
    const pick = { listNo, loc, code: A, qty: '2', tote, opId: opId() }
    expect((await wms.call(pickGoods, { body: pick }, clerk)).status).toBe(200)
    expect((await workOf(tote.toLowerCase())).envelope.data).toMatchObject({ orderNo })
    await scan(orderNo, BOX)
    const undo = { id: picks[0]?.id ?? 0, opId: opId() }
    expect(told(await wms.call(undoPick, { body: undo }, clerk))).toContain('正在复核打包台装箱')
    await scan(orderNo, A)
    expect((await short(orderNo)).envelope.data).toMatchObject({ work: { state: '已打包' } })
    const { state, currentDoc } = (await wms.call(container.get, { query: { code: tote } }, admin)).envelope
      .data
    expect({ state, currentDoc }).toEqual({ state: '空闲', currentDoc: null })
  })

  test('the books agree with all of it', async () => {
    expect(await differences()).toEqual([])
  })
})
