// Telephone numbers as platforms and people write them: kept in one spelling, and whole.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import { type SheetCompany, startSheetCompany, toldBy } from '#tests/support/sheet-company.ts'
import { nextOpId, shippingWith } from '#tests/support/shipping.ts'

const WRONG = '收货电话须为完整号码：11位手机号、带区号的座机（021-69880000）、400号码，分机写在“转”后'

/** Of whom a platform alone knows who it is. */
const STARRED = '收货电话带有星号，是平台加密的收件人：请同时填写 OAID，或填写完整的收货电话'

let company: SheetCompany
let admin: string

beforeAll(async () => {
  company = await startSheetCompany()
  admin = await company.wms.signIn('admin')
})
afterAll(() => company.wms.close())

const { make } = shippingWith(() => ({ wms: company.wms, clerk: admin }))
const madeFor = async (mobile: string) => (await make({ mobile })).envelope

describe('of a receiver', () => {
  test.each([
    ['18412345678-1234', '18412345678转1234'],
    ['17012345678转4321', '17012345678转4321'],
    ['021-69880000', '021-69880000'],
    ['4008123123', '400-812-3123'],
    ['+8613800138000', '13800138000'],
    ['138 0013 8000', '13800138000'],
    ['', ''],
  ])('%j is taken as %j', async (given, kept) => {
    expect((await madeFor(given)).data.mobile).toBe(kept)
  })

  test.each([
    ['138****8000', STARRED],
    ['****', STARRED],
    ['1380013800', WRONG],
    ['69880000', WRONG],
    ['无', WRONG],
  ])('%j is no number', async (given, message) => {
    expect(await madeFor(given)).toMatchObject({ code: 400, message })
  })

  test('stars that were shown change nothing, and no other stars are taken', async () => {
    const { orderNo, revision } = (await madeFor('18412345678转1234')).data
    const change = async (mobile: string) => {
      const body = { orderNo, revision, mobile, opId: nextOpId() }
      return (await company.wms.call(outboundOrder.update, { body }, admin)).envelope
    }
    expect(await change('184*45678')).toMatchObject({ code: 400, message: STARRED })
    expect((await change('184****1234')).data.mobile).toBe('18412345678转1234')
  })

  test('a sheet is read like a form', async () => {
    const rows = ['18412345678-1234', '138****8000'].map(
      (mobile, index) => `TST,SHQP,AN,王五,${mobile},某路1号,PHONE${index},TB,1`,
    )
    const headings = '货主,仓库,承运商,收货人,收货电话,收货地址,外部单号,商品,订单数量'
    const tried = await company.tried(outboundOrder, 'a.csv', [headings, ...rows].join('\r\n'), '跳过错误行')
    expect(toldBy(tried)).toContain(STARRED)
    expect((await company.outboundNow()).map(({ mobile }) => mobile)).toContain('18412345678转1234')
  })
})

test('an agency is reached by any number, a worker by that of a mobile only', async () => {
  const agency = {
    code: 'TEL',
    name: '电话劳务',
    licenseNo: '91310000TEL',
    contact: '李四',
    mobile: '（021）6988 0000-8',
    contractFrom: '2026-01-01',
    contractTo: '2026-12-31',
    settleMode: '计时' as const,
    taxRate: '6',
    mgmtFeeRate: '5',
    status: '启用' as const,
    opId: nextOpId(),
  }
  const kept = (await company.wms.call(laborAgency.create, { body: agency }, admin)).envelope
  expect(kept.data.mobile).toBe('021-69880000转8')
  const [first] = (await company.wms.call(employee.list, { body: { size: 1 } }, admin)).envelope.data.rows
  const change = async (mobile: string) => {
    const { empNo, revision } = first as NonNullable<typeof first>
    const body = { empNo, revision, mobile, opId: nextOpId() }
    return (await company.wms.call(employee.update, { body }, admin)).envelope
  }
  expect(await change('021-69880000')).toMatchObject({ code: 400, message: '请输入11位手机号' })
  expect((await change('+86 138-0013-8000')).data.mobile).toBe('13800138000')
})
