// One person who reloads slow lists again and again: scans, and other people's lists, do not notice.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { addBlindScan, openBlindBox } from '#shared/contracts/blind/box.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { heldUpStatements } from '#tests/support/held-up.ts'
import { BACKENDS, createCompanyDatabase, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `read-crowd-${++commands}`
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

type Asked = { status: number; envelope: { message: string | null } }
type Crowd = Promise<Asked[]>

/** What is held up for longer than five seconds is told to come again. */
const isUnforeseen = ({ status }: { status: number }) => status !== 200 && status !== 409

async function openBox(wms: TestWms, clerk: string) {
  const task = { owner: 'YCFS', warehouse: 'SHQP', source: '退货' as const, expectedParcels: 1, opId: opId() }
  const { id: taskId } = (await wms.call(blindTask.create, { body: task }, clerk)).envelope.data
  const { boxNo } = (await wms.call(openBlindBox, { body: { taskId, opId: opId() } }, clerk)).envelope.data
  return { taskId, boxNo, barcode: 'YCFS0001' }
}

describe('lists that somebody holds up', () => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let box: Awaited<ReturnType<typeof openBox>>
  /** Somebody who holds what the lists need: they take as long as the test wants. */
  let other: pg.Client
  const heldUp = () => heldUpStatements(wms.database.orm, '%bound_orders%')
  const inboundList = (token: string) => wms.call(inboundOrder.list, { body: {} }, token)
  const outboundList = (token: string) => wms.call(outboundOrder.list, { body: {} }, token)

  beforeAll(async () => {
    const url = await createCompanyDatabase()
    wms = await startWms({ database: await openPostgres(url), tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    box = await openBox(wms, clerk)
    other = new pg.Client({ connectionString: url })
    await other.connect()
  })
  afterAll(async () => {
    await other.end()
    await wms.close()
  })

  async function whileHeld(work: () => Promise<unknown>): Promise<void> {
    await other.query('begin')
    await other.query('lock table inbound_orders, outbound_orders in access exclusive mode')
    await work().finally(() => other.query('rollback'))
  }

  test('sixty of one person leave a scan, a sign-in and other people’s lists their connections', async () => {
    let crowd: Crowd = Promise.resolve([])
    await whileHeld(async () => {
      crowd = times<Asked>(60, (index) => (index % 2 ? inboundList(admin) : outboundList(admin)))
      await expect.poll(heldUp).toBe(3)
      const scanned = await wms.call(addBlindScan, { body: { ...box, opId: opId() } }, clerk)
      const seen = await wms.call(blindTask.list, { body: {} }, clerk)
      expect([scanned.status, seen.status]).toEqual([200, 200])
      expect(await wms.signIn('finance')).not.toBe('')
      await expect.poll(heldUp).toBe(3)
    })
    expect((await crowd).filter(isUnforeseen)).toEqual([])
  })

  test('of one list that is slow, its own readers wait for each other, and see everything else', async () => {
    let crowd: Crowd = Promise.resolve([])
    await whileHeld(async () => {
      crowd = times(20, (index) => inboundList(index % 2 ? admin : clerk))
      await expect.poll(heldUp).toBe(3)
      expect((await wms.call(getUserInfo, {}, clerk)).status).toBe(200)
      expect((await wms.call(blindTask.list, { body: {} }, admin)).status).toBe(200)
      await expect.poll(heldUp).toBe(3)
    })
    expect((await crowd).filter(isUnforeseen)).toEqual([])
  })

  test('a person who asks for more than anybody reads is told to wait, and nobody else is', async () => {
    let crowd: Crowd = Promise.resolve([])
    await whileHeld(async () => {
      crowd = times(120, () => inboundList(admin))
      await expect.poll(heldUp).toBe(2)
      expect((await wms.call(blindTask.list, { body: {} }, clerk)).status).toBe(200)
    })
    const answers = await crowd
    const refused = answers.filter(({ status }) => status === 429)
    // Two are under way, and a hundred wait.
    expect(refused.length).toBeLessThanOrEqual(18)
    expect(refused[0]?.envelope).toMatchObject({
      code: 429,
      message: '您有过多查询正在进行，请等待完成后重试',
    })
  })

  test('a list that waits for a caller who has gone is never begun', async () => {
    const leaving = new AbortController()
    const ask = (signal: AbortSignal | null) =>
      fetch(wms.url + inboundOrder.list.path, {
        method: 'POST',
        headers: { authorization: admin, 'content-type': 'application/json' },
        body: '{}',
        signal,
      })
    const statusSoon = async () => {
      const answer = await ask(AbortSignal.timeout(100)).catch(() => null)
      return answer?.status ?? 'waits'
    }
    let first: Promise<Response[]> = Promise.resolve([])
    await whileHeld(async () => {
      first = times(2, () => ask(null))
      await expect.poll(heldUp).toBe(2)
      let refused = 0
      const left = times(120, async () => {
        const answer = await ask(leaving.signal).catch(() => null)
        if (answer) refused += 1
      })
      // All the others wait now: whoever asked earlier to find out would wait in one of their places.
      await expect.poll(() => refused).toBe(20)
      expect(await statusSoon()).toBe(429)
      leaving.abort()
      await left
      await expect.poll(statusSoon).toBe('waits')
    })
    expect((await first).filter(isUnforeseen)).toEqual([])
    expect((await ask(null)).status).toBe(200)
  })
})

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  beforeAll(async () => {
    wms = await startWms({ backend, tasks: null })
  })
  afterAll(() => wms.close())

  test('a scan, and another person’s list, do not wait for a crowd of lists', async () => {
    const [admin, clerk] = await Promise.all([wms.signIn('admin'), wms.signIn('clerk')])
    const box = await openBox(wms, clerk)
    const besideCrowd = async () => {
      const ends: string[] = []
      const crowd = times(100, async () => {
        expect((await wms.call(inboundOrder.list, { body: {} }, admin)).status).toBe(200)
      }).then(() => ends.push('crowd'))
      const scan = wms.call(addBlindScan, { body: { ...box, opId: opId() } }, clerk)
      const list = wms.call(inboundOrder.list, { body: {} }, clerk)
      const beside = Promise.all([scan, list]).then((answers) =>
        ends.push(...answers.map(({ status }) => String(status))),
      )
      await Promise.all([crowd, beside])
      return ends
    }
    // The first of its kind opens its connections and plans its statements: that takes as long as a crowd of lists.
    await besideCrowd()
    expect(await besideCrowd()).toEqual(['200', '200', 'crowd'])
  })
})
