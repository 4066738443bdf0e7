// PostgreSQL that goes away, comes back, or is held by somebody: what people are told, and that nothing is lost or done twice.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { listTasks } from '#shared/contracts/system/task.ts'
import { type Pooler, startPooler } from '#tests/support/pgbouncer.ts'
import { startPostgresServer } from '#tests/support/postgres.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { createCompanyDatabase, createPostgresDatabase, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `fault-command-${++commands}`

const newInbound = (id = opId()) => ({
  owner: 'YCFS',
  warehouse: 'SHQP',
  type: '采购入库' as const,
  opId: id,
  lines: [{ sku: 'YCFS0001', expectedQty: '1' }],
})

/** A connection of somebody else, a database administrator's say, that holds whatever it was told to. */
async function openOther(url: string): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: url })
  other.on('error', () => {})
  await other.connect()
  onTestFinished(() => other.end())
  return other
}

describe('a server that ends connections', () => {
  test('ends no process, loses no command and does none twice', async () => {
    const url = await createCompanyDatabase()
    const wms = await startWms({ database: await openPostgres(url), tasks: null })
    onTestFinished(() => wms.close())
    const clerk = await wms.signIn('clerk')
    const other = await openOther(url)
    const done = new Map<string, string>()
    let isOver = false
    const work = async () => {
      while (!isOver) {
        const body = newInbound()
        let answer = await wms.call(inboundOrder.create, { body }, clerk)
        for (; answer.status === 503; answer = await wms.call(inboundOrder.create, { body }, clerk)) {
          expect(answer.envelope.message).toBe('数据库暂不可用，请稍后重试')
        }
        expect(answer.envelope.message).toBe('success')
        done.set(body.opId, answer.envelope.data.orderNo)
      }
    }
    const workers = Array.from({ length: 6 }, work)
    for (let round = 1; round <= 8; round++) {
      await expect.poll(() => done.size).toBeGreaterThan(round * 10)
      await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    }
    const before = done.size
    await expect.poll(() => done.size).toBeGreaterThan(before + 20)
    isOver = true
    await Promise.all(workers)
    const { rows } = await other.query<{ order_no: string }>(
      `select order_no from inbound_orders where order_no = any($1)`,
      [[...done.values()]],
    )
    expect(rows).toHaveLength(done.size)
    const { rows: kept } = await other.query(
      `select from idempotency_keys where op_id like 'fault-command-%'`,
    )
    expect(kept.length).toBe(done.size)
  })

  test('and is away for a while is waited for, and told of in a sentence meanwhile', async () => {
    const server = await startPostgresServer()
    const wms = await startWms({ database: await openPostgres(server.url), tasks: null })
    onTestFinished(async () => {
      await wms.close()
      await server.stop()
    })
    const clerk = await wms.signIn('clerk')
    expect((await wms.app.inject('/readyz')).json()).toEqual({ status: 'ok' })
    // This server was told not to wait for its disk: what it has not written yet is gone with it, people and all.
    await wms.database.orm.execute(sql`checkpoint`)
    await server.halt()
    const answer = await fetch(wms.url + inboundOrder.list.path, {
      method: 'POST',
      headers: { authorization: clerk, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 503, message: '数据库暂不可用，请稍后重试' })
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await wms.app.inject({ method, url: '/livez' })).statusCode).toBe(200)
      expect((await wms.app.inject({ method, url: '/readyz' })).statusCode).toBe(503)
    }
    await server.resume()
    await expect.poll(async () => (await wms.app.inject('/readyz')).statusCode).toBe(200)
    expect((await wms.call(inboundOrder.create, { body: newInbound() }, clerk)).status).toBe(200)
  })
})

test('a database that is slow for a moment leaves a process ready, one that says nothing for long does not', async () => {
  const server = await startPostgresServer()
  const wms = await startWms({ database: await openPostgres(server.url), tasks: null })
  onTestFinished(async () => {
    await wms.close()
    await server.stop()
  })
  const state = async () => (await wms.app.inject('/readyz')).json()
  expect(await state()).toEqual({ status: 'ok' })
  const thawed = server.freeze(14_000)
  expect(await state()).toEqual({ status: 'ok' })
  await expect.poll(state, { timeout: 12_000 }).toEqual({ status: 'database unreachable' })
  await thawed
  await expect.poll(state).toEqual({ status: 'ok' })
})

