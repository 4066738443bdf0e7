// Orders are not all or nothing: what is there goes ahead, the rest follows or is not sent, and orders are held, split, merged
// and taken up again.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownerRule, updateOwnerRule } from '#shared/contracts/base/owner.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { createContainers } from '#shared/contracts/equipment/container.ts'
import { orderDaily } from '#shared/contracts/outbound/daily-report.ts'
import { mergeOrders, outboundOrder, resumeOrders, splitOrder } from '#shared/contracts/outbound/order.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { getPackWork, scanAtBench, sealShort } from '#shared/contracts/outbound/parcel.ts'
import { pickError } from '#shared/contracts/outbound/pick-error.ts'
import { reportShort } from '#shared/contracts/outbound/pick-task.ts'
import { pickGoods } from '#shared/contracts/outbound/picking.ts'
import { putBackTask } from '#shared/contracts/outbound/put-back.ts'
import { wave } from '#shared/contracts/outbound/wave.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { adjustStock, moveStock } from '#shared/contracts/stock/ledger.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import type { ShortagePolicy } from '#shared/domain/outbound.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type OrderMove = CallBody<typeof outboundOrder.move>['move']

const [A, B] = ['YCFS0010', 'YCFS0011']
/** Of which there is enough. */
const PLENTY = 'YCFS0001'
const DAY = '2026-03-10'

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: createClock(`${DAY}T02:00:00.000Z`).now, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    const totes = { prefix: 'PART', startNo: 1, quantity: 1, type: 'ZZX', warehouse: 'SHQP', opId: opId() }
    await wms.call(createContainers, { body: totes as never }, admin)
  })
  afterAll(() => wms.close())

  const flow = shippingWith(() => ({ wms, clerk }))
  const { documentOf, make, made, allocate, gather, picked, ready, ship } = flow

  const { arrived, scan } = receivingWith(() => ({ wms, clerk: admin }))

  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]
  const line = (sku: string, qty: string, lot = '') => ({ sku, lot, qty })
  const orderOf = async (orderNo: string) => (await documentOf(orderNo)).order
  const goodsOf = async (orderNo: string) =>
    (await documentOf(orderNo)).lines.map(({ sku, lot, qty }) => `${sku}${lot && `/${lot}`} ${qty}`)
  const reasonOf = async (orderNo: string, action: string) =>
    (await documentOf(orderNo)).timeline.find((entry) => entry.action === action)?.reason

  const ruled = async (shortagePolicy: ShortagePolicy, code = 'YCFS') => {
    const { revision } = (await wms.call(ownerRule.get, { query: { code } }, admin)).envelope.data
    const body = { code, revision, shortagePolicy, opId: opId() }
    expect((await wms.call(updateOwnerRule, { body }, admin)).envelope.message).toBe('success')
  }
  const balancesOf = async (sku: string) => {
    const body = { owner: ['YCFS'], warehouse: ['SHQP'], sku: [sku], size: 200 }
    return (await wms.call(getAllLocationInventory, { body: body as never }, admin)).envelope.data.rows
  }
  const put = async (sku: string, qty: string, loc = 'CC-01-01-1') => {
    const goods = { warehouse: 'SHQP', owner: 'YCFS', sku, lot: '', quality: '良品' as const, loc, qty }
    const body = { ...goods, reason: '备货', opId: opId() }
    expect((await wms.call(adjustStock, { body }, admin)).envelope.message).toBe('success')
  }
  /** Nothing that is not promised already, but so much. */
  const stocked = async (sku: string, qty: string) => {
    for (const { loc, quality, available } of await balancesOf(sku)) {
      if (quality === '良品' && Number(available) > 0) await put(sku, `-${available}`, loc)
    }
    if (qty !== '0') await put(sku, qty)
  }
  const move = async (orderNo: string, name: OrderMove, token = clerk) => {
    const { revision } = (await wms.call(outboundOrder.get, { query: { orderNo } }, clerk)).envelope.data
    const given = { ...reasonGiven(outboundOrder.life, name), revision, opId: opId() }
    return wms.call(outboundOrder.move, { body: { orderNo, move: name, ...given } }, token)
  }
  const resume = (...orderNos: string[]) =>
    wms.call(resumeOrders, { body: { orderNos, opId: opId() } }, clerk)
  const split = (orderNo: string, ...lines: ReturnType<typeof line>[]) =>
    wms.call(splitOrder, { body: { orderNo, lines, opId: opId() } }, clerk)
  const merge = (...orderNos: string[]) => wms.call(mergeOrders, { body: { orderNos, opId: opId() } }, clerk)
  const statistics = async () => {
    const body = { owner: ['YCFS'] }
    return (await wms.call(orderDaily.list, { body: body as never }, admin)).envelope.data.sums
  }

  describe('where the owner wants what is there to go ahead', () => {
    beforeEach(() => ruled('先发有货'))

    test('the rest follows in an order of its own, and both say so', async () => {
      await stocked(A, '3')
      const head = { buyerNote: '放门口', codAmount: '99.50', mobile: '13800001111', externalNo: 'PART-1' }
      const orderNo = await made({ ...head, lines: [line(A, '5'), line(PLENTY, '1'), line(B, '1000')] })
      const before = await statistics()
      const { data } = (await allocate([orderNo])).envelope
      const [backOrder = ''] = data.backOrders
      expect(data).toMatchObject({ allocated: [orderNo], short: [], reduced: [], refused: [] })
      const first = await orderOf(orderNo)
      expect(first).toMatchObject({ state: '已分配', shortage: '', codAmount: '99.5', parentNo: null })
      expect(first.allocatedQty).toBe(first.qty)
      const left = await orderOf(backOrder)
      expect(left).toMatchObject({
        state: '待补货',
        parentNo: orderNo,
        externalNo: 'PART-1',
        buyerNote: '放门口',
        codAmount: null,
        allocatedQty: '0',
        businessDate: DAY,
      })
      // Its clerk sees it with stars.
      expect((await documentOf(backOrder, admin)).order.mobile).toBe('13800001111')
      expect(left.shortage).toContain(`${A} 缺 2`)
      expect(addDecimals(first.qty, left.qty)).toBe('1006')
      expect(await reasonOf(orderNo, 'allocate')).toContain(`后补出库单 ${backOrder}`)
      expect(await reasonOf(backOrder, 'runShort')).toBe(`${orderNo} 先发有货，缺货部分后补`)
      expect((await documentOf(orderNo)).family).toMatchObject([{ orderNo: backOrder, state: '待补货' }])
      expect((await documentOf(backOrder)).family).toMatchObject([{ orderNo, state: '已分配' }])
      const after = await statistics()
      expect(after.qty).toBe(before.qty)
      expect(after.createdOrders).toBe(Number(before.createdOrders) + 1)
    })

    test('nothing at all there, it waits whole', async () => {
      await stocked(A, '0')
      const orderNo = await made({ lines: [line(A, '5')] })
      expect((await allocate([orderNo])).envelope.data).toMatchObject({ short: [orderNo], backOrders: [] })
      expect(await orderOf(orderNo)).toMatchObject({ state: '待补货', qty: '5', shortage: `${A} 缺 5` })
      expect((await documentOf(orderNo)).family).toEqual([])
    })

    test('of several who want the same, the urgent one is served first, and the parts of each follow it', async () => {
      await stocked(A, '7')
      const [calm, late, urgent] = [
        await made({ lines: [line(A, '4')] }),
        await made({ lines: [line(A, '2')] }),
        await made({ lines: [line(A, '5')], priority: '特急' }),
      ]
      const { data } = (await allocate([calm, late, urgent])).envelope
      expect(data).toMatchObject({ allocated: [urgent, calm], short: [late] })
      expect(await goodsOf(urgent)).toEqual([`${A} 5`])
      expect(await goodsOf(calm)).toEqual([`${A} 2`])
      expect(await goodsOf(data.backOrders[0] ?? '')).toEqual([`${A} 2`])
      expect((await balancesOf(A)).map(({ available }) => available)).not.toContain('1')
    })

    test('a lot that is named is missed by its own line, and followed by itself', async () => {
      await ruled('先发有货', 'BXXS')
      const [owner, sku, lot] = ['BXXS', 'BXXS0001', 'PART-L1']
      const inbound = await arrived({ owner, lines: [{ sku, expectedQty: '4' }] })
      const scanned = await scan(inbound, { code: sku, qty: '4', lot, expDate: '2026-11-20' })
      expect(scanned.envelope.message).toBe('success')
      const place = { loc: 'SH-01-01-1', container: '', toLoc: 'CC-01-01-1', toContainer: '' }
      const goods = { warehouse: 'SHQP', owner, sku, lot, quality: '良品' as const, qty: '4', ...place }
      await wms.call(moveStock, { body: { ...goods, reason: '', opId: opId() } }, admin)
      const orderNo = await made({ owner, lines: [line(sku, '6', lot), line(sku, '1')] })
      const [backOrder = ''] = (await allocate([orderNo])).envelope.data.backOrders
      expect(await goodsOf(orderNo)).toEqual([`${sku}/${lot} 4`, `${sku} 1`])
      expect(await goodsOf(backOrder)).toEqual([`${sku}/${lot} 2`])
    })

    test('what follows is allocated when it comes, may lack again, and leaves by itself', async () => {
      await stocked(A, '1')
      const orderNo = await made({ lines: [line(A, '4')] })
      const [second = ''] = (await allocate([orderNo])).envelope.data.backOrders
      expect((await allocate([second])).envelope.data).toMatchObject({ short: [second], backOrders: [] })
      await put(A, '1')
      const [third = ''] = (await allocate([second])).envelope.data.backOrders
      expect(await orderOf(third)).toMatchObject({ parentNo: orderNo, qty: '2' })
      await put(A, '2')
      await picked([orderNo])
      await picked([second])
      await picked([third])
      const all = [orderNo, second, third]
      expect(new Set(await ready(all)).size).toBe(3)
      expect((await ship(all)).envelope.data.done.map(({ pickedQty }) => pickedQty)).toEqual(['1', '1', '2'])
      expect((await documentOf(second)).family.map((one) => one.orderNo)).toEqual([orderNo, third])
    })

    test('the owner’s number is the family’s: no other order has it, and the bench finds the one to pack', async () => {
      await stocked(A, '1')
      const number = { externalNo: 'PART-2' }
      const orderNo = await made({ ...number, lines: [line(A, '2')] })
      const [backOrder = ''] = (await allocate([orderNo])).envelope.data.backOrders
      const found = await wms.call(outboundOrder.list, { body: { externalNo: ['part-2'] } }, clerk)
      expect(found.envelope.data.rows).toHaveLength(2)
      await picked([orderNo])
      await ready([orderNo])
      await ship([orderNo])
      await put(A, '1')
      await picked([backOrder])
      const work = await wms.call(getPackWork, { query: { code: 'PART-2' } as never }, clerk)
      expect(work.envelope.data).toMatchObject({ orderNo: backOrder, state: '待复核' })
      const { revision } = await orderOf(backOrder)
      const body = { orderNo: backOrder, revision, externalNo: 'PART-X', opId: opId() }
      expect((await wms.call(outboundOrder.update, { body }, clerk)).envelope.code).toBe(409)
    })

    test('the first is cancelled alone; its number stays with what follows, for a form and for a sheet', async () => {
      await stocked(A, '1')
      const orderNo = await made({ externalNo: 'PART-3', lines: [line(A, '2')] })
      const [backOrder = ''] = (await allocate([orderNo])).envelope.data.backOrders
      await move(orderNo, 'suspend')
      expect((await move(orderNo, 'cancel')).envelope).toMatchObject({
        message: 'success',
        data: { state: '已取消' },
      })
      expect((await orderOf(backOrder)).state).toBe('待补货')
      const taken = `外部单号 part-3 已用于出库单 ${backOrder}，请核对`
      expect(refused(await make({ externalNo: 'part-3' }))).toEqual([409, taken])
      const content = `货主,仓库,外部单号,收货人,收货电话,收货地址,承运商,商品,订单数量\r\nYCFS,SHQP,PART-3,王秀英,13800138000,上海市张杨路1号,SF,${PLENTY},1`
      const { fileName } = (await upload(wms, { fileName: '出库单.csv', content, token: admin })).json().data
      const sheet = { fileName, mode: '跳过错误行' as const, opId: opId() }
      const { envelope } = await wms.call(outboundOrder.import, { body: sheet }, admin)
      await untilEnded(wms, envelope.data.id, admin)
      const found = await wms.call(outboundOrder.list, { body: { externalNo: ['PART-3'] } }, clerk)
      expect(found.envelope.data.rows.map((row) => row.orderNo).sort()).toEqual([orderNo, backOrder])
      await move(backOrder, 'cancel')
      expect((await make({ externalNo: 'PART-3' })).envelope.message).toBe('success')
      expect(refused(await move(backOrder, 'reopen'))[0]).toBe(409)
    })
  })

  test('where the owner wants the rest not to be sent, it is taken off, and the order says so', async () => {
    await ruled('缺货取消')
    await stocked(A, '3')
    await stocked(B, '0')
    const orderNo = await made({ lines: [line(A, '5'), line(B, '1')] })
    const none = await made({ lines: [line(B, '1')] })
    const { data } = (await allocate([orderNo, none])).envelope
    expect(data).toMatchObject({ allocated: [orderNo], short: [none], backOrders: [], reduced: [orderNo] })
    expect(await goodsOf(orderNo)).toEqual([`${A} 3`])
    expect(await orderOf(orderNo)).toMatchObject({ qty: '3', allocatedQty: '3', lineCount: 1 })
    expect(await reasonOf(orderNo, 'allocate')).toBe(`缺货取消：${A} 缺 2，${B} 缺 1`)
    expect((await orderOf(none)).state).toBe('待补货')
  })

  test('of all that was wanted, nothing is lost', async () => {
    const qty = fc.integer({ min: 1, max: 6 })
    const wish = fc.record({ a: qty, b: fc.option(qty), urgent: fc.boolean() })
    const company = fc.record({
      policy: fc.constantFrom<ShortagePolicy>('整单发货', '先发有货', '缺货取消'),
      a: fc.integer({ min: 0, max: 12 }),
      b: fc.integer({ min: 0, max: 8 }),
      wishes: fc.array(wish, { minLength: 1, maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(company, async ({ policy, a, b, wishes }) => {
        await ruled(policy)
        await stocked(A, String(a))
        await stocked(B, String(b))
        const orders: string[] = []
        for (const { a: wantsA, b: wantsB, urgent } of wishes) {
          const lines = [line(A, String(wantsA)), ...(wantsB === null ? [] : [line(B, String(wantsB))])]
          orders.push(await made({ lines, priority: urgent ? '特急' : '普通' }))
        }
        const { data } = (await allocate(orders)).envelope
        const rows = await Promise.all([...orders, ...data.backOrders].map(orderOf))
        const sum = (name: 'qty' | 'allocatedQty') => rows.reduce((all, row) => all + Number(row[name]), 0)
        const wanted = wishes.reduce((all, one) => all + one.a + (one.b ?? 0), 0)
        const waiting = rows
          .filter(({ state }) => state === '待补货')
          .reduce((all, row) => all + Number(row.qty), 0)
        const cancelled = wanted - sum('qty')
        expect(sum('allocatedQty') + waiting + cancelled).toBe(wanted)
        expect(cancelled > 0).toBe(data.reduced.length > 0)
        const served = sum('allocatedQty')
        expect(served).toBeLessThanOrEqual(a + b)
        // Nobody waits beside goods that could have gone ahead.
        const most = Math.min(
          a,
          wishes.reduce((all, one) => all + one.a, 0),
        )
        const mostB = Math.min(
          b,
          wishes.reduce((all, one) => all + (one.b ?? 0), 0),
        )
        if (policy !== '整单发货') expect(served).toBe(most + mostB)
        for (const { state, qty: of, allocatedQty } of rows)
          expect(allocatedQty).toBe(state === '已分配' ? of : '0')
      }),
      { numRuns: 5 },
    )
  })

  describe('an order that is held', () => {
    beforeEach(() => ruled('整单发货'))

    test('keeps its goods, is neither changed, allocated nor gathered, and goes on where it was', async () => {
      const orderNo = await made({ lines: [line(PLENTY, '2')] })
      const open = await made({ lines: [line(PLENTY, '2')] })
      await allocate([orderNo])
      expect((await move(orderNo, 'suspend')).envelope.data).toMatchObject({
        state: '已挂起',
        allocatedQty: '2',
      })
      await move(open, 'suspend')
      expect(refused(await gather([orderNo]))).toEqual([
        409,
        '此出库单当前为「已挂起」，不能加入波次；须为「已分配」',
      ])
      expect((await allocate([open])).envelope.code).toBe(409)
      expect((await split(open, line(PLENTY, '1'))).envelope.code).toBe(409)
      const issue = { orderNo, reason: '买家取消' as const, opId: opId() }
      expect((await wms.call(orderIssue.create, { body: issue as never }, clerk)).envelope.code).toBe(409)
      const { revision } = await orderOf(open)
      const change = { orderNo: open, revision, remark: '改', opId: opId() }
      expect((await wms.call(outboundOrder.update, { body: change }, clerk)).envelope.code).toBe(409)
      const { data } = (await resume(orderNo, open)).envelope
      expect(data.done.map(({ state }) => state)).toEqual(['已分配', '待审'])
      expect((await gather([orderNo])).envelope.message).toBe('success')
    })

    test('gives its goods back when it is cancelled, and is taken up again', async () => {
      await stocked(A, '2')
      const orderNo = await made({ externalNo: 'HELD-1', lines: [line(A, '2')] })
      await allocate([orderNo])
      await move(orderNo, 'suspend')
      expect((await move(orderNo, 'cancel')).envelope.data).toMatchObject({
        state: '已取消',
        allocatedQty: '0',
      })
      expect((await documentOf(orderNo)).picks).toEqual([])
      expect((await move(orderNo, 'reopen')).envelope.data.state).toBe('待审')
      expect((await allocate([orderNo])).envelope.data.allocated).toEqual([orderNo])
    })
  })

  test('an order that was cancelled by mistake is not taken up again where its number has come again', async () => {
    const orderNo = await made({ externalNo: 'BACK-1' })
    await move(orderNo, 'cancel')
    const other = await made({ externalNo: 'back-1' })
    expect(refused(await move(orderNo, 'reopen'))).toEqual([
      409,
      `外部单号 BACK-1 已用于出库单 ${other}，请核对`,
    ])
    const finance = await wms.signIn('finance')
    expect((await move(other, 'suspend', finance)).envelope.code).toBe(403)
  })

  describe('an order that is split', () => {
    test('gives what is chosen to another, and keeps the rest', async () => {
      const orderNo = await made({ externalNo: 'SPLIT-1', lines: [line(A, '5'), line(PLENTY, '2')] })
      const { data } = (await split(orderNo, line(A, '2'), line(PLENTY, '2'))).envelope
      expect(await goodsOf(orderNo)).toEqual([`${A} 3`])
      expect(await goodsOf(data.part.orderNo)).toEqual([`${A} 2`, `${PLENTY} 2`])
      expect(data.order).toMatchObject({ qty: '3', lineCount: 1, state: '待审' })
      expect(data.part).toMatchObject({ parentNo: orderNo, externalNo: 'SPLIT-1', qty: '4', state: '待审' })
      expect(await reasonOf(data.part.orderNo, 'splitOff')).toBe(`由 ${orderNo} 拆出`)
    })

    test('is refused what it has not, more than it has, and all of it', async () => {
      const orderNo = await made({ lines: [line(A, '5'), line(PLENTY, '2')] })
      expect(refused(await split(orderNo, line(B, '1')))).toEqual([
        400,
        `出库单 ${orderNo} 没有商品 ${B}（或没有指定此批次），请刷新后再拆`,
      ])
      expect(refused(await split(orderNo, line(A, '6')))).toEqual([400, `商品 ${A} 只有 5 件，不能拆出更多`])
      expect(refused(await split(orderNo, line(A, '5'), line(PLENTY, '2')))).toEqual([
        400,
        `不能拆出出库单 ${orderNo} 的全部商品，请至少留一件`,
      ])
      expect(await goodsOf(orderNo)).toEqual([`${A} 5`, `${PLENTY} 2`])
    })
  })

  describe('orders of one receiver', () => {
    test('are sent as one, with all that each of them asks for', async () => {
      const first = await made({
        externalNo: 'ONE-1',
        lines: [line(A, '1'), line(PLENTY, '2')],
        codAmount: '10',
        buyerNote: '放门口',
      })
      const second = await made({
        externalNo: 'ONE-2',
        lines: [line(PLENTY, '3'), line(B, '1')],
        codAmount: '5.50',
        buyerNote: '送前电话',
        priority: '加急',
        cutoffAt: `${DAY}T08:00:00.000Z`,
      })
      const before = await statistics()
      const { data } = (await merge(second, first)).envelope
      expect(data).toMatchObject({ done: [second], refused: [] })
      expect(data.order).toMatchObject({
        orderNo: first,
        state: '待审',
        qty: '7',
        lineCount: 3,
        codAmount: '15.5',
        buyerNote: '放门口；送前电话',
        priority: '加急',
        cutoffAt: `${DAY}T08:00:00.000Z`,
      })
      expect(await goodsOf(first)).toEqual([`${A} 1`, `${PLENTY} 5`, `${B} 1`])
      expect(await orderOf(second)).toMatchObject({ state: '已合并', mergedInto: first })
      expect((await documentOf(first)).merged).toMatchObject([{ orderNo: second, externalNo: 'ONE-2' }])
      expect((await make({ externalNo: 'one-2' })).envelope.code).toBe(409)
      const after = await statistics()
      expect(after.qty).toBe(before.qty)
      expect(after.createdOrders).toBe(Number(before.createdOrders) - 1)
    })

    test('lead to the order that is sent, also when it is merged itself', async () => {
      const [first, second, third] = [
        await made({ lines: [line(PLENTY, '1')] }),
        await made({ lines: [line(PLENTY, '1')] }),
        await made({ externalNo: 'ONE-3', lines: [line(PLENTY, '1')] }),
      ]
      await merge(second, third)
      await merge(first, second)
      expect((await orderOf(third)).mergedInto).toBe(first)
      await picked([first])
      const work = await wms.call(getPackWork, { query: { code: 'ONE-3' } as never }, clerk)
      expect(work.envelope.data).toMatchObject({ orderNo: first })
      const issue = { orderNo: third, reason: '买家取消' as const, opId: opId() }
      const stopped = await wms.call(orderIssue.create, { body: issue as never }, clerk)
      expect(stopped.envelope.data.orderNo).toBe(first)
    })

    test('that go elsewhere, or are begun, stay as they are, and it is told which and why', async () => {
      const first = await made()
      const alike = await made()
      const elsewhere = await made({ address: '北京市长安街1号', receiver: '李雷' })
      const begun = await made()
      await allocate([begun])
      const { data } = (await merge(first, alike, elsewhere, begun)).envelope
      expect(data.done).toEqual([alike])
      expect(data.refused).toEqual([
        { docNo: elsewhere, message: `出库单 ${elsewhere} 与 ${first} 的收货人、收货地址不同，不能合单` },
        { docNo: begun, message: '此出库单当前为「已分配」，不能并入；须为「待审、待补货」' },
      ])
      expect(refused(await merge(first, elsewhere))[0]).toBe(409)
      expect(refused(await merge(first, first))[0]).toBe(400)
    })

    test('are told apart by telephone numbers that who merges them sees with stars', async () => {
      const [first, second] = [await made({ mobile: '13800001111' }), await made({ mobile: '13811111111' })]
      expect(refused(await merge(first, second))).toEqual([
        409,
        `出库单 ${second} 与 ${first} 的收货电话不同，不能合单`,
      ])
    })
  })

  describe('what shows to be nowhere only when it is picked', () => {
    /** Both are to be taken from one place, which is to hold so many. */
    const picking = async (qty: string, ...wishes: ReturnType<typeof line>[][]) => {
      await stocked(A, qty)
      const orderNos: string[] = []
      for (const lines of wishes) orderNos.push(await made({ lines }))
      await allocate(orderNos)
      const [waveNo = ''] = (await gather(orderNos)).envelope.data.done
      await flow.moveWave(waveNo, 'release')
      for (const { listNo } of await flow.listsOf(waveNo)) await flow.moveList(listNo, 'claim')
      return { orderNos, waveNo }
    }
    const picksOf = async (orderNo: string, sku = A) =>
      (await documentOf(orderNo)).picks.filter((pick) => pick.sku === sku && pick.state === '待拣')
    const short = async (orderNos: string[], foundQty: string, token = clerk) => {
      const ids: number[] = []
      for (const orderNo of orderNos) ids.push(...(await picksOf(orderNo)).map(({ id }) => id))
      return wms.call(reportShort, { body: { ids, foundQty, reason: '货架上没有', opId: opId() } }, token)
    }
    const finish = async (waveNo: string) => {
      for (const { listNo, state } of await flow.listsOf(waveNo))
        if (state === '拣货中') await flow.moveList(listNo, 'finish')
    }
    const errorsOf = async (orderNo: string) => {
      const body = { orderNo: [orderNo] }
      const { rows } = (await wms.call(pickError.list, { body: body as never }, clerk)).envelope.data
      return rows.map(({ kind, sku, qty }) => `${kind} ${sku} ${qty}`)
    }

    test('follows in an order of its own, and the picker goes on with the rest', async () => {
      await ruled('先发有货')
      const { orderNos, waveNo } = await picking('5', [line(A, '5'), line(PLENTY, '2')])
      const [orderNo = ''] = orderNos
      const { data } = (await short(orderNos, '3')).envelope
      const [backOrder = ''] = data.backOrders
      expect(data).toMatchObject({ lackingQty: '2', waiting: [] })
      expect(await orderOf(orderNo)).toMatchObject({ state: '拣货中', qty: '5', allocatedQty: '5' })
      expect(await goodsOf(backOrder)).toEqual([`${A} 2`])
      expect(await orderOf(backOrder)).toMatchObject({ state: '待补货', parentNo: orderNo })
      expect(await reasonOf(orderNo, 'reportShort')).toBe(`货架上没有；缺货部分后补，出库单 ${backOrder}`)
      expect(await errorsOf(orderNo)).toEqual([`报缺 ${A} 2`])
      const [pile] = (await balancesOf(A)).filter(({ frozen }) => Number(frozen) >= 2)
      expect(pile).toBeDefined()
      await finish(waveNo)
      expect(await orderOf(orderNo)).toMatchObject({ state: '待复核', pickedQty: '5' })
      await ready([orderNo])
      expect((await ship([orderNo])).envelope.data.done).toMatchObject([{ state: '已出库', pickedQty: '5' }])
    })

    test('is not sent where its owner wants that; what is left is ready once all else is picked', async () => {
      await ruled('缺货取消')
      const { orderNos, waveNo } = await picking('2', [line(A, '2'), line(PLENTY, '1')])
      const [orderNo = ''] = orderNos
      expect((await short([orderNo], '0')).envelope.data).toMatchObject({
        lackingQty: '2',
        waiting: [],
        backOrders: [],
        picks: [],
      })
      expect(await goodsOf(orderNo)).toEqual([`${PLENTY} 1`])
      await finish(waveNo)
      expect(await orderOf(orderNo)).toMatchObject({
        state: '待复核',
        qty: '1',
        lineCount: 1,
        shortage: `拣货报缺：${A} 缺 2`,
      })
    })

    test('makes an order wait whose owner wants it whole; the others of its wave go on', async () => {
      await ruled('整单发货')
      const { orderNos, waveNo } = await picking('2', [line(A, '2'), line(PLENTY, '1')], [line(PLENTY, '1')])
      const [orderNo = '', other = ''] = orderNos
      const tote = 'PART0001'
      const [pick] = await picksOf(orderNo, PLENTY)
      const scan = { listNo: pick?.listNo ?? '', loc: pick?.loc ?? '', code: PLENTY, tote, mode: '边拣边分' }
      const taken = await wms.call(pickGoods, { body: { ...scan, opId: opId() } as never }, clerk)
      expect(taken.envelope.message).toBe('success')
      const [mine = ''] = taken.envelope.data.picks.map((one) => one.orderNo)
      expect(mine).toBe(orderNo)
      expect((await short([orderNo], '0')).envelope.data).toMatchObject({
        lackingQty: '2',
        waiting: [orderNo],
        backOrders: [],
      })
      const waiting = await orderOf(orderNo)
      expect(waiting).toMatchObject({
        state: '待补货',
        qty: '3',
        allocatedQty: '0',
        pickedQty: '0',
        waveNo: null,
      })
      expect(waiting.shortage).toBe(`拣货报缺：${A} 缺 2`)
      const tasks = await wms.call(putBackTask.list, { body: { orderNo: [orderNo] } }, clerk)
      expect(tasks.envelope.data.rows).toMatchObject([
        { sku: PLENTY, qty: '1', state: '待回库', issueNo: null },
      ])
      await finish(waveNo)
      expect((await orderOf(other)).state).toBe('待复核')
      await stocked(A, '2')
      expect((await allocate([orderNo])).envelope.data.allocated).toEqual([orderNo])
      await picked([orderNo])
      expect((await orderOf(orderNo)).state).toBe('待复核')
    })

    test('is reported once for all who want it there: the most urgent is served, the wave is over with its last order', async () => {
      await ruled('整单发货')
      await stocked(A, '6')
      const calm = await made({ lines: [line(A, '2')] })
      const urgent = await made({ lines: [line(A, '3')], priority: '特急' })
      const last = await made({ lines: [line(A, '1')] })
      const orderNos = [calm, urgent, last]
      await allocate(orderNos)
      const [waveNo = ''] = (await gather(orderNos)).envelope.data.done
      await flow.moveWave(waveNo, 'release')
      const [list] = await flow.listsOf(waveNo)
      await flow.moveList(list?.listNo ?? '', 'claim')
      expect((await short(orderNos, '6')).envelope.code).toBe(400)
      const finance = await wms.signIn('finance')
      expect((await short(orderNos, '3', finance)).envelope.code).toBe(403)
      const { data } = (await short(orderNos, '3')).envelope
      expect(data.lackingQty).toBe('3')
      expect(data.waiting).toEqual([calm, last])
      expect((await orderOf(urgent)).state).toBe('拣货中')
      await finish(waveNo)
      expect(await orderOf(urgent)).toMatchObject({ state: '待复核', pickedQty: '3' })
      const [over] = await flow.listsOf(waveNo)
      expect(over).toMatchObject({ state: '已完成', qty: '3', pickedQty: '3' })
    })

    test('ends a list of which nothing is there at all, and its wave', async () => {
      await ruled('先发有货')
      const { orderNos, waveNo } = await picking('1', [line(A, '1')])
      expect((await short(orderNos, '0')).envelope.data).toMatchObject({ waiting: orderNos, picks: [] })
      expect(await flow.listsOf(waveNo)).toMatchObject([{ state: '已取消', qty: '0' }])
      const { data } = (await wms.call(wave.get, { query: { waveNo } }, clerk)).envelope
      expect(data).toMatchObject({ state: '已完成', qty: '0' })
    })
  })

  describe('what lacks at the bench', () => {
    const packing = async () => {
      await stocked(A, '3')
      const orderNo = await made({ lines: [line(A, '3'), line(PLENTY, '1')] })
      await picked([orderNo])
      for (const code of [A, PLENTY])
        await wms.call(scanAtBench, { body: { orderNo, code, opId: opId() } as never }, clerk)
      return orderNo
    }
    const seal = async (orderNo: string) =>
      (await wms.call(sealShort, { body: { orderNo, reason: '拣货未放入', opId: opId() } as never }, clerk))
        .envelope

    test('follows in an order of its own', async () => {
      await ruled('先发有货')
      const orderNo = await packing()
      const { data } = await seal(orderNo)
      expect(data).toMatchObject({
        work: { state: '已打包', shortagePolicy: '先发有货' },
        waybill: { boxes: 1 },
      })
      const [backOrder] = (await documentOf(orderNo)).family
      expect(backOrder).toMatchObject({ state: '待补货', qty: '2' })
      expect(await orderOf(orderNo)).toMatchObject({ qty: '2', pickedQty: '2', shortage: `复核缺件：${A} 2` })
      expect(await reasonOf(orderNo, 'packShort')).toContain(`出库单 ${backOrder?.orderNo}`)
    })

    test('is not sent where its owner wants that', async () => {
      await ruled('缺货取消')
      const orderNo = await packing()
      expect((await seal(orderNo)).data.work.state).toBe('已打包')
      expect((await documentOf(orderNo)).family).toEqual([])
      expect(await goodsOf(orderNo)).toEqual([`${A} 1`, `${PLENTY} 1`])
    })

    test('makes an order wait whose owner wants it whole: its box is opened and what was picked is put back', async () => {
      await ruled('整单发货')
      const orderNo = await packing()
      expect((await seal(orderNo)).data).toMatchObject({
        work: { state: '待补货', parcels: [] },
        waybill: null,
      })
      expect(await orderOf(orderNo)).toMatchObject({
        qty: '4',
        allocatedQty: '0',
        pickedQty: '0',
        waveNo: null,
      })
      const tasks = await wms.call(putBackTask.list, { body: { orderNo: [orderNo] } }, clerk)
      const waiting = tasks.envelope.data.rows.map(({ sku, qty }) => `${sku} ${qty}`)
      expect(waiting.sort()).toEqual([`${PLENTY} 1`, `${A} 1`].sort())
    })
  })

  test('after all that, everything that must be true still is', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  })
})
