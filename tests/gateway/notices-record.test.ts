// One list of promises, kept by every place that notices can be recorded in.
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MemoryNoticeRecord } from '#server/gateway/notices/memory-record.ts'
import {
  type Lease,
  LOG_EVENTS_MAX,
  type NoticeRecord,
  type RecordedEvent,
} from '#server/gateway/notices/record.ts'
import { RedisNoticeRecord } from '#server/gateway/notices/redis-record.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

let redis: TestRedis
let userId: string

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())
beforeEach(() => {
  userId = String(randomInt(1, 1_000_000_000))
})

const redisRecord = (client = redis.connect()) =>
  new RedisNoticeRecord({ redis: client, pingMs: 100, onProblem: () => undefined })

type Heard = {
  histories: (readonly RecordedEvent[])[]
  data: string[]
  ids: string[]
  /** How many events came at a time. */
  together: number[]
  freed: number
}

function listen(record: NoticeRecord): Heard & { stop: () => void } {
  const heard: Heard = { histories: [], data: [], ids: [], together: [], freed: 0 }
  const stop = record.follow(userId, {
    onHistory: (events) => heard.histories.push(events),
    onEvents: (events) => {
      heard.ids.push(...events.map(({ id }) => id))
      heard.data.push(...events.map(({ data }) => data))
      heard.together.push(events.length)
    },
    onFree: () => (heard.freed += 1),
  })
  return Object.assign(heard, { stop })
}

async function leaseFrom(record: NoticeRecord, ttlMs = 10_000): Promise<Lease> {
  const lease = await record.claim(userId, randomUUID(), ttlMs)
  if (!lease) throw new Error('the lease is held')
  return lease
}

const publish = (record: NoticeRecord, lease: Lease, ...texts: string[]) =>
  record.publish(
    lease,
    texts.map((data) => ({ name: 'notices', data })),
  )

describe.each([
  ['memory', () => new MemoryNoticeRecord(() => performance.now())],
  ['Redis', () => redisRecord()],
])('notices in %s', (_place, open: () => NoticeRecord) => {
  let record: NoticeRecord
  beforeEach(() => {
    record = open()
    return () => record.close()
  })

  it('begin with a log that has a position', async () => {
    const heard = listen(record)
    await eventually(() => expect(heard.histories).toHaveLength(1))
    expect(heard.histories[0]).toEqual([{ id: expect.stringMatching(/^\S+-\S+$/), name: 'start', data: '' }])
    expect(await record.history(userId)).toEqual(heard.histories[0])
  })

  it('are heard by everyone once, in order, as they were written', async () => {
    const listeners = [listen(record), listen(record)]
    for (const { histories } of listeners) await eventually(() => expect(histories).not.toEqual([]))
    const lease = await leaseFrom(record)
    const texts = ['[1]', 'two\nlines\r\n', '数据: \u2028 📦', '']
    for (const text of texts) expect(await publish(record, lease, text)).toBe(true)
    for (const heard of listeners) await eventually(() => expect(heard.data).toEqual(texts))
    expect(new Set(listeners[0]?.ids).size).toBe(texts.length)
  })

  it('come together when they were written together, and not at all by a writer without the lease', async () => {
    const heard = listen(record)
    await eventually(() => expect(heard.histories).not.toEqual([]))
    const lease = await leaseFrom(record)
    const texts = ['[1]', '"\\\u0000\r\n"', '数据: \u2028 📦']
    expect(await publish(record, { ...lease, epoch: lease.epoch + 1 }, ...texts)).toBe(false)
    expect(await publish(record, lease, ...texts)).toBe(true)
    await eventually(() => expect(heard.data).toEqual(texts))
    expect(heard.together).toEqual([texts.length])
    expect((await record.history(userId)).slice(1).map(({ id }) => id)).toEqual(heard.ids)
  })

  it('are known to who comes later', async () => {
    const lease = await leaseFrom(record)
    await record.history(userId)
    await publish(record, lease, '[1]')
    const heard = listen(record)
    await eventually(() => expect(heard.histories).toHaveLength(1))
    expect(heard.histories[0]?.at(-1)).toMatchObject({ name: 'notices', data: '[1]' })
    expect(heard.data).toEqual([])
  })

  it('are kept in limited number', async () => {
    const lease = await leaseFrom(record)
    for (let n = 0; n < LOG_EVENTS_MAX + 5; n += 1) await publish(record, lease, String(n))
    const history = await record.history(userId)
    expect(history).toHaveLength(LOG_EVENTS_MAX)
    expect(history.at(-1)?.data).toBe(String(LOG_EVENTS_MAX + 4))
  })

  it('are not heard after the listening has stopped, nor by another user', async () => {
    const stopped = listen(record)
    const going = listen(record)
    await eventually(() => expect(going.histories).not.toEqual([]))
    stopped.stop()
    await publish(record, await leaseFrom(record), '[1]')
    await eventually(() => expect(going.data).toEqual(['[1]']))
    const other = await record.claim(userId + 1, 'someone', 10_000)
    await publish(record, other as Lease, '[2]')
    expect([stopped.data, going.data]).toEqual([[], ['[1]']])
  })

  it('have one writer at a time, who may go on', async () => {
    const first = await leaseFrom(record)
    expect(await record.claim(userId, 'another', 10_000)).toBeNull()
    expect(await record.claim(userId, first.holder, 10_000)).toEqual(first)
    await record.release({ ...first, epoch: first.epoch + 1, holder: 'another' })
    expect(await record.claim(userId, 'another', 10_000)).toBeNull()
  })

  it('T66: reject a writer whose lease has run out, for good', async () => {
    const heard = listen(record)
    const late = await leaseFrom(record, 30)
    let current: Lease | null = null
    await eventually(async () => {
      current = await record.claim(userId, 'another', 10_000)
      expect(current).not.toBeNull()
    })
    expect(await publish(record, late, 'from the late one')).toBe(false)
    expect((current as unknown as Lease).epoch).toBeGreaterThan(late.epoch)
    expect(await publish(record, current as unknown as Lease, 'from the current one')).toBe(true)
    await eventually(() =>
      expect(heard.data.concat(heard.histories.flat().map(({ data }) => data))).toContain(
        'from the current one',
      ),
    )
    expect(heard.data).not.toContain('from the late one')
    await record.release(late)
    expect(await record.claim(userId, 'third', 10_000)).toBeNull()
  })

  it('T81: tell when the lease is free', async () => {
    const heard = listen(record)
    await eventually(() => expect(heard.histories).not.toEqual([]))
    await record.release(await leaseFrom(record))
    await eventually(() => expect(heard.freed).toBe(1))
    expect(await record.claim(userId, 'another', 10_000)).not.toBeNull()
  })
})

