// Receivers whom a platform sends with stars and an OAID: kept as they come, and sent by the platform's own waybills.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

const OAID = '1ab2CD-oaid=='
const STARRED = { receiver: '王**', mobile: '138****1234', address: '上海市浦东新区张**' }

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let clerk: string
  let admin: string
  const { make, made, picked, pack, print, documentOf } = shippingWith(() => ({ wms, clerk }))

  beforeAll(async () => {
    wms = await startWms({ backend })
    clerk = await wms.signIn('clerk')
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  const change = async (orderNo: string, changes: object) => {
    const { revision } = (await wms.call(outboundOrder.get, { query: { orderNo } }, admin)).envelope.data
    return wms.call(
      outboundOrder.update,
      { body: { orderNo, revision, ...changes, opId: opId() } as never },
      admin,
    )
  }
  const orderOf = async (orderNo: string) => (await documentOf(orderNo, admin)).order
  const masked = (label: string) =>
    `${label}带有星号，是平台加密的收件人：请同时填写 OAID，或填写完整的${label}`

  test('an order keeps them as they are sent, and is marked', async () => {
    const orderNo = await made({ ...STARRED, oaid: OAID })
    expect(await orderOf(orderNo)).toMatchObject({ ...STARRED, oaid: OAID, encrypted: true })
    const open = await made({ oaid: OAID, mobile: '13800138000' })
    expect(await orderOf(open)).toMatchObject({ mobile: '13800138000', encrypted: false })
  })

  test('stars alone lead to nobody', async () => {
    for (const [field, label] of [
      ['receiver', '收货人'],
      ['mobile', '收货电话'],
      ['address', '收货地址'],
    ] as const) {
      const { envelope } = await make({ [field]: STARRED[field] })
      expect(envelope).toMatchObject({ code: 400, message: masked(label), data: { field } })
    }
    expect((await make({ mobile: '1234', oaid: OAID })).envelope.code).toBe(400)
  })

  test('a number with stars that comes back is the one that was shown, until an OAID says whose it is', async () => {
    const orderNo = await made({ mobile: '13800138000' })
    await change(orderNo, { mobile: '138****8000' })
    expect(await orderOf(orderNo)).toMatchObject({ mobile: '13800138000', encrypted: false })
    await change(orderNo, { mobile: '139****9999', oaid: OAID })
    expect(await orderOf(orderNo)).toMatchObject({ mobile: '139****9999', encrypted: true })
    const { envelope } = await change(orderNo, { oaid: '' })
    expect(envelope).toMatchObject({ code: 400, message: masked('收货电话') })
    await change(orderNo, { oaid: '', mobile: '13900139999' })
    expect(await orderOf(orderNo)).toMatchObject({ mobile: '13900139999', oaid: '', encrypted: false })
  })

  test('it is packed under the platform’s number alone, and its label is marked', async () => {
    const orderNo = await made({ ...STARRED, oaid: OAID })
    await picked([orderNo])
    expect((await pack([orderNo])).envelope).toMatchObject({
      code: 409,
      message: `出库单 ${orderNo} 的收件人已由平台加密，本仓的单号送不到，请用平台的电子面单取号后录入运单号`,
    })
    const waybillNo = `PT-${backend}-1`
    expect((await pack([orderNo], { waybillNo })).envelope.data.done).toMatchObject([{ waybillNo }])
    const labels = (await print([waybillNo])).envelope.data.done
    expect(labels).toMatchObject([{ receiver: '王**', mobile: '138****1234', encrypted: true }])
  })

  test('the log of changes does not learn what the platform knows them by', async () => {
    const orderNo = await made({ ...STARRED, oaid: OAID })
    expect(JSON.stringify((await documentOf(orderNo)).timeline)).not.toContain(OAID)
  })
})
