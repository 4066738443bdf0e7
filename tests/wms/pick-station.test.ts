// Picking scan by scan: place, goods and tote in one command, taken back by who did it, and the goods stay where the books say.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { container, containerType, createContainers } from '#shared/contracts/equipment/container.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { reportShort } from '#shared/contracts/outbound/pick-task.ts'
import { getPickWork, pickGoods, takeCart, undoPick } from '#shared/contracts/outbound/picking.ts'
import { createSorting } from '#shared/contracts/outbound/sorting.ts'
import { bigPickList, wave } from '#shared/contracts/outbound/wave.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { adjustStock, moveStock } from '#shared/contracts/stock/ledger.ts'
import { nextOpId as receivingOpId, receivingWith } from '#tests/support/receiving.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Scan = CallInput<typeof pickGoods>['body']

describe.each(['pglite', 'postgres'] as const)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: createClock('2026-03-10T02:00:00.000Z').now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    const body = { prefix: 'PICK', startNo: 1, quantity: 20, type: 'ZZX', warehouse: 'SHQP', opId: opId() }
    const made = await wms.call(createContainers, { body: body as never }, admin)
    expect(made.envelope.message).toBe('success')
  })
  afterAll(() => wms.close())

  const flow = shippingWith(() => ({ wms, clerk }))
  const { documentOf, made, allocate, gather, moveWave, listsOf, moveList, ready, ship } = flow
  const line = (sku: string, qty: string, lot = '') => ({ sku, lot, qty })
  const messageOf = (answer: { envelope: { message: string | null } }) => answer.envelope.message

  let totes = 0
  const freeTote = () => `PICK${String(++totes).padStart(4, '0')}`
  const toteOf = async (code: string) =>
    (await wms.call(container.get, { query: { code } }, admin)).envelope.data

  /** A wave of these orders, released, whose only list is claimed. */
  async function claimed(orderNos: string[], token = clerk) {
    await allocate(orderNos, token)
    const [waveNo = ''] = (await gather(orderNos, token)).envelope.data.done
    await moveWave(waveNo, 'release', token)
    const lists = await listsOf(waveNo, token)
    expect(lists).toHaveLength(1)
    const listNo = lists[0]?.listNo ?? ''
    await moveList(listNo, 'claim', token)
    return { waveNo, listNo }
  }

  const workOf = async (listNo: string, token = clerk) =>
    (await wms.call(getPickWork, { query: { listNo } }, token)).envelope.data
  const pick = (scan: Omit<Scan, 'opId'>, token = clerk) =>
    wms.call(pickGoods, { body: { ...scan, opId: opId() } }, token)
  const undo = (id: number, token = clerk) => wms.call(undoPick, { body: { id, opId: opId() } }, token)
  const stockIn = async (tote: string) => {
    const body = { warehouse: ['SHQP'], container: [tote], size: 200 }
    const { rows } = (await wms.call(getAllLocationInventory, { body: body as never }, admin)).envelope.data
    return rows
      .filter((row) => row.container === tote && row.onHand !== '0')
      .map(({ sku, onHand, allocated }) => [sku, onHand, allocated])
  }
  async function expectBalanced() {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  }

  test('a list is read as one walks it, with what its goods are scanned by', async () => {
    const orderNo = await made({ lines: [line('YCFS0001', '2'), line('YCFS0002', '1')] })
    const { listNo } = await claimed([orderNo])
    const { list, places, picks, codes, totes: used } = await workOf(listNo)
    expect(list).toMatchObject({ listNo, state: '拣货中', pickerName: '李晓梅', pickedQty: '0' })
    expect(places.map(({ loc }) => loc)).toEqual([...new Set(picks.map(({ loc }) => loc))])
    expect(places[0]?.checkDigit).toMatch(/^\d\d$/)
    expect(codes).toEqual(expect.arrayContaining([{ sku: 'YCFS0001', code: 'YCFS0001', pieces: '1' }]))
    expect(used).toEqual([])
  })

  test('goods go from their place into a tote, in parts, and the last piece ends list, order and wave', async () => {
    const orderNo = await made({ lines: [line('YCFS0001', '3')] })
    const { listNo, waveNo } = await claimed([orderNo])
    const { loc = '' } = (await workOf(listNo)).picks[0] ?? {}
    const tote = freeTote()
    const part = await pick({
      listNo,
      loc: loc.toLowerCase(),
      code: 'YCFS0001',
      qty: '2',
      tote,
      station: 'PDA-1',
    })
    expect(part.envelope.data).toMatchObject({
      list: { state: '拣货中', pickedQty: '2' },
      picks: [
        { state: '已拣', qty: '2', tote, pickerName: '李晓梅' },
        { state: '待拣', qty: '1', tote: '', loc },
      ],
      tote: { tote, orderNo },
      left: '1',
      next: loc,
    })
    expect(await stockIn(tote)).toEqual([['YCFS0001', '2', '2']])
    expect(await toteOf(tote)).toMatchObject({ state: '占用', currentDoc: orderNo })
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '拣货中', pickedQty: '2' })
    const again = await workOf(listNo)
    expect(again.totes).toEqual([{ tote, orderNo }])

    const last = await pick({ listNo, loc, code: 'YCFS0001', tote })
    expect(last.envelope.data).toMatchObject({
      list: { state: '已完成', pickedQty: '3' },
      left: '0',
      next: null,
    })
    const { order, picks } = await documentOf(orderNo)
    expect(order).toMatchObject({ state: '待复核', pickedQty: '3' })
    expect(picks.map(({ state, qty }) => `${state} ${qty}`)).toEqual(['已拣 2', '已拣 1'])
    expect((await wms.call(wave.get, { query: { waveNo } }, clerk)).envelope.data).toMatchObject({
      state: '待复核',
      pickedQty: '3',
    })
    const events = await wms.call(
      operationEvent.list,
      { body: { docNo: [orderNo], opType: ['拣货'] } as never },
      admin,
    )
    expect(events.envelope.data.rows.map(({ qty, device }) => [qty, device])).toEqual([
      ['1', null],
      ['2', 'PDA-1'],
    ])
    await expectBalanced()

    await ready([orderNo])
    expect((await ship([orderNo])).envelope.data.done).toMatchObject([{ state: '已出库' }])
    expect(await stockIn(tote)).toEqual([])
    expect(await toteOf(tote)).toMatchObject({ state: '空闲', currentDoc: null })
    await expectBalanced()
  })

  test('what is wrong is named: place, goods, quantity, tote', async () => {
    const orderNo = await made({ lines: [line('YCFS0001', '2')] })
    const { listNo } = await claimed([orderNo])
    const { loc = '' } = (await workOf(listNo)).picks[0] ?? {}
    const tote = freeTote()
    const good = { listNo, loc, code: 'YCFS0001', tote }
    expect(messageOf(await pick({ ...good, loc: 'SH-01-01-1' }))).toBe(
      `库位 SH-01-01-1 没有大拣单 ${listNo} 待拣的商品，请到库位 ${loc}`,
    )
    expect(messageOf(await pick({ ...good, code: 'YCFS0002' }))).toBe(
      `库位 ${loc} 不拣商品 YCFS0002，请放回，改拣 YCFS0001`,
    )
    expect(messageOf(await pick({ ...good, code: 'NO-SUCH' }))).toContain('NO-SUCH')
    expect(messageOf(await pick({ ...good, qty: '3' }))).toBe(
      '此处只需拣 2 件，已扫 3 件，请放回多拣的再扫描周转箱',
    )
    expect(messageOf(await pick({ ...good, lot: 'L1' }))).toBe(
      '不拣商品 YCFS0001 的批次 L1，请放回，改拣批次 （无批次）',
    )
    expect(messageOf(await pick({ ...good, tote: 'YCFS0002' }))).toBe(
      'YCFS0002 是商品 YCFS0002，这一步请扫描周转箱',
    )
    expect(messageOf(await pick({ ...good, tote: loc }))).toBe(`${loc} 是库位，这一步请扫描周转箱`)
    expect(messageOf(await pick({ ...good, tote: 'NO-TOTE' }))).toBe(
      '此仓库没有周转箱 NO-TOTE，请核对，或先在“容器”中建立',
    )
    expect(messageOf(await pick({ ...good, tote: '' }))).toBe('请扫描周转箱')
    expect(messageOf(await pick(good, admin))).toBe('此大拣单由 李晓梅 领取，请换一张，或接手')
    expect((await pick(good, await wms.signIn('finance'))).status).toBe(403)
    await moveList(listNo, 'handBack')
    expect(messageOf(await pick(good))).toBe(`大拣单 ${listNo} 当前为「已打印」，请先领取再拣货`)
    expect((await documentOf(orderNo)).order.pickedQty).toBe('0')
  })

  test('two orders in one list have totes of their own', async () => {
    const [one, two] = [
      await made({ lines: [line('YCFS0001', '2')] }),
      await made({ lines: [line('YCFS0001', '1')] }),
    ]
    const { listNo } = await claimed([one, two])
    const { loc = '' } = (await workOf(listNo)).picks[0] ?? {}
    const [first, second] = [freeTote(), freeTote()]
    const good = { listNo, loc, code: 'YCFS0001' }
    expect((await pick({ ...good, tote: first })).envelope.data.tote).toEqual({ tote: first, orderNo: one })
    expect((await pick({ ...good, tote: second })).envelope.data.tote).toEqual({ tote: second, orderNo: two })
    const foreign = await made({ lines: [line('YCFS0001', '1')] })
    const other = await claimed([foreign])
    expect(messageOf(await pick({ ...good, listNo: other.listNo, tote: first }))).toBe(
      `周转箱 ${first} 正装着 ${one} 的商品，请换一个空箱`,
    )
    expect(messageOf(await pick({ ...good, tote: second }))).toBe(
      `周转箱 ${second} 正装着 ${two} 的商品，请换周转箱 ${first} 或一个空箱`,
    )
    expect((await pick({ ...good, tote: first })).envelope.data.list.state).toBe('已完成')
    await expectBalanced()
  })

  test('picked together, the pieces of a wave share a tote, and are sorted afterwards', async () => {
    const [one, two] = [
      await made({ lines: [line('YCFS0001', '2')] }),
      await made({ lines: [line('YCFS0001', '1')] }),
    ]
    const { listNo, waveNo } = await claimed([one, two])
    const { loc = '' } = (await workOf(listNo)).picks[0] ?? {}
    const tote = freeTote()
    const together = { listNo, loc, code: 'YCFS0001', tote, mode: '总拣' as const }
    const picked = (await pick({ ...together, qty: '3' })).envelope.data
    expect(picked).toMatchObject({ tote: { tote, orderNo: null }, list: { state: '已完成' } })
    expect(picked.picks.map(({ orderNo, qty }) => [orderNo, qty])).toEqual([
      [one, '2'],
      [two, '1'],
    ])
    expect(await toteOf(tote)).toMatchObject({ currentDoc: waveNo })
    expect((await documentOf(two)).order.state).toBe('待复核')
    const next = await claimed([await made({ lines: [line('YCFS0001', '1')] })])
    expect(messageOf(await pick({ ...together, listNo: next.listNo, mode: '边拣边分' }))).toBe(
      `周转箱 ${tote} 正装着 ${waveNo} 的商品，请换一个空箱`,
    )
    await expectBalanced()
    await ready([one])
    await ship([one])
    expect(await stockIn(tote)).toEqual([['YCFS0001', '1', '1']])
    await ready([two])
    await ship([two])
    expect(await toteOf(tote)).toMatchObject({ state: '空闲' })
  })

  describe('with a cart', () => {
    let carts = 0
    /** Of so many slots. */
    async function newCart(slots: number): Promise<string> {
      carts += 1
      const [code, type] = [`CART${carts}`, `CT${carts}`]
      const kind = { code: type, name: `${slots} 格车`, category: '拣货车', slots, status: '启用' } as const
      const typed = await wms.call(containerType.create, { body: { ...kind, opId: opId() } as never }, admin)
      expect(messageOf(typed)).toBe('success')
      const body = { code, type, warehouse: 'SHQP', opId: opId() }
      expect(messageOf(await wms.call(container.create, { body: body as never }, admin))).toBe('success')
      return code
    }
    const take = (listNo: string, cart: string, token = clerk) =>
      wms.call(takeCart, { body: { listNo, cart, opId: opId() } }, token)
    const order = (qty: string) => made({ lines: [line('YCFS0001', qty)] })

    test('each order has a slot, whose totes are its own; what is put elsewhere is refused and booked nowhere', async () => {
      const [one, two] = [await order('2'), await order('1')]
      const { listNo } = await claimed([one, two])
      const { loc = '' } = (await workOf(listNo)).picks[0] ?? {}
      const cart = await newCart(2)
      const good = { listNo, loc, code: 'YCFS0001', mode: '拣货车' as const }
      const [first, second] = [freeTote(), freeTote()]
      expect(messageOf(await pick({ ...good, tote: first, slot: 1 }))).toBe(
        `大拣单 ${listNo} 的拣货车没有这一格，请先扫描拣货车`,
      )
      const slots = [
        { cart, slot: 1, orderNo: one },
        { cart, slot: 2, orderNo: two },
      ]
      expect((await take(listNo, cart.toLowerCase())).envelope.data).toEqual({ slots })
      expect((await workOf(listNo)).slots).toEqual(slots)
      expect(messageOf(await pick({ ...good, tote: cart, slot: 1 }))).toBe(
        `${cart} 是拣货车，这一步请扫描周转箱`,
      )
      const put = await pick({ ...good, tote: first, slot: 1 })
      expect(put.envelope.data.tote).toEqual({ tote: first, orderNo: one })
      expect(messageOf(await pick({ ...good, tote: first, slot: 2 }))).toBe(
        `周转箱 ${first} 在第 1 格，请放到第 2 格，扫描第 2 格的周转箱`,
      )
      expect((await workOf(listNo)).list.pickedQty).toBe('1')
      await pick({ ...good, tote: second, slot: 2 })
      expect(messageOf(await pick({ ...good, tote: second, slot: 2 }))).toBe(
        '第 2 格不要这些商品，请放到第 1 格',
      )
      const last = await pick({ ...good, tote: first, slot: 1 })
      expect(last.envelope.data.list).toMatchObject({ state: '已完成', pickedQty: '3' })
      expect(await stockIn(second)).toEqual([['YCFS0001', '1', '1']])
      await expectBalanced()
      const { picks } = await documentOf(two)
      expect((await undo(picks[0]?.id ?? 0)).envelope.data.list.state).toBe('拣货中')
      expect(await toteOf(second)).toMatchObject({ state: '空闲' })
      await pick({ ...good, tote: second, slot: 2 })
      await ready([one, two])
      await ship([one, two])
      await expectBalanced()
    })

    test('a cart is one, large enough, here, and of one list at a time; another one keeps the slots', async () => {
      const { listNo } = await claimed([await order('1'), await order('1')])
      const other = await claimed([await order('1')])
      const [small, cart, spare] = [await newCart(1), await newCart(2), await newCart(2)]
      expect(messageOf(await take(listNo, 'NO-CART'))).toBe(
        '此仓库没有拣货车 NO-CART，请核对，或先在“容器”中建立',
      )
      expect(messageOf(await take(listNo, freeTote()))).toMatch(/^PICK\d+ 是.+，这一步请扫描拣货车$/)
      expect(messageOf(await take(listNo, small))).toBe(
        `拣货车 ${small} 只有 1 格，大拣单要 2 格，请换一辆更大的，或改为“边拣边分”`,
      )
      expect((await workOf(listNo)).slots).toEqual([])
      expect(messageOf(await take(listNo, cart, admin))).toBe('此大拣单由 李晓梅 领取，请换一张，或接手')
      const { slots } = (await take(listNo, cart)).envelope.data
      expect((await take(listNo, cart)).envelope.data).toEqual({ slots })
      expect(messageOf(await take(other.listNo, cart))).toBe(
        `拣货车 ${cart} 正由李晓梅用于大拣单 ${listNo}，请换一辆`,
      )
      const moved = (await take(listNo, spare)).envelope.data.slots
      expect(moved).toEqual(slots.map((slot) => ({ ...slot, cart: spare })))
      expect(messageOf(await take(other.listNo, cart))).toBe('success')
      expect((await take(other.listNo, cart, await wms.signIn('finance'))).status).toBe(403)
    })
  })

  test('of several lots at a place the one that was taken is said', async () => {
    const { arrived, scan } = receivingWith(() => ({ wms, clerk: admin }))
    const goods = { warehouse: 'SHQP', owner: 'BXXS', sku: 'BXXS0001', quality: '良品' as const }
    for (const lot of ['PK-1', 'PK-2']) {
      const orderNo = await arrived({ owner: 'BXXS', lines: [{ sku: 'BXXS0001', expectedQty: '5' }] })
      const received = await scan(orderNo, { code: 'BXXS0001', lot, mfgDate: '2026-03-01', qty: '5' })
      expect(received.envelope.message).toBe('success')
      const way = { loc: 'SH-01-01-1', container: '', toLoc: 'CC-01-01-1', toContainer: '' }
      const body = { ...goods, lot, ...way, qty: '5', reason: '', opId: receivingOpId() }
      expect((await wms.call(moveStock, { body }, admin)).envelope.message).toBe('success')
    }
    const lines = [line('BXXS0001', '2', 'PK-1'), line('BXXS0001', '1', 'PK-2')]
    const orderNo = (await flow.make({ owner: 'BXXS', lines }, admin)).envelope.data.orderNo
    const { listNo } = await claimed([orderNo], admin)
    const good = { listNo, loc: 'CC-01-01-1', code: 'BXXS0001', tote: freeTote() }
    expect(messageOf(await pick(good, admin))).toBe(
      '库位 CC-01-01-1 要拣商品 BXXS0001 的几个批次，请扫描或选择批次：PK-1、PK-2',
    )
    expect(messageOf(await pick({ ...good, lot: 'PK-3' }, admin))).toBe(
      '不拣商品 BXXS0001 的批次 PK-3，请放回，改拣批次 PK-1、PK-2',
    )
    const picked = await pick({ ...good, lot: 'pk-2' }, admin)
    expect(picked.envelope.data).toMatchObject({ left: '0', picks: [{ lot: 'PK-2' }], next: 'CC-01-01-1' })
  })

  test('a pick is taken back by who picked it, until its order is packed', async () => {
    const orderNo = await made({ lines: [line('YCFS0001', '2')] })
    const { listNo, waveNo } = await claimed([orderNo])
    const { loc = '', id = 0 } = (await workOf(listNo)).picks[0] ?? {}
    expect(messageOf(await undo(id))).toBe('此拣货不能撤销：尚未拣货，或已出库、已回库')
    const tote = freeTote()
    const good = { listNo, loc, code: 'YCFS0001', tote, qty: '2' }
    await pick(good)
    expect(messageOf(await undo(id, admin))).toBe('此商品不是您拣的，请由拣货人本人撤销')
    const back = await undo(id)
    expect(back.envelope.data).toMatchObject({
      list: { state: '拣货中', pickedQty: '0', finishedAt: null },
      pick: { state: '待拣', qty: '2', tote: '', stagedLoc: null, picker: null },
    })
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '拣货中', pickedQty: '0' })
    expect((await wms.call(wave.get, { query: { waveNo } }, clerk)).envelope.data).toMatchObject({
      state: '拣货中',
      pickedQty: '0',
    })
    expect(await stockIn(tote)).toEqual([])
    expect(await toteOf(tote)).toMatchObject({ state: '空闲' })
    const events = await wms.call(
      operationEvent.list,
      { body: { docNo: [orderNo], opType: ['拣货'] } as never },
      admin,
    )
    expect(events.envelope.data.rows.map(({ qty }) => qty).sort()).toEqual(['-2', '2'])
    await expectBalanced()
    expect((await pick(good)).envelope.data.list.state).toBe('已完成')
    await ready([orderNo])
    expect((await undo(id)).status).toBe(409)
    await expectBalanced()
  })

  test('a list that was begun is taken over, with who has it since when, and what was picked stays who picked it', async () => {
    const orderNo = await made({ lines: [line('YCFS0001', '2')] })
    const { listNo } = await claimed([orderNo])
    const { loc = '', id = 0 } = (await workOf(listNo)).picks[0] ?? {}
    const good = { listNo, loc, code: 'YCFS0001', tote: freeTote() }
    await pick(good)
    expect((await workOf(listNo)).list).toMatchObject({
      pickerName: '李晓梅',
      pickerSince: expect.stringMatching(/^2026-03-10T/),
    })
    expect(messageOf(await moveList(listNo, 'takeOver'))).toBe(`大拣单 ${listNo} 就是您在拣，不用接手`)
    expect((await moveList(listNo, 'takeOver', admin)).envelope.data).toMatchObject({
      state: '拣货中',
      pickedQty: '1',
      pickerName: '周明远',
    })
    expect(messageOf(await pick(good))).toBe('此大拣单由 周明远 领取，请换一张，或接手')
    expect(messageOf(await undo(id, admin))).toBe('此商品不是您拣的，请由拣货人本人撤销')
    expect((await pick(good, admin)).envelope.data.list.state).toBe('已完成')
    expect((await documentOf(orderNo)).picks.map(({ pickerName }) => pickerName)).toEqual([
      '李晓梅',
      '周明远',
    ])
    await expectBalanced()
  })

  test('what is being sorted stays picked', async () => {
    const orderNo = await made({ lines: [line('YCFS0001', '1')] })
    const { listNo, waveNo } = await claimed([orderNo])
    const { loc = '', id = 0 } = (await workOf(listNo)).picks[0] ?? {}
    await pick({ listNo, loc, code: 'YCFS0001', tote: freeTote() })
    const sorting = await wms.call(
      createSorting,
      { body: { waveNo, device: 'SHQP-FBQ-01', opId: opId() } },
      clerk,
    )
    expect(messageOf(sorting)).toBe('success')
    const { taskNo } = sorting.envelope.data
    expect(messageOf(await undo(id))).toBe(
      `出库单 ${orderNo} 的商品已在分拨任务 ${taskNo} 中，不能撤销拣货；不发货请拦截该出库单`,
    )
  })

  test('an order that is stopped leaves its tote, whose goods are put back', async () => {
    const orderNo = await made({ lines: [line('YCFS0001', '3')] })
    const { listNo } = await claimed([orderNo])
    const { loc = '' } = (await workOf(listNo)).picks[0] ?? {}
    const tote = freeTote()
    await pick({ listNo, loc, code: 'YCFS0001', tote, qty: '2' })
    const asked = { orderNo, reason: '买家取消' as const, opId: opId() }
    const { issueNo } = (await wms.call(orderIssue.create, { body: asked as never }, clerk)).envelope.data
    for (const [index, move] of (['accept', 'succeed'] as const).entries()) {
      await wms.call(orderIssue.move, { body: { issueNo, move, revision: index + 1, opId: opId() } }, clerk)
    }
    expect((await documentOf(orderNo)).order.state).toBe('已拦截')
    expect(await stockIn(tote)).toEqual([])
    expect(await toteOf(tote)).toMatchObject({ state: '空闲' })
    expect((await wms.call(bigPickList.get, { query: { listNo } }, clerk)).envelope.data.state).toBe('已完成')
    await expectBalanced()
  })

  test('what is missing after a part was picked is taken elsewhere, and the list that is handed back keeps the rest', async () => {
    const orderNo = await made({ lines: [line('YCFS0001', '3')] })
    const { listNo } = await claimed([orderNo])
    const { loc = '' } = (await workOf(listNo)).picks[0] ?? {}
    const tote = freeTote()
    await pick({ listNo, loc, code: 'YCFS0001', tote })
    const more = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001', lot: '', quality: '良品' as const }
    const there = { loc: 'CC-01-02-1', container: '', qty: '5', reason: '盘盈', opId: opId() }
    const adjusted = await wms.call(adjustStock, { body: { ...more, ...there } as never }, admin)
    expect(adjusted.envelope.message).toBe('success')
    const open = (await workOf(listNo)).picks.find(({ state }) => state === '待拣')
    const short = { ids: [open?.id ?? 0], foundQty: '1', reason: '破损', opId: opId() }
    const shortened = await wms.call(reportShort, { body: short }, clerk)
    expect(shortened.envelope.message).toBe('success')
    const elsewhere = shortened.envelope.data.picks.find((one) => one.state === '待拣' && one.loc !== loc)
    expect(elsewhere).toMatchObject({ qty: '1', listNo })
    expect((await moveList(listNo, 'handBack')).envelope.data).toMatchObject({ pickedQty: '1', picker: null })
    await moveList(listNo, 'claim', admin)
    await pick({ listNo, loc, code: 'YCFS0001', tote }, admin)
    const last = await pick({ listNo, loc: elsewhere?.loc ?? '', code: 'YCFS0001', tote }, admin)
    expect(last.envelope.data.list).toMatchObject({ state: '已完成', pickedQty: '3' })
    expect((await documentOf(orderNo)).picks.map(({ pickerName }) => pickerName)).toContain('李晓梅')
    await expectBalanced()
  })
})
