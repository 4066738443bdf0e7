// Goods are put away while the rest of their order is still being received: nobody at the dock waits for the last box.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tariffItems, tariffs } from '#server/wms/schema/tables.ts'
import { createContainers } from '#shared/contracts/equipment/container.ts'
import { getPutawayWork, makePutaway, scanPutaway, undoPutaway } from '#shared/contracts/inbound/putaway.ts'
import { undoReceipt } from '#shared/contracts/inbound/receipt.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const TEN = [{ sku: 'YCFS0001', expectedQty: '10' }]
const TWO = [...TEN, { sku: 'YCFS0002', expectedQty: '2' }]

type Answer = { envelope: { message: string | null } }

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: createClock('2026-03-10T02:00:00.000Z').now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    const body = { prefix: 'EARL', startNo: 1, quantity: 9, type: 'ZZX', warehouse: 'SHQP', opId: opId() }
    await wms.call(createContainers, { body: body as never }, admin)
    const [{ tariffNo = '' } = {}] = await wms.database.orm
      .select()
      .from(tariffs)
      .where(sql`warehouse = 'SHQP' and owner = 'YCFS' and version = 2`)
    const price = {
      unit: '件',
      fromQty: '0',
      price: '0.5',
      freeQty: '0',
      remark: '',
      fromAge: 0,
      freeDays: 0,
    }
    await wms.database.orm.insert(tariffItems).values({ tariffNo, itemCode: 'SJ', ...price })
  })
  afterAll(() => wms.close())

  const { move, arrived, scan, documentOf, moveTask, stockAt } = receivingWith(() => ({ wms, clerk }))
  const messageOf = ({ envelope }: Answer) => envelope.message
  const find = (code: string, token = clerk) =>
    wms.call(getPutawayWork, { query: { code, warehouse: null } }, token)
  const make = (orderNo: string, token = clerk) =>
    wms.call(makePutaway, { body: { orderNo, opId: opId() } }, token)
  const undo = (id: number) =>
    wms.call(undoReceipt, { body: { id, reason: '扫错商品', opId: opId() } }, admin)

  /** Into where it is led. */
  async function put(taskNo: string, qty: string) {
    const [led] = (await find(taskNo)).envelope.data.places
    const body = { taskNo, qty, loc: led?.loc ?? '', opId: opId() }
    const { envelope } = await wms.call(scanPutaway, { body }, clerk)
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  const tasksOf = async (orderNo: string) =>
    (await documentOf(orderNo)).tasks
      .toSorted((one, other) => one.taskNo.localeCompare(other.taskNo))
      .map(({ sku, qty, doneQty, state }) => [sku, qty, doneQty, state])

  /** The task for what came first. */
  async function led(orderNo: string): Promise<string> {
    expect(messageOf(await make(orderNo))).toBe('success')
    return (await find(orderNo)).envelope.data.tasks.find(({ state }) => state === '待分配')?.taskNo ?? ''
  }

  async function chargesOf(orderNo: string) {
    const { envelope } = await wms.call(charge.list, { body: { docNo: [orderNo] } }, admin)
    return envelope.data.rows.map(({ itemCode, qty }) => `${itemCode} ${qty}`).sort()
  }

  async function expectBalanced() {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  }

  test('what has come is found by its order, its container and itself, and put away before the rest comes', async () => {
    const orderNo = await arrived({ lines: TWO })
    expect((await make(orderNo)).envelope.message).toBe(
      `入库单 ${orderNo} 当前为「已到货」，「收货中」时才能生成上架任务`,
    )
    await scan(orderNo, { qty: '4', container: 'EARL0001' })
    for (const code of [orderNo.toLowerCase(), 'earl0001'])
      expect((await find(code)).envelope.data).toMatchObject({ tasks: [], received: [orderNo] })
    expect((await find('ycfs0001')).envelope.data.received).toContain(orderNo)
    expect((await make(orderNo)).envelope.data).toEqual({ made: 1 })
    expect((await make(orderNo)).envelope.data).toEqual({ made: 0 })
    const [task] = (await find('EARL0001')).envelope.data.tasks
    const taskNo = task?.taskNo ?? ''
    expect(task).toMatchObject({ source: orderNo, qty: '4', container: 'EARL0001', state: '待分配' })
    const part = await put(taskNo, '3')
    expect(Number(await stockAt(part.task.actualLoc ?? '', 'YCFS0001'))).toBeGreaterThanOrEqual(3)
    expect((await documentOf(orderNo)).order).toMatchObject({
      state: '收货中',
      putQty: '3',
      receivedQty: '4',
    })
    expect(await tasksOf(orderNo)).toEqual([['YCFS0001', '4', '3', '执行中']])
    await expectBalanced()

    await scan(orderNo, { qty: '6' })
    await scan(orderNo, { code: 'YCFS0002', qty: '2' })
    await put(taskNo, '1')
    expect((await find(orderNo)).envelope.data.received).toEqual([orderNo])
    await move(orderNo, 'finish')
    expect(await tasksOf(orderNo)).toEqual([
      ['YCFS0001', '4', '4', '已完成'],
      ['YCFS0001', '6', '0', '待分配'],
      ['YCFS0002', '2', '0', '待分配'],
    ])
    expect((await find(orderNo)).envelope.data.received).toEqual([])
    expect((await make(orderNo)).status).toBe(409)
    for (const { taskNo: rest, qty, state } of (await documentOf(orderNo)).tasks)
      if (state !== '已完成') await put(rest, qty)
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '已完成', putQty: '12' })
    expect(await chargesOf(orderNo)).toEqual(['RK 12', 'SJ 12'])
    await expectBalanced()
  })

  test('receiving that ends after everything was put away ends the order, and it is charged once', async () => {
    const orderNo = await arrived()
    await scan(orderNo, { qty: '10' })
    await put(await led(orderNo), '10')
    expect((await documentOf(orderNo)).order.state).toBe('收货中')
    expect(await chargesOf(orderNo)).toEqual([])
    await expectBalanced()
    expect((await move(orderNo, 'finish')).envelope.data.state).toBe('已完成')
    expect(await chargesOf(orderNo)).toEqual(['RK 10', 'SJ 10'])
    await expectBalanced()
  })

  test('one that is closed partially after that waits for its differences, and what lay short waits, too', async () => {
    const orderNo = await arrived({ lines: TWO })
    await scan(orderNo, { qty: '10' })
    const taskNo = await led(orderNo)
    await put(taskNo, '9')
    await moveTask(taskNo, 'finish')
    expect((await documentOf(orderNo)).order.state).toBe('收货中')
    expect((await move(orderNo, 'closePartially')).envelope.data.state).toBe('部分关闭')
    const { cases, tasks } = await documentOf(orderNo)
    expect(tasks).toHaveLength(1)
    expect(cases.map(({ sku, diffQty }) => [sku, diffQty])).toEqual([
      ['YCFS0001', '-1'],
      ['YCFS0002', '-2'],
    ])
    expect(await chargesOf(orderNo)).toEqual(['RK 10', 'SJ 9'])
    await expectBalanced()
  })

  test('a receipt is taken back as long as its goods are not put away, and then its tasks carry less', async () => {
    const orderNo = await arrived()
    const first = (await scan(orderNo, { qty: '4' })).envelope.data.receipt
    const second = (await scan(orderNo, { qty: '5' })).envelope.data.receipt
    const taskNo = await led(orderNo)
    const late = (await scan(orderNo, { qty: '1' })).envelope.data.receipt
    expect(messageOf(await undo(late.id))).toBe('success')
    expect(await tasksOf(orderNo)).toEqual([['YCFS0001', '9', '0', '待分配']])
    expect(messageOf(await undo(first.id))).toBe('success')
    expect(await tasksOf(orderNo)).toEqual([['YCFS0001', '5', '0', '待分配']])
    const { entryNo } = await put(taskNo, '2')
    expect(messageOf(await undo(second.id))).toBe(
      `这些商品已由上架任务 ${taskNo} 上架 2，不能撤销收货；请先撤销上架`,
    )
    expect(await tasksOf(orderNo)).toEqual([['YCFS0001', '5', '2', '执行中']])
    await wms.call(undoPutaway, { body: { taskNo, entryNo, opId: opId() } }, clerk)
    expect(messageOf(await undo(second.id))).toBe('success')
    expect(await tasksOf(orderNo)).toEqual([['YCFS0001', '5', '0', '已取消']])
    await expectBalanced()

    // What was counted anew is led anew.
    await scan(orderNo, { qty: '10' })
    await put(await led(orderNo), '10')
    expect((await move(orderNo, 'finish')).envelope.data.state).toBe('已完成')
    await expectBalanced()
  })

  test('reopened receiving goes on with what is put away already', async () => {
    const orderNo = await arrived()
    await scan(orderNo, { qty: '4' })
    await put(await led(orderNo), '4')
    await scan(orderNo, { qty: '6' })
    await move(orderNo, 'finish')
    expect((await move(orderNo, 'reopen', admin, '数错')).envelope.data).toMatchObject({ state: '收货中' })
    expect((await find(orderNo)).envelope.data.received).toEqual([orderNo])
    await move(orderNo, 'finish')
    expect(await tasksOf(orderNo)).toEqual([
      ['YCFS0001', '4', '4', '已完成'],
      ['YCFS0001', '6', '0', '已取消'],
      ['YCFS0001', '6', '0', '待分配'],
    ])
    await expectBalanced()
  })

  test('goods that orders wait for are told while they are expected and with their scans, and no others', async () => {
    const { make: order, allocate } = shippingWith(() => ({ wms, clerk }))
    const lines = [{ sku: 'YCFS0002', lot: '', qty: '90000' }]
    const made = (await order({ lines })).envelope.data.orderNo
    await allocate([made])
    const orderNo = await arrived({ lines: TWO })
    expect((await documentOf(orderNo)).wanted).toEqual([{ sku: 'YCFS0002', orders: 1 }])
    expect((await scan(orderNo, { qty: '10' })).envelope.data.wanted).toBeNull()
    const broken = await scan(orderNo, { code: 'YCFS0002', qty: '1', quality: '残次' })
    expect(broken.envelope.data.wanted).toBeNull()
    const wanted = (await scan(orderNo, { code: 'YCFS0002', qty: '1' })).envelope.data.wanted
    expect(wanted).toEqual({ orders: 1, qty: '1' })
    expect((await documentOf(orderNo)).wanted).toEqual([{ sku: 'YCFS0002', orders: 1 }])
    await move(orderNo, 'finish')
    expect((await documentOf(orderNo)).wanted).toEqual([])
  })
})
