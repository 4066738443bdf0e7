// Bills of owners: tried out, built of what was confirmed, part by part of the month, sent, disputed line by line, agreed on, invoiced
// and paid.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tariffItems, tariffs } from '#server/wms/schema/tables.ts'
import {
  billDispute,
  buildBill,
  confirmPeriod,
  disputeLine,
  getBillDocument,
  invoiceBill,
  ownerBill,
  payBill,
  previewBill,
  resolveDispute,
} from '#shared/contracts/billing/bill.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { charge, confirmCharges, postCharge, reverseCharges } from '#shared/contracts/money/charge.ts'
import { lockPeriod, unlockPeriod } from '#shared/contracts/money/period.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { nextOpId as opId } from '#tests/support/shipping.ts'
import { signInAs } from '#tests/support/stock-count.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Move = CallBody<typeof ownerBill.move>['move']

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  type Place = { warehouse: string; owner: string; period: string; through?: string }
  const placed = (owner: string, period = '2026-02'): Place => ({ warehouse: 'SHQP', owner, period })
  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]

  async function post(place: Place, itemCode: string, amount: string, day = '15'): Promise<number> {
    const { warehouse, owner, period } = place
    const body = {
      warehouse,
      owner,
      itemCode,
      qty: '1',
      unit: '单',
      price: amount,
      amount,
      tax: '0',
      docType: '手工',
      docNo: 'SG1',
      sourceRef: '',
      businessDate: `${period}-${day}`,
      again: true,
      opId: opId(),
    }
    const { envelope } = await wms.call(postCharge, { body }, finance)
    expect(envelope.message).toBe('success')
    return envelope.data[0] ?? 0
  }
  const confirm = (place: Place) => wms.call(confirmPeriod, { body: { ...place, opId: opId() } }, finance)
  const build = (place: Place, token = finance) =>
    wms.call(buildBill, { body: { ...place, opId: opId() } }, token)
  const preview = async (place: Place) =>
    (await wms.call(previewBill, { query: place }, finance)).envelope.data
  const documentOf = async (billNo: string) =>
    (await wms.call(getBillDocument, { query: { billNo } }, finance)).envelope.data
  const move = async (billNo: string, name: Move, token = finance, reason?: string) => {
    const { revision } = (await documentOf(billNo)).bill
    const body = { billNo, move: name, revision, opId: opId(), ...(reason && { reason }) }
    return wms.call(ownerBill.move, { body }, token)
  }
  const statesOf = async (chargeNos: number[]) =>
    Promise.all(
      chargeNos.map(
        async (chargeNo) =>
          (await wms.call(charge.get, { query: { chargeNo } }, finance)).envelope.data.state,
      ),
    )
  /** Answers its number and its lines. */
  async function built(place: Place, items: readonly [code: string, amount: string][]) {
    const chargeNos: number[] = []
    for (const [code, amount] of items) chargeNos.push(await post(place, code, amount))
    await confirm(place)
    const { envelope } = await build(place)
    expect(envelope.message).toBe('success')
    return { billNo: envelope.data.billNo, chargeNos, bill: envelope.data }
  }

  test('is tried out, and built once everything of the month is confirmed', async () => {
    const place = placed('YCFS')
    expect(refused(await build(place))).toEqual([409, '账期内没有已确认、未入账单的费用'])
    const stored = await post(place, 'CC', '100.5')
    const keyed = await post(place, 'ZJ', '20')
    await post(placed('MTMY'), 'CC', '7')
    await post(placed('YCFS', '2026-01'), 'CC', '9')
    expect(await preview(place)).toMatchObject({
      last: null,
      items: [],
      total: '0',
      provisional: { lines: 2, amount: '120.5' },
      isOver: true,
      isLocked: false,
    })
    expect(refused(await build(place))).toEqual([409, '账期内还有 2 条暂估费用，请先确认'])
    expect((await confirm(place)).envelope.data).toBe(2)
    expect(refused(await confirm(place))).toEqual([409, '账期内没有暂估费用，请刷新后查看'])
    expect((await preview(place)).items.map(({ itemName, amount }) => [itemName, amount])).toEqual([
      ['仓储费', '100.5'],
      ['质检费', '20'],
    ])
    const bill = (await build(place)).envelope.data
    expect(bill).toMatchObject({
      billNo: 'ZD20260310-0001',
      kind: '月结',
      state: '待核对',
      storageFee: '100.5',
      otherFee: '20',
      amount: '120.5',
      tax: '0',
      total: '120.5',
      lineCount: 2,
      ownerName: '云裳服饰',
    })
    expect(await statesOf([stored, keyed])).toEqual(['已入账单', '已入账单'])
    const body = { chargeNos: [stored], reason: '录错', opId: opId() }
    expect(refused(await wms.call(reverseCharges, { body }, finance))).toEqual([
      409,
      `费用 ${stored} 当前为「已入账单」，不能红冲`,
    ])
    expect(refused(await build(place))).toEqual([409, '账期内没有已确认、未入账单的费用'])
    await post(place, 'RK', '30')
    await confirm(place)
    const tried = await preview(place)
    expect(tried).toMatchObject({ lastTotal: '120.5', total: '150.5', diffLast: '30' })
    expect(tried.items.map(({ itemCode, diffLast }) => [itemCode, diffLast])).toEqual([
      ['CC', '0'],
      ['RK', '30'],
      ['ZJ', '0'],
    ])
    // Into the same bill, which nobody has seen yet.
    expect((await build(place)).envelope.data).toMatchObject({
      billNo: bill.billNo,
      inboundFee: '30',
      lineCount: 3,
    })
    const found = await wms.call(charge.list, { body: { billNo: [bill.billNo] } }, finance)
    expect(found.envelope.data.total).toBe(3)
  })

  test('what is confirmed after it was sent stands in another one', async () => {
    const place = placed('LYHD')
    const { billNo } = await built(place, [['CK', '10']])
    expect((await move(billNo, 'send')).envelope.data).toMatchObject({ state: '已发送' })
    const second = await built(place, [['CK', '4']])
    expect(second.bill).toMatchObject({ kind: '补结', outboundFee: '4', lineCount: 1 })
    expect(second.billNo).not.toBe(billNo)
  })

  test('two who build at once do not bill a line twice', async () => {
    const place = placed('QHMZ')
    const chargeNo = await post(place, 'CC', '8')
    await confirm(place)
    const answers = await Promise.all([build(place), build(place)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const bills = await wms.call(ownerBill.list, { body: { owner: ['QHMZ'] } }, finance)
    expect(bills.envelope.data.rows).toMatchObject([{ total: '8', lineCount: 1 }])
    expect(await statesOf([chargeNo])).toEqual(['已入账单'])
  })

  test('a void one gives its lines back, and a closed month is neither billed nor given back', async () => {
    const place = placed('BXXS')
    const { billNo, chargeNos } = await built(place, [['CC', '5']])
    const period = { period: place.period, warehouse: 'SHQP', scope: '计费' as const }
    await wms.call(lockPeriod, { body: { ...period, opId: opId() } }, finance)
    const closed = [409, '2026-02 的计费已关账，不能生成或作废账单，请先反关账']
    expect(refused(await build(place))).toEqual(closed)
    expect(refused(await move(billNo, 'void'))).toEqual(closed)
    expect((await preview(place)).isLocked).toBe(true)
    await wms.call(unlockPeriod, { body: { ...period, reason: '重开账单', opId: opId() } }, finance)
    expect((await move(billNo, 'void')).envelope.data).toMatchObject({ total: '0', lineCount: 0 })
    expect(await statesOf(chargeNos)).toEqual(['已确认'])
    expect((await build(place)).envelope.data).toMatchObject({ total: '5', kind: '周结' })
  })

  test('a disputed line is kept or given up, and the bill goes on once all are decided', async () => {
    const { billNo, chargeNos } = await built(placed('ZKSM'), [
      ['TJ', '12'],
      ['LJ', '3'],
      ['CK', '6'],
    ])
    const [first = 0, second = 0] = chargeNos
    const dispute = (chargeNo: number) =>
      wms.call(disputeLine, { body: { billNo, chargeNo, claim: '件数不符', opId: opId() } }, finance)
    expect(refused(await dispute(first))[0]).toBe(409)
    await move(billNo, 'send')
    const own = (await dispute(first)).envelope.data
    expect(own).toMatchObject({ state: '待处理', amount: '12', ownerName: '智坤数码' })
    expect(refused(await dispute(first))).toEqual([409, '此费用已有待处理的争议，请先处理'])
    expect(refused(await dispute(1))).toEqual([400, `费用 1 不在账单 ${billNo} 中`])
    const other = (await dispute(second)).envelope.data
    expect(refused(await move(billNo, 'confirm'))[0]).toBe(409)
    const resolve = ({ id, revision }: { id: number; revision: number }, decision: '采纳' | '驳回') =>
      wms.call(
        resolveDispute,
        { body: { id, revision, decision, resolution: '已核对', opId: opId() } },
        finance,
      )
    expect((await resolve(own, '采纳')).envelope.data).toMatchObject({ state: '已采纳' })
    expect((await documentOf(billNo)).bill).toMatchObject({ state: '争议中', total: '9', returnFee: '0' })
    expect(refused(await resolve(own, '驳回'))[0]).toBe(409)
    await resolve(other, '驳回')
    expect(await statesOf(chargeNos)).toEqual(['红冲', '已入账单', '已入账单'])
    const { bill, items, disputes, timeline } = await documentOf(billNo)
    expect(bill).toMatchObject({ state: '已发送', lineCount: 2, amount: '9' })
    expect(items.map(({ itemName }) => itemName)).toEqual(['出库订单费', '拦截费'])
    expect(disputes.map(({ state }) => state).sort()).toEqual(['已采纳', '已驳回'])
    expect(timeline.map(({ action }) => action)).toContain('dispute')

    expect((await move(billNo, 'confirm')).envelope.data).toMatchObject({ state: '已确认' })
    const { revision } = (await documentOf(billNo)).bill
    const invoice = { billNo, revision, invoiceNo: '031002600111', opId: opId() }
    expect((await wms.call(invoiceBill, { body: invoice }, finance)).envelope.data).toMatchObject({
      state: '已开票',
      invoiceNo: '031002600111',
    })
    const { total, revision: now } = (await documentOf(billNo)).bill
    const pay = async (changes: object = {}) => {
      const payment = { billNo, amount: total, paidOn: '2026-03-10', account: '基本户 6222', revision: now }
      return wms.call(payBill, { body: { ...payment, opId: opId(), ...changes } }, finance)
    }
    expect(refused(await move(billNo, 'pay'))).toEqual([400, '请在“登记回款”中填写金额、到账日期与收款账户'])
    expect(refused(await pay({ amount: '1' }))[1]).toContain(`须等于账单合计 ${total}`)
    expect(refused(await pay({ paidOn: '2026-03-11' }))[1]).toContain('到账日期须在')
    expect(refused(await pay({ account: '' }))[0]).toBe(400)
    expect((await pay()).envelope.data).toMatchObject({
      state: '已回款',
      paidAmount: total,
      paidOn: '2026-03-10',
      paidAccount: '基本户 6222',
    })
    const { billNo: twin } = await built(placed('MTMY'), [['CK', '2']])
    await move(twin, 'send')
    await move(twin, 'confirm')
    const { revision: seen } = (await documentOf(twin)).bill
    const again = { billNo: twin, invoiceNo: '031002600111', revision: seen, opId: opId() }
    expect(refused(await wms.call(invoiceBill, { body: again }, finance))).toEqual([
      409,
      `发票号 031002600111 已登记在账单 ${billNo}，请核对发票号`,
    ])
    expect(await statesOf(chargeNos)).toEqual(['红冲', '已结算', '已结算'])
  })

  test('what is due each month is charged once it is over, and what falls short of what was guaranteed made up', async () => {
    const place = placed('CWJJ')
    const { orm } = wms.database
    const list = sql`${tariffs.owner} = 'CWJJ' and ${tariffs.warehouse} = 'SHQP' and ${tariffs.version} = 2`
    const [{ tariffNo = '' } = {}] = await orm
      .update(tariffs)
      .set({ minMonthly: '50' })
      .where(list)
      .returning()
    const fixed = { tariffNo, itemCode: 'GD', unit: '月', fromQty: '0', price: '12', freeQty: '0' }
    await orm.insert(tariffItems).values({ ...fixed, fromAge: 0, freeDays: 0, remark: '' })
    await post(place, 'CC', '20')
    await confirm(place)
    expect(await preview(place)).toMatchObject({ fixedFee: '12.00', topUp: '18' })
    const { billNo, ...bill } = (await build(place)).envelope.data
    expect(bill).toMatchObject({ amount: '50', otherFee: '30', tax: '1.8', lineCount: 3 })
    expect(await preview(place)).toMatchObject({ fixedFee: '0', topUp: '0' })
    // What the customer need not pay is not charged again.
    const fee = (await wms.call(charge.list, { body: { billNo: [billNo], itemCode: ['GD'] } }, finance))
      .envelope
    const [{ chargeNo = 0 } = {}] = fee.data.rows
    await move(billNo, 'send')
    const disputed = { billNo, chargeNo, claim: '本月免收', opId: opId() }
    const { id, revision } = (await wms.call(disputeLine, { body: disputed }, finance)).envelope.data
    const granted = { id, revision, decision: '采纳' as const, resolution: '同意', opId: opId() }
    await wms.call(resolveDispute, { body: granted }, finance)
    expect(await preview(place)).toMatchObject({ fixedFee: '0' })
    const present = placed('CWJJ', '2026-03')
    await post(present, 'CC', '1', '05')
    await confirm(present)
    expect(await preview(present)).toMatchObject({ topUp: '0', isOver: false })
    expect((await build(present)).envelope.data).toMatchObject({ amount: '1' })
  })

  test('an owner who is settled by half months is billed half by half, what was left of the first with the second', async () => {
    const place = placed('QHMZ', '2026-01')
    const first = { ...place, through: '2026-01-15' }
    const list = sql`${tariffs.owner} = 'QHMZ' and ${tariffs.warehouse} = 'SHQP' and ${tariffs.version} = 2`
    await wms.database.orm.update(tariffs).set({ minMonthly: '50' }).where(list)
    await post(place, 'CC', '8', '10')
    await post(place, 'CC', '5', '20')
    const parts = [
      { dateFrom: '2026-01-01', through: '2026-01-15' },
      { dateFrom: '2026-01-16', through: '2026-01-31' },
    ]
    expect(await preview(place)).toMatchObject({ ...parts[1], parts, provisional: { lines: 2 }, topUp: '37' })
    expect(await preview(first)).toMatchObject({ ...parts[0], provisional: { lines: 1 }, topUp: '0' })
    expect((await confirm(first)).envelope.data).toBe(1)
    const half = (await build(first)).envelope.data
    expect(half).toMatchObject({ ...parts[0], kind: '半月结', amount: '8', lineCount: 1 })
    expect(refused(await build({ ...place, through: '2026-01-20' }))).toEqual([
      400,
      '此客户按「半月结」，费用止日须为 2026-01-15、2026-01-31',
    ])
    await post(place, 'CC', '2', '12')
    await confirm(place)
    const rest = (await build(place)).envelope.data
    expect(rest).toMatchObject({
      dateFrom: '2026-01-12',
      through: '2026-01-31',
      kind: '半月结',
      amount: '42',
    })
    expect(rest.billNo).not.toBe(half.billNo)
    // Of a month that is not over, the last week that is; nothing of it is over: the first half.
    expect(await preview(placed('BXXS', '2026-03'))).toMatchObject({ through: '2026-03-07', isOver: true })
    expect(await preview(placed('QHMZ', '2026-03'))).toMatchObject({ through: '2026-03-15', isOver: false })
  })

  test('is shown to nobody else, and kept by nobody who may not', async () => {
    const clerk = await wms.signIn('clerk')
    expect((await wms.call(ownerBill.list, { body: {} }, clerk)).status).toBe(403)
    expect((await build(placed('YCFS'), clerk)).status).toBe(403)
    const narrow = await signInAs(wms, 'bill-narrow', 'finance', ['JJYX'])
    expect((await wms.call(ownerBill.list, { body: {} }, narrow)).envelope.data.rows).toEqual([])
    expect((await wms.call(billDispute.list, { body: {} }, narrow)).envelope.data.rows).toEqual([])
    expect((await build(placed('YCFS'), narrow)).status).toBe(403)
    expect((await wms.call(getBillDocument, { query: { billNo: 'ZD20260310-0001' } }, narrow)).status).toBe(
      404,
    )
    const lines = (await wms.call(previewBill, { query: placed('ZKSM') }, narrow)).envelope.data
    expect([lines.lines, lines.provisional.lines]).toEqual([0, 0])
    const body = { chargeNos: [1], opId: opId() }
    expect((await wms.call(confirmCharges, { body }, narrow)).status).toBe(404)
  })

  test('after all that, everything that must be true still is', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
    expect(envelope.data.find(({ code }) => code === 'bill-total')?.checked).toBeGreaterThan(5)
  })
})
