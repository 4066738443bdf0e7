// Settlements: made of what both sides have agreed on, agreed on as a whole, paid in parts, closed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agencyExpenditures } from '#server/wms/schema/tables.ts'
import { buildBill, confirmPeriod, invoiceBill, ownerBill, payBill } from '#shared/contracts/billing/bill.ts'
import {
  buildSettlements,
  getSettlementDocument,
  paySettlement,
  settlement,
  settlementDocument,
  undoPayment,
} from '#shared/contracts/billing/settlement.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { agencyExpenditure } from '#shared/contracts/labor/expenditure.ts'
import { charge, postCharge } from '#shared/contracts/money/charge.ts'
import { changeWaybills } from '#shared/contracts/outbound/waybill.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { signInAs } from '#tests/support/stock-count.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Move = CallBody<typeof settlement.move>['move']
type Payment = Partial<CallBody<typeof paySettlement>>

const MONTH = { warehouse: 'SHQP', period: '2026-03' }

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-26T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let finance: string
  let clerk: string
  const shipping = shippingWith(() => ({ wms, clerk }))

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    clerk = await wms.signIn('clerk')
    await shippedFreight(['6.2', '3.8'])
    clock.advance(15 * 24 * 3_600_000)
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]
  const build = (month = MONTH, token = finance) =>
    wms.call(buildSettlements, { body: { ...month, opId: opId() } }, token)
  const documentOf = async (settleNo: string) =>
    (await wms.call(getSettlementDocument, { query: { settleNo } }, finance)).envelope.data
  const move = async (settleNo: string, name: Move, token = finance) => {
    const { revision } = (await documentOf(settleNo)).settlement
    const body = { settleNo, move: name, revision, opId: opId() }
    return wms.call(settlement.move, { body }, token)
  }
  const pay = async (settleNo: string, given: Payment) => {
    const { revision } = (await documentOf(settleNo)).settlement
    const known = { paidOn: '2026-04-10', method: '银行转账', referenceNo: 'NO-1', amount: '1' } as const
    return wms.call(
      paySettlement,
      { body: { ...known, ...given, settleNo, revision, opId: opId() } },
      finance,
    )
  }
  const documentsOf = async (settleNo: string, token = finance) =>
    (await wms.call(settlementDocument.list, { body: { settleNo: [settleNo] } }, token)).envelope.data.rows

  /** With its invoice; answers its number. */
  async function invoicedBill(owner: string, amount: string): Promise<string> {
    const place = { ...MONTH, owner }
    const line = {
      warehouse: 'SHQP',
      owner,
      itemCode: 'CC',
      qty: '1',
      unit: '单',
      price: amount,
      amount,
      tax: '0',
      docType: '手工',
      docNo: 'SG1',
      sourceRef: '',
      businessDate: '2026-03-15',
    }
    await wms.call(postCharge, { body: { ...line, again: true, opId: opId() } }, finance)
    await wms.call(confirmPeriod, { body: { ...place, opId: opId() } }, finance)
    const bill = (await wms.call(buildBill, { body: { ...place, opId: opId() } }, finance)).envelope.data
    const moved = async (name: 'send' | 'confirm', revision: number) =>
      (
        await wms.call(
          ownerBill.move,
          { body: { billNo: bill.billNo, move: name, revision, opId: opId() } },
          finance,
        )
      ).envelope.data.revision as number
    const revision = await moved('confirm', await moved('send', bill.revision))
    const body = { billNo: bill.billNo, invoiceNo: `FP-${bill.billNo}`, revision, opId: opId() }
    expect((await wms.call(invoiceBill, { body }, finance)).envelope.data.state).toBe('已开票')
    return bill.billNo
  }

  /** As it stands when it was accepted. */
  async function acceptedExpenditure(expenditureNo: string, payable: string): Promise<void> {
    await wms.database.orm.insert(agencyExpenditures).values({
      expenditureNo,
      agency: 'LW01',
      ...MONTH,
      kind: '月结',
      dispatches: 1,
      hours: '8',
      evidenceHours: '8',
      unprovenHours: '0',
      laborAmount: payable,
      mgmtFee: '0',
      amount: payable,
      taxAmount: '0',
      payable,
      invoiceNo: 'LWFP1',
      invoiceAmount: payable,
      matchState: '一致',
      remark: '',
      state: '已结算',
      creator: 1,
    })
  }

  async function shippedFreight(amounts: readonly string[]): Promise<void> {
    const orderNos: string[] = []
    for (const _ of amounts) orderNos.push(await shipping.made())
    await shipping.picked(orderNos)
    const waybillNos = await shipping.ready(orderNos)
    for (const [index, freightPayable] of amounts.entries()) {
      const freight = { freightReceivable: '9', freightPayable, reason: '补录运费' }
      const body = { waybillNos: waybillNos.slice(index, index + 1), ...freight, opId: opId() }
      expect((await wms.call(changeWaybills, { body }, clerk)).envelope.message).toBe('success')
    }
    expect((await shipping.ship(orderNos)).status).toBe(200)
  }

  test('an owner’s month is agreed on, paid in parts and closed, which pays its bills', async () => {
    expect(refused(await build({ ...MONTH, period: '2026-02' }))).toEqual([
      409,
      '账期内没有可结算的单据：已开票的客户账单、已结算的劳务支出或已揽收运单的应付运费',
    ])
    const billNo = await invoicedBill('CWJJ', '100')
    const [carrier, made] = (await build()).envelope.data
    expect(carrier).toMatchObject({ partyType: '承运商', party: 'SF', payable: '10', documents: 2 })
    expect(made).toMatchObject({
      partyType: '货主',
      party: 'CWJJ',
      partyName: '宠物家家',
      receivable: '100',
      payable: '0',
      settled: '0',
      diff: '100',
      documents: 1,
      state: '草稿',
      settleNo: 'JS20260410-0002',
    })
    const { settleNo } = made ?? { settleNo: '' }
    expect(await documentsOf(settleNo)).toMatchObject([{ docType: '客户账单', docNo: billNo, amount: '100' }])
    expect((await build()).status).toBe(409)

    const { revision } = (await wms.call(ownerBill.get, { query: { billNo } }, finance)).envelope.data
    const alone = { billNo, amount: '100', paidOn: '2026-04-10', account: '基本户', revision, opId: opId() }
    expect(refused(await wms.call(payBill, { body: alone }, finance))).toEqual([
      409,
      `客户账单 ${billNo} 已列入结算单 ${settleNo}，请在月度结算中登记收付款`,
    ])
    expect(refused(await pay(settleNo, {}))[0]).toBe(409)
    await move(settleNo, 'send')
    expect((await move(settleNo, 'recall')).status).toBe(403)
    expect(refused(await move(settleNo, 'recall', admin))).toEqual([400, expect.stringContaining('原因')])
    await move(settleNo, 'confirm')

    expect(refused(await pay(settleNo, { amount: '100.01' }))).toEqual([400, '金额不能超过差额 100'])
    expect(refused(await pay(settleNo, { amount: '0' }))).toEqual([400, '金额须大于0'])
    expect(refused(await pay(settleNo, { amount: '一百' }))[0]).toBe(400)
    expect(refused(await pay(settleNo, { paidOn: '2026-04-11' }))).toEqual([400, '收付日期不能晚于今天'])
    expect(refused(await pay(settleNo, { paidOn: '1900-01-01' }))).toEqual([
      400,
      '收付日期不能早于账期 2026-03',
    ])
    expect(refused(await pay(settleNo, { referenceNo: '' }))).toEqual([400, '银行转账须填写流水号'])
    expect(refused(await pay(settleNo, { method: '核销差额' }))).toEqual([400, '核销差额须填写说明'])
    expect((await pay(settleNo, { amount: '60' })).envelope.data).toMatchObject({
      settled: '60',
      diff: '40',
      state: '已确认',
      paidAt: null,
    })
    expect((await move(settleNo, 'close')).status).toBe(409)
    await pay(settleNo, { amount: '39.5' })
    const whole = await pay(settleNo, { amount: '0.5', method: '核销差额', remark: '尾差' })
    expect(whole.envelope.data).toMatchObject({ settled: '100', diff: '0', state: '已收款' })

    const { payments } = await documentOf(settleNo)
    const [, second] = payments
    const back = { id: second?.id ?? 0, reason: '退票' }
    expect((await wms.call(undoPayment, { body: { ...back, opId: opId() } }, finance)).status).toBe(403)
    const undone = await wms.call(undoPayment, { body: { ...back, opId: opId() } }, admin)
    expect(undone.envelope.data).toMatchObject({ settled: '60.5', diff: '39.5', state: '已确认' })
    expect(refused(await wms.call(undoPayment, { body: { ...back, opId: opId() } }, admin))).toEqual([
      409,
      '此笔收付款已撤销，请刷新后查看',
    ])
    const opposite = (await documentOf(settleNo)).payments.at(-1)
    expect(opposite).toMatchObject({ amount: '-39.5', reversalOf: second?.id, remark: '退票' })
    const again = { id: opposite?.id ?? 0, reason: '再来', opId: opId() }
    expect(refused(await wms.call(undoPayment, { body: again }, admin))).toEqual([
      409,
      '这是一笔撤销，不能再撤销',
    ])

    await pay(settleNo, { amount: '39.5' })
    expect((await move(settleNo, 'close')).envelope.data).toMatchObject({ state: '已关闭' })
    expect((await wms.call(ownerBill.get, { query: { billNo } }, finance)).envelope.data.state).toBe('已回款')
    const lines = (await wms.call(charge.list, { body: { billNo: [billNo] } }, finance)).envelope.data.rows
    expect(lines.map(({ state }) => state)).toEqual(['已结算'])
  })

  test('agencies are paid what was accepted, carriers their freight, each by itself', async () => {
    await acceptedExpenditure('LZ-A', '500')
    const [agency, ...others] = (await build()).envelope.data
    expect(agency).toMatchObject({
      partyType: '劳务公司',
      partyName: '众诚劳务',
      payable: '500',
      documents: 1,
    })
    expect(others).toEqual([])
    const numbers = [agency?.settleNo ?? '', 'JS20260410-0001']
    for (const settleNo of numbers) {
      await move(settleNo, 'send')
      await move(settleNo, 'confirm')
      await pay(settleNo, { amount: (await documentOf(settleNo)).settlement.diff })
    }
    expect((await documentOf(agency?.settleNo ?? '')).settlement.state).toBe('已付款')
    const paid = { expenditureNo: 'LZ-A', move: 'pay', revision: 1, opId: opId() } as const
    expect(refused(await wms.call(agencyExpenditure.move, { body: paid }, finance))[0]).toBe(409)
    for (const settleNo of numbers) await move(settleNo, 'close')
    const { data } = (await wms.call(agencyExpenditure.get, { query: { expenditureNo: 'LZ-A' } }, finance))
      .envelope
    expect(data.state).toBe('已付款')
    expect((await documentOf('JS20260410-0001')).settlement.state).toBe('已关闭')
  })

  test('what comes later joins the draft; a draft that is dropped gives its documents back', async () => {
    await invoicedBill('MTMY', '30')
    const [first] = (await build()).envelope.data
    await invoicedBill('MTMY', '12')
    const [joined] = (await build()).envelope.data
    expect(joined).toMatchObject({ settleNo: first?.settleNo, receivable: '42', documents: 2 })
    expect((await move(first?.settleNo ?? '', 'void')).envelope.data).toMatchObject({
      state: '已作废',
      receivable: '0',
      documents: 0,
    })
    const [anew, ...others] = (await build()).envelope.data
    expect([anew?.receivable, others]).toEqual(['42', []])
    expect(anew?.settleNo).not.toBe(first?.settleNo)
  })

  test('two who build the same month at once make one of each', async () => {
    await invoicedBill('QHMZ', '5')
    const answers = await Promise.all([build(), build()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a person who may see one owner sees neither settlements nor documents of others', async () => {
    const narrow = await signInAs(wms, 'settle-narrow', 'finance', ['JJYX'])
    const { rows } = (await wms.call(settlement.list, { body: {} }, narrow)).envelope.data
    expect(rows.map(({ partyType }) => partyType)).toEqual(['劳务公司', '承运商'])
    for (const { settleNo, partyType } of rows) {
      expect(await documentsOf(settleNo, narrow)).toHaveLength(partyType === '劳务公司' ? 1 : 0)
    }
    const query = { settleNo: 'JS20260410-0002' }
    expect((await wms.call(getSettlementDocument, { query }, narrow)).status).toBe(404)
    expect((await wms.call(settlement.list, { body: {} }, clerk)).status).toBe(403)
    expect((await build(MONTH, clerk)).status).toBe(403)
  })

  test('sums follow from documents and payments', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.message).toBe('success')
    const check = envelope.data.find(({ code }) => code === 'settlement-sums')
    expect(check).toMatchObject({ violations: 0 })
    expect(check?.checked).toBeGreaterThan(3)
  })
})
