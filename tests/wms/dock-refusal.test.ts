// Goods are refused at the dock: in part or altogether, with a reason, and the difference of their order says so.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { refuseDelivery, refuseGoods, undoRefusal } from '#shared/contracts/inbound/refusal.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { download, upload } from '#tests/support/tasks.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const TWO = [
  { sku: 'YCFS0001', expectedQty: '10' },
  { sku: 'YCFS0002', expectedQty: '2' },
]

type Given = Partial<CallInput<typeof refuseGoods>['body']>

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: createClock('2026-03-10T02:00:00.000Z').now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const { make, move, arrived, scan, documentOf } = receivingWith(() => ({ wms, clerk }))
  const refuse = (orderNo: string, given: Given = {}, token = clerk) => {
    const body = { orderNo, code: 'YCFS0001', qty: '3', reason: '破损' as const, opId: opId(), ...given }
    return wms.call(refuseGoods, { body }, token)
  }
  const refuseAll = (orderNo: string, token = clerk) =>
    wms.call(refuseDelivery, { body: { orderNo, reason: '错货', remark: '送错仓', opId: opId() } }, token)
  const undo = (id: number, token = admin) =>
    wms.call(undoRefusal, { body: { id, reason: '数错', opId: opId() } }, token)

  const casesOf = async (orderNo: string) =>
    (await documentOf(orderNo)).cases.map(({ sku, kind, diffQty, resolution }) => [
      sku,
      kind,
      diffQty,
      resolution,
    ])

  async function expectBalanced() {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  }

  test('a photo of what is refused is seen with it by who reads the order, and is one that was uploaded', async () => {
    const orderNo = await arrived({ lines: TWO })
    const content = Buffer.from('89504e470d0a1a0a', 'hex')
    const photo = (await upload(wms, { fileName: 'broken.png', content, token: clerk })).json().data.fileName
    expect((await refuse(orderNo, { photo })).envelope.data.refusals).toMatchObject([{ photo }])
    expect((await documentOf(orderNo)).refusals).toMatchObject([{ photo }])
    expect((await download(wms, photo, admin)).statusCode).toBe(200)
    const unknown = '0b9ff0c1-5a55-4c0c-9d0b-1d86f8f7a001.png'
    expect((await refuse(orderNo, { photo: unknown })).status).toBe(400)
    expect((await documentOf(orderNo)).refusals).toHaveLength(1)
  })

  test('a part that is refused is told by the order and by the difference it is closed with', async () => {
    const orderNo = await arrived({ lines: TWO })
    await scan(orderNo, { qty: '7' })
    const { envelope } = await refuse(orderNo, { code: 'ycfs0001', remark: '外箱进水' })
    expect(envelope.data).toMatchObject({
      state: '收货中',
      refusals: [{ orderNo, sku: 'YCFS0001', qty: '3', reason: '破损', remark: '外箱进水', state: '有效' }],
    })
    await refuse(orderNo, { code: 'YCFS0002', qty: '1', reason: '效期不符' })
    const { refusals, lines, timeline } = await documentOf(orderNo)
    expect(refusals.map(({ sku, qty, operatorName }) => [sku, qty, operatorName])).toEqual([
      ['YCFS0001', '3', '李晓梅'],
      ['YCFS0002', '1', '李晓梅'],
    ])
    expect(lines.map(({ receivedQty, diffQty }) => [receivedQty, diffQty])).toEqual([
      ['7', '-3'],
      ['0', '-2'],
    ])
    expect(timeline.some(({ entity }) => entity === 'dockRefusal')).toBe(true)
    expect((await move(orderNo, 'closePartially')).envelope.data.state).toBe('部分关闭')
    expect(await casesOf(orderNo)).toEqual([
      ['YCFS0001', '拒收', '-3', '到货拒收 3（破损）'],
      ['YCFS0002', '短少', '-2', '到货拒收 1（效期不符）'],
    ])
    expect((await undo(refusals[0]?.id ?? 0)).envelope.message).toBe(
      `入库单 ${orderNo} 当前为「部分关闭」，不能撤销拒收；请在差异单中说明`,
    )
    expect((await refuse(orderNo)).status).toBe(409)
    await expectBalanced()
  })

  test('a whole delivery that is refused never comes into stock', async () => {
    const orderNo = await arrived({ lines: TWO })
    await refuse(orderNo, { qty: '4', reason: '包装不符' })
    const { refusals, state } = (await refuseAll(orderNo)).envelope.data
    expect(state).toBe('收货中')
    expect(refusals.map(({ sku, qty, remark }) => [sku, qty, remark])).toEqual([
      ['YCFS0001', '6', '送错仓'],
      ['YCFS0002', '2', '送错仓'],
    ])
    expect((await refuseAll(orderNo)).envelope.message).toBe(
      `入库单 ${orderNo} 没有还未收的商品，多到的商品请逐个拒收`,
    )
    expect((await move(orderNo, 'closePartially')).envelope.data).toMatchObject({
      state: '部分关闭',
      receivedQty: '0',
    })
    expect(await casesOf(orderNo)).toEqual([
      ['YCFS0001', '拒收', '-10', '到货拒收 10（包装不符、错货）'],
      ['YCFS0002', '拒收', '-2', '到货拒收 2（错货）'],
    ])
    await expectBalanced()
  })

  test('what comes too much is refused beside what was received, and the order is complete', async () => {
    const orderNo = await arrived()
    await scan(orderNo, { qty: '10' })
    expect((await scan(orderNo, { qty: '1' })).envelope.message).toBe(
      '商品 YCFS0001 预收 10，已收 10，最多还可收 0，请核对数量，多到的请拒收',
    )
    expect((await refuse(orderNo, { qty: '1', reason: '多到' })).envelope.message).toBe('success')
    expect((await move(orderNo, 'finish')).envelope.data.state).toBe('收货完成')
    await expectBalanced()
  })

  test('a refusal is taken back with a reason, once, and counts no longer', async () => {
    const orderNo = await arrived()
    const [refused] = (await refuse(orderNo, { qty: '10' })).envelope.data.refusals
    const id = refused?.id ?? 0
    expect((await undo(id, clerk)).status).toBe(403)
    expect((await undo(id)).envelope.data).toMatchObject({ state: '已撤销', undoReason: '数错' })
    expect((await undo(id)).envelope.message).toBe('此拒收记录已撤销，请刷新后查看')
    await scan(orderNo, { qty: '10' })
    expect((await move(orderNo, 'finish')).envelope.data.state).toBe('收货完成')
  })

  test('what is not expected, or not here yet, is not refused, nor by everybody', async () => {
    const { orderNo: draft } = await make()
    expect((await refuse(draft)).status).toBe(409)
    const orderNo = await arrived()
    expect((await refuse(orderNo, { code: 'YCFS0002' })).envelope.message).toBe(
      '商品 YCFS0002 不在此入库单中，请核对',
    )
    expect((await refuse(orderNo, { code: 'NO-SUCH' })).status).toBe(404)
    expect((await refuse(orderNo, {}, finance)).status).toBe(403)
    expect((await refuseAll(orderNo, finance)).status).toBe(403)
  })
})
