// What lies in the warehouses each night: counted as each price list says, charged by its age, and shown with its price.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skus, stockBalances } from '#server/wms/schema/tables.ts'
import { getStorageDocument, storageSnapshot } from '#shared/contracts/billing/storage.ts'
import { tariff } from '#shared/contracts/billing/tariff.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { account } from '#shared/contracts/system/account.ts'
import { eventually } from '#tests/support/eventually.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { nextOpId as opId } from '#tests/support/shipping.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY_MS = 24 * 3_600_000
/** Owners at their warehouses. */
const PLACES = 20
const PALLET = 'SHQP-TP0001'
type Item = CallBody<typeof tariff.create>['items'][number]

describe('on PostgreSQL', () => {
  // Ten in the morning in China, on the day that everything came.
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE, scheduleMs: 50 })
    await signIn()
    await agree('BXXS', [{ itemCode: 'CCK', price: '0.2' }])
    await agree('YCFS', [
      { itemCode: 'CCT', price: '0.5', freeDays: 1 },
      { itemCode: 'CCT', price: '0.8', fromAge: 2 },
    ])
    await agree('LYHD', [{ itemCode: 'CCZ', price: '0.01', freeQty: '100' }])
    await agree('QHMZ', [{ itemCode: 'CCP', price: '1.5' }])
    await wms.database.orm.update(skus).set({ weight: null }).where(sql`code = 'LYHD0001'`)
    await nextDay()
    const orderNo = await receiving.received({ lines: [{ sku: 'YCFS0002', expectedQty: '5' }] })
    expect((await receiving.move(orderNo, 'finish')).status).toBe(200)
    await putOnPallet('QHMZ', '6')
    await nextDay('2026-03-11')
  })
  afterAll(() => wms.close())

  const receiving = receivingWith(() => ({ wms, clerk }))
  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]

  async function signIn(): Promise<void> {
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  }

  /** Once the night of `counted` has been charged. */
  async function nextDay(counted?: string): Promise<void> {
    clock.advance(DAY_MS)
    await signIn()
    if (counted) await eventually(async () => expect(await snapshotsOn(counted)).toHaveLength(PLACES))
  }

  async function draft(owner: string, items: readonly Partial<Item>[], effectiveFrom = '2026-03-11') {
    const body = { warehouse: 'SHQP', owner, effectiveFrom, items, opId: opId() }
    return (await wms.call(tariff.create, { body: body as never }, finance)).envelope
  }

  async function move(tariffNo: string, name: CallBody<typeof tariff.move>['move'], token: string) {
    const { revision } = (await wms.call(tariff.get, { query: { tariffNo } }, admin)).envelope.data
    return wms.call(tariff.move, { body: { tariffNo, move: name, revision, opId: opId() } }, token)
  }

  async function agree(owner: string, items: readonly Partial<Item>[], effectiveFrom?: string) {
    const { data } = await draft(owner, items, effectiveFrom)
    await move(data.tariffNo, 'submit', finance)
    const answer = await move(data.tariffNo, 'approve', admin)
    expect(answer.envelope.message).toBe('success')
  }

  async function putOnPallet(owner: string, qty: string): Promise<void> {
    const [lying] = await wms.database.orm
      .select()
      .from(stockBalances)
      .where(sql`warehouse = 'SHQP' and owner = ${owner} and quality = '良品'`)
    if (!lying) throw new Error(`nothing of ${owner} lies there`)
    const { warehouse, sku, lot, quality } = lying
    const place = { warehouse, owner, sku, lot, quality, loc: 'SH-01-01-1', container: PALLET }
    const { envelope } = await wms.call(
      adjustStock,
      { body: { ...place, qty, reason: '上托', opId: opId() } },
      admin,
    )
    expect(envelope.message).toBe('success')
  }

  async function snapshotsOn(day: string, token = admin) {
    const body = { date: { from: day, to: day }, size: 200 }
    return (await wms.call(storageSnapshot.list, { body }, token)).envelope.data.rows
  }

  async function nightOf(owner: string, day = '2026-03-11') {
    const snapshot = (await snapshotsOn(day)).find((row) => row.owner === owner && row.warehouse === 'SHQP')
    if (!snapshot) throw new Error(`no snapshot of ${owner}`)
    const { snapshotNo } = snapshot
    const { envelope } = await wms.call(getStorageDocument, { query: { snapshotNo } }, finance)
    const lines = envelope.data.charges.map(({ sourceRef, qty, unit, price, amount }) => [
      sourceRef,
      qty,
      unit,
      price,
      amount,
    ])
    return { snapshot, lines }
  }

  async function sumOf(owner: string, what: ReturnType<typeof sql>): Promise<string> {
    const [row] = await wms.database.orm
      .select({ sum: sql<string>`trim_scale(round(${what}, 4))::text` })
      .from(sql`stock_balances join skus on (skus.owner, skus.code) = (stock_balances.owner, sku)`)
      .where(sql`warehouse = 'SHQP' and skus.owner = ${owner} and on_hand > 0`)
    return row?.sum ?? ''
  }

  async function uncounted() {
    const { envelope } = await wms.call(runReconciliation, { body: { warehouse: 'SHQP' } }, admin)
    return envelope.data.filter(({ code, violations }) => code.startsWith('storage') && violations > 0)
  }

  test('by the locations that are taken, whatever lies in them', async () => {
    const { snapshot, lines } = await nightOf('BXXS')
    const qty = await sumOf('BXXS', sql`count(distinct loc)::numeric`)
    expect(snapshot).toMatchObject({ itemCode: 'CCK', qty, chargedQty: qty, unit: '库位天', unmeasured: '0' })
    const amount = (Number(qty) * 0.2).toFixed(2)
    expect(lines).toEqual([['库位仓储费', qty, '库位天', '0.2', String(Number(amount))]])
    expect(snapshot.amount).toBe(String(Number(amount)))
    expect(snapshot.pieces).toBe(await sumOf('BXXS', sql`sum(on_hand)`))
  })

  test('by the cubic metre and how long it has lain there, without what came on free days', async () => {
    const first = await nightOf('YCFS')
    const cubicMetres = sql`sum(on_hand * length * width * height) / 1000000`
    expect(first.snapshot).toMatchObject({
      itemCode: 'CCT',
      qty: await sumOf('YCFS', cubicMetres),
      unit: '方天',
    })
    const { chargedQty } = first.snapshot
    // Five pieces of 30 by 20 by 6 cm came that day.
    expect(Number(first.snapshot.qty) - Number(chargedQty)).toBeCloseTo(5 * 0.0036, 6)
    expect(first.lines.map(([name, qty, , price]) => [name, qty, price])).toEqual([
      ['体积仓储费 库龄1天', chargedQty, '0.5'],
    ])
    await nextDay('2026-03-12')
    const { lines, snapshot } = await nightOf('YCFS', '2026-03-12')
    expect(lines.map(([name, qty, , price]) => [name, qty, price])).toEqual([
      ['体积仓储费 库龄1天', '0.018', '0.5'],
      ['体积仓储费 库龄2天起', chargedQty, '0.8'],
    ])
    expect(snapshot.qty).toBe(first.snapshot.qty)
  })

  test('by weight beyond what is free, and what has none is named instead of lost', async () => {
    const { snapshot, lines } = await nightOf('LYHD')
    const qty = await sumOf('LYHD', sql`sum(on_hand * weight)`)
    const unmeasured = await sumOf('LYHD', sql`sum(on_hand) filter (where weight is null)`)
    expect(snapshot).toMatchObject({ itemCode: 'CCZ', qty, unmeasured, unit: '千克天' })
    expect(Number(unmeasured)).toBeGreaterThan(0)
    expect(lines.map(([, part, , price]) => [part, price])).toEqual([
      ['100', '0'],
      [String(Number(qty) - 100), '0.01'],
    ])
    const broken = await uncounted()
    expect(broken.map(({ code, samples }) => [code, samples.map(({ key }) => key).slice(0, 1)])).toEqual([
      ['storage-measured', ['SHQP LYHD LYHD0001']],
    ])
    const again = (await draft('LYHD', [{ itemCode: 'CCZ', price: '0.02' }], '2026-04-01')).data
    expect(refused(await move(again.tariffNo, 'submit', finance))).toEqual([
      409,
      '重量仓储费按商品的重量计算，1种在库商品没有重量（LYHD0001），请先在商品中补齐',
    ])
  })

  test('by the pallet, and what stands on none is named', async () => {
    const { snapshot, lines } = await nightOf('QHMZ')
    expect(snapshot).toMatchObject({ itemCode: 'CCP', qty: '1', chargedQty: '1' })
    expect(Number(snapshot.pieces) - Number(snapshot.unmeasured)).toBe(6)
    expect(lines).toEqual([['托盘仓储费', '1', '托天', '1.5', '1.5']])
  })

  test('from another day on in another way, and never again what has been charged', async () => {
    expect(refused(await lateVersion('2026-03-11'))).toEqual([
      409,
      '生效日期须晚于现行版本 3 的生效日期 2026-03-11',
    ])
    const last = (
      await wms.call(charge.list, { body: { owner: ['BXXS'], size: 1, sort: '-chargeNo' } }, admin)
    ).envelope.data.rows[0]?.businessDate
    expect(last).toBe('2026-03-12')
    expect(refused(await lateVersion('2026-03-12'))).toEqual([
      409,
      '2026-03-12 及以前的费用已按版本 3 计价，生效日期须晚于 2026-03-12',
    ])
    expect((await lateVersion('2026-03-13')).status).toBe(200)
    await nextDay('2026-03-13')
    const kinds = [await nightOf('BXXS', '2026-03-12'), await nightOf('BXXS', '2026-03-13')]
    expect(kinds.map(({ snapshot }) => [snapshot.itemCode, snapshot.unit])).toEqual([
      ['CCK', '库位天'],
      ['CC', '件天'],
    ])
    expect(kinds[1]?.lines.map(([name]) => name)).toEqual(['仓储费'])
  })

  async function lateVersion(effectiveFrom: string) {
    const { tariffNo } = (await draft('BXXS', [{ itemCode: 'CC', price: '0.002' }], effectiveFrom)).data
    await move(tariffNo, 'submit', finance)
    return move(tariffNo, 'approve', admin)
  }

  test('a person who may not see the warehouse, the owner or money sees none of it', async () => {
    const { snapshot } = await nightOf('YCFS')
    const query = { snapshotNo: snapshot.snapshotNo }
    expect((await wms.call(storageSnapshot.list, { body: {} }, clerk)).status).toBe(403)
    const user = { username: 'elsewhere', name: '别处', status: '启用' as const, password: 'scope-pass-1' }
    const bindings = { roles: ['finance'], warehouses: ['GZBY'], owners: ['YCFS', 'JJYX'] }
    await wms.call(account.create, { body: { ...user, ...bindings, opId: opId() } }, admin)
    const elsewhere = await wms.signIn('elsewhere', 'scope-pass-1')
    const places = (await snapshotsOn('2026-03-11', elsewhere)).map(({ warehouse, owner }) => [
      warehouse,
      owner,
    ])
    expect(places.sort()).toEqual([
      ['GZBY', 'JJYX'],
      ['GZBY', 'YCFS'],
    ])
    expect((await wms.call(getStorageDocument, { query }, elsewhere)).status).toBe(404)
    expect((await wms.call(getStorageDocument, { query }, finance)).status).toBe(200)
  })

  test('a price list that mixes ways of counting is refused', async () => {
    const both = [
      { itemCode: 'CC' as const, price: '1' },
      { itemCode: 'CCK' as const, price: '1' },
    ]
    const { code, message } = await draft('BXXS', both)
    expect([code, message]).toEqual([400, '仓储费只能按一种方式计算，仓储费、库位仓储费请只保留一种'])
  })
})
