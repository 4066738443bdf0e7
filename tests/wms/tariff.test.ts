// What owners are charged by: price lists with their versions, and what work and storage cost by them.
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storageSnapshots, tariffItems, tariffs } from '#server/wms/schema/tables.ts'
import { getTariffDocument, renewTariff, tariff, tryTariff } from '#shared/contracts/billing/tariff.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { charge, confirmCharges, reverseCharges } from '#shared/contracts/money/charge.ts'
import { expense } from '#shared/contracts/money/expense.ts'
import { changeWaybills } from '#shared/contracts/outbound/waybill.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { eventually } from '#tests/support/eventually.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY_MS = 24 * 3_600_000
type Item = CallBody<typeof tariff.create>['items'][number]

describe('on PostgreSQL', () => {
  // Ten in the morning in China.
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE, scheduleMs: 50 })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const shipping = shippingWith(() => ({ wms, clerk }))
  const receiving = receivingWith(() => ({ wms, clerk }))
  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]
  const item = (itemCode: Item['itemCode'], price: string, more: Partial<Item> = {}) => ({
    itemCode,
    price,
    ...more,
  })
  const make = (given: object, token = finance) => {
    const known = { warehouse: 'SHQP', owner: 'BXXS', effectiveFrom: '2026-04-01', items: [item('CK', '3')] }
    return wms.call(tariff.create, { body: { ...known, ...given, opId: opId() } as never }, token)
  }
  const move = async (tariffNo: string, name: CallBody<typeof tariff.move>['move'], token = finance) => {
    const { revision } = (await wms.call(tariff.get, { query: { tariffNo } }, admin)).envelope.data
    return wms.call(tariff.move, { body: { tariffNo, move: name, revision, opId: opId() } }, token)
  }
  const documentOf = async (tariffNo: string) =>
    (await wms.call(getTariffDocument, { query: { tariffNo } }, finance)).envelope.data
  const chargesOf = async (docNo: string) =>
    (
      await wms.call(charge.list, { body: { docNo: [docNo], sort: 'chargeNo' } }, admin)
    ).envelope.data.rows.map(({ itemCode, qty, price, amount, tax, tariffVersion, state }) => ({
      itemCode,
      qty,
      price,
      amount,
      tax,
      tariffVersion,
      state,
    }))
  const uncharged = async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    return envelope.data.filter(({ violations }) => violations > 0)
  }

  test('a version is drafted, submitted, approved by somebody else, and takes the place of the one before', async () => {
    const { tariffNo, version } = (await make({})).envelope.data
    expect([version, (await documentOf(tariffNo)).items.length]).toEqual([3, 1])
    const { revision } = (await documentOf(tariffNo)).tariff
    const items = [item('CK', '3.1'), item('RK', '0.4'), item('RK', '0.35', { fromQty: '300' })]
    const changed = await wms.call(
      tariff.update,
      { body: { tariffNo, revision, items: items as Item[], taxRate: '9', opId: opId() } },
      finance,
    )
    expect(changed.envelope.data).toMatchObject({ itemCount: 2, taxRate: '9', state: '草稿' })
    expect(refused(await move(tariffNo, 'approve', admin))[0]).toBe(409)
    await move(tariffNo, 'submit')
    const late = { tariffNo, revision: 3, remark: '晚了', opId: opId() }
    expect(refused(await wms.call(tariff.update, { body: late }, finance))).toEqual([
      409,
      `价格 ${tariffNo} 当前为「待审」，只有草稿可以修改`,
    ])
    expect(refused(await move(tariffNo, 'approve'))).toEqual([409, '不能审核自己制单的价格，请由他人审核'])
    expect((await move(tariffNo, 'approve', admin)).envelope.data).toMatchObject({ state: '生效' })
    const [own, before] = (await documentOf(tariffNo)).versions
    expect(own).toMatchObject({ version: 3, state: '生效', effectiveTo: null, approverName: '周明远' })
    // In force until the new one begins.
    expect(before).toMatchObject({ version: 2, state: '生效', effectiveTo: '2026-03-31' })
    const next = await wms.call(
      renewTariff,
      { body: { tariffNo, effectiveFrom: '2026-04-01', opId: opId() } },
      finance,
    )
    expect(next.envelope.data).toMatchObject({ version: 4, itemCount: 2, taxRate: '9' })
    await move(next.envelope.data.tariffNo, 'submit')
    expect(refused(await move(next.envelope.data.tariffNo, 'approve', admin))).toEqual([
      409,
      '生效日期须晚于现行版本 3 的生效日期 2026-04-01',
    ])
    await move(next.envelope.data.tariffNo, 'refuse', admin)
    expect((await move(next.envelope.data.tariffNo, 'discard')).envelope.data.state).toBe('失效')
  })

  test('what contradicts itself is refused, and so is a person without the right', async () => {
    const twice = [item('CK', '3'), item('CK', '2')]
    expect(refused(await make({ items: twice }))).toEqual([400, '出库订单费的起始量 0 重复'])
    expect(refused(await make({ items: [] }))).toEqual([400, '请添加计费项'])
    expect(refused(await make({ items: [item('CK', '-1')] }))).toEqual([400, '单价不能为负'])
    expect((await make({ owner: 'NMTS' })).status).toBe(400)
    expect((await make({}, clerk)).status).toBe(403)
    expect((await wms.call(tariff.list, { body: {} }, clerk)).status).toBe(403)
  })

  test('two who approve at once do not both put theirs in force', async () => {
    const place = { owner: 'CWJJ', effectiveFrom: '2026-05-01' }
    const drafts = [(await make(place)).envelope.data, (await make(place)).envelope.data]
    for (const { tariffNo } of drafts) await move(tariffNo, 'submit')
    const answers = await Promise.all(drafts.map(({ tariffNo }) => move(tariffNo, 'approve', admin)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an order that is shipped is charged by the list in force, its freight is passed on and spent', async () => {
    const orderNo = await shipping.made({ lines: [{ sku: 'YCFS0001', lot: '', qty: '3' }] })
    await shipping.picked([orderNo])
    const [waybillNo = ''] = await shipping.ready([orderNo])
    const freight = { freightReceivable: '8.5', freightPayable: '6.2', reason: '补录运费' }
    const changed = await wms.call(
      changeWaybills,
      { body: { waybillNos: [waybillNo], ...freight, opId: opId() } },
      clerk,
    )
    expect(changed.envelope.message).toBe('success')
    expect((await shipping.ship([orderNo])).status).toBe(200)
    const known = { tariffVersion: 2, state: '暂估' }
    expect(await chargesOf(orderNo)).toEqual([
      { itemCode: 'CK', qty: '1', price: '2.8', amount: '2.8', tax: '0.17', ...known },
      { itemCode: 'CKJ', qty: '3', price: '0.5', amount: '1.5', tax: '0.09', ...known },
      { itemCode: 'YF', qty: '1', price: '8.5', amount: '8.5', tax: '0.51', ...known },
    ])
    const spent = await wms.call(expense.list, { body: { docNo: [orderNo] } }, admin)
    expect(spent.envelope.data.rows).toMatchObject([{ category: '运费', amount: '6.2', owner: 'YCFS' }])
    expect(await uncharged()).toEqual([])
  })

  test('a price list is tried on what a month was charged for, and charges nothing', async () => {
    const orderNos = [await shipping.made(), await shipping.made()]
    await shipping.picked(orderNos)
    await shipping.ready(orderNos)
    await shipping.ship(orderNos)
    const inboundNo = await receiving.received({ lines: [{ sku: 'YCFS0001', expectedQty: '620' }] })
    await receiving.move(inboundNo, 'finish')
    const items = [
      item('CK', '3'),
      item('RK', '0.4'),
      item('RK', '0.1', { fromQty: '600' }),
      item('GD', '80'),
    ]
    const given = { owner: 'YCFS', items: [...items, item('LJ', '5')], minMonthly: '100000' }
    const { tariffNo } = (await make(given)).envelope.data
    const query = { tariffNo, month: '2026-03' }
    const tried = () => wms.call(tryTariff, { query }, finance)
    const before = (await tried()).envelope.data
    const facts = (
      await wms.call(
        charge.list,
        { body: { owner: ['YCFS'], warehouse: ['SHQP'], size: 200 } as never },
        admin,
      )
    ).envelope.data.rows.filter(({ state }) => state !== '红冲')
    const amountOf = (code: string) =>
      facts
        .filter(({ itemCode }) => itemCode === code)
        .reduce((sum, { amount }) => sum + Number(amount), 0)
        .toFixed(2)
    const lineOf = (code: string) => before.lines.find(({ itemCode }) => itemCode === code)
    const orders = facts.filter(({ itemCode }) => itemCode === 'CK').length
    expect(lineOf('CK')).toMatchObject({ documents: orders, trial: String(3 * orders), hint: '' })
    expect(lineOf('RK')).toMatchObject({
      documents: 1,
      qty: '620',
      charged: '230.8',
      trial: '242',
      diff: '11.2',
    })
    expect(lineOf('CKJ')).toMatchObject({ trial: '0', hint: '此价格没有该项' })
    expect(lineOf('GD')).toMatchObject({ charged: '0', trial: '80' })
    expect(lineOf('LJ')).toMatchObject({ documents: 0, trial: '0', hint: '当月没有此项业务' })
    expect(Number(lineOf('YF')?.trial)).toBe(Number(amountOf('YF')))
    expect(before.trial).toBe('100000')
    expect(Number(before.charged)).toBeCloseTo(
      facts.reduce((sum, { amount }) => sum + Number(amount), 0),
      2,
    )
    expect((await tried()).envelope.data).toEqual(before)
    await receiving.move(inboundNo, 'reopen', admin, '漏收一箱')
    expect((await tried()).envelope.data.lines.find(({ itemCode }) => itemCode === 'RK')?.documents).toBe(0)
    expect((await wms.call(tryTariff, { query }, clerk)).status).toBe(403)
  })

  test('what was received is charged tier by tier, and taken back with the receiving', async () => {
    const orderNo = await receiving.received({ lines: [{ sku: 'YCFS0001', expectedQty: '620' }] })
    await receiving.move(orderNo, 'finish')
    const known = { itemCode: 'RK', tariffVersion: 2 }
    const charged = [
      { ...known, qty: '500', price: '0.38', amount: '190', tax: '11.4' },
      { ...known, qty: '120', price: '0.34', amount: '40.8', tax: '2.45' },
    ]
    expect(await chargesOf(orderNo)).toEqual(charged.map((line) => ({ ...line, state: '暂估' })))
    await receiving.move(orderNo, 'reopen', admin, '漏收一箱')
    const states = (await chargesOf(orderNo)).map(({ state, amount }) => [state, amount])
    expect(states).toEqual(['190', '40.8', '-190', '-40.8'].map((amount) => ['红冲', amount]))
    await receiving.move(orderNo, 'finish')
    expect((await chargesOf(orderNo)).slice(-2)).toMatchObject(charged)
  })

  test('parcels, what is heavier than is free, and what is put away are charged where there are prices for them', async () => {
    const { orm } = wms.database
    const inForce = sql`${tariffs.warehouse} = 'SHQP' and ${tariffs.owner} = 'YCFS' and ${tariffs.version} = 2`
    const [{ tariffNo = '' } = {}] = await orm.select().from(tariffs).where(inForce)
    const price = (itemCode: string, unit: string, freeQty = '0') => ({
      tariffNo,
      itemCode,
      unit,
      fromQty: '0',
      price: '0.5',
      freeQty,
      remark: '',
      fromAge: 0,
      freeDays: 0,
    })
    const added = await orm
      .insert(tariffItems)
      .values([price('SJ', '件'), price('CX', '箱'), price('CZ', '千克', '3')])
      .returning({ id: tariffItems.id })
    const orderNos = [await shipping.made(), await shipping.made()]
    const [heavy = '', light = ''] = orderNos
    await shipping.picked(orderNos)
    await shipping.ready(orderNos)
    await shipping.weigh(heavy, '5.5')
    await shipping.ship(orderNos)
    const ofParcels = async (orderNo: string) =>
      (await chargesOf(orderNo)).slice(2).map(({ itemCode, qty, amount }) => [itemCode, qty, amount])
    const box = ['CX', '1', '0.5']
    expect([await ofParcels(heavy), await ofParcels(light)]).toEqual([[box, ['CZ', '2.5', '1.25']], [box]])
    const given = { owner: 'YCFS', items: [item('CZ', '1', { freeQty: '4' })] }
    const query = { tariffNo: (await make(given)).envelope.data.tariffNo, month: '2026-03' }
    const tried = (await wms.call(tryTariff, { query }, finance)).envelope.data
    expect(tried.lines.find(({ itemCode }) => itemCode === 'CZ')).toMatchObject({
      documents: 1,
      qty: '5.5',
      charged: '1.25',
      trial: '1.5',
      hint: '只含当时超重的包裹',
    })

    const lines = [
      { sku: 'YCFS0001', expectedQty: '8' },
      { sku: 'YCFS0002', expectedQty: '4' },
    ]
    const orderNo = await receiving.received({ lines })
    await receiving.move(orderNo, 'finish')
    const { tasks } = await receiving.documentOf(orderNo)
    for (const { taskNo, suggestLoc } of tasks) {
      expect(await chargesOf(orderNo)).toHaveLength(1)
      await receiving.moveTask(taskNo, 'claim')
      expect((await receiving.put(taskNo, suggestLoc ?? '')).status).toBe(200)
    }
    expect(await chargesOf(orderNo)).toMatchObject([
      { itemCode: 'RK' },
      { itemCode: 'SJ', qty: '12', amount: '6' },
    ])
    const missing = (await uncharged()).flatMap(({ samples }) => samples.map(({ key }) => key))
    const own = [`CX ${heavy}`, `CX ${light}`, `SJ ${orderNo}`]
    expect(missing.filter((key) => own.includes(key))).toEqual([])
    await orm.delete(tariffItems).where(
      inArray(
        tariffItems.id,
        added.map(({ id }) => id),
      ),
    )
  })

  test('without a list the work goes on, and 对账 says what was not charged', async () => {
    const { orm } = wms.database
    const own = sql`${tariffs.warehouse} = 'SHQP' and ${tariffs.owner} = 'YCFS' and ${tariffs.version} = 2`
    await orm.update(tariffs).set({ effectiveFrom: '2026-12-01' }).where(own)
    const orderNo = await receiving.received({ lines: [{ sku: 'YCFS0002', expectedQty: '4' }] })
    expect((await receiving.move(orderNo, 'finish')).status).toBe(200)
    expect(await chargesOf(orderNo)).toEqual([])
    expect(await uncharged()).toMatchObject([
      { code: 'charge-missing', violations: 1, samples: [{ key: `RK ${orderNo}`, found: '未计费' }] },
    ])
    await orm.update(tariffs).set({ effectiveFrom: '2026-01-01' }).where(own)
  })

  test('lines are confirmed once, and a confirmed one may still be taken back', async () => {
    const { envelope } = await wms.call(
      charge.list,
      { body: { itemCode: ['CK'], state: ['暂估'], sort: 'chargeNo' } },
      finance,
    )
    const chargeNos = envelope.data.rows.map(({ chargeNo }) => chargeNo)
    const confirm = () => wms.call(confirmCharges, { body: { chargeNos, opId: opId() } }, finance)
    expect((await confirm()).envelope.data).toEqual({ done: chargeNos, refused: [] })
    const again = (await confirm()).envelope.data
    expect([again.done, again.refused.length]).toEqual([[], chargeNos.length])
    expect(again.refused[0]).toEqual({
      docNo: String(chargeNos[0]),
      message: `费用 ${chargeNos[0]} 当前为「已确认」，不能确认`,
    })
    const back = { chargeNos, reason: '重新核对', opId: opId() }
    expect((await wms.call(reverseCharges, { body: back }, finance)).status).toBe(200)
    expect((await wms.call(confirmCharges, { body: { chargeNos, opId: opId() } }, clerk)).status).toBe(403)
  })

  test('what lies there at the end of a day is charged once, without what came on free days', async () => {
    // Everything came today: of the night before there is nothing to charge.
    expect((await storedOn('2026-03-09')).envelope.data.total).toBe(0)
    const free = { freeDays: 1, freeQty: '10' }
    const made = await make({ owner: 'YCFS', effectiveFrom: '2026-03-11', items: [item('CC', '0.01', free)] })
    const { tariffNo, version: tariffVersion } = made.envelope.data
    await move(tariffNo, 'submit')
    expect((await move(tariffNo, 'approve', admin)).envelope.message).toBe('success')
    await nextDay()
    const orderNo = await receiving.received({ lines: [{ sku: 'YCFS0002', expectedQty: '5' }] })
    expect((await receiving.move(orderNo, 'finish')).status).toBe(200)
    await nextDay()
    await eventually(async () => {
      expect((await storedOn('2026-03-11')).envelope.data.total).toBeGreaterThan(5)
    })
    const [day] = await selectSnapshots('2026-03-11')
    expect(Number(day?.qty) - Number(day?.charged)).toBe(5)
    const lines = await chargesOf(day?.no ?? '')
    expect(lines).toMatchObject([
      { itemCode: 'CC', qty: '10', price: '0', amount: '0', tariffVersion },
      { itemCode: 'CC', qty: String(Number(day?.charged) - 10), price: '0.01' },
    ])
    const { rows } = (await storedOn('2026-03-11')).envelope.data
    expect(new Set(rows.map(({ docNo, price }) => `${docNo} ${price}`)).size).toBe(rows.length)
    const versions = (await documentOf(tariffNo)).versions.map(({ version, state }) => [version, state])
    expect(versions.find(([version]) => version === 2)).toEqual([2, '失效'])
  })

  async function nextDay(): Promise<void> {
    clock.advance(DAY_MS)
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  }
  const storedOn = (day: string) =>
    wms.call(
      charge.list,
      { body: { itemCode: ['CC'], businessDate: { from: day, to: day }, size: 200 } },
      admin,
    )
  async function selectSnapshots(day: string) {
    const { snapshotNo: no, qty, chargedQty: charged } = storageSnapshots
    return wms.database.orm
      .select({ no, qty, charged })
      .from(storageSnapshots)
      .where(sql`date = ${day} and warehouse = 'SHQP' and owner = 'YCFS'`)
  }
})