describe('notices in Redis, from two replicas', () => {
  it('T69: a bell that was lost is made up for by the next one', async () => {
    const [a, b] = [redisRecord(), redisRecord()]
    const heard = listen(b)
    await eventually(() => expect(heard.histories).toHaveLength(1))
    const lease = await leaseFrom(a)
    await publish(a, lease, '[1]')
    await eventually(() => expect(heard.data).toEqual(['[1]']))
    // Written as by a publisher whose message never came.
    await redis.connect().xadd(`swms:notices:{${userId}}:log`, '*', 'name', 'notices', 'data', '[2]')
    await publish(a, lease, '[3]')
    await eventually(() => expect(heard.data).toEqual(['[1]', '[2]', '[3]']))
    await Promise.all([a.close(), b.close()])
  })

  it('T69: what came while the connection was away is read after it is back', async () => {
    const [a, b] = [redisRecord(), redisRecord()]
    const heard = listen(b)
    await eventually(() => expect(heard.histories).toHaveLength(1))
    const lease = await leaseFrom(a)
    const admin = redis.connect()
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    for (const n of [1, 2, 3]) await publish(a, lease, `[${n}]`)
    await eventually(() => expect(heard.data).toEqual(['[1]', '[2]', '[3]']))
    expect(heard.histories).toHaveLength(1)
    await Promise.all([a.close(), b.close()])
  })

  it('what a replica of another version rings is read from the log', async () => {
    const [a, b] = [redisRecord(), redisRecord()]
    const heard = listen(b)
    await eventually(() => expect(heard.histories).toHaveLength(1))
    const other = redis.connect()
    const id = await other.xadd(`swms:notices:{${userId}}:log`, '*', 'name', 'notices', 'data', '[1]')
    await other.publish(`swms:notices:${userId}`, `0-0\n${id}\nnotices\n[1]`)
    await eventually(() => expect(heard.data).toEqual(['[1]']))
    await Promise.all([a.close(), b.close()])
  })

  it('T67: a log that is lost is told as a new one', async () => {
    const [a, b] = [redisRecord(), redisRecord()]
    const heard = listen(b)
    await eventually(() => expect(heard.histories).toHaveLength(1))
    await publish(a, await leaseFrom(a), '[1]')
    await eventually(() => expect(heard.data).toEqual(['[1]']))
    await redis.connect().flushall()
    await publish(a, await leaseFrom(a), '[2]')
    await eventually(() => expect(heard.histories).toHaveLength(2))
    expect(heard.histories[1]?.map(({ data }) => data)).toContain('[2]')
    await Promise.all([a.close(), b.close()])
  })

  it('T67: a lease from a Redis that lost its count within the second is a later one', async () => {
    const record = redisRecord()
    const first = await leaseFrom(record)
    await redis.connect().flushall()
    const second = await record.claim(userId, first.holder, 10_000)
    expect(second?.epoch).toBeGreaterThan(first.epoch)
    await record.close()
  })
})
