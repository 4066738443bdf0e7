// Where parcels go: an address that is pasted in one block, and the division that an order lies in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outboundOrder, readReceiver } from '#shared/contracts/outbound/order.ts'
import { nextOpId, shippingWith } from '#tests/support/shipping.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

const HANGZHOU = { province: '浙江省', city: '杭州市', district: '余杭区' }
const NOWHERE = { province: '', city: '', district: '' }

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let clerk: string
  beforeAll(async () => {
    wms = await startWms({ backend, tasks: null })
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())
  const { make } = shippingWith(() => ({ wms, clerk }))
  const read = (text: string, token = clerk) => wms.call(readReceiver, { body: { text } }, token)

  test('what is pasted is taken apart', async () => {
    const text =
      '收货人：张三\n手机号码：184 1234 5678-7839\n所在地区：浙江杭州\n详细地址：余杭区文一西路969号'
    expect((await read(text)).envelope.data).toEqual({
      ...HANGZHOU,
      receiver: '张三',
      mobile: '18412345678转7839',
      address: '浙江省杭州市余杭区文一西路969号',
      doubts: [],
    })
    const { doubts } = (await read('明天能发货吗')).envelope.data
    expect(doubts).toEqual(['没有认出电话，请补上', '没有认出收货人，请补上', '没有认出省市区，请核对地址'])
  })

  test('is for those who make orders, and of no more letters than a person pastes', async () => {
    expect((await read('张三', await wms.signIn('finance'))).envelope.code).toBe(403)
    expect((await read('张'.repeat(1_001))).envelope).toMatchObject({
      code: 400,
      message: '收货信息不超过1000个字',
    })
  })

  test('an order lies where its address says, also once that is changed, and is found there', async () => {
    const made = (await make({ address: '浙江杭州余杭区文一西路969号' })).envelope.data
    expect(made).toMatchObject({ ...HANGZHOU, address: '浙江杭州余杭区文一西路969号' })
    const found = await wms.call(
      outboundOrder.list,
      { body: { province: '浙江', orderNo: made.orderNo } },
      clerk,
    )
    expect(found.envelope.data.rows.map(({ orderNo }) => orderNo)).toEqual([made.orderNo])
    const body = {
      orderNo: made.orderNo,
      revision: made.revision,
      address: '文一西路969号',
      opId: nextOpId(),
    }
    const changed = await wms.call(outboundOrder.update, { body }, clerk)
    expect(changed.envelope.data).toMatchObject(NOWHERE)
  })
})
