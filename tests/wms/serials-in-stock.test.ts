// Pieces whose numbers are kept from their receipt on: each is received, carried, shipped and taken back by its number, and found
// at any time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { sku as product } from '#shared/contracts/base/sku.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { undoReceipt } from '#shared/contracts/inbound/receipt.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { recordSerials, removeSerial } from '#shared/contracts/outbound/serial.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { adjustStock, inspectStock, moveStock, reverseStock } from '#shared/contracts/stock/ledger.ts'
import { registerSerials, stockSerial, writeOffSerials } from '#shared/contracts/stock/serial.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { returningWith } from '#tests/support/returning.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

const GATE = 'SH-01-01-1'

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let clerk: string
  let admin: string

  const inbound = receivingWith(() => ({ wms, clerk }))
  const outbound = shippingWith(() => ({ wms, clerk }))
  const returned = returningWith(() => ({ wms, clerk }))

  const told = (answer: { envelope: { code: number; message: string | null } }) => [
    answer.envelope.code,
    answer.envelope.message,
  ]
  const makeProduct = (code: string, more: object = {}) => {
    const body = {
      owner: 'YCFS',
      code,
      name: `手机 ${code}`,
      unit: 'PCS',
      lotControl: false,
      serialControl: true,
      serialFrom: '收货',
      abc: 'A',
      status: '启用',
      opId: opId(),
      ...more,
    }
    return wms.call(product.create, { body: body as CallInput<typeof product.create>['body'] }, admin)
  }
  const findProduct = async (code: string) =>
    (await wms.call(product.list, { body: { owner: ['YCFS'], code: [code] } }, admin)).envelope.data.rows[0]
  const changeProduct = async (code: string, changes: object) => {
    const { id = 0, revision = 0 } = (await findProduct(code)) ?? {}
    return wms.call(product.update, { body: { id, revision, opId: opId(), ...changes } }, admin)
  }
  const piecesOf = async (body: CallInput<typeof stockSerial.list>['body']) =>
    (await wms.call(stockSerial.list, { body: { sort: 'id', ...body } }, clerk)).envelope.data.rows
  const placesOf = async (sku: string) =>
    (await piecesOf({ sku: [sku] })).map(({ serialNo, state, loc }) => [serialNo, state, loc])
  const receive = (orderNo: string, code: string, serialNos: string[], more: object = {}, token = clerk) =>
    inbound.scan(orderNo, { code, qty: String(serialNos.length), serialNos, ...more }, token)
  /** Goods of a new product, received with these numbers; answers the order. */
  const stocked = async (sku: string, serialNos: string[]) => {
    await makeProduct(sku)
    const orderNo = await inbound.arrived({ lines: [{ sku, expectedQty: String(serialNos.length) }] })
    expect(told(await receive(orderNo, sku, serialNos))).toEqual([200, 'success'])
    return orderNo
  }
  /** The same, put away; answers where they lie. */
  const shelved = async (sku: string, serialNos: string[]) => {
    const orderNo = await stocked(sku, serialNos)
    await inbound.move(orderNo, 'finish')
    const [task] = (await inbound.documentOf(orderNo)).tasks
    await inbound.moveTask(task?.taskNo ?? '', 'claim')
    const { envelope } = await inbound.put(task?.taskNo ?? '', task?.suggestLoc ?? '')
    expect(envelope.message).toBe('success')
    return { orderNo, loc: task?.suggestLoc ?? '' }
  }
  const ordered = async (sku: string, qty: string) => {
    const orderNo = await outbound.made({ lines: [{ sku, lot: '', qty }] as never })
    await outbound.picked([orderNo])
    return orderNo
  }
  const record = (orderNo: string, sku: string, serialNos: string[]) =>
    wms.call(recordSerials, { body: { orderNo, sku, serialNos, opId: opId() } }, clerk)
  const shipped = async (sku: string, serialNos: string[]) => {
    const orderNo = await ordered(sku, String(serialNos.length))
    expect(told(await record(orderNo, sku, serialNos))).toEqual([200, 'success'])
    await outbound.ready([orderNo])
    expect((await outbound.ship([orderNo])).envelope.data.done).toHaveLength(1)
    return orderNo
  }
  const differences = async () => {
    const { data } = (await wms.call(runReconciliation, { body: {} }, admin)).envelope
    return data.find(({ code }) => code === 'stock-serials')?.samples
  }
  const key = (sku: string, loc: string) => ({
    warehouse: 'SHQP',
    owner: 'YCFS',
    sku,
    lot: '',
    quality: '良品' as const,
    loc,
    container: '',
  })

  beforeAll(async () => {
    wms = await startWms({ backend, tasks: null })
    clerk = await wms.signIn('clerk')
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  test('numbers are kept from the receipt on only where there are numbers, and not of goods that lie there already', async () => {
    expect(told(await makeProduct('SN-NONE', { serialControl: false }))).toEqual([
      400,
      '收货时登记序列号的商品，须先开启「序列号管理」',
    ])
    expect((await makeProduct('SN-LATER', { serialFrom: '出库' })).envelope.data.serialFrom).toBe('出库')
    const orderNo = await inbound.arrived({ lines: [{ sku: 'SN-LATER', expectedQty: '2' }] })
    expect((await inbound.scan(orderNo, { code: 'SN-LATER', qty: '2' })).envelope.message).toBe('success')
    const refused = [409, '商品 SN-LATER 还有库存 2，没有库存时才能更改序列号登记环节']
    expect(told(await changeProduct('SN-LATER', { serialFrom: '收货' }))).toEqual(refused)
    expect((await changeProduct('SN-LATER', { serialFrom: '出库', spec: '黑' })).envelope.data.spec).toBe(
      '黑',
    )
    const [receipt] = (await inbound.documentOf(orderNo)).receipts
    const undo = { body: { id: receipt?.id ?? 0, reason: '测试', opId: opId() } }
    await wms.call(undoReceipt, undo, admin)
    expect((await changeProduct('SN-LATER', { serialFrom: '收货' })).envelope.data.serialFrom).toBe('收货')
  })

  test('a piece is received by its number, once, and by nothing that is no number', async () => {
    await makeProduct('SN-IN')
    const orderNo = await inbound.arrived({ lines: [{ sku: 'SN-IN', expectedQty: '5' }] })
    const missing = await inbound.scan(orderNo, { code: 'SN-IN', qty: '2' })
    expect(missing.envelope).toMatchObject({
      code: 400,
      message: '商品 SN-IN 按件登记序列号：数量 2，已扫 0 个，请逐件扫描，一件一个',
      data: { field: 'serialNos' },
    })
    expect(told(await receive(orderNo, 'SN-IN', ['I1', 'I2'], { qty: '1' }))[1]).toContain(
      '数量 1，已扫 2 个',
    )
    expect(told(await receive(orderNo, 'SN-IN', ['I1', 'i1']))[1]).toBe('序列号 i1 重复，请核对')
    expect(told(await receive(orderNo, 'SN-IN', ['I1', 'sn-in']))[1]).toContain('SN-IN 是商品编码或条码')
    expect(await piecesOf({ sku: ['SN-IN'] })).toEqual([])

    // The label of a piece names it.
    const { receipt } = (await receive(orderNo, 'SN-IN', ['I1', ']d20106901234567892\u001d21I2'])).envelope
      .data
    expect(receipt.qty).toBe('2')
    expect(await piecesOf({ serialNo: ['i2'] })).toMatchObject([
      {
        serialNo: 'I2',
        sku: 'SN-IN',
        owner: 'YCFS',
        state: '在库',
        warehouse: 'SHQP',
        loc: GATE,
        docType: '入库单',
        docNo: orderNo,
        orderNo: null,
        operatorName: '李晓梅',
      },
    ])
    expect(told(await receive(orderNo, 'SN-IN', ['i2']))).toEqual([
      409,
      `序列号 I2 已在库（仓库 SHQP，${orderNo} 入库），不能再次入库，请核对`,
    ])
    const [found] = (await wms.call(resolveCode, { query: { code: 'i2' } }, clerk)).envelope.data
    expect(found).toMatchObject({ code: 'I2', title: '在库', path: '/inventory/serial?serialNo=I2' })

    const undo = { body: { id: receipt.id, reason: '扫错', opId: opId() } }
    expect((await wms.call(undoReceipt, undo, admin)).envelope.message).toBe('success')
    expect(await placesOf('SN-IN')).toEqual([
      ['I1', '已核销', null],
      ['I2', '已核销', null],
    ])
    expect((await receive(orderNo, 'SN-IN', ['I2'])).envelope.message).toBe('success')
    expect(await placesOf('SN-IN')).toEqual([
      ['I1', '已核销', null],
      ['I2', '在库', GATE],
    ])
    // Of goods without them nobody keeps any.
    const plain = await inbound.arrived({ lines: [{ sku: 'YCFS0002', expectedQty: '1' }] })
    expect((await receive(plain, 'YCFS0002', ['I9'])).envelope.message).toBe('success')
    expect(await piecesOf({ serialNo: ['I9'] })).toEqual([])
  })

  test('of two who receive the same number at once, one does', async () => {
    await makeProduct('SN-TWO')
    const lines = [{ sku: 'SN-TWO', expectedQty: '2' }]
    const orders = [await inbound.arrived({ lines }), await inbound.arrived({ lines })]
    const both = await Promise.all(orders.map((orderNo) => receive(orderNo, 'SN-TWO', ['T1'])))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await placesOf('SN-TWO')).toEqual([['T1', '在库', GATE]])
  })

  test('pieces go where the last of their goods go', async () => {
    const { loc } = await shelved('SN-MOVE', ['M1', 'M2'])
    expect(await placesOf('SN-MOVE')).toEqual([
      ['M1', '在库', loc],
      ['M2', '在库', loc],
    ])
    const carry = (serialNos: string[], from = loc, toLoc = GATE) => {
      const body = { ...key('SN-MOVE', from), toLoc, toContainer: '', qty: '1', serialNos, opId: opId() }
      return wms.call(moveStock, { body }, clerk)
    }
    expect((await carry([])).envelope.message).toBe('success')
    expect((await placesOf('SN-MOVE')).map(([, , at]) => at)).toEqual([loc, loc])
    expect((await carry([], GATE, loc)).envelope.message).toBe('success')
    expect(told(await carry(['M9']))[1]).toContain('序列号 M9 不在库')
    expect(told(await carry(['M1', 'M2']))[1]).toContain('数量 1，已扫 2 个')
    expect((await carry(['m2'])).envelope.message).toBe('success')
    expect((await placesOf('SN-MOVE')).map(([, , at]) => at)).toEqual([loc, GATE])
    const found = { ...key('SN-MOVE', loc), found: '残次' as const, qty: '1', reason: '', opId: opId() }
    expect((await wms.call(inspectStock, { body: found }, clerk)).envelope.message).toBe('success')
    const broken = await piecesOf({ sku: ['SN-MOVE'], quality: ['残次'] })
    expect(broken.map(({ serialNo }) => serialNo)).toEqual(['M1'])
  })

  test('what one piece is found to be says nothing of the others', async () => {
    const { loc } = await shelved('SN-JUDGE', ['J1', 'J2', 'J3'])
    const judge = (found: '残次' | '良品', serialNos: string[] = [], from: '良品' | '残次' = '良品') => {
      const goods = { ...key('SN-JUDGE', loc), quality: from, found, qty: '1', serialNos }
      return wms.call(inspectStock, { body: { ...goods, reason: '', opId: opId() } }, clerk)
    }
    const qualities = async () => (await piecesOf({ sku: ['SN-JUDGE'] })).map(({ quality }) => quality)
    expect((await judge('残次', ['j2'])).envelope.message).toBe('success')
    expect(await qualities()).toEqual(['良品', '残次', '良品'])
    expect((await judge('残次')).envelope.message).toBe('success')
    expect((await judge('残次')).envelope.message).toBe('success')
    expect(await qualities()).toEqual(['良品', '残次', '良品'])
    expect((await judge('良品', [], '残次')).envelope.message).toBe('success')
    const orderNo = await ordered('SN-JUDGE', '1')
    expect(told(await record(orderNo, 'SN-JUDGE', ['J2']))[1]).toBe('序列号 J2 的品质为「残次」，请核对')
    expect((await record(orderNo, 'SN-JUDGE', ['J1'])).envelope.message).toBe('success')
  })

  test('an order leaves with pieces that are there, and each says which it left with', async () => {
    await shelved('SN-OUT', ['O1', 'O2', 'O3'])
    const orderNo = await ordered('SN-OUT', '2')
    expect(told(await record(orderNo, 'SN-OUT', ['X1']))).toEqual([
      409,
      '序列号 X1 不在库：没有入库登记，请核对；确在库的，请先在「序列号台账」页补登',
    ])
    const numbers = (await record(orderNo, 'SN-OUT', ['o1', 'O2'])).envelope.data
    expect((await piecesOf({ orderNo: [orderNo] })).map(({ serialNo, state }) => [serialNo, state])).toEqual([
      ['O1', '已登记出库'],
      ['O2', '已登记出库'],
    ])
    const removal = { body: { id: numbers[1]?.id ?? 0, opId: opId() } }
    expect((await wms.call(removeSerial, removal, clerk)).envelope.message).toBe('success')
    expect((await piecesOf({ serialNo: ['O2'] }))[0]).toMatchObject({ state: '在库', orderNo: null })
    const other = await ordered('SN-OUT', '1')
    expect(told(await record(other, 'SN-OUT', ['O1']))[1]).toBe(`序列号 O1 已登记在出库单 ${orderNo}，请核对`)
    expect((await record(orderNo, 'SN-OUT', ['O3'])).envelope.message).toBe('success')
    await outbound.ready([orderNo])
    expect((await outbound.ship([orderNo])).envelope.data.done).toHaveLength(1)
    expect((await piecesOf({ orderNo: [orderNo] })).map(({ state, loc }) => [state, loc])).toEqual([
      ['已出库', null],
      ['已出库', null],
    ])
    expect(told(await record(other, 'SN-OUT', ['O3']))[1]).toBe(
      `序列号 O3 已随出库单 ${orderNo} 出库，请核对`,
    )
    expect((await record(other, 'SN-OUT', ['O2'])).envelope.message).toBe('success')

    const issue = { orderNo: other, reason: '买家取消' as const, opId: opId() }
    const { issueNo } = (await wms.call(orderIssue.create, { body: issue as never }, clerk)).envelope.data
    for (const move of ['accept', 'succeed'] as const) {
      const { revision } = (await wms.call(orderIssue.get, { query: { issueNo } }, clerk)).envelope.data
      const body = { issueNo, move, revision, opId: opId() }
      expect((await wms.call(orderIssue.move, { body }, clerk)).envelope.message).toBe('success')
    }
    const [kept] = await piecesOf({ serialNo: ['O2'] })
    expect(kept).toMatchObject({ state: '在库', orderNo: null })
    expect(await inbound.stockAt(kept?.loc ?? '', 'SN-OUT')).toBe('1')
  })

  test('what comes back comes back by its number, and can leave once more', async () => {
    await shelved('SN-BACK', ['R1', 'R2'])
    const orderNo = await shipped('SN-BACK', ['R1', 'R2'])
    const { returnNo } = (await returned.register({ originalOrderNo: orderNo })).envelope.data
    await returned.move(returnNo, 'handOver')
    const { id, isNumbered } = (await returned.add(returnNo, { code: 'SN-BACK', qty: '1' })).envelope.data
    expect(isNumbered).toBe(true)
    await returned.inspect(id)
    const loc = (await returned.documentOf(returnNo)).lines[0]?.suggestLoc ?? ''
    expect(told(await returned.dispose(id, { loc }))[1]).toContain('数量 1，已扫 0 个')
    const foreign = await returned.dispose(id, { loc, serialNos: ['R9'] })
    expect(foreign.envelope).toMatchObject({ code: 409, data: { asks: true, field: 'serialNos' } })
    expect(foreign.envelope.message).toContain('序列号 R9 没有随出库单发出的记录')
    expect((await returned.dispose(id, { loc, serialNos: ['r1'] })).envelope.message).toBe('success')
    expect(await placesOf('SN-BACK')).toEqual([
      ['R1', '在库', loc],
      ['R2', '已出库', null],
    ])
    expect((await piecesOf({ serialNo: ['R1'] }))[0]).toMatchObject({ docNo: returnNo, orderNo })
    const { serials } = await outbound.documentOf(orderNo)
    expect(serials.map(({ serialNo, state }) => [serialNo, state])).toEqual([
      ['R1', '已收回'],
      ['R2', '已登记'],
    ])
    await shipped('SN-BACK', ['R1'])

    const bought = await inbound.arrived({ lines: [{ sku: 'SN-BACK', expectedQty: '1' }] })
    const asked = await receive(bought, 'SN-BACK', ['R2'])
    expect(asked.envelope.message).toContain(`序列号 R2 曾随出库单 ${orderNo} 出库`)
    const sure = [(asked.envelope.data as unknown as { reason: string }).reason]
    expect((await receive(bought, 'SN-BACK', ['R2'], { sure })).envelope.message).toBe('success')
    expect((await piecesOf({ serialNo: ['R2'] }))[0]).toMatchObject({ state: '在库', docNo: bought })
  })

  test('what is found or lost is named, and numbers that do not agree with the stock are told and put right', async () => {
    const before = await differences()
    const { loc } = await shelved('SN-LOST', ['L1', 'L2'])
    expect(await differences()).toEqual(before)
    const adjust = (qty: string, serialNos: string[] = []) => {
      const body = { ...key('SN-LOST', loc), qty, serialNos, reason: '盘点', opId: opId() }
      return wms.call(adjustStock, { body }, admin)
    }
    expect(told(await adjust('1'))[1]).toContain('数量 1，已扫 0 个')
    expect(told(await adjust('-1', ['L9']))[1]).toContain('序列号 L9 不在库')
    expect(told(await adjust('1', ['L2']))[1]).toContain('序列号 L2 已在库')
    const [entryNo = 0] = (await adjust('1', ['L3'])).envelope.data
    expect((await adjust('-1', ['l2'])).envelope.message).toBe('success')
    expect(await placesOf('SN-LOST')).toEqual([
      ['L1', '在库', loc],
      ['L2', '已核销', null],
      ['L3', '在库', loc],
    ])
    const reversal = { body: { entryNos: [entryNo], reason: '看错', opId: opId() } }
    expect((await wms.call(reverseStock, reversal, admin)).envelope.message).toBe('success')
    expect((await piecesOf({ serialNo: ['L3'] }))[0]).toMatchObject({ state: '已核销', reason: '看错' })
    expect(await differences()).toEqual(before)

    const [lost] = await piecesOf({ sku: ['SN-LOST'] })
    const writeOff = (ids: number[], token = admin) =>
      wms.call(writeOffSerials, { body: { ids, reason: '登记错', opId: opId() } }, token)
    expect((await writeOff([lost?.id ?? 0, 0])).status).toBe(404)
    expect((await writeOff([lost?.id ?? 0], await wms.signIn('finance'))).status).toBe(403)
    expect((await writeOff([lost?.id ?? 0])).envelope.data).toMatchObject([
      { serialNo: 'L1', state: '已核销', loc: null, reason: '登记错' },
    ])
    expect(told(await writeOff([lost?.id ?? 0]))[1]).toContain('已核销')
    expect(await differences()).toContainEqual({ key: 'SHQP YCFS SN-LOST', expected: '1', found: '0' })
    const register = (serialNos: string[], more: object = {}, token = admin) => {
      const body = { ...key('SN-LOST', loc), serialNos, reason: '盘盈', opId: opId(), ...more }
      return wms.call(registerSerials, { body }, token)
    }
    expect(told(await register(['L5', 'L6']))[1]).toContain('没有 2 件还缺序列号的商品 SN-LOST')
    expect(told(await register(['L5'], { loc: GATE }))[0]).toBe(409)
    expect(told(await register(['L5'], { sku: 'YCFS0002' }))[1]).toContain('YCFS0002 不在收货时登记序列号')
    expect((await register(['L5'], {}, await wms.signIn('finance'))).status).toBe(403)
    const both = await Promise.all([register(['L5']), register(['L6'])])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await differences()).toEqual(before)
  })
})
