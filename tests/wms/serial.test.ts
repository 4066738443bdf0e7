// Goods that are told apart piece by piece: an order is packed once each piece has its number, which no other order has until
// the piece has come back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { sku as product, skuBarcode } from '#shared/contracts/base/sku.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { getParcelVideos } from '#shared/contracts/outbound/parcel-video.ts'
import { recordSerials, removeSerial } from '#shared/contracts/outbound/serial.ts'
import { returningWith } from '#tests/support/returning.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

const SKU = 'YCFS0002'
const PLAIN = 'YCFS0001'

describe('on PostgreSQL', () => {
  let wms: TestWms
  let clerk: string
  let first: string

  const flow = shippingWith(() => ({ wms, clerk }))
  const { made, picked, pack, documentOf } = flow
  const back = returningWith(() => ({ wms, clerk }))

  const record = (orderNo: string, serialNos: string[], more: object = {}, token = clerk) => {
    const body = { orderNo, sku: SKU, serialNos, opId: opId(), ...more }
    return wms.call(recordSerials, { body }, token)
  }
  const told = (answer: { envelope: { code: number; message: string | null } }) => [
    answer.envelope.code,
    answer.envelope.message,
  ]
  const pickedOrder = async (qty: string, others: object[] = []) => {
    const orderNo = await made({ lines: [{ sku: SKU, lot: '', qty }, ...others] as never })
    await picked([orderNo])
    return orderNo
  }
  const statesOf = async (orderNo: string) =>
    (await documentOf(orderNo)).serials.map(({ serialNo, state }) => [serialNo, state])
  const moveIssue = async (issueNo: string, move: 'accept' | 'succeed') => {
    const { revision } = (await wms.call(orderIssue.get, { query: { issueNo } }, clerk)).envelope.data
    return wms.call(orderIssue.move, { body: { issueNo, move, revision, opId: opId() } }, clerk)
  }

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: null })
    clerk = await wms.signIn('clerk')
    const admin = await wms.signIn('admin')
    const [goods] = (await wms.call(product.list, { body: { owner: ['YCFS'], code: [SKU] } }, admin)).envelope
      .data.rows
    const body = {
      id: goods?.id ?? 0,
      revision: goods?.revision ?? 0,
      serialControl: true,
      opId: opId(),
    }
    expect((await wms.call(product.update, { body }, admin)).envelope.message).toBe('success')
  })
  afterAll(() => wms.close())

  test('no parcel is closed before each piece has its number, and only a number that can be one', async () => {
    first = await pickedOrder('2', [{ sku: PLAIN, lot: '', qty: '1' }])
    const { serialGoods } = await documentOf(first)
    expect(serialGoods).toEqual([{ sku: SKU, skuName: expect.any(String), qty: '2', recorded: 0 }])
    expect(told(await pack([first]))).toEqual([
      409,
      `出库单 ${first} 的商品 ${SKU} 还缺 2 个序列号，请先登记`,
    ])
    const codes = await wms.call(skuBarcode.list, { body: { owner: ['YCFS'], sku: [SKU] } }, clerk)
    const barcode = codes.envelope.data.rows[0]?.barcode ?? ''
    for (const scanned of [SKU, barcode]) {
      expect(told(await record(first, [scanned]))).toEqual([
        400,
        `${scanned} 是商品编码或条码，不是序列号，请核对`,
      ])
    }
    expect(told(await record(first, ['A1'], { sku: PLAIN }))[1]).toContain('不按序列号管理')
    expect(told(await record(first, ['A1', 'A1']))).toEqual([400, '序列号 A1 重复，请核对'])
    expect(told(await record(first, ['A1', 'a1']))).toEqual([400, '序列号 a1 重复，请核对'])
    expect(told(await record(first, [SKU.toLowerCase()]))[1]).toContain('是商品编码或条码')
    expect(told(await record(first, ['A1', 'A2', 'A3']))[1]).toContain('还可登记 2 个')
    expect((await record(first, ['A1'], {}, await wms.signIn('finance'))).status).toBe(403)
    expect((await record('CK20260101-9999', ['A1'])).status).toBe(404)

    const once = opId()
    const numbers = (await record(first, ['A1', 'A9'], { opId: once })).envelope.data
    expect((await record(first, ['A1', 'A9'], { opId: once })).envelope.data).toEqual(numbers)
    const wrong = numbers.find(({ serialNo }) => serialNo === 'A9')
    const removal = { body: { id: wrong?.id ?? 0, opId: opId() } }
    expect((await wms.call(removeSerial, removal, clerk)).envelope.message).toBe('success')
    expect(told(await pack([first]))[1]).toContain('还缺 1 个序列号')
    // The whole label of the piece, as its scanner sends it.
    const labelled = await record(first, [']d20106901234567892\u001d21A2'])
    expect(labelled.envelope.data.map(({ serialNo }) => serialNo)).toEqual(['A2'])
    expect(told(await record(first, ['A3']))[1]).toContain('已登记 2 个序列号，还可登记 0 个')
    const { timeline } = await documentOf(first)
    expect(timeline.filter(({ action }) => action === 'recordSerials')).toHaveLength(2)

    const [parcel] = (await pack([first])).envelope.data.done
    expect(told(await record(first, ['A3']))[1]).toContain('不能登记序列号')
    const removed = { body: { id: numbers[0]?.id ?? 0, opId: opId() } }
    expect(told(await wms.call(removeSerial, removed, clerk))[1]).toContain('不能移除序列号')
    const query = { waybillNo: parcel?.waybillNo ?? '' }
    const { goods } = (await wms.call(getParcelVideos, { query }, clerk)).envelope.data
    expect(goods.map(({ sku, serialNos }) => [sku, serialNos])).toEqual([
      [SKU, ['A1', 'A2']],
      [PLAIN, []],
    ])
  })

  test('a number stands for one order at a time, and is found by it', async () => {
    const [one, two] = [await pickedOrder('1'), await pickedOrder('1')]
    expect(told(await record(one, ['A1']))).toEqual([409, `序列号 A1 已登记在出库单 ${first}，请核对`])
    expect(told(await record(one, ['a1']))).toEqual([409, `序列号 A1 已登记在出库单 ${first}，请核对`])
    const both = await Promise.all([record(one, ['B1']), record(two, ['B1'])])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [winner, other] = both[0]?.status === 200 ? [one, two] : [two, one]
    const [found] = (await wms.call(resolveCode, { query: { code: 'b1' } }, clerk)).envelope.data
    expect(found).toMatchObject({ code: 'B1', path: `/outbound/detail?orderNo=${winner}` })

    const issue = { orderNo: winner, reason: '买家取消' as const, opId: opId() }
    const { issueNo } = (await wms.call(orderIssue.create, { body: issue as never }, clerk)).envelope.data
    await moveIssue(issueNo, 'accept')
    expect((await moveIssue(issueNo, 'succeed')).envelope.message).toBe('success')
    expect(await statesOf(winner)).toEqual([['B1', '已收回']])
    expect((await record(other, ['B1'])).envelope.message).toBe('success')
  })

  test('of an order whose goods came back, as many numbers are free as pieces did', async () => {
    const { returnNo } = (await back.register({ originalOrderNo: first })).envelope.data
    await back.move(returnNo, 'handOver')
    const { id } = (await back.add(returnNo, { qty: '1' })).envelope.data
    await back.inspect(id)
    const later = await pickedOrder('2')
    expect((await record(later, ['A1'])).status).toBe(409)
    const loc = (await back.documentOf(returnNo)).lines[0]?.suggestLoc ?? ''
    expect((await back.dispose(id, { loc })).envelope.message).toBe('success')
    expect(told(await record(later, ['A1', 'A2']))[1]).toContain('序列号 A2 已登记')
    expect((await record(later, ['A1'])).envelope.message).toBe('success')
    expect(await statesOf(first)).toEqual([
      ['A1', '已收回'],
      ['A2', '已登记'],
    ])
  })
})
