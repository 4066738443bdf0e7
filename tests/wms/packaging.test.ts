// What parcels go out in: said when they are packed, an expense of the warehouse and a charge of the owner once they have left.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packaging } from '#shared/contracts/base/lists.ts'
import { updateOwnerRule } from '#shared/contracts/base/owner.ts'
import { searchReferences } from '#shared/contracts/base/reference.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { expense, reverseExpenses } from '#shared/contracts/money/expense.ts'
import { packagingDaily } from '#shared/contracts/outbound/daily-report.ts'
import { getPackagings } from '#shared/contracts/outbound/order.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { changeWaybills, waybill } from '#shared/contracts/outbound/waybill.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { signInAs } from '#tests/support/stock-count.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

const BOX = 'ZX5'
const GIFT_BOX = 'YCLH'
const AS_IT_CAME = 'YX'
/** The owner's own number, its price list has no 耗材费. */
const WITHOUT_FEE = { owner: 'LYHD', lines: [{ sku: 'LYHD0001', lot: '', qty: '1' }] }

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string
  const flow = shippingWith(() => ({ wms, clerk }))
  const { made, picked, pack, ready, ship, documentOf } = flow

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const told = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]
  const pickedOrder = async (order: Parameters<typeof made>[0] = {}) => {
    const orderNo = await made(order)
    await picked([orderNo])
    return orderNo
  }
  const shipped = async (parcel: Parameters<typeof pack>[1], order = {}) => {
    const orderNo = await pickedOrder(order)
    const [waybillNo = ''] = await ready([orderNo], parcel)
    expect((await ship([orderNo])).status).toBe(200)
    return { orderNo, waybillNo }
  }
  const waybillOf = async (waybillNo: string) =>
    (await wms.call(waybill.get, { query: { waybillNo } }, clerk)).envelope.data
  const feesOf = async (orderNo: string) => {
    const body = { docNo: [orderNo], itemCode: ['HC'], sort: 'chargeNo' }
    return (await wms.call(charge.list, { body: body as never }, finance)).envelope.data.rows
  }
  const costsOf = async (orderNo: string) => {
    const body = { docNo: [orderNo], category: ['耗材'], sort: 'entryNo' }
    return (await wms.call(expense.list, { body: body as never }, finance)).envelope.data.rows
  }
  const change = async (code: string, changes: object) => {
    const { revision } = (await wms.call(packaging.get, { query: { code } }, admin)).envelope.data
    return wms.call(packaging.update, { body: { code, revision, ...changes, opId: opId() } as never }, admin)
  }
  const violations = async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    return envelope.data.filter(({ code }) => code === 'packaging-booked')
  }

  test('a parcel that has left is charged by the piece, and costs what its boxes cost when it was packed', async () => {
    const orderNo = await pickedOrder()
    const [waybillNo = ''] = await ready([orderNo], { packaging: BOX, boxes: 2 })
    const said = { packaging: BOX, packagingName: '5号纸箱', packagingCost: '0.92', boxes: 2 }
    expect(await waybillOf(waybillNo)).toMatchObject(said)
    expect((await documentOf(orderNo)).waybills).toMatchObject([said])
    expect(await costsOf(orderNo)).toEqual([])
    await change(BOX, { costPrice: '9' })
    expect((await ship([orderNo])).status).toBe(200)
    await change(BOX, { costPrice: '0.46' })
    expect(await feesOf(orderNo)).toMatchObject([
      { qty: '2', unit: '个', price: '0.55', amount: '1.1', docType: '出库单', owner: 'YCFS', state: '暂估' },
    ])
    expect(await costsOf(orderNo)).toMatchObject([
      { amount: '0.92', owner: 'YCFS', allocBasis: '直接归属', docType: '出库单', sourceRef: waybillNo },
    ])
    expect(await violations()).toMatchObject([{ violations: 0 }])
  })

  test('without a price nothing is charged; what is sent as it came, or in the owner’s own, costs nothing either', async () => {
    const free = await shipped({ packaging: BOX, waybillNo: 'SF-HC-1' }, WITHOUT_FEE)
    expect(await feesOf(free.orderNo)).toEqual([])
    expect(await costsOf(free.orderNo)).toMatchObject([{ amount: '0.46', owner: 'LYHD' }])
    for (const code of [AS_IT_CAME, GIFT_BOX]) {
      const { orderNo, waybillNo } = await shipped({ packaging: code })
      expect(await waybillOf(waybillNo)).toMatchObject({ packaging: code, packagingCost: '0' })
      expect([await feesOf(orderNo), await costsOf(orderNo)]).toEqual([[], []])
    }
    const { orderNo, waybillNo } = await shipped({})
    expect(await waybillOf(waybillNo)).toMatchObject({ packaging: null, packagingCost: null })
    expect([await feesOf(orderNo), await costsOf(orderNo)]).toEqual([[], []])
    expect(await violations()).toMatchObject([{ violations: 0 }])
  })

  test('what is unknown, no longer used or another owner’s own is refused, and the order stays as it was', async () => {
    const orderNo = await pickedOrder()
    const unknown = (code: string) => [400, `包材 ${code} 不存在或已停用，请重新扫描或选择`]
    expect(told(await pack([orderNo], { packaging: 'ZX99' }))).toEqual(unknown('ZX99'))
    await change('QP3', { status: '停用' })
    expect(told(await pack([orderNo], { packaging: 'QP3' }))).toEqual(unknown('QP3'))
    await change('QP3', { status: '启用' })
    const other = await pickedOrder(WITHOUT_FEE)
    const parcel = { packaging: GIFT_BOX, waybillNo: 'SF-HC-2' }
    expect(told(await pack([other], parcel))).toEqual([
      400,
      `包材 ${GIFT_BOX} 是其他货主专用的，不能用于出库单 ${other}，请重新扫描或选择`,
    ])
    const narrow = await signInAs(wms, 'packs-for-one', 'clerk', ['LYHD'])
    expect(told(await pack([other], parcel, narrow))).toEqual(unknown(GIFT_BOX))
    expect((await documentOf(orderNo)).order.state).toBe('待复核')
    expect((await documentOf(other)).order.state).toBe('待复核')
  })

  test('an owner who asks for it is not packed for without it', async () => {
    const require = async (packagingRequired: boolean) => {
      const { envelope } = await wms.send({
        method: 'GET',
        path: '/api/basic/owner/rule/get',
        query: 'code=YCFS',
        token: admin,
      })
      const { revision } = envelope.data as { revision: number }
      const body = { code: 'YCFS', revision, packagingRequired, opId: opId() }
      expect((await wms.call(updateOwnerRule, { body }, admin)).status).toBe(200)
    }
    await require(true)
    const orderNo = await pickedOrder()
    expect(told(await pack([orderNo]))).toEqual([
      400,
      '货主 云裳服饰 要求录入包材，请扫描包材或选择，不用包材的请选“原箱发货”',
    ])
    expect((await pack([orderNo], { packaging: AS_IT_CAME })).status).toBe(200)
    await require(false)
  })

  test('what such goods went out in lately is offered first, and nothing that is not theirs', async () => {
    const lines = [{ sku: 'YCFS0012', lot: '', qty: '1' }]
    const offered = async (orderNo: string, token = clerk) =>
      (await wms.call(getPackagings, { query: { orderNo } }, token)).envelope.data
    const first = await made({ lines })
    expect((await offered(first)).filter(({ isUsual }) => isUsual)).toEqual([])
    await picked([first])
    await pack([first], { packaging: 'ZX7' })
    const second = await made({ lines })
    expect((await offered(second))[0]).toEqual({ code: 'ZX7', name: '7号纸箱', isUsual: true })
    const codes = (await offered(second)).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining([BOX, GIFT_BOX, AS_IT_CAME]))
    const other = await made(WITHOUT_FEE)
    expect((await offered(other)).map(({ code }) => code)).not.toContain(GIFT_BOX)
    const narrow = await signInAs(wms, 'looks-for-one', 'clerk', ['LYHD'])
    expect((await wms.call(getPackagings, { query: { orderNo: second } }, narrow)).status).toBe(404)
  })

  test('a wrong scan is put right as long as nobody has collected the parcel; another number keeps it', async () => {
    const orderNo = await pickedOrder()
    const [waybillNo = ''] = await ready([orderNo], { packaging: BOX, boxes: 3 })
    const changed = async (given: object, no = waybillNo) => {
      const body = { waybillNos: [no], reason: '扫错', ...given, opId: opId() }
      return wms.call(changeWaybills, { body: body as never }, clerk)
    }
    expect((await changed({ packaging: 'ZX99' })).status).toBe(400)
    expect((await changed({ packaging: 'ZX8' })).envelope.data.done).toMatchObject([
      { packaging: 'ZX8', packagingCost: '0.72' },
    ])
    const [next] = (await changed({ newWaybillNo: 'SF-HC-3' })).envelope.data.done
    expect(next).toMatchObject({ waybillNo: 'SF-HC-3', packaging: 'ZX8', packagingCost: '0.72' })
    await flow.print(['SF-HC-3'])
    await ship([orderNo])
    expect(await costsOf(orderNo)).toMatchObject([{ amount: '0.72', sourceRef: 'SF-HC-3' }])
    expect((await changed({ packaging: BOX }, 'SF-HC-3')).status).toBe(409)
  })

  test('a parcel that is opened again was never sent: it is neither charged nor a cost', async () => {
    const orderNo = await pickedOrder()
    const [waybillNo = ''] = await ready([orderNo], { packaging: BOX })
    const asked = { orderNo, reason: '买家取消' as const, remark: '', opId: opId() }
    const { issueNo } = (await wms.call(orderIssue.create, { body: asked }, clerk)).envelope.data
    for (const move of ['accept', 'succeed'] as const) {
      const { revision } = (await wms.call(orderIssue.get, { query: { issueNo } }, clerk)).envelope.data
      const moved = await wms.call(
        orderIssue.move,
        { body: { issueNo, move, revision, opId: opId() } },
        clerk,
      )
      expect(moved.status).toBe(200)
    }
    expect((await waybillOf(waybillNo)).state).toBe('作废')
    expect([await feesOf(orderNo), await costsOf(orderNo)]).toEqual([[], []])
  })

  test('an expense that was taken back by hand with a reason is no violation', async () => {
    const { orderNo } = await shipped({ packaging: BOX })
    const [cost] = await costsOf(orderNo)
    const body = { entryNos: [cost?.entryNo ?? 0], reason: '箱子由货主自备', opId: opId() }
    expect((await wms.call(reverseExpenses, { body }, finance)).status).toBe(200)
    expect((await costsOf(orderNo)).map(({ amount }) => amount)).toEqual(['0.46', '-0.46'])
    expect(await violations()).toMatchObject([{ violations: 0 }])
  })

  test('what has left is summed up by packaging and day; what is only packed is not', async () => {
    const { waybillNo } = await shipped({ packaging: 'ZX2', boxes: 4 })
    await pack([await pickedOrder()], { packaging: 'ZX2', boxes: 9 })
    const { businessDate: today } = await waybillOf(waybillNo)
    const body = { by: 'packaging,owner' as const, businessDate: { from: today, to: today }, size: 200 }
    const { rows } = (await wms.call(packagingDaily.list, { body }, clerk)).envelope.data
    expect(rows.filter(({ packaging: code }) => code === 'ZX2')).toMatchObject([
      { packagingName: '2号纸箱', ownerName: '云裳服饰', pieces: 4, parcels: 1, cost: '5' },
    ])
  })

  test('packagings come in as a sheet, with what is wrong in the contract’s words', async () => {
    const content = [
      '包材编码,包材名称,专用货主,长(cm),宽(cm),高(cm),自重(kg),成本价,收耗材费,状态',
      'ZX9,9号纸箱,,19,10,12,0.08,0.2,是,启用',
      'ZX10,10号纸箱,,17,9,10,0.07,-1,是,启用',
    ]
    const file = await upload(wms, { fileName: '包材.csv', content: content.join('\r\n'), token: admin })
    const { fileName } = file.json().data
    const preview = await wms.call(packaging.previewImport, { body: { fileName } }, admin)
    expect(preview.envelope.data.errors.map(({ line, message }) => [line, message])).toEqual([
      [3, '成本价不能为负，单元格 H3 为「-1」'],
    ])
    const body = { fileName, mode: '跳过错误行' as const, opId: opId() }
    const { envelope } = await wms.call(packaging.import, { body }, admin)
    expect(envelope.message).toBe('success')
    await untilEnded(wms, envelope.data.id, admin)
    expect((await wms.call(packaging.get, { query: { code: 'ZX9' } }, admin)).envelope.data).toMatchObject({
      name: '9号纸箱',
      owner: null,
      costPrice: '0.2',
      charged: true,
      length: '19',
    })
  })

  test('another owner’s packagings are not seen, and everybody’s are found under any owner', async () => {
    const narrow = await signInAs(wms, 'sees-one', 'manager', ['LYHD'])
    const codesOf = async (token: string) =>
      (await wms.call(packaging.list, { body: { size: 200 } }, token)).envelope.data.rows.map(
        ({ code }) => code,
      )
    expect(await codesOf(admin)).toContain(GIFT_BOX)
    expect(await codesOf(narrow)).toContain(BOX)
    expect(await codesOf(narrow)).not.toContain(GIFT_BOX)
    const found = async (owner: string) => {
      const body = { to: 'package' as const, owner }
      return (await wms.call(searchReferences, { body }, admin)).envelope.data.map(({ code }) => code)
    }
    expect(await found('YCFS')).toEqual(expect.arrayContaining([BOX, GIFT_BOX]))
    expect(await found('LYHD')).not.toContain(GIFT_BOX)
    const own = {
      code: 'YC-X',
      name: '云裳袋',
      owner: 'YCFS',
      costPrice: '0',
      charged: false,
      status: '启用' as const,
    }
    expect(
      (await wms.call(packaging.create, { body: { ...own, opId: opId() } as never }, narrow)).status,
    ).toBe(400)
    expect(
      (await wms.call(packaging.create, { body: { ...own, opId: opId() } as never }, clerk)).status,
    ).toBe(403)
  })
})
