// Goods that leave: ordered, allocated, picked in a wave, packed, weighed and shipped.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { getAvailable, outboundOrder } from '#shared/contracts/outbound/order.ts'
import { pickTask, reportShort } from '#shared/contracts/outbound/pick-task.ts'
import { printPickLists, wave } from '#shared/contracts/outbound/wave.ts'
import { changeWaybills, waybill } from '#shared/contracts/outbound/waybill.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { adjustStock, ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const flow = shippingWith(() => ({ wms, clerk }))
  const { documentOf, make, made, allocate, gather, moveWave, listsOf, moveList } = flow
  const { picked, pack, print, weigh, ship, ready } = flow

  const refused = (answer: { envelope: { code: number; message: string | null } }) => [
    answer.envelope.code,
    answer.envelope.message,
  ]
  const stateOf = async (orderNo: string) => (await documentOf(orderNo)).order.state
  const balancesOf = async (sku: string) => {
    const body = { owner: ['YCFS'], warehouse: ['SHQP'], sku: [sku], size: 200 }
    return (await wms.call(getAllLocationInventory, { body: body as never }, admin)).envelope.data.rows
  }
  const put = (sku: string, loc: string, qty: string, lot = '') => {
    const goods = { warehouse: 'SHQP', owner: 'YCFS', sku, lot, quality: '良品' as const, loc, qty }
    return wms.call(adjustStock, { body: { ...goods, reason: '备货', opId: opId() } }, admin)
  }
  /** Nothing but what the test has put there. */
  const emptied = async (sku: string) => {
    for (const { loc, lot, quality, available } of await balancesOf(sku)) {
      if (quality !== '良品' || Number(available) === 0) continue
      await put(sku, loc, `-${available}`, lot)
    }
  }

  test('an order goes its way from the desk to the truck, and every fact says so', async () => {
    const before = await balancesOf('YCFS0001')
    const order = (await make({ externalNo: 'TB-1', mobile: '13800001111' })).envelope.data
    expect(order).toMatchObject({
      orderNo: 'CK20260310-0001',
      state: '待审',
      carrierName: '顺丰速运',
      qty: '2',
      lineCount: 1,
      ownerName: '云裳服饰',
      mobile: '138****1111',
      waveNo: null,
      waybillNo: null,
    })
    const { orderNo } = order
    expect((await allocate([orderNo])).envelope.data).toMatchObject({ allocated: [orderNo], short: [] })
    const { picks: [pick] = [] } = await documentOf(orderNo)
    expect(pick).toMatchObject({ sku: 'YCFS0001', qty: '2', state: '待拣', waveNo: null, stagedLoc: null })
    const held = (await balancesOf('YCFS0001')).find(({ loc }) => loc === pick?.loc)
    expect(held).toMatchObject({ allocated: '2' })

    const [waveNo = ''] = (await gather([orderNo])).envelope.data.done
    expect((await moveWave(waveNo, 'release')).envelope.data).toMatchObject({ state: '拣货中', orders: 1 })
    const [list] = await listsOf(waveNo)
    expect(list).toMatchObject({ state: '未打印', zone: pick?.zone, qty: '2', locations: 1, skus: 1 })
    const { listNo = '' } = list ?? {}
    const printed = await wms.call(printPickLists, { body: { listNos: [listNo], opId: opId() } }, clerk)
    expect(printed.envelope.data.done).toMatchObject([
      { list: { state: '已打印' }, lines: [{ loc: pick?.loc, sku: 'YCFS0001', qty: '2', orders: 1 }] },
    ])
    await moveList(listNo, 'claim')
    expect((await moveList(listNo, 'finish')).envelope.data).toMatchObject({
      state: '已完成',
      pickedQty: '2',
    })
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '待复核', pickedQty: '2' })

    const [sent] = (await pack([orderNo], { boxes: 2 })).envelope.data.done
    expect(sent).toMatchObject({ waybillNo: 'YDSF20260310-0001', state: '已取号', boxes: 2, carrier: 'SF' })
    const { waybillNo = '' } = sent ?? {}
    await weigh(orderNo, '1.35')
    expect(refused(await ship([orderNo]))).toEqual([409, `出库单 ${orderNo} 的面单未打印，请先打印面单`])
    expect((await print([waybillNo])).envelope.data.done).toMatchObject([
      { waybillNo, receiver: '王秀英', mobile: '138****1111', weight: '1.35', ownerName: '云裳服饰' },
    ])
    expect((await ship([orderNo])).envelope.data.done).toMatchObject([
      { state: '已出库', weight: '1.35', boxes: 2, plateNo: '沪A12345', shippedAt: expect.any(String) },
    ])
    expect((await wms.call(wave.get, { query: { waveNo } }, clerk)).envelope.data).toMatchObject({
      state: '已完成',
      qty: '2',
      pickedQty: '2',
    })

    const { revision } = (await wms.call(waybill.get, { query: { waybillNo } }, clerk)).envelope.data
    const sign = { waybillNo, move: 'sign' as const, revision, opId: opId() }
    expect((await wms.call(waybill.move, { body: sign }, clerk)).envelope.data).toMatchObject({
      state: '已签收',
    })
    const { order: done, timeline } = await documentOf(orderNo)
    expect(done.state).toBe('已签收')
    expect(timeline.filter(({ entity }) => entity === 'outboundOrder').map(({ action }) => action)).toEqual([
      'sign',
      'ship',
      'weigh',
      'pack',
      'pick',
      'startPicking',
      'joinWave',
      'allocate',
      'create',
    ])

    const ledger = await wms.call(ledgerEntry.list, { body: { docNo: [orderNo] } as never }, admin)
    expect(ledger.envelope.data.rows.map(({ fromLoc, toLoc, qty }) => [fromLoc, toLoc, qty])).toEqual([
      ['FH-01-01-1', null, '2'],
      [pick?.loc, 'FH-01-01-1', '2'],
    ])
    const events = await wms.call(operationEvent.list, { body: { docNo: [orderNo] } as never }, admin)
    expect(events.envelope.data.rows.map(({ opType, qty, boxes }) => [opType, qty, boxes]).sort()).toEqual(
      [
        ['拣货', '2', 0],
        ['复核', '2', 0],
        ['打包', '2', 2],
        ['称重', '2', 2],
        ['装车', '2', 2],
      ].sort(),
    )
    const after = await balancesOf('YCFS0001')
    const onHand = (rows: typeof after) => rows.reduce((total, row) => total + Number(row.onHand), 0)
    expect(onHand(after)).toBe(onHand(before) - 2)
    expect(after.filter(({ allocated }) => allocated !== '0')).toEqual([])
    const found = await wms.call(resolveCode, { query: { code: waybillNo } }, clerk)
    expect(found.envelope.data).toMatchObject([
      { kind: 'waybill', path: `/waybill/list?waybillNo=${waybillNo}` },
    ])
  })

  test('what runs out first goes first, from the places for picking before the stored, and only good goods', async () => {
    await emptied('YCFS0006')
    await put('YCFS0006', 'CC-01-01-1', '5')
    await put('YCFS0006', 'JX-03-05-3', '3')
    const orderNo = await made({ lines: [{ sku: 'YCFS0006', lot: '', qty: '4' }] })
    await allocate([orderNo])
    const { picks } = await documentOf(orderNo)
    expect(picks.map(({ loc, qty }) => [loc, qty])).toEqual([
      ['JX-03-05-3', '3'],
      ['CC-01-01-1', '1'],
    ])
  })

  test('an order that lacks something holds nothing, says what, and is served once it is there', async () => {
    await emptied('YCFS0007')
    await put('YCFS0007', 'CC-01-01-2', '3')
    const lines = [
      { sku: 'YCFS0001', lot: '', qty: '1' },
      { sku: 'YCFS0007', lot: '', qty: '5' },
    ]
    const orderNo = await made({ lines })
    expect((await allocate([orderNo])).envelope.data).toMatchObject({ allocated: [], short: [orderNo] })
    expect((await documentOf(orderNo)).order).toMatchObject({
      state: '待补货',
      shortage: 'YCFS0007 缺 2',
      allocatedQty: '0',
    })
    expect((await documentOf(orderNo)).picks).toEqual([])
    const smaller = await made({ lines: [{ sku: 'YCFS0007', lot: '', qty: '3' }] })
    expect((await allocate([smaller])).envelope.data.allocated).toEqual([smaller])
    await put('YCFS0007', 'CC-01-01-2', '5')
    expect((await allocate([orderNo])).envelope.data.allocated).toEqual([orderNo])
    expect((await documentOf(orderNo)).order).toMatchObject({
      state: '已分配',
      shortage: '',
      allocatedQty: '6',
    })
  })

  test('of many who ask at the same time, nothing is promised twice; the order that must leave first is served', async () => {
    await emptied('YCFS0008')
    await put('YCFS0008', 'CC-01-01-3', '7')
    const line = { lines: [{ sku: 'YCFS0008', lot: '', qty: '2' }] }
    const orders: string[] = []
    for (let count = 0; count < 8; count++) orders.push(await made(line))
    const answers = await Promise.all(orders.map((orderNo) => allocate([orderNo])))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const allocated = answers.flatMap(({ envelope }) => envelope.data.allocated)
    expect(allocated).toHaveLength(3)
    expect(await balancesOf('YCFS0008')).toMatchObject([{ onHand: '7', allocated: '6', available: '1' }])
    await put('YCFS0008', 'CC-01-01-3', '1')
    const late = await made(line)
    const urgent = await made({ ...line, cutoffAt: '2026-03-10T04:00:00.000Z' })
    expect((await allocate([late, urgent])).envelope.data).toMatchObject({
      allocated: [urgent],
      short: [late],
    })
  })

  test('what is urgent is served before what has to leave sooner', async () => {
    await emptied('YCFS0008')
    await put('YCFS0008', 'CC-01-01-3', '2')
    const line = { lines: [{ sku: 'YCFS0008', lot: '', qty: '2' }] }
    const soon = await made({ ...line, cutoffAt: '2026-03-10T04:00:00.000Z' })
    const urgent = await made({ ...line, priority: '加急' })
    const orderNos = [soon, urgent]
    expect((await allocate(orderNos)).envelope.data).toMatchObject({ allocated: [urgent], short: [soon] })
  })

  test('who keys in an order is told what could be promised, and nobody else', async () => {
    await emptied('YCFS0008')
    await put('YCFS0008', 'CC-01-01-3', '7')
    const query = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0008' }
    const ask = (token = clerk, of = {}) => wms.call(getAvailable, { query: { ...query, ...of } }, token)
    expect((await ask()).envelope.data).toMatchObject({ available: '7' })
    const held = await made({ lines: [{ sku: 'YCFS0008', lot: '', qty: '2' }] })
    await allocate([held])
    expect((await ask()).envelope.data).toMatchObject({ available: '5' })
    expect((await ask(clerk, { lot: 'NONE' })).envelope.data).toMatchObject({ available: '0' })
    expect((await ask(finance)).envelope.code).toBe(403)
  })

  test('an order that is not to leave yet is promised nothing, and the others are', async () => {
    const later = await made({ earliestAt: '2026-03-12T01:00:00.000Z' })
    const now = await made({ earliestAt: '2026-03-10T02:00:00.000Z' })
    const { data } = (await allocate([later, now])).envelope
    expect(data).toMatchObject({ allocated: [now], short: [] })
    expect(data.refused.map(({ message }) => message)).toEqual([
      `出库单 ${later} 最早 2026-03-12 09:00 发货，届时再分配；要提前发货请先修改最早发货时间`,
    ])
    expect((await documentOf(later)).order.state).toBe('待审')
  })

  test('what a platform says of an order is kept, and its label says what the carrier is to know', async () => {
    const said = {
      type: '换货' as const,
      platform: '天猫',
      platformNo: 'TM-2026-1',
      buyerNote: '请轻放',
      sellerNote: '放两张卡片',
      invoiceWish: '电子发票',
      insuredValue: '199.9',
      codAmount: '35',
    }
    const order = (await make(said)).envelope.data
    expect(order).toMatchObject(said)
    const found = await wms.call(outboundOrder.list, { body: { platformNo: 'TM-2026-1' } }, clerk)
    expect(found.envelope.data.rows.map(({ orderNo }) => orderNo)).toEqual([order.orderNo])
    await picked([order.orderNo])
    const [sent] = (await pack([order.orderNo])).envelope.data.done
    expect((await print([sent?.waybillNo ?? ''])).envelope.data.done).toMatchObject([
      { insuredValue: '199.9', codAmount: '35' },
    ])
    expect((await make({ codAmount: '-1' })).envelope.message).toBe('代收货款不能小于0')
    expect((await make()).envelope.data).toMatchObject({ type: '销售', priority: '普通', earliestAt: null })
  })

  test('a wave is of one owner, is undone before it is released, and its lists are for one person', async () => {
    const [one, two] = [await made(), await made()]
    expect(refused(await gather([one]))).toEqual([
      409,
      '此出库单当前为「待审」，不能加入波次；须为「已分配」',
    ])
    await allocate([one, two])
    const other = await made({ owner: 'LYHD', lines: [{ sku: 'LYHD0001', lot: '', qty: '1' }] })
    await allocate([other])
    const waves = (await gather([one, two, other])).envelope.data.done
    expect(waves).toHaveLength(2)
    const [waveNo = ''] = waves.filter((_, index) => index === waves.length - 1)
    const { revision } = (await wms.call(wave.get, { query: { waveNo } }, clerk)).envelope.data
    const unsaid = { waveNo, move: 'cancel' as const, revision, opId: opId() }
    expect(refused(await wms.call(wave.move, { body: unsaid }, clerk))).toEqual([400, '请输入原因'])
    expect((await moveWave(waveNo, 'cancel')).envelope.data).toMatchObject({ state: '已取消' })
    expect([await stateOf(one), await stateOf(two)]).toEqual(['已分配', '已分配'])
    const [again = ''] = (await gather([one, two])).envelope.data.done
    await moveWave(again, 'release')
    const [list] = await listsOf(again)
    const { listNo = '' } = list ?? {}
    expect((await moveList(listNo, 'claim', admin)).status).toBe(200)
    expect(refused(await moveList(listNo, 'finish'))).toEqual([
      403,
      '此大拣单由 周明远 领取，请换一张，或接手',
    ])
    expect((await moveList(listNo, 'handBack', admin)).envelope.data).toMatchObject({ picker: null })
    await moveList(listNo, 'claim')
    expect((await moveList(listNo, 'finish')).status).toBe(200)
    expect([await stateOf(one), await stateOf(two)]).toEqual(['待复核', '待复核'])
  })

  test('what is not where the books say is frozen there and picked elsewhere', async () => {
    await emptied('YCFS0009')
    await put('YCFS0009', 'CC-01-02-1', '4')
    const orderNo = await made({ lines: [{ sku: 'YCFS0009', lot: '', qty: '3' }] })
    await allocate([orderNo])
    const [waveNo = ''] = (await gather([orderNo])).envelope.data.done
    await moveWave(waveNo, 'release')
    const [list] = await listsOf(waveNo)
    const [pick] = (await documentOf(orderNo)).picks
    const short = (foundQty: string) =>
      wms.call(
        reportShort,
        { body: { ids: [pick?.id ?? 0], foundQty, reason: '实物不符', opId: opId() } },
        clerk,
      )
    expect(refused(await short('1'))).toEqual([409, '此商品不在拣货中，请先领取大拣单'])
    await moveList(list?.listNo ?? '', 'claim')
    await put('YCFS0009', 'CC-01-02-2', '9')
    expect(refused(await short('3'))[0]).toBe(400)
    expect((await short('1')).envelope.data).toMatchObject({
      picks: [
        { loc: 'CC-01-02-1', qty: '1', state: '待拣' },
        { loc: 'CC-01-02-2', qty: '2', state: '待拣' },
      ],
      lackingQty: '0',
      waiting: [],
      backOrders: [],
    })
    const [first] = (await balancesOf('YCFS0009')).filter(({ loc }) => loc === 'CC-01-02-1')
    expect(first).toMatchObject({ onHand: '4', allocated: '1', frozen: '2', available: '1' })
    expect((await moveList(list?.listNo ?? '', 'finish')).envelope.data).toMatchObject({ pickedQty: '3' })
    expect(await stateOf(orderNo)).toBe('待复核')
  })

  test('numbers of waybills are ours only where the owner says so, and each is one parcel’s', async () => {
    const [one, two] = [await made(), await made()]
    await picked([one, two])
    expect(refused(await pack([one, two], { waybillNo: 'SF1' }))).toEqual([
      400,
      '一个运单号只能用于一张出库单，请逐单打包',
    ])
    await pack([one], { waybillNo: 'SF7001' })
    expect(refused(await pack([two], { waybillNo: 'SF7001' }))).toEqual([
      409,
      '运单号 SF7001 已被使用，请核对',
    ])
    const foreign = await made({ owner: 'MTMY', lines: [{ sku: 'MTMY0001', lot: '', qty: '1' }] })
    await picked([foreign])
    expect(refused(await pack([foreign]))).toEqual([400, '货主 木棠母婴 不由仓内取号，请录入运单号'])
    expect((await pack([foreign], { waybillNo: 'SF7002' })).status).toBe(200)
  })

  test('a waybill that nobody has collected goes by another carrier, and the old number is void', async () => {
    const orderNo = await made()
    await picked([orderNo])
    const [old = ''] = await ready([orderNo])
    const change = {
      waybillNos: [old],
      carrier: 'ZTO',
      freightPayable: '4.2',
      reason: '客户要求',
      opId: opId(),
    }
    const changed = await wms.call(changeWaybills, { body: change as never }, clerk)
    const [next] = changed.envelope.data.done
    expect(next).toMatchObject({
      waybillNo: 'YDZTO20260310-0001',
      carrier: 'ZTO',
      state: '已取号',
      weight: '1.2',
    })
    expect((await documentOf(orderNo)).order).toMatchObject({ waybillNo: next?.waybillNo, carrier: 'ZTO' })
    expect((await wms.call(waybill.get, { query: { waybillNo: old } }, clerk)).envelope.data).toMatchObject({
      state: '作废',
      replacedBy: next?.waybillNo,
      reason: '客户要求',
    })
    expect(refused(await print([old]))).toEqual([409, `运单 ${old} 已作废，已换为 ${next?.waybillNo}`])
    await print([next?.waybillNo ?? ''])
    expect((await ship([orderNo])).status).toBe(200)
    const late = { ...change, waybillNos: [next?.waybillNo ?? ''], opId: opId() }
    expect((await wms.call(changeWaybills, { body: late as never }, clerk)).envelope).toMatchObject({
      code: 409,
      message: expect.stringContaining('不能运单变更'),
    })
  })

  test('what is allocated is given back with a reason, and an order that has begun is not cancelled', async () => {
    const orderNo = await made({ lines: [{ sku: 'YCFS0010', lot: '', qty: '1' }] })
    await allocate([orderNo])
    const move = async (name: 'recall' | 'cancel', reason?: string) => {
      const { revision } = (await documentOf(orderNo)).order
      const body = {
        orderNo,
        move: name,
        revision,
        opId: opId(),
        ...reasonGiven(outboundOrder.life, name, reason),
      }
      return wms.call(outboundOrder.move, { body }, admin)
    }
    expect((await move('cancel')).status).toBe(409)
    expect(refused(await move('recall'))).toEqual([400, '请输入原因'])
    expect((await move('recall', '改地址')).envelope.data).toMatchObject({ state: '待审', allocatedQty: '0' })
    expect((await balancesOf('YCFS0010')).filter(({ allocated }) => allocated !== '0')).toEqual([])
    const { revision } = (await documentOf(orderNo)).order
    const change = { orderNo, revision, lines: [{ sku: 'YCFS0001', lot: '', qty: '9' }], opId: opId() }
    const changed = await wms.call(outboundOrder.update, { body: change }, clerk)
    expect(changed.envelope.data).toMatchObject({ qty: '9', lineCount: 1 })
    expect((await move('cancel')).envelope.data).toMatchObject({ state: '已取消' })
  })

  test.each<[string, object, string]>([
    ['without lines', { lines: [] }, '请添加出库明细'],
    ['of a product twice', { lines: ['1', '2'].map((qty) => ({ sku: 'YCFS0001', lot: '', qty })) }, '重复'],
    ['of nothing', { lines: [{ sku: 'YCFS0001', lot: '', qty: '0' }] }, '订单数量须大于0'],
    [
      'of a product of another owner',
      { lines: [{ sku: 'MTMY0001', lot: '', qty: '1' }] },
      '商品 MTMY0001 不存在',
    ],
    ['with the shop of nobody', { shop: 'NO' }, '店铺 NO 不是此货主的店铺，请核对'],
    ['by a carrier that there is none of', { carrier: 'NO' }, '承运商 NO 不存在'],
    ['to nobody', { receiver: '' }, '请输入收货人'],
    ['where the owner keeps nothing', { owner: 'JJYX' }, '货主未在此仓库开展业务'],
  ])('an order %s is not made', async (_title, order, message) => {
    const { status, envelope } = await make(order)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(envelope.message).toContain(message)
  })

  test('an owner’s own number counts once, and a command sent twice is done once', async () => {
    const order = { externalNo: 'TB-2', opId: opId() }
    const first = await make(order)
    expect((await make(order)).envelope.data).toEqual(first.envelope.data)
    expect((await make({ externalNo: 'TB-2' })).status).toBe(409)
    const { orderNo } = first.envelope.data
    await picked([orderNo])
    await ready([orderNo])
    const both = await Promise.all([ship([orderNo]), ship([orderNo])])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('goods are shipped by people with the right alone, and only those of their warehouses and owners', async () => {
    expect((await make({}, finance)).status).toBe(403)
    const orderNo = await made()
    expect((await allocate([orderNo], finance)).status).toBe(403)
    const there = { warehouse: 'CDSL', owner: 'YCFS' }
    const far = (await make(there, admin)).envelope.data.orderNo
    expect(refused(await make(there))).toEqual([403, '仓库或货主不在您的权限范围内'])
    for (const act of [allocate, gather, ship]) expect((await act([far])).status).toBe(404)
    expect((await weigh(far, '1')).status).toBe(404)
    const { rows } = (await wms.call(outboundOrder.list, { body: { orderNo: [far] } }, clerk)).envelope.data
    expect(rows).toEqual([])
    await allocate([far], admin)
    const seen = await wms.call(pickTask.list, { body: { orderNo: [far] } }, clerk)
    expect(seen.envelope.data.rows).toEqual([])
  })

  test('after all that, everything that must be true still is', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  })
})
