// Quantities that cannot be right: a barcode that went into the field of a quantity is refused by whatever call takes it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contracts/definition/request.ts'
import { inboundOrder, inboundSheet } from '#shared/contracts/inbound/order.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { processOrder } from '#shared/contracts/process/order.ts'
import { adjustStock, inspectStock, moveStock } from '#shared/contracts/stock/ledger.ts'
import { type SheetCompany, startSheetCompany, toldBy } from '#tests/support/sheet-company.ts'
import { nextOpId, shippingWith } from '#tests/support/shipping.ts'

let company: SheetCompany

beforeAll(async () => {
  company = await startSheetCompany()
})
afterAll(() => company.wms.close())

const EAN_8 = '96385074'

/** All that is said against the fields of a body, by their paths. */
async function saidOf({ path }: Call, body: object): Promise<Record<string, string>> {
  const answer = await company.wms.send({
    method: 'POST',
    path,
    token: company.admin,
    body: JSON.stringify(body),
  })
  const { problems = [] } = answer.envelope.data as { problems?: { field: string; message: string }[] }
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]))
}

const tooLarge = (label: string) => `${label}过大，像是条码；请核对后重新填写`

test.each<[string, Call, object, Record<string, string>]>([
  ['an order', outboundOrder.create, { lines: [{ qty: EAN_8 }] }, { 'lines.0.qty': tooLarge('订单数量') }],
  [
    'a delivery',
    inboundOrder.create,
    { lines: [{ expectedQty: EAN_8 }] },
    { 'lines.0.expectedQty': tooLarge('预收数量') },
  ],
  ['a receipt', receive, { qty: EAN_8 }, { qty: tooLarge('数量') }],
  ['processing', processOrder.create, { planQty: EAN_8 }, { planQty: tooLarge('计划数量') }],
  ['a move', moveStock, { qty: '690123456789' }, { qty: tooLarge('数量') }],
  ['an inspection', inspectStock, { qty: EAN_8 }, { qty: tooLarge('数量') }],
  ['a correction of stock', adjustStock, { qty: `-${EAN_8}` }, { qty: tooLarge('数量') }],
])('%s of as many pieces as a barcode has is refused at its field', async (_case, call, body, said) => {
  expect(await saidOf(call, body)).toMatchObject(said)
})

test('seven digits are a quantity, whatever stands behind the point', async () => {
  expect(await saidOf(moveStock, { qty: '1234567.8901' })).not.toHaveProperty('qty')
})

test('a sheet says it of its cell', async () => {
  const sheet = `货主,仓库,承运商,收货人,收货电话,收货地址,外部单号,商品,订单数量\r\nTST,SHQP,AN,王五,,某路1号,QTY1,TB,${EAN_8}`
  expect(toldBy(await company.tried(outboundOrder, 'a.csv', sheet))).toContain(
    `${tooLarge('订单数量')}，单元格 I2 为「${EAN_8}」`,
  )
})

describe('a hundred times what the orders of a product usually say', () => {
  const { make } = shippingWith(() => ({ wms: company.wms, clerk: company.admin }))
  const lines = (...qtys: string[]) =>
    qtys.map((qty, index) => ({ sku: ['TB', 'TD'][index] ?? '', lot: '', qty }))
  const ordered = async (qty: string, more: object = {}) =>
    (await make({ owner: 'TST', lines: lines(qty), ...more })).envelope
  const question = '商品 TB 的数量 400 是平常（约4）的100倍以上，确认无误请再次提交'
  const sure = ['ledger.unusualQty']

  beforeAll(async () => {
    for (const qty of ['2', '6', '4', '4', '4']) expect((await ordered(qty)).code).toBe(200)
  })

  test('is asked about, at its line, and taken once somebody is sure', async () => {
    const asked = await ordered('400')
    const reason = 'ledger.unusualQty'
    expect(asked).toMatchObject({ code: 409, message: question })
    expect(asked.data).toMatchObject({ reason, asks: true, field: 'lines.0.qty' })
    expect((await ordered('400', { sure: ['ledger.other'] })).code).toBe(409)
    expect((await ordered('400', { sure })).code).toBe(200)
  })

  test('is asked about when an order is changed, too', async () => {
    const { orderNo, revision } = (await ordered('4')).data
    const change = async (parts: object) => {
      const body = { orderNo, revision, lines: lines('90000'), opId: nextOpId(), ...parts }
      return (await company.wms.call(outboundOrder.update, { body }, company.admin)).envelope
    }
    expect((await change({})).data).toMatchObject({ asks: true })
    expect((await change({ sure })).data).toMatchObject({ qty: '90000' })
  })

  test('is asked about of what comes in, too: in orders, changed ones, and rows added to them by a sheet', async () => {
    const inbound = (expectedQty: string, more: object = {}) =>
      company.wms.call(
        inboundOrder.create,
        {
          body: {
            ...{ owner: 'TST', warehouse: 'SHQP', type: '采购入库' as const, opId: nextOpId(), ...more },
            lines: [{ sku: 'TD', expectedQty }],
          },
        },
        company.admin,
      )
    for (const qty of ['20', '20', '20', '20', '20']) expect((await inbound(qty)).envelope.code).toBe(200)
    const { envelope } = await inbound('2000')
    expect(envelope).toMatchObject({
      message: '商品 TD 的数量 2000 是平常（约20）的100倍以上，确认无误请再次提交',
      data: { asks: true, field: 'lines.0.expectedQty' },
    })
    expect((await inbound('2000', { sure })).envelope.code).toBe(200)
    const { orderNo, revision } = (await inbound('20')).envelope.data
    const body = { orderNo, revision, lines: [{ sku: 'TD', expectedQty: '90000' }], opId: nextOpId() }
    const changed = await company.wms.call(inboundOrder.update, { body }, company.admin)
    expect(changed.envelope.data).toMatchObject({ asks: true })
    const sheet = `货主,仓库,入库类型,外部单号,商品,预收数量\r\nTST,SHQP,采购入库,QI1,TB,1\r\nTST,SHQP,采购入库,QI1,TD,90000`
    const { preview } = await company.tried(inboundSheet, 'a.csv', sheet)
    expect(preview?.questions).toMatchObject([{ line: 3, name: 'expectedQty' }])
  })

  test('is nothing to ask about while a product has been ordered a few times only', async () => {
    expect((await make({ owner: 'TST', lines: [{ sku: 'TK', lot: '', qty: '1' }] })).envelope.code).toBe(200)
    expect((await make({ owner: 'TST', lines: [{ sku: 'TK', lot: '', qty: '5000' }] })).envelope.code).toBe(
      200,
    )
  })
})
