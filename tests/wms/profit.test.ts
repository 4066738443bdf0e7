// What is left of what was earned: income less what it costs directly and owners' shares of what nobody costs alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storageSnapshots } from '#server/wms/schema/tables.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { Report } from '#shared/contracts/definition/report.ts'
import { postCharge, reverseCharges } from '#shared/contracts/money/charge.ts'
import { expenseDaily, incomeDaily } from '#shared/contracts/money/daily-report.ts'
import { postExpense } from '#shared/contracts/money/expense.ts'
import { getProfitOverview } from '#shared/contracts/money/profit-overview.ts'
import { processCost, processIncome, profitReport } from '#shared/contracts/money/profit-report.ts'
import { account } from '#shared/contracts/system/account.ts'
import { addDecimals, subtract } from '#shared/domain/decimal.ts'
import { processingWith } from '#tests/support/processing.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Figures = Readonly<Record<string, string | number | null>>
type Row = Figures & { owner?: string | null; docNo?: string | null; category?: string | null }

const MARCH = { from: '2026-03-01', to: '2026-03-31' }

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
    await earn('YCFS', '100')
    await earn('YCFS', '900', { itemCode: 'CC', qty: '300', price: '3', docType: '库存快照', docNo: 'KZ1' })
    await earn('LYHD', '50', { itemCode: 'CC', qty: '100', price: '0.5', docType: '库存快照', docNo: 'KZ2' })
    await store('YCFS', '300')
    await store('LYHD', '100')
    const [mistake = 0] = await earn('YCFS', '77')
    await wms.call(reverseCharges, { body: { chargeNos: [mistake], reason: '录错', opId: opId() } }, finance)
    await spend('耗材', '12.5', { owner: 'YCFS' })
    await spend('租金', '100', { allocBasis: '仓储占用' })
    await spend('正式工资', '10.01', { allocBasis: '标准工时' })
    await workFor('YCFS', 2)
    await workFor('LYHD', 1)
  })
  afterAll(() => wms.close())

  const line = {
    warehouse: 'SHQP',
    itemCode: 'CKJ',
    unit: '件',
    price: '1',
    tax: '0',
    docType: '手工',
    docNo: 'S1',
  }

  async function earn(owner: string, amount: string, more: object = {}): Promise<number[]> {
    const body = { ...line, owner, amount, qty: amount, sourceRef: '', again: true, opId: opId(), ...more }
    return (await wms.call(postCharge, { body: body as CallBody<typeof postCharge> }, finance)).envelope.data
  }

  async function store(owner: string, pieces: string): Promise<void> {
    await wms.database.orm.insert(storageSnapshots).values({
      warehouse: 'SHQP',
      owner,
      date: '2026-03-09',
      snapshotNo: `KZ-${owner}`,
      itemCode: 'CC',
      pieces,
      qty: pieces,
      chargedQty: pieces,
      unmeasured: '0',
      takenAt: clock.now(),
    })
  }

  function spend(category: string, amount: string, more: object = {}) {
    const given = {
      warehouse: 'SHQP',
      category,
      amount,
      docType: '手工',
      docNo: 'Z1',
      again: true,
      opId: opId(),
      ...more,
    }
    return wms.call(postExpense, { body: given as CallBody<typeof postExpense> }, finance)
  }

  /** Three pieces of work for each order that is packed, none of them measured. */
  async function workFor(owner: string, orders: number): Promise<void> {
    const { made, picked, pack } = shippingWith(() => ({ wms, clerk }))
    for (let order = 0; order < orders; order++) {
      const orderNo = await made({ owner, lines: [{ sku: `${owner}0001`, lot: '', qty: '1' }] })
      await picked([orderNo])
      await pack([orderNo])
    }
  }

  async function ask(report: Pick<Report, 'list'>, body: object, token = finance) {
    const answer = await wms.send({
      method: 'POST',
      path: report.list.path,
      token,
      body: { businessDate: MARCH, ...body },
    })
    expect(answer.envelope.message).toBe('success')
    return answer.envelope.data as { rows: Row[]; sums: Figures; total: number }
  }

  test('shared costs go to owners by what they store and by the work for them, to the cent', async () => {
    const { rows, sums } = await ask(profitReport, { by: 'owner' })
    expect(
      rows.map(({ owner, income, directCost, allocatedCost }) => [owner, income, directCost, allocatedCost]),
    ).toEqual([
      ['LYHD', '50', '0', addDecimals('25', '3.34')],
      ['YCFS', '1000', '12.5', addDecimals('75', '6.67')],
    ])
    expect(rows.map(({ orders, unitProfit, profitRate }) => [orders, unitProfit, profitRate])).toEqual([
      [1, '21.66', '43.3'],
      [2, '452.92', '90.6'],
    ])
    expect(sums).toMatchObject({
      income: '1050',
      directCost: '12.5',
      allocatedCost: '110.01',
      profit: '927.49',
    })
  })

  test('the profit of every grouping is the income less the expense of the same days', async () => {
    const income = (await ask(incomeDaily, { by: 'warehouse' })).sums['amount']
    const expense = (await ask(expenseDaily, { by: 'warehouse' })).sums['amount']
    const profit = subtract(String(income), String(expense))
    for (const by of profitReport.groupings) {
      const { rows, sums, total } = await ask(profitReport, { by, size: 200 })
      expect(total, by).toBe(rows.length)
      expect(sums['profit'], by).toBe(profit)
      expect(addDecimals(...rows.map((row) => String(row['profit']))), by).toBe(profit)
    }
  })

  test('every figure leads to the lines that it is the sum of', async () => {
    const { rows } = await ask(profitReport, { by: 'owner,category' })
    for (const { owner, category, ...row } of rows) {
      for (const measure of ['income', 'directCost', 'allocatedCost'] as const) {
        const body = { businessDate: MARCH, measure, group: { owner, category }, size: 200 }
        const behind = await wms.send({
          method: 'POST',
          path: profitReport.behind.path,
          token: finance,
          body,
        })
        const lines = (behind.envelope.data as { rows: Figures[] }).rows
        expect(addDecimals(...lines.map((known) => String(known[measure])))).toBe(row[measure])
      }
    }
    const rent = { businessDate: MARCH, measure: 'allocatedCost', group: { owner: 'LYHD', category: '租金' } }
    const shares = await wms.send({
      method: 'POST',
      path: profitReport.behind.path,
      token: finance,
      body: rent,
    })
    expect((shares.envelope.data as { rows: Figures[] }).rows).toMatchObject([
      { kind: '分摊成本', item: '租金', allocatedCost: '25', allocBasis: '仓储占用', docNo: 'Z1' },
    ])
  })

  test('a cost of a warehouse where nobody did anything stays with nobody, and is told', async () => {
    await spend('设备', '8', { warehouse: 'CDSL', businessDate: '2026-01-05' })
    const january = { from: '2026-01-01', to: '2026-01-31' }
    const { rows } = await ask(profitReport, { businessDate: january, by: 'owner' })
    expect(rows).toMatchObject([{ owner: null, allocatedCost: '8', profit: '-8', profitRate: null }])
  })

  test('the month in figures is that of the report, beside the months before it', async () => {
    const { envelope } = await wms.call(getProfitOverview, { query: { month: '2026-03' } }, finance)
    const { data } = envelope
    expect(data).toMatchObject({ month: '2026-03', income: '1050', expense: '122.51', profit: '927.49' })
    expect(data).toMatchObject({ profitRate: '88.3', momRate: null, topOwner: '云裳服饰' })
    expect(data.months).toHaveLength(12)
    expect(data.months.at(0)).toEqual({ month: '2025-04', income: '0', expense: '0', profit: '0' })
    expect(data.months.slice(-3).map(({ profit }) => profit)).toEqual(['-8', '0', '927.49'])
    expect(data.warehouses).toMatchObject([
      { warehouse: 'SHQP', warehouseName: '上海青浦仓', profit: '927.49' },
    ])
    expect(data.owners.map(({ owner, profit }) => [owner, profit])).toEqual([
      ['YCFS', '905.83'],
      ['LYHD', '21.66'],
    ])
    const elsewhere = await wms.call(
      getProfitOverview,
      { query: { month: '2026-03', warehouses: ['CDSL'] } },
      finance,
    )
    expect(elsewhere.envelope.data).toMatchObject({ income: '0', owners: [], topOwner: null })
    const now = await wms.call(getProfitOverview, { query: {} }, finance)
    expect(now.envelope.data.month).toBe('2026-03')
    expect((await wms.call(getProfitOverview, { query: { month: '2026-13' } }, finance)).status).toBe(400)
  })

  test('a person who sees some owners sees their shares, and none of others', async () => {
    const user = {
      username: 'profit-of-one',
      name: '财务',
      password: 'scope-pass-1',
      status: '启用' as const,
      roles: ['finance'],
      warehouses: ['SHQP'],
      owners: ['LYHD'],
      opId: opId(),
    }
    await wms.call(account.create, { body: user }, admin)
    const token = await wms.signIn('profit-of-one', 'scope-pass-1')
    const { rows, sums } = await ask(profitReport, { by: 'owner' }, token)
    expect(rows.map(({ owner }) => owner)).toEqual(['LYHD'])
    expect(sums).toMatchObject({ income: '50', allocatedCost: '28.34' })
    const seen = await wms.call(getProfitOverview, { query: { month: '2026-03' } }, token)
    expect(seen.envelope.data).toMatchObject({ income: '50', owners: [{ owner: 'LYHD' }] })
    const denied = await wms.send({ method: 'POST', path: profitReport.list.path, token: clerk, body: {} })
    expect(denied.status).toBe(403)
    expect((await wms.call(getProfitOverview, { query: {} }, clerk)).status).toBe(403)
  })

  test('of what was worked on, each order tells what it cost, what it earned and what is left', async () => {
    const { addBench, finished, receive, move } = processingWith(() => ({ wms, admin, clerk }))
    await addBench()
    const code = await finished()
    await receive(code, { qty: '5' })
    await move(code, 'close')
    const own = { owner: 'YCFS', docType: '加工单', docNo: code }
    await spend('临时工', '1.25', own)
    await spend('耗材', '0.3', own)
    await spend('设备', '0.2', own)
    const cost = await ask(processCost, { by: 'docNo' })
    expect(cost.rows).toMatchObject([
      {
        docNo: code,
        laborCost: '1.25',
        materialCost: '0.3',
        otherCost: '0.2',
        totalCost: '1.75',
        doneQty: '5',
      },
    ])
    expect(cost.rows[0]?.['unitCost']).toBe('0.35')
    const income = await ask(processIncome, { by: 'docNo' })
    expect(income.rows).toMatchObject([
      {
        docNo: code,
        qty: '5',
        price: '0.85',
        income: '4.25',
        cost: '1.75',
        profit: '2.5',
        profitRate: '58.8',
      },
    ])
    const items = await ask(processIncome, { by: 'docNo,item' })
    expect(addDecimals(...items.rows.map((row) => String(row['profit'])))).toBe('2.5')
    expect(items.rows.find(({ item }) => item === 'JG')).toMatchObject({ income: '4.25', cost: '0' })
  })
})
