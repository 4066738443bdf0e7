// Freight that carriers tell after they have collected a parcel: the difference is booked, once, until it is settled.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSettlements } from '#shared/contracts/billing/settlement.ts'
import { charge, reverseCharges } from '#shared/contracts/money/charge.ts'
import { expense } from '#shared/contracts/money/expense.ts'
import { lockPeriod } from '#shared/contracts/money/period.ts'
import { freightSheet, registerFreight, waybill } from '#shared/contracts/outbound/waybill.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { signInAs } from '#tests/support/stock-count.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Freight = { freightReceivable?: string | null; freightPayable?: string | null }
type Shipped = { orderNo: string; waybillNo: string }

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-26T02:00:00.000Z')
  let wms: TestWms
  let finance: string
  let clerk: string
  let parcels: Shipped[]
  const shipping = shippingWith(() => ({ wms, clerk }))

  /** Collected in March, and told of in April. */
  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE })
    clerk = await wms.signIn('clerk')
    const orderNos: string[] = []
    for (let left = 4; left > 0; left -= 1) orderNos.push(await shipping.made())
    await shipping.picked(orderNos)
    const waybillNos = await shipping.ready(orderNos)
    parcels = orderNos.map((orderNo, index) => ({ orderNo, waybillNo: waybillNos[index] ?? '' }))
    await shipping.ship(orderNos.slice(0, 3))
    clock.advance(15 * 24 * 3_600_000)
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const parcel = (index: number): Shipped => parcels[index] ?? { orderNo: '', waybillNo: '' }
  const register = (waybillNo: string, freight: Freight, { id = opId(), token = clerk } = {}) =>
    wms.call(registerFreight, { body: { waybillNo, ...freight, opId: id } as never }, token)
  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]
  const chargesOf = async (orderNo: string) => {
    const body = { docNo: [orderNo], itemCode: ['YF'], sort: 'chargeNo' }
    return (await wms.call(charge.list, { body: body as never }, finance)).envelope.data.rows
  }
  const expensesOf = async (orderNo: string) => {
    const body = { docNo: [orderNo], sort: 'entryNo' }
    return (await wms.call(expense.list, { body: body as never }, finance)).envelope.data.rows
  }
  const amountsOf = async (orderNo: string) => ({
    charged: (await chargesOf(orderNo)).map(({ amount }) => amount),
    spent: (await expensesOf(orderNo)).map(({ amount }) => amount),
  })

  test('what is told afterwards is booked on the waybill’s day, and told again by the difference alone', async () => {
    const { orderNo, waybillNo } = parcel(0)
    const id = opId()
    const told = { freightReceivable: '8.5', freightPayable: '6.2' }
    expect((await register(waybillNo, told, { id })).envelope.data).toMatchObject({
      ...told,
      state: '已揽收',
    })
    expect((await register(waybillNo, told, { id })).status).toBe(200)
    expect((await register(waybillNo, told, { token: finance })).status).toBe(200)
    const march = { businessDate: '2026-03-26', docType: '出库单', sourceRef: waybillNo }
    expect(await chargesOf(orderNo)).toMatchObject([
      { ...march, amount: '8.5', itemCode: 'YF', state: '暂估' },
    ])
    expect(await expensesOf(orderNo)).toMatchObject([
      { ...march, amount: '6.2', category: '运费', owner: 'YCFS' },
    ])
    await register(waybillNo, { freightPayable: '5', freightReceivable: null })
    await register(waybillNo, { freightReceivable: '9.25', freightPayable: null })
    expect(await amountsOf(orderNo)).toEqual({ charged: ['8.5', '0.75'], spent: ['6.2', '-1.2'] })
    await register(waybillNo, { freightReceivable: '0', freightPayable: '0' })
    expect(await amountsOf(orderNo)).toEqual({
      charged: ['8.5', '0.75', '-9.25'],
      spent: ['6.2', '-1.2', '-5'],
    })
  })

  test('what was taken back by hand is charged again as a whole', async () => {
    const { orderNo, waybillNo } = parcel(1)
    await register(waybillNo, { freightReceivable: '8', freightPayable: null })
    const chargeNos = (await chargesOf(orderNo)).map(({ chargeNo }) => chargeNo)
    await wms.call(reverseCharges, { body: { chargeNos, reason: '录错', opId: opId() } }, finance)
    await register(waybillNo, { freightReceivable: '7', freightPayable: null })
    expect((await amountsOf(orderNo)).charged).toEqual(['8', '-8', '7'])
  })

  test('two who tell it at once book it once', async () => {
    const { orderNo, waybillNo } = parcel(1)
    const answers = await Promise.all([1, 2].map(() => register(waybillNo, { freightPayable: '3' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await amountsOf(orderNo)).spent).toEqual(['3'])
  })

  test('not before it was collected, not less than nothing, not without an amount, and not by anybody', async () => {
    const { waybillNo } = parcel(0)
    const early = await register(parcel(3).waybillNo, { freightPayable: '5' })
    expect(refused(early)).toEqual([409, expect.stringContaining('不能登记运费')])
    expect(refused(await register(waybillNo, { freightPayable: '-1' }))).toEqual([400, '应付运费不能为负'])
    expect(refused(await register(waybillNo, {}))).toEqual([400, '请填写应收运费或应付运费'])
    expect((await register('YD-NONE', { freightPayable: '5' })).status).toBe(404)
    const labor = await signInAs(wms, 'freight-labor', 'labor')
    expect((await register(waybillNo, { freightPayable: '5' }, { token: labor })).status).toBe(403)
    const other = await signInAs(wms, 'freight-narrow', 'clerk', ['JJYX'])
    expect((await register(waybillNo, { freightPayable: '5' }, { token: other })).status).toBe(404)
  })

  test('a carrier’s statement comes in as a sheet; of a closed month it counts in the next one', async () => {
    const { orderNo, waybillNo } = parcel(2)
    const period = { period: '2026-03', warehouse: 'SHQP', scope: '支出' as const, opId: opId() }
    expect((await wms.call(lockPeriod, { body: period }, finance)).status).toBe(200)
    const content = ['运单号,应收运费,应付运费', `${waybillNo},,6.6`, `${parcel(3).waybillNo},9,7`].join(
      '\r\n',
    )
    const { fileName } = (await upload(wms, { fileName: '运费.csv', content, token: clerk })).json().data
    const body = { fileName, mode: '跳过错误行' as const, opId: opId() }
    const { envelope } = await wms.call(freightSheet.import, { body }, clerk)
    const task = await untilEnded(wms, (envelope.data as { id: number }).id, clerk)
    expect(task.result).toContain('已导入1行')
    expect(await expensesOf(orderNo)).toMatchObject([
      { amount: '6.6', businessDate: '2026-04-01', lateFor: '2026-03-26' },
    ])
    const { data } = (await wms.call(waybill.get, { query: { waybillNo } }, clerk)).envelope
    expect(data).toMatchObject({ freightReceivable: null, freightPayable: '6.6' })
  })

  test('what stands in a carrier’s settlement is settled', async () => {
    const month = { warehouse: 'SHQP', period: '2026-03', opId: opId() }
    const [made] = (await wms.call(buildSettlements, { body: month }, finance)).envelope.data
    expect(made).toMatchObject({ partyType: '承运商', payable: '9.6', documents: 2 })
    expect(refused(await register(parcel(2).waybillNo, { freightPayable: '7' }))).toEqual([
      409,
      `运单 ${parcel(2).waybillNo} 已列入结算单 ${made?.settleNo}，不能再更改金额`,
    ])
    const admin = await wms.signIn('admin')
    const { data } = (await wms.call(runReconciliation, { body: {} }, admin)).envelope
    const money = data.filter(({ code }) => /^(charge-day|settlement-sums|.*freight.*)$/.test(code))
    expect(money.map(({ violations }) => violations)).toEqual(money.map(() => 0))
  })
})
