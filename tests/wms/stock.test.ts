// Stock: what is posted is there, nothing is taken twice, what was written stays.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLogs, locations, stockBalances, stockLedger } from '#server/wms/schema/tables.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import { checkStockLocations } from '#shared/contracts/equipment/device.ts'
import { operationEvent, reverseOperations } from '#shared/contracts/operation/operation.ts'
import {
  getAllLocationInventory,
  getBasicLocationInventory,
  getLocationInventory,
  getSeparationLocationInventory,
} from '#shared/contracts/stock/balance.ts'
import {
  adjustStock,
  freezeStock,
  ledgerEntry,
  moveStock,
  reverseStock,
} from '#shared/contracts/stock/ledger.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `stock-command-${++commands}`

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  const goods = (loc: string) =>
    ({
      warehouse: 'SHQP',
      owner: 'YCFS',
      sku: 'YCFS0001',
      quality: '良品',
      loc,
    }) as const
  const adjust = (loc: string, qty: string, token = admin) =>
    wms.call(adjustStock, { body: { ...goods(loc), qty, reason: '盘盈', opId: opId() } }, token)
  const move = (loc: string, toLoc: string, qty: string, token = clerk) =>
    wms.call(moveStock, { body: { ...goods(loc), toLoc, qty, opId: opId() } }, token)

  async function stockAt(loc: string): Promise<string[]> {
    const body = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001', loc }
    const { envelope } = await wms.call(getAllLocationInventory, { body }, clerk)
    return envelope.data.rows.map(({ onHand, frozen, available }) => [onHand, frozen, available].join('/'))
  }

  async function expectLedgerToMatch(): Promise<void> {
    const { rows } = (await wms.database.orm.execute(sql`
      with posted as (
        select warehouse, owner, sku, lot, quality, to_loc as loc, to_container as container, qty from stock_ledger
          where to_loc is not null
        union all
        select warehouse, owner, sku, lot, quality, from_loc, from_container, -qty from stock_ledger
          where from_loc is not null
      ), sums as (select warehouse, owner, sku, lot, quality, loc, container, sum(qty) as qty from posted group by 1, 2, 3, 4, 5, 6, 7)
      select * from sums full join stock_balances b using (warehouse, owner, sku, lot, quality, loc, container)
      where coalesce(sums.qty, 0) <> coalesce(b.on_hand, 0)`)) as unknown as { rows: unknown[] }
    expect(rows).toEqual([])
  }

  test('what was found lies there, and the ledger says who found it', async () => {
    const { envelope } = await adjust('JX-01-01-1', '12')
    expect(await stockAt('JX-01-01-1')).toEqual(['12/0/12'])
    const { data } = (await wms.call(ledgerEntry.get, { query: { entryNo: envelope.data[0] ?? 0 } }, clerk))
      .envelope
    expect(data).toMatchObject({
      qty: '12',
      fromLoc: null,
      toLoc: 'JX-01-01-1',
      skuName: '纯棉T恤 S',
      ownerName: '云裳服饰',
      operatorName: '周明远',
      docType: '库存调整',
      reason: '盘盈',
      reversalOf: null,
    })
  })

  test('moving takes from one place what it gives to the other', async () => {
    await adjust('JX-01-01-2', '10')
    expect((await move('JX-01-01-2', 'JX-01-01-3', '4')).status).toBe(200)
    expect([await stockAt('JX-01-01-2'), await stockAt('JX-01-01-3')]).toEqual([['6/0/6'], ['4/0/4']])
    await expectLedgerToMatch()
  })

  test('more than a place holds, beside what is there, is asked about before it is carried there', async () => {
    const [from, to] = ['JX-02-03-2', 'JX-02-03-3']
    await adjust(from, '10')
    await adjust(to, '4')
    await wms.database.orm.execute(sql`update locations set max_weight = 9 * (
        select weight from skus where owner = 'YCFS' and code = 'YCFS0001')
      where warehouse = 'SHQP' and code = ${to}`)
    expect((await move(from, to, '5')).envelope.message).toBe('success')
    const asked = await move(from, to, '1')
    expect(asked.envelope).toMatchObject({
      code: 409,
      message: `库位 ${to} 放不下这些商品，超出限重或容积；确认无误请再次提交`,
      data: { reason: 'ledger.placeFull', field: 'toLoc', asks: true },
    })
    const body = { ...goods(from), toLoc: to, qty: '1', sure: ['ledger.placeFull'], opId: opId() }
    expect((await wms.call(moveStock, { body }, clerk)).envelope.message).toBe('success')
    expect([await stockAt(from), await stockAt(to)]).toEqual([['4/0/4'], ['10/0/10']])
  })

  test('the ledger of a location has what came and what went', async () => {
    const at = 'JX-02-05-1'
    await adjust(at, '6')
    await move(at, 'JX-02-05-2', '2')
    await move('JX-02-05-2', 'JX-02-05-3', '1')
    const movesOf = async (loc: string, token = clerk) =>
      (await wms.call(ledgerEntry.list, { body: { loc, sort: 'entryNo' } }, token)).envelope.data.rows.map(
        ({ fromLoc, toLoc }) => [fromLoc, toLoc],
      )
    const [came, went] = [
      [null, at],
      [at, 'JX-02-05-2'],
    ]
    expect(await movesOf(at)).toEqual([came, went])
    expect(await movesOf(`${at} JX-02-05-3`)).toEqual([came, went, ['JX-02-05-2', 'JX-02-05-3']])
    const narrowed = { loc: at, toLoc: 'JX-02-05-2' }
    expect((await wms.call(ledgerEntry.list, { body: narrowed }, clerk)).envelope.data.total).toBe(1)
  })

  test.each([
    [
      'more than there is',
      'JX-01-02-1',
      'JX-01-02-2',
      '1',
      409,
      '库位 JX-01-02-1 的商品 YCFS0001 可用库存不足：现有 0，需要 1',
    ],
    ['from a place that does not exist', 'NO-1', 'JX-01-02-2', '1', 400, '库位 NO-1 不存在'],
    ['nothing', 'JX-01-01-1', 'JX-01-02-2', '0', 400, '数量须大于0'],
    ['less than nothing', 'JX-01-01-1', 'JX-01-02-2', '-1', 400, '数量须大于0'],
  ])('moving %s is refused, and changes nothing', async (_case, from, to, qty, code, message) => {
    const before = await wms.call(ledgerEntry.list, { body: {} }, admin)
    expect((await move(from, to, qty)).envelope).toMatchObject({ code, message })
    const after = await wms.call(ledgerEntry.list, { body: {} }, admin)
    expect(after.envelope.data).toEqual(before.envelope.data)
  })

  test('frozen stock cannot be taken until it is given back', async () => {
    const at = 'JX-01-03-1'
    await adjust(at, '5')
    const freeze = (qty: string) =>
      wms.call(freezeStock, { body: { ...goods(at), qty, reason: '质量争议', opId: opId() } }, admin)
    await freeze('4')
    expect(await stockAt(at)).toEqual(['5/4/1'])
    expect((await move(at, 'JX-01-03-2', '2')).status).toBe(409)
    expect((await freeze('-5')).envelope.message).toBe(`库位 ${at} 的商品 YCFS0001 已分配或冻结的数量不足`)
    await freeze('-4')
    expect((await move(at, 'JX-01-03-2', '2')).status).toBe(200)
  })

  test('a reversal posts the opposite, once', async () => {
    const at = 'JX-01-04-1'
    const [entryNo = 0] = (await adjust(at, '7')).envelope.data
    const reverse = () =>
      wms.call(reverseStock, { body: { entryNos: [entryNo], reason: '录错', opId: opId() } }, admin)
    const answers = await Promise.all([reverse(), reverse(), reverse()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await stockAt(at)).toEqual([])
    const found = await wms.call(ledgerEntry.list, { body: { toLoc: at } }, clerk)
    expect(found.envelope.data.total).toBe(1)
    const log = await wms.call(auditEntry.list, { body: { entityId: String(entryNo) } }, admin)
    const line = {
      entity: 'stockLedger',
      action: 'reverse',
      warehouse: 'SHQP',
      owner: 'YCFS',
      reason: '录错',
    }
    expect(log.envelope.data.rows).toEqual([expect.objectContaining(line)])
    await expectLedgerToMatch()
  })

  const workOf = async (docNo: string) => {
    const { envelope } = await wms.call(operationEvent.list, { body: { docNo: [docNo] } }, admin)
    return envelope.data.rows
  }

  test('carrying goods counts as work; carried back by a reversal, it does not', async () => {
    const [from, to] = ['JX-02-03-1', 'JX-02-03-2']
    await adjust(from, '9')
    const body = { ...goods(from), toLoc: to, qty: '4', opId: opId() }
    const [entryNo = 0] = (await wms.call(moveStock, { body }, clerk)).envelope.data
    const work = await workOf(body.opId)
    expect(work).toEqual([
      expect.objectContaining({
        opType: '移库',
        docType: '移库',
        warehouse: 'SHQP',
        owner: 'YCFS',
        sku: 'YCFS0001',
        qty: '4',
        operatorName: '李晓梅',
        reason: '',
        reversalOf: null,
      }),
    ])
    const counted = await wms.call(ledgerEntry.list, { body: { docType: ['期初'], size: 1 } }, admin)
    const { entryNo: initial = 0 } = counted.envelope.data.rows[0] ?? {}
    const other = { entryNos: [initial], reason: '走错库位', opId: opId() }
    expect((await wms.call(reverseStock, { body: other }, admin)).envelope).toMatchObject({
      code: 409,
      message: expect.stringMatching(/^流水 \d+ 由期初 .* 产生，请在该单据中撤销$/),
    })
    const input = { entryNos: [entryNo], reason: '走错库位', opId: opId() }
    expect((await wms.call(reverseStock, { body: input }, admin)).status).toBe(200)
    const [reversal, ...before] = await workOf(body.opId)
    expect(before).toEqual(work)
    expect(reversal).toMatchObject({ qty: '-4', reason: '走错库位', reversalOf: work[0]?.eventId })
    expect(await stockAt(from)).toEqual(['9/0/9'])
  })

  test('adjusting stock is no work', async () => {
    const body = { ...goods('JX-02-02-1'), qty: '1', reason: '盘盈', opId: opId() }
    expect((await wms.call(adjustStock, { body }, admin)).status).toBe(200)
    expect(await workOf(body.opId)).toEqual([])
  })

  test('work is reversed with a reason, once, by a person who may and sees it', async () => {
    const [from, to] = ['JX-02-04-1', 'JX-02-04-2']
    await adjust(from, '2')
    const body = { ...goods(from), toLoc: to, qty: '1', opId: opId() }
    await wms.call(moveStock, { body }, clerk)
    const [event] = await workOf(body.opId)
    const reverse = (token: string, eventIds = [event?.eventId ?? 0], reason = '重复记录') =>
      wms.call(reverseOperations, { body: { eventIds, reason, opId: opId() } }, token)
    expect((await reverse(clerk)).status).toBe(403)
    expect((await reverse(admin, undefined, ' ')).envelope.message).toBe('请输入原因')
    expect((await reverse(admin, [2_000_000_000])).status).toBe(404)
    const answers = await Promise.all([reverse(admin), reverse(admin), reverse(admin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [reversal] = await workOf(body.opId)
    expect(reversal).toMatchObject({ qty: '-1', reason: '重复记录', reversalOf: event?.eventId })
    expect((await reverse(admin, [reversal?.eventId ?? 0])).status).toBe(409)
    expect(await stockAt(to)).toEqual(['1/0/1'])
  })

  test('a command that is sent twice posts once', async () => {
    const body = { ...goods('JX-01-05-1'), qty: '3', reason: '盘盈', opId: opId() }
    const answers = await Promise.all([1, 2, 3].map(() => wms.call(adjustStock, { body }, admin)))
    expect(new Set(answers.map(({ envelope }) => envelope.data[0])).size).toBe(1)
    expect(await stockAt('JX-01-05-1')).toEqual(['3/0/3'])
  })

  test('200 takers at once get what there is and no more, whichever way they go', async () => {
    const [a, b] = ['JX-02-01-1', 'JX-02-01-2']
    await adjust(a, '60')
    await adjust(b, '60')
    const moves = Array.from({ length: 200 }, (_, index) => (index % 2 ? move(a, b, '1') : move(b, a, '1')))
    const statuses = (await Promise.all(moves)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect([await stockAt(a), await stockAt(b)]).toEqual([['60/0/60'], ['60/0/60']])
    const all = await Promise.all(Array.from({ length: 100 }, () => adjust(a, '-1')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(40)
    expect(await stockAt(a)).toEqual([])
    await expectLedgerToMatch()
  })

  test('facts can be neither changed nor removed, not even in the database itself', async () => {
    const { orm } = wms.database
    const attempts = [
      () => orm.update(stockLedger).set({ qty: '1' }),
      () => orm.delete(stockLedger),
      () => orm.delete(auditLogs),
      () => orm.execute(sql`truncate stock_ledger`),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ cause: { code: '23001' } })
  })

  test('moving and adjusting is refused to who may not, and outside the scope', async () => {
    expect((await adjust('JX-01-01-1', '1', clerk)).status).toBe(403)
    const body = { ...goods('JX-01-01-1'), warehouse: 'CDSL', toLoc: 'JX-01-01-2', qty: '1', opId: opId() }
    const { status, envelope } = await wms.call(moveStock, { body }, clerk)
    expect([status, envelope.message]).toEqual([403, '仓库或货主不在您的权限范围内'])
  })

  test('is seen by location, by goods, by lot and quality, and in every detail', async () => {
    const body = { owner: 'MTMY', warehouse: 'GZBY' }
    const [byLocation, byGoods, byLot, whole] = await Promise.all([
      wms.call(getLocationInventory, { body }, clerk),
      wms.call(getBasicLocationInventory, { body }, clerk),
      wms.call(getSeparationLocationInventory, { body }, clerk),
      wms.call(getAllLocationInventory, { body }, clerk),
    ])
    expect(byGoods.envelope.data.rows[0]).toEqual({
      warehouse: 'GZBY',
      warehouseName: '广州白云仓',
      owner: 'MTMY',
      ownerName: '木棠母婴',
      sku: 'MTMY0001',
      skuName: '婴儿纸尿裤 小号',
      skuPackages: expect.arrayContaining([{ level: '件', qty: '1' }]),
      onHand: '40',
      allocated: '0',
      frozen: '0',
      available: '40',
    })
    expect(byLot.envelope.data.rows[0]).toMatchObject({ lot: 'L2601', quality: '良品', onHand: '40' })
    expect(byLocation.envelope.data.rows[0]).toMatchObject({ loc: 'CC-01-01-1', onHand: '40' })
    expect(whole.envelope.data.rows[0]).toMatchObject({ loc: 'CC-01-01-1', container: '', lot: 'L2601' })
    const third = await wms.call(getLocationInventory, { body: { warehouse: 'CDSL' } }, clerk)
    expect(third.envelope.data).toEqual({ rows: [], total: 0 })
  })

  test('stock on a location that is not in use is told', async () => {
    await wms.database.orm
      .update(locations)
      .set({ status: '停用' })
      .where(and(eq(locations.warehouse, 'SHQP'), eq(locations.code, 'JX-01-05-1')))
    const { envelope } = await wms.call(checkStockLocations, { query: { warehouse: 'SHQP' } }, clerk)
    expect(envelope.data).toContainEqual({
      warehouse: 'SHQP',
      loc: 'JX-01-05-1',
      exception: '停用库位有库存',
      skus: 1,
      qty: '3',
    })
  })

  test('balances have counted each change', async () => {
    const rows = await wms.database.orm
      .select()
      .from(stockBalances)
      .where(eq(stockBalances.loc, 'JX-02-01-2'))
    expect(rows[0]?.version).toBe(201)
  })
})