describe('what somebody else holds', () => {
  let wms: TestWms
  let clerk: string
  let url: string
  const ship = shippingWith(() => ({ wms, clerk }))
  beforeAll(async () => {
    url = await createCompanyDatabase()
    wms = await startWms({ database: await openPostgres(url), tasks: TEST_PACE })
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  test('is told after a moment, to all who want it at once, and holds up nobody else', async () => {
    expect((await wms.call(inboundOrder.create, { body: newInbound() }, clerk)).status).toBe(200)
    const other = await openOther(url)
    await other.query('begin')
    await other.query(`select from doc_numbers where prefix = 'RK' for update`)
    const order: string[] = []
    const inbound = Array.from({ length: 30 }, () =>
      wms.call(inboundOrder.create, { body: newInbound() }, clerk).finally(() => order.push('inbound')),
    )
    const outbound = Array.from({ length: 3 }, () => ship.make().finally(() => order.push('outbound')))
    for (const answer of await Promise.all(outbound)) expect(answer.envelope.message).toBe('success')
    expect(order).toEqual(['outbound', 'outbound', 'outbound'])
    for (const { status, envelope } of await Promise.all(inbound)) {
      expect([status, envelope.message]).toEqual([409, '单据正被占用，请稍后重试'])
    }
    await other.query('rollback')
    expect((await wms.call(inboundOrder.create, { body: newInbound() }, clerk)).status).toBe(200)
  })

  test('a document that is held is told of, to all who scan it, and other documents go on', async () => {
    const { orderNo, revision } = await created()
    const free = await created()
    const other = await openOther(url)
    await other.query('begin')
    await other.query('select from inbound_orders where order_no = $1 for update', [orderNo])
    const move = (one: { orderNo: string; revision: number }) =>
      wms.call(inboundOrder.move, { body: { ...one, move: 'release', opId: opId() } }, clerk)
    const held = Array.from({ length: 10 }, () => move({ orderNo, revision }))
    expect((await move(free)).status).toBe(200)
    for (const { envelope } of await Promise.all(held)) {
      expect(envelope).toMatchObject({ code: 409, message: '单据正被占用，请稍后重试' })
    }
    await other.query('rollback')
    expect((await move({ orderNo, revision })).status).toBe(200)
  })

  test('an order is made while an import is under way, and numbers are unique and in one row', async () => {
    const before = (await created()).orderNo
    const rows = Array.from({ length: 400 }, (_, index) => `YCFS,SHQP,采购入库,HELD-${index},,,YCFS0001,,1`)
    const content = ['货主,仓库,入库类型,外部单号,供应商,预计到货,商品,批次,预收数量', ...rows].join('\r\n')
    const uploaded = await upload(wms, { fileName: '入库单.csv', content, token: clerk })
    const { fileName } = uploaded.json().data
    const body = { fileName, mode: '全部导入' as const, opId: opId() }
    const { envelope } = await wms.call(inboundOrder.import, { body }, clerk)
    const importId = envelope.data.id
    const numberOf = (orderNo: string) => Number(orderNo.slice(-4))
    const taken = async () =>
      (await wms.database.orm.execute(
        sql`select last from doc_numbers where prefix = 'RK' order by day desc`,
      )) as unknown as {
        rows: { last: number }[]
      }
    await expect.poll(async () => (await taken()).rows[0]?.last).toBeGreaterThan(numberOf(before) + 20)
    const beside = await created()
    const { envelope: now } = await wms.call(listTasks, {}, clerk)
    expect(now.data.find(({ id }) => id === importId)?.state).toBe('处理中')
    expect(await untilEnded(wms, importId, clerk)).toMatchObject({ state: '可下载', result: '已导入400行' })
    const after = (await created()).orderNo
    expect(numberOf(after) - numberOf(before)).toBe(402)
    expect(numberOf(beside.orderNo)).toBeLessThan(numberOf(after))
  })

  test('what was refused after it had a number gives the number back', async () => {
    const known = { externalNo: 'FAULT-1' }
    const make = () => wms.call(inboundOrder.create, { body: { ...newInbound(), ...known } }, clerk)
    const before = (await make()).envelope.data.orderNo
    expect((await make()).envelope).toMatchObject({
      code: 409,
      message: `外部单号 FAULT-1 已存在（入库单 ${before}）`,
    })
    const after = (await created()).orderNo
    expect(Number(after.slice(-4)) - Number(before.slice(-4))).toBe(1)
  })

  async function created() {
    const { envelope } = await wms.call(inboundOrder.create, { body: newInbound() }, clerk)
    expect(envelope.message).toBe('success')
    return { orderNo: envelope.data.orderNo, revision: envelope.data.revision }
  }
})

test('a process whose tables another version changes says so, in place of failing, and is not ready', async () => {
  const url = await createPostgresDatabase()
  const wms = await startWms({ database: await openPostgres(url), demo: false, tasks: null })
  onTestFinished(() => wms.close())
  const other = await openOther(url)
  const isReady = async () => (await wms.app.inject('/readyz')).statusCode
  const stateOfCall = async () => (await wms.app.inject('/api/user/info')).json().message
  expect([await isReady(), await stateOfCall()]).toEqual([200, '当前登录已过期，请重新登录'])
  await other.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  )
  await other.query(`select pg_notify('wms_schema', '')`)
  await expect.poll(stateOfCall).toBe('系统正在升级，请稍后重试')
  expect((await wms.app.inject('/readyz')).json()).toEqual({ status: 'schema newer' })
  expect((await wms.app.inject('/livez')).statusCode).toBe(200)
  await expect(openPostgres(url).then((database) => database.prepare(async () => {}))).rejects.toThrow(
    '数据库已由更新版本的程序升级',
  )
})

/**
 * A balancer sends no calls to a process that is not ready. Were one whose connections are all busy not ready, its calls would go to
 * the next one, which would be busy then, and in a crowd nobody would be answered at all.
 */
test('a process whose connections are all busy is ready all the same', async () => {
  const wms = await startWms({ backend: 'postgres', tasks: null })
  onTestFinished(() => wms.close())
  const sleep = async () => void (await wms.database.orm.execute(sql`select pg_sleep(4)`))
  const busy = Array.from({ length: 15 }, sleep)
  expect((await wms.app.inject('/readyz')).json()).toEqual({ status: 'ok' })
  await Promise.all(busy)
})

describe('a pooler that gives each transaction another connection', () => {
  let pooler: Pooler
  beforeAll(async () => {
    pooler = await startPooler(inject('postgresUrl'))
  })
  afterAll(() => pooler.stop())

  test('is refused by name where no other address leads past it, and leaves no lock behind', async () => {
    const url = await createPostgresDatabase()
    await expect(openPostgres(pooler.urlOf(url))).rejects.toThrow('请另设 SWMS_DATABASE_DIRECT_URL')
    const database = await openPostgres(url)
    await database.prepare(async () => {})
    await database.close()
  })

  test('works with an address past it: notices reach every process, limits hold in every transaction', async () => {
    const url = await createCompanyDatabase()
    const open = () => openPostgres(pooler.urlOf(url), { directUrl: url })
    const one = await startWms({ database: await open(), tasks: null })
    const two = await startWms({ database: await open(), tasks: null })
    onTestFinished(async () => void (await Promise.all([one.close(), two.close()])))
    const heard: string[] = []
    await two.database.listen('fault_channel', { onPayload: (text) => heard.push(text), onGap: () => {} })
    for (let index = 1; index <= 10; index++) {
      await one.database.orm.execute(sql`select pg_notify('fault_channel', ${String(index)})`)
    }
    await expect.poll(() => heard.length).toBe(10)
    const limits = one.database.orm.transaction(async (tx) => {
      const { rows } = (await tx.execute(sql`show lock_timeout`)) as unknown as { rows: unknown[] }
      return rows
    })
    expect(await limits).toEqual([{ lock_timeout: '5s' }])
    expect([await one.database.isLeader(), await two.database.isLeader()]).toEqual([true, false])
    const clerk = await one.signIn('clerk')
    expect((await one.call(inboundOrder.create, { body: newInbound() }, clerk)).status).toBe(200)
  })
})
