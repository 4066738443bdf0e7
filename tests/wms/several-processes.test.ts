// Several WMS APIs on one PostgreSQL and one folder of files: whichever is asked, the answer is the same, and what is to be done
// once is done once.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { keptKey } from '#server/wms/kept-key.ts'
import { users } from '#server/wms/schema/user.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { stockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import { account, bindUserWarehouses } from '#shared/contracts/system/account.ts'
import { configuration, getConfiguration } from '#shared/contracts/system/configuration.ts'
import { bindRoleActions, getRoleActions } from '#shared/contracts/system/role.ts'
import { tokenRefresh } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { nextOpId, receivingWith } from '#tests/support/receiving.ts'
import { download, TEST_PACE, upload } from '#tests/support/tasks.ts'
import {
  createClock,
  createCompanyDatabase,
  startWms,
  type TestWms,
  temporaryFolder,
} from '#tests/support/wms.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('three processes', () => {
  const clock = createClock()
  /** How often each has asked for the time, which it does to see what is due. */
  const looks: number[] = []
  let one: TestWms
  let two: TestWms
  let three: TestWms
  let admin: string
  let clerk: string
  const { draft, arrived, scan, documentOf } = receivingWith(() => ({ wms: one, clerk }))
  const other = receivingWith(() => ({ wms: two, clerk }))

  beforeAll(async () => {
    const url = await createCompanyDatabase({ now: clock.now })
    const filesDir = temporaryFolder()
    const start = async () => {
      const place = looks.push(0) - 1
      const now = () => {
        looks[place] = (looks[place] ?? 0) + 1
        return clock.now()
      }
      return startWms({ database: await openPostgres(url), filesDir, now, tasks: TEST_PACE, scheduleMs: 20 })
    }
    one = await start()
    two = await start()
    three = await start()
    // Signed in at one, known to all.
    admin = await one.signIn('admin')
    clerk = await one.signIn('clerk')
  })
  afterAll(async () => void (await Promise.all([one, two, three].map((wms) => wms.close()))))

  async function untilAllHaveLooked(): Promise<void> {
    const before = [...looks]
    await eventually(() => {
      for (const [place, count] of before.entries()) expect(looks[place]).toBeGreaterThan(count + 50)
    })
  }

  const listed = async (wms: TestWms, token: string) =>
    (await wms.call(zone.list, { body: { size: 100 } }, token)).envelope

  test('do a command once that is sent to all of them at once, and answer the same', async () => {
    const body = draft()
    const answers = await Promise.all(
      [one, two, three].map((wms) => wms.call(inboundOrder.create, { body }, clerk)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ envelope }) => envelope.data.orderNo)).size).toBe(1)
    const late = await two.call(inboundOrder.create, { body }, clerk)
    expect(late.envelope).toEqual(answers[0]?.envelope)
  })

  test('give out each number of a document once, and leave none out', async () => {
    const turns = Array.from({ length: 24 }, (_, turn) => [one, two, three][turn % 3] ?? one)
    const made = await Promise.all(
      turns.map((wms) => wms.call(inboundOrder.create, { body: draft() }, clerk)),
    )
    const numbers = made
      .map(({ envelope }) => Number(envelope.data.orderNo.split('-')[1]))
      .sort((a, b) => a - b)
    const [first = 0] = numbers
    expect(numbers).toEqual(numbers.map((_, index) => first + index))
  })

  test('count every scan of one order, through whichever it comes', async () => {
    const orderNo = await arrived({ lines: [{ sku: 'YCFS0001', expectedQty: '40' }] })
    const scans = Array.from({ length: 40 }, (_, turn) => (turn % 2 ? other.scan : scan)(orderNo))
    const statuses = (await Promise.all(scans)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect((await documentOf(orderNo)).lines[0]).toMatchObject({ receivedQty: '40' })
  })

  test('know at once what another has changed: settings, rights, places, and that an account is closed', async () => {
    const code = 'export.keepDays'
    const settingAt = async (wms: TestWms) =>
      (await wms.call(getConfiguration, {}, clerk)).envelope.data.find((setting) => setting.code === code)
    const { revision = 0 } = (await settingAt(two)) ?? {}
    await one.call(configuration.update, { body: { code, value: '21', revision, opId: nextOpId() } }, admin)
    expect(await settingAt(two)).toMatchObject({ value: '21' })

    const query = { role: 'clerk' }
    const actions = (await one.call(getRoleActions, { query }, admin)).envelope.data
    expect((await listed(two, clerk)).code).toBe(200)
    await one.call(bindRoleActions, { query, body: [] }, admin)
    expect((await listed(two, clerk)).code).toBe(403)
    await three.call(bindRoleActions, { query, body: actions }, admin)

    const [user] = await one.database.orm.select().from(users).where(eq(users.username, 'clerk'))
    const { id = 0 } = user ?? {}
    const placesAt = async (wms: TestWms) =>
      new Set((await listed(wms, clerk)).data.rows.map(({ warehouse }) => warehouse))
    expect((await placesAt(two)).has('SHQP')).toBe(true)
    await one.call(bindUserWarehouses, { query: { userId: id }, body: ['GZBY'] }, admin)
    expect(await placesAt(two)).toEqual(new Set(['GZBY']))

    const renewed = (await one.call(tokenRefresh, {}, clerk)).envelope.data.t1
    expect((await listed(three, renewed)).code).toBe(200)
    const found = (await two.call(account.list, { body: { username: 'clerk' } }, admin)).envelope.data.rows[0]
    const close = { id, revision: found?.revision ?? 0, status: '停用', opId: nextOpId() } as const
    expect((await one.call(account.update, { body: close }, admin)).status).toBe(200)
    expect((await listed(three, renewed)).code).toBe(600)
  })

  test('hand out a file that another was sent', async () => {
    const sent = await upload(one, { fileName: '到货单.csv', content: '甲,乙', token: admin })
    const answer = await download(two, sent.json().data.fileName, admin)
    expect(answer.payload).toBe('甲,乙')
  })

  test('make each count that is due once', async () => {
    const rules = { warehouse: 'SHQP', owner: 'YCFS', scope: '存储区', sampleRate: 100, blind: true } as const
    const names = Array.from({ length: 6 }, (_, index) => `每日${index}`)
    for (const name of names) {
      const when = { name, trigger: '每日', enabled: true, freezeMode: '不冻结', tolerance: '0' } as const
      const body = { ...rules, ...when, opId: nextOpId() }
      expect((await one.call(stockStrategy.create, { body }, admin)).status).toBe(200)
    }
    clock.advance(DAY_MS)
    admin = await one.signIn('admin')
    const made = async () =>
      (await one.call(stockTask.list, { body: { size: 100 } }, admin)).envelope.data.rows
        .map(({ strategy }) => strategy)
        .filter((name) => names.includes(String(name)))
        .sort()
    await eventually(async () => expect(new Set(await made()).size).toBe(names.length))
    await untilAllHaveLooked()
    expect(await made()).toEqual(names)
  })
})

/**
 * Each container counts its processes from 1, so that two which start together for the first time are the same number. Each
 * made the key under that number's name: one wrote its own into the file that the other had just taken for good, and what that
 * one sealed could never be opened again.
 */
test('the first starts of several processes agree on one key for what is kept sealed', async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = path.join(temporaryFolder(), 'data')
    const keys = await Promise.all(Array.from({ length: 8 }, () => keptKey(folder)))
    expect(new Set(keys)).toEqual(new Set([readFileSync(path.join(folder, 'secret.key'), 'utf8')]))
  }
})
