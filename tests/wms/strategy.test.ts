// How an owner's goods are taken and put away: as the strategy says that counts for them at that time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockLots } from '#server/wms/schema/tables.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import { getOwnerStrategies, strategy, switchStrategy } from '#shared/contracts/base/owner.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { account } from '#shared/contracts/system/account.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Given = Partial<CallInput<typeof strategy.create>['body']>

const HOUR_MS = 60 * 60 * 1000
const FOOD = 'BXXS0001'
const PLACES = { usual: 'CC-02-06-1', early: 'CC-02-06-2', picking: 'JX-03-05-3', few: 'CC-02-06-4' }

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let clerk: string
  let manager: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    const body = {
      username: 'one-house',
      name: '一仓主管',
      password: 'one-house-1',
      status: '启用' as const,
      roles: ['manager'],
      warehouses: ['SHQP'],
      owners: ['BXXS', 'YCFS'],
      opId: opId(),
    }
    await wms.call(account.create, { body }, admin)
    manager = await wms.signIn('one-house', 'one-house-1')
    await layOut()
  })
  afterAll(() => wms.close())

  const { made, allocate, documentOf } = shippingWith(() => ({ wms, clerk }))
  const { received, move, documentOf: inboundOf, stockAt } = receivingWith(() => ({ wms, clerk }))

  const set = (given: Given, token = admin) => {
    const body = { kind: '分配', owner: 'BXXS', condition: '全部商品', action: '先到期先出', ...given }
    return wms.call(strategy.create, { body: { ...body, opId: opId() } as never }, token)
  }
  const turn = (id: number, enabled: boolean, token = admin) =>
    wms.call(switchStrategy, { body: { id, enabled, reason: '试行结束', opId: opId() } }, token)
  const found = async (owner?: string, token = admin) =>
    (await wms.call(getOwnerStrategies, { query: owner ? { owner } : {} }, token)).envelope.data
  const ownOf = async (owner: string) => (await found(owner)).strategies.filter((row) => row.owner === owner)
  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]
  const put = (owner: string, sku: string, loc: string, qty: string, lot = '') => {
    const goods = { warehouse: 'SHQP', owner, sku, lot, quality: '良品' as const, loc, qty }
    return wms.call(adjustStock, { body: { ...goods, reason: '备货', opId: opId() } }, admin)
  }

  /** Lots that came in one after the other, of which another one runs out first; and one that has run out. */
  async function layOut(): Promise<void> {
    const body = { owner: ['BXXS'], warehouse: ['SHQP'], sku: [FOOD], size: 200 }
    const { rows } = (await wms.call(getAllLocationInventory, { body: body as never }, admin)).envelope.data
    for (const { loc, lot, quality, available } of rows) {
      if (quality === '良品' && Number(available) > 0) await put('BXXS', FOOD, loc, `-${available}`, lot)
    }
    const lots = [
      { lot: 'B0', expDate: '2026-01-01', loc: 'CC-02-06-3', qty: '1' },
      { lot: 'B1', expDate: '2026-12-31', loc: PLACES.usual, qty: '90' },
      { lot: 'B2', expDate: '2026-11-30', loc: PLACES.early, qty: '80' },
      { lot: 'B3', expDate: '2027-01-31', loc: PLACES.picking, qty: '60' },
      { lot: 'B4', expDate: '2027-02-28', loc: PLACES.few, qty: '40' },
    ]
    for (const { lot, expDate, loc, qty } of lots) {
      await put('BXXS', FOOD, loc, qty, lot)
      await wms.database.orm
        .insert(stockLots)
        .values({ owner: 'BXXS', sku: FOOD, lot, expDate })
        .onConflictDoUpdate({ target: [stockLots.owner, stockLots.sku, stockLots.lot], set: { expDate } })
      clock.advance(60_000)
    }
  }

  /** Where an order's goods are taken from. */
  async function taken(qty = '1'): Promise<string[]> {
    const orderNo = await made({ owner: 'BXXS', lines: [{ sku: FOOD, lot: '', qty }] })
    await allocate([orderNo])
    return (await documentOf(orderNo)).picks.map(({ loc }) => loc)
  }

  test('orders take what runs out first, or what came in first, or the fewest, or from the places for picking', async () => {
    expect(await taken()).toEqual([PLACES.early])
    await set({ action: '先进先出' })
    expect(await taken()).toEqual([PLACES.usual])
    await set({ action: '先清零散' })
    expect(await taken('40')).toEqual([PLACES.few])
    await set({ action: '先拣选位' })
    expect(await taken()).toEqual([PLACES.picking])
    await set({ action: '先到期先出' })
    expect(await taken()).toEqual([PLACES.early])
    expect((await ownOf('BXXS')).map(({ version, standing }) => [version, standing]).sort()).toEqual([
      [1, '已失效'],
      [2, '已失效'],
      [3, '已失效'],
      [4, '生效中'],
    ])
  })

  test('what has run out never leaves, whatever the strategy', async () => {
    for (const action of ['先进先出', '先清零散', '先拣选位'] as const) {
      await set({ action })
      const orderNo = await made({ owner: 'BXXS', lines: [{ sku: FOOD, lot: 'B0', qty: '1' }] })
      await allocate([orderNo])
      expect((await documentOf(orderNo)).order.state).toBe('待补货')
    }
    await set({ action: '先到期先出' })
  })

  test('a strategy of the warehouse goes before, for its class of products alone', async () => {
    await set({ warehouse: 'SHQP', condition: 'B类商品', action: '先进先出' })
    expect(await taken()).toEqual([PLACES.early])
    await set({ warehouse: 'SHQP', priority: 2, condition: 'A类商品', action: '先进先出' })
    expect(await taken()).toEqual([PLACES.usual])
    const { now } = await found('BXXS')
    expect(now.filter(({ kind }) => kind === '分配')).toEqual([
      {
        kind: '分配',
        warehouse: 'SHQP',
        warehouseName: '上海青浦仓',
        A: '先进先出',
        B: '先进先出',
        C: '先到期先出',
      },
    ])
    for (const { id, warehouse } of await ownOf('BXXS')) if (warehouse) await turn(id, false)
    expect(await taken()).toEqual([PLACES.early])
  })

  test('a version waits for its time, and none comes before one that is planned', async () => {
    const later = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString()
    const planned = (await set({ action: '先进先出', effectiveFrom: later(2) })).envelope.data
    expect(await taken()).toEqual([PLACES.early])
    expect(refused(await set({ action: '先清零散', effectiveFrom: later(1) }))).toEqual([
      409,
      expect.stringContaining(`版本 ${planned.version} 的生效时间是 2026-03-10 12:05`),
    ])
    clock.advance(2 * HOUR_MS)
    expect(await taken()).toEqual([PLACES.usual])
    const past = (await set({ effectiveFrom: later(-30) })).envelope.data
    expect(past.effectiveFrom).toBe(clock.now().toISOString())
  })

  test('turned off, with a reason, it counts no more; what was replaced stays as it was', async () => {
    const [first, second] = [
      (await set({ priority: 5, warehouse: 'SHQP', action: '先进先出' })).envelope.data,
      (await set({ priority: 5, warehouse: 'SHQP', action: '先拣选位' })).envelope.data,
    ]
    expect(await taken()).toEqual([PLACES.picking])
    expect((await turn(second.id, false)).envelope.data).toMatchObject({ enabled: false, version: 2 })
    expect(await taken()).toEqual([PLACES.early])
    expect(refused(await turn(second.id, false))).toEqual([409, '版本 2 已停用，请刷新后查看'])
    expect(refused(await turn(first.id, false))).toEqual([409, '版本 1 已不再执行，不能停用，请新增版本'])
    const { rows } = (
      await wms.call(
        auditEntry.list,
        { body: { entity: ['strategy'], entityId: [String(second.id)] } },
        admin,
      )
    ).envelope.data
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['disable', '试行结束'],
      ['create', ''],
    ])
    await turn(second.id, true)
    expect(await taken()).toEqual([PLACES.picking])
    await turn(second.id, false)
  })

  test('one that is turned off before its time leaves the one before as it was', async () => {
    const at = new Date(clock.now().getTime() + HOUR_MS).toISOString()
    const { id } = (await set({ action: '先清零散', effectiveFrom: at })).envelope.data
    await turn(id, false)
    clock.advance(2 * HOUR_MS)
    expect(await taken()).toEqual([PLACES.early])
    expect(refused(await turn(id, true))[1]).toContain('已不再执行，不能启用')
  })

  test('two versions that are made at once come one after the other', async () => {
    const both = await Promise.all(
      (['先进先出', '先清零散'] as const).map((action) => set({ priority: 7, condition: 'C类商品', action })),
    )
    expect(both.map(({ envelope }) => envelope.data.version).sort()).toEqual([1, 2])
  })

  test('is refused with what another kind does, where the owner has no goods, and beyond what its maker sees', async () => {
    expect(refused(await set({ kind: '上架', action: '先进先出' }))).toEqual([
      400,
      '上架策略的动作须为先并同批、先用空位、先上拣选位之一',
    ])
    expect(refused(await set({ action: '默认' as never }))).toEqual([400, '请选择动作'])
    expect(refused(await set({ warehouse: 'CDSL' }))).toEqual([
      400,
      '货主未在此仓库开展业务，请更换仓库，或由管理员在「货主」页选中货主后点「仓库」登记',
    ])
    expect((await set({}, clerk)).envelope.code).toBe(403)
    expect(refused(await set({}, manager))).toEqual([403, '您不能为所有仓库设置策略，请选择仓库'])
    const general = { owner: null, warehouse: 'SHQP' } as never
    expect(refused(await set(general, manager))).toEqual([403, '您不能为所有货主设置策略，请选择货主'])
    expect((await set({ warehouse: 'SHQP', priority: 9 }, manager)).envelope.code).toBe(200)
    const [own] = await ownOf('BXXS')
    expect(refused(await turn(own?.id ?? 0, false, manager))[0]).toBe(403)
    expect((await turn(own?.id ?? 0, false, clerk)).envelope.code).toBe(403)
  })

  test('nobody is shown what is for others', async () => {
    const { id } = (await set({ owner: 'YCFS', warehouse: 'GZBY', priority: 3 })).envelope.data
    const seen = await found('YCFS', manager)
    expect(seen.strategies.map((row) => row.id)).not.toContain(id)
    expect(seen.now.map(({ warehouse }) => warehouse)).toEqual(['SHQP', 'SHQP'])
    expect((await found('YCFS')).strategies.map((row) => row.id)).toContain(id)
    expect((await turn(id, false, manager)).envelope.code).toBe(404)
    expect((await wms.call(getOwnerStrategies, { query: { owner: 'FYXL' } }, manager)).envelope.code).toBe(
      404,
    )
    const general = await found()
    expect(general.owner).toBeNull()
    expect(general.strategies.every(({ owner }) => owner === null)).toBe(true)
  })

  test('goods are led beside their like, to an empty location, or into the zone for picking', async () => {
    const ledTo = async () => {
      const orderNo = await received()
      await move(orderNo, 'finish')
      const { tasks } = await inboundOf(orderNo)
      why = tasks[0]?.suggestReason ?? ''
      return tasks[0]?.suggestLoc ?? ''
    }
    let why = ''
    const usual = await ledTo()
    expect(why).toMatch(/^策略「先并同批」第 \d+ 版：同货合并$/)
    expect(Number(await stockAt(usual, 'YCFS0001'))).toBeGreaterThan(0)
    await set({ owner: 'YCFS', kind: '上架', action: '先用空位' })
    const empty = await ledTo()
    expect([await stockAt(empty, 'YCFS0001'), empty.slice(0, 2)]).toEqual(['0', 'CC'])
    expect(why).toMatch(/^策略「先用空位」第 \d+ 版：最近空位$/)
    await set({ owner: 'YCFS', kind: '上架', action: '先上拣选位' })
    expect((await ledTo()).slice(0, 2)).toBe('JX')
    expect(why).toMatch(/^策略「先上拣选位」第 \d+ 版：/)
    await set({ owner: 'YCFS', kind: '上架', condition: 'C类商品', action: '先上拣选位' })
    expect(await ledTo()).toBe(usual)
  })

  test('all of it is as it must be', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  })
})
