// Goods that are expected: ordered, and received scan by scan to the last piece.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containers, ownerRules } from '#server/wms/schema/tables.ts'
import { inboundLine } from '#shared/contracts/inbound/line.ts'
import { getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { receiptLine, undoReceipt } from '#shared/contracts/inbound/receipt.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import {
  type NewOrder,
  type OrderMove,
  nextOpId as opId,
  receivingWith,
  type Scan,
} from '#tests/support/receiving.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let newbie: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    newbie = await wms.signIn('newbie')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const { draft, make, move, arrived, scan, documentOf, moveTask, put, stockAt } = receivingWith(() => ({
    wms,
    clerk,
  }))

  test('goods come in from the order to their location, and every fact says so', async () => {
    const lines = [
      { sku: 'YCFS0002', expectedQty: '6' },
      { sku: 'YCFS0003', expectedQty: '4' },
    ]
    const order = await make({ lines, supplier: '华纺', eta: '2026-03-11', externalNo: 'PO-1' })
    expect(order).toMatchObject({
      orderNo: 'RK20260310-0001',
      state: '草稿',
      lineCount: 2,
      expectedQty: '10',
      receivedQty: '0',
      ownerName: '云裳服饰',
      warehouseName: '上海青浦仓',
      creatorName: '李晓梅',
      eta: '2026-03-11',
    })
    const { orderNo } = order
    await move(orderNo, 'release')
    await move(orderNo, 'arrive')
    const before = await stockAt('SH-01-01-1', 'YCFS0002')
    const first = await scan(orderNo, { code: 'YCFS0002', qty: '2', station: 'SHQP-T1' })
    expect(first.envelope.data).toMatchObject({
      receipt: { receiptNo: 'SH20260310-0001', loc: 'SH-01-01-1', qty: '2', quality: '良品', state: '有效' },
      line: { sku: 'YCFS0002', receivedQty: '2', diffQty: '-4' },
      state: '收货中',
    })
    await scan(orderNo, { code: 'YCFS0002', qty: '4', station: 'SHQP-T1' })
    await scan(orderNo, { code: 'YCFS0003', qty: '4', station: 'SHQP-T1' })
    expect([before, await stockAt('SH-01-01-1', 'YCFS0002')]).toEqual(['0', '6'])
    const finished = await move(orderNo, 'finish')
    expect(finished.envelope.data).toMatchObject({ state: '收货完成', receivedQty: '10' })
    const { tasks } = await documentOf(orderNo)
    expect(tasks.map(({ sku, qty, fromLoc, state }) => [sku, qty, fromLoc, state])).toEqual([
      ['YCFS0003', '4', 'SH-01-01-1', '待分配'],
      ['YCFS0002', '6', 'SH-01-01-1', '待分配'],
    ])
    for (const { taskNo, suggestLoc } of tasks) {
      expect((await moveTask(taskNo, 'claim')).envelope.data).toMatchObject({ assigneeName: '李晓梅' })
      const done = await put(taskNo, suggestLoc ?? '')
      expect(done.envelope.data).toMatchObject({ state: '已完成', actualLoc: suggestLoc })
    }
    const document = await documentOf(orderNo)
    expect(document.order).toMatchObject({ state: '已完成', putQty: '10' })
    expect(document.lines.map(({ diffQty }) => diffQty)).toEqual(['0', '0'])
    expect(document.receipts.map(({ receiptNo }) => receiptNo)).toEqual(Array(3).fill('SH20260310-0001'))
    expect(document.docNos).toEqual([orderNo, 'SH20260310-0001', ...tasks.map(({ taskNo }) => taskNo)])
    const steps = document.timeline.filter(({ entity }) => entity === 'inboundOrder')
    expect(steps.map(({ action }) => action).reverse()).toEqual([
      'create',
      'release',
      'arrive',
      'receive',
      'finish',
      'putAway',
      'complete',
    ])
    expect(await stockAt('SH-01-01-1', 'YCFS0002')).toBe('0')
    const ledger = await wms.call(ledgerEntry.list, { body: { docNo: orderNo } }, clerk)
    expect(ledger.envelope.data.total).toBe(5)
    const events = await wms.call(operationEvent.list, { body: { docNo: orderNo } }, clerk)
    expect(events.envelope.data.rows.map(({ opType }) => opType).sort()).toEqual([
      '上架',
      '上架',
      '收货',
      '收货',
      '收货',
    ])
  })

  test('a draft is changed with its lines, and nothing else is', async () => {
    const { orderNo, revision } = await make()
    const lines = [
      { sku: 'YCFS0004', expectedQty: '3' },
      { sku: 'YCFS0005', expectedQty: '2' },
    ]
    const body = { orderNo, revision, lines, supplier: '新供应商', opId: opId() }
    const changed = await wms.call(inboundOrder.update, { body }, clerk)
    expect(changed.envelope.data).toMatchObject({ supplier: '新供应商', lineCount: 2, expectedQty: '5' })
    const { lines: now } = (await wms.call(inboundOrder.get, { query: { orderNo } }, clerk)).envelope.data
    expect(now).toEqual([
      { sku: 'YCFS0004', skuName: expect.any(String), lot: '', expectedQty: '3' },
      { sku: 'YCFS0005', skuName: expect.any(String), lot: '', expectedQty: '2' },
    ])
    await move(orderNo, 'release')
    const late = { ...body, revision: revision + 2, opId: opId() }
    expect((await wms.call(inboundOrder.update, { body: late }, clerk)).envelope).toMatchObject({
      code: 409,
      message: `入库单 ${orderNo} 当前为「已下达」，只有草稿可以修改`,
    })
  })

  test.each<[string, Partial<NewOrder>, string]>([
    ['no lines', { lines: [] }, '请添加入库明细'],
    [
      'a product of another owner',
      { lines: [{ sku: 'MTMY0001', expectedQty: '1' }] },
      '商品 MTMY0001 不存在',
    ],
    ['nothing of a product', { lines: [{ sku: 'YCFS0001', expectedQty: '0' }] }, '预收数量须大于0'],
    [
      'a product twice',
      {
        lines: [
          { sku: 'YCFS0001', expectedQty: '1' },
          { sku: 'YCFS0001', expectedQty: '2' },
        ],
      },
      '商品 YCFS0001 重复，请合并数量',
    ],
    [
      'a lot of what has none',
      { lines: [{ sku: 'YCFS0001', expectedQty: '1', lot: 'L1' }] },
      '商品 YCFS0001 不按批次管理，请清空批次',
    ],
    [
      'an owner who is not there',
      { owner: 'JJYX' },
      '货主未在此仓库开展业务，请更换仓库，或由管理员在「货主」页选中货主后点「仓库」登记',
    ],
    [
      'a warehouse of others, like one that is not there',
      { warehouse: 'CDSL' },
      '货主未在此仓库开展业务，请更换仓库，或由管理员在「货主」页选中货主后点「仓库」登记',
    ],
  ])('an order with %s is refused', async (_case, parts, message) => {
    const { status, envelope } = await wms.call(inboundOrder.create, { body: draft(parts) }, clerk)
    expect([status >= 400, envelope.message]).toEqual([true, message])
  })

  test('an owner’s own number counts once, and two orders without one are two', async () => {
    const { orderNo } = await make({ externalNo: 'PO-9' })
    const again = await wms.call(inboundOrder.create, { body: draft({ externalNo: 'PO-9' }) }, clerk)
    expect([again.status, again.envelope.message]).toEqual([409, `外部单号 PO-9 已存在（入库单 ${orderNo}）`])
    const [one, two] = [await make(), await make()]
    expect(one.orderNo).not.toBe(two.orderNo)
  })

  test('the same command twice makes one order, and one receipt', async () => {
    const body = draft()
    const [one, two] = await Promise.all([
      wms.call(inboundOrder.create, { body }, clerk),
      wms.call(inboundOrder.create, { body }, clerk),
    ])
    expect(two.envelope.data).toEqual(one.envelope.data)
    const orderNo = await arrived()
    const again = { opId: opId(), qty: '3' }
    await scan(orderNo, again)
    expect((await scan(orderNo, again)).envelope.data.line.receivedQty).toBe('3')
    expect((await documentOf(orderNo)).receipts).toHaveLength(1)
  })

  test('nobody orders, receives or puts away without the right, nor sees an order of other warehouses', async () => {
    const orderNo = await arrived()
    expect((await wms.call(inboundOrder.create, { body: draft() }, finance)).status).toBe(403)
    expect((await scan(orderNo, {}, finance)).status).toBe(403)
    expect((await move(orderNo, 'closePartially', finance)).status).toBe(403)
    const elsewhere = await wms.call(inboundOrder.create, { body: draft({ warehouse: 'GZBY' }) }, clerk)
    const query = { orderNo: elsewhere.envelope.data.orderNo }
    const hidden = await wms.call(getInboundDocument, { query }, newbie)
    expect([hidden.status, hidden.envelope.message]).toEqual([404, '找不到此入库单，请刷新后重试'])
    expect((await scan(query.orderNo, {}, newbie)).status).toBe(404)
  })

  test.each<[string, OrderMove[], string]>([
    ['a draft', [], '入库单 * 当前为「草稿」，不能收货；须为「已到货」或「收货中」'],
    ['one that has not arrived', ['release'], '入库单 * 当前为「已下达」，不能收货；请先登记到货'],
    ['a cancelled one', ['cancel'], '入库单 * 当前为「已取消」，不能收货；须为「已到货」或「收货中」'],
  ])('nothing is received on %s', async (_case, moves, message) => {
    const { orderNo } = await make()
    for (const name of moves) await move(orderNo, name)
    const { status, envelope } = await scan(orderNo)
    expect([status, envelope.message]).toEqual([409, message.replace('*', orderNo)])
  })

  test('only what is expected is received, and only as much as the owner lets in', async () => {
    const orderNo = await arrived()
    expect((await scan(orderNo, { code: 'YCFS0007' })).envelope.message).toBe(
      '商品 YCFS0007 不在此入库单中，请核对',
    )
    expect((await scan(orderNo, { code: '999' })).envelope.message).toBe(
      '货主没有编码或条码为 999 的商品，请核对',
    )
    await scan(orderNo, { qty: '8' })
    const tooMuch = await scan(orderNo, { qty: '3' })
    expect([tooMuch.status, tooMuch.envelope.message]).toEqual([
      409,
      '商品 YCFS0001 预收 10，已收 8，最多还可收 2，请核对数量，多到的请拒收',
    ])
    const { orm } = wms.database
    await orm.update(ownerRules).set({ overReceiptPercent: 10 }).where(eq(ownerRules.code, 'YCFS'))
    expect((await scan(orderNo, { qty: '3' })).envelope.data.line.diffQty).toBe('1')
    expect((await scan(orderNo, { qty: '1' })).envelope.message).toContain('（允许超收10%）')
    await orm.update(ownerRules).set({ overReceiptPercent: 0 }).where(eq(ownerRules.code, 'YCFS'))
    expect((await move(orderNo, 'finish')).envelope.message).toBe('商品 YCFS0001 多收 1，请部分关闭')
  })

  test('goods are known by their barcode', async () => {
    const orderNo = await arrived()
    expect((await scan(orderNo, { code: '2010000000007' })).envelope.data.receipt.sku).toBe('YCFS0001')
  })

  describe('goods with lots and a shelf life', () => {
    const lines = [
      { sku: 'BXXS0001', expectedQty: '5', lot: 'A1' },
      { sku: 'BXXS0001', expectedQty: '5' },
    ]
    const food = (parts: Partial<Scan>) => ({ code: 'BXXS0001', lot: 'A1', ...parts })

    test.each<[string, Partial<Scan>, string]>([
      ['their lot', { lot: '', mfgDate: '2026-01-01' }, '商品 BXXS0001 按批次管理，请输入批次'],
      ['any date', {}, '商品 BXXS0001 有保质期，请输入生产日期或到期日期'],
      ['a date that can be', { mfgDate: '2026-03-11' }, '生产日期不能晚于今天'],
      ['an end that can be', { expDate: '2027-03-01' }, '到期日期超出保质期，请核对'],
      ['dates in order', { mfgDate: '2026-03-01', expDate: '2026-02-01' }, '到期日期不能早于生产日期'],
      [
        'saying that they are past it',
        { expDate: '2026-03-09' },
        '商品 BXXS0001 已于 2026-03-09 过期，请选择品质「过期」',
      ],
    ])('are not received without %s', async (_case, parts, message) => {
      const orderNo = await arrived({ owner: 'BXXS', lines })
      const { status, envelope } = await scan(orderNo, food(parts))
      expect([status, envelope.message]).toEqual([400, message])
    })

    test('count for the line of their lot, else for the one of any', async () => {
      const orderNo = await arrived({ owner: 'BXXS', lines })
      await scan(orderNo, food({ mfgDate: '2026-01-01', qty: '2' }))
      await scan(orderNo, food({ lot: 'B7', expDate: '2026-11-01', qty: '3' }))
      const { lines: now, receipts } = await documentOf(orderNo)
      expect(now.map(({ lot, receivedQty }) => [lot, receivedQty])).toEqual([
        ['A1', '2'],
        ['', '3'],
      ])
      expect(receipts.map(({ lot, mfgDate, expDate }) => [lot, mfgDate, expDate])).toEqual([
        ['B7', '2026-02-04', '2026-11-01'],
        ['A1', '2026-01-01', '2026-09-28'],
      ])
    })

    test('of a lot that nobody expects are refused', async () => {
      const orderNo = await arrived({
        owner: 'BXXS',
        lines: [{ sku: 'BXXS0001', expectedQty: '1', lot: 'A1' }],
      })
      const { envelope } = await scan(orderNo, food({ lot: 'X', mfgDate: '2026-01-01' }))
      expect(envelope.message).toBe('商品 BXXS0001 的批次 X 不在此入库单中，请核对批次')
    })
  })

  test('a scan is taken back with a reason by who did it as long as receiving goes on, and the ledger agrees', async () => {
    const orderNo = await arrived()
    const { receipt } = (await scan(orderNo, { qty: '4' })).envelope.data
    await scan(orderNo, { qty: '1' })
    const undo = (token: string) =>
      wms.call(undoReceipt, { body: { id: receipt.id, reason: '扫错商品', opId: opId() } }, token)
    expect((await undo(newbie)).envelope.message).toBe(
      '此收货记录由李晓梅收货，请由本人撤销，或请有「撤回单据」权限的人撤销',
    )
    expect((await undo(clerk)).envelope.data).toMatchObject({ state: '已撤销', reason: '扫错商品' })
    expect((await undo(admin)).envelope.message).toBe('此收货记录已撤销，请刷新后查看')
    const line = await wms.call(inboundLine.list, { body: { orderNo: [orderNo] } }, clerk)
    expect(line.envelope.data.rows[0]?.receivedQty).toBe('1')
    const events = await wms.call(operationEvent.list, { body: { docNo: orderNo } }, clerk)
    expect(events.envelope.data.rows.map(({ qty }) => qty)).toEqual(['-4', '1', '4'])
    await scan(orderNo, { qty: '9' })
    await move(orderNo, 'finish')
    const { receipts } = await documentOf(orderNo)
    const late = { id: receipts[0]?.id ?? 0, reason: '晚了', opId: opId() }
    expect((await wms.call(undoReceipt, { body: late }, admin)).envelope.message).toBe(
      `入库单 ${orderNo} 当前为「收货完成」，不能撤销收货；请先撤回收货完成`,
    )
    expect((await move(orderNo, 'reopen', clerk, '数错')).status).toBe(403)
    expect((await move(orderNo, 'reopen', admin)).envelope.message).toBe('请输入原因')
    expect((await move(orderNo, 'reopen', admin, '数错')).envelope.data.state).toBe('收货中')
    expect((await documentOf(orderNo)).tasks.map(({ state }) => state)).toEqual(['已取消'])
    expect((await wms.call(undoReceipt, { body: { ...late, opId: opId() } }, admin)).status).toBe(200)
  })

  test('a container is taken for its order, and free again when it is empty', async () => {
    const { orm } = wms.database
    const stateOf = async () =>
      (await orm.select().from(containers).where(eq(containers.code, 'SHQP-ZX0001')))[0]
    const orderNo = await arrived()
    const container = 'SHQP-ZX0001'
    expect((await scan(orderNo, { container: 'NO-1' })).envelope.message).toBe(
      '此仓库没有容器 NO-1，请先建容器',
    )
    await scan(orderNo, { container, qty: '10' })
    expect(await stateOf()).toMatchObject({ state: '占用', currentDoc: orderNo, location: 'SH-01-01-1' })
    const other = await arrived()
    expect((await scan(other, { container })).envelope.message).toBe(
      `容器 ${container} 当前为「占用」，请换一个空闲容器`,
    )
    await move(orderNo, 'finish')
    const [task] = (await documentOf(orderNo)).tasks
    expect(task?.container).toBe(container)
    await moveTask(task?.taskNo ?? '', 'claim')
    await put(task?.taskNo ?? '', task?.suggestLoc ?? '', '4')
    expect((await stateOf())?.state).toBe('占用')
    await put(task?.taskNo ?? '', task?.suggestLoc ?? '')
    expect(await stateOf()).toMatchObject({ state: '空闲', currentDoc: null })
  })

  describe('a sheet', () => {
    const HEADINGS = '货主,仓库,入库类型,外部单号,供应商,预计到货,商品,批次,预收数量'
    const row = (externalNo: string, sku: string, qty: string) =>
      `YCFS,SHQP,采购入库,${externalNo},华纺,2026/3/12,${sku},,${qty}`

    async function imported(...rows: string[]) {
      const content = [HEADINGS, ...rows].join('\r\n')
      const uploaded = await upload(wms, { fileName: '入库单.csv', content, token: clerk })
      const { fileName } = uploaded.json().data
      const body = { fileName, mode: '跳过错误行' as const, opId: opId() }
      const { envelope } = await wms.call(inboundOrder.import, { body }, clerk)
      return untilEnded(wms, envelope.data.id, clerk)
    }

    const ordersOf = async (externalNo: string) =>
      (await wms.call(inboundOrder.list, { body: { externalNo: [externalNo] } }, clerk)).envelope.data.rows

    test('becomes drafts: one for each external number, with a line for each row', async () => {
      const task = await imported(
        row('SHEET-1', 'YCFS0001', '5'),
        row('SHEET-1', 'YCFS0002', '2'),
        row('SHEET-1', 'YCFS0001', '9'),
        row('SHEET-2', 'YCFS0001', '1'),
        row('SHEET-2', 'NOTHING', '1'),
      )
      expect(task.result).toBe('已导入3行，2行有误未导入，请下载后修改再导入')
      expect(await ordersOf('SHEET-1')).toMatchObject([
        { state: '草稿', lineCount: 2, expectedQty: '7', supplier: '华纺', eta: '2026-03-12' },
      ])
      expect(await ordersOf('SHEET-2')).toMatchObject([{ lineCount: 1 }])
    })

    test('adds nothing to what has been released', async () => {
      const { orderNo } = await make({ externalNo: 'SHEET-3' })
      await move(orderNo, 'release')
      await imported(row('SHEET-3', 'YCFS0009', '1'))
      expect(await ordersOf('SHEET-3')).toMatchObject([{ lineCount: 1, state: '已下达' }])
    })
  })

  test('all that was received is in the ledger, order by order and receipt by receipt', async () => {
    const { rows } = (await wms.database.orm.execute(sql`
      with posted as (
        select doc_no, sku, lot, sum(case when from_loc is null then qty else -qty end) as qty
        from stock_ledger where doc_type = '入库单' and (from_loc is null or to_loc is null) group by 1, 2, 3
      ), receipts as (
        select order_no as doc_no, sku, lot, sum(qty) as qty from receipt_lines where state = '有效' group by 1, 2, 3
      )
      select * from posted full join receipts using (doc_no, sku, lot)
      where coalesce(posted.qty, 0) <> coalesce(receipts.qty, 0)`)) as unknown as { rows: unknown[] }
    expect(rows).toEqual([])
    const lines = (await wms.database.orm.execute(sql`
      select l.id from inbound_lines l left join receipt_lines r on r.line_id = l.id and r.state = '有效'
      group by l.id having l.received_qty <> coalesce(sum(r.qty), 0)`)) as unknown as { rows: unknown[] }
    expect(lines.rows).toEqual([])
    const found = await wms.call(receiptLine.list, { body: { state: ['有效'] } }, clerk)
    expect(found.envelope.data.total).toBeGreaterThan(8)
  })
})
