// While the demo runs, notices keep coming, mostly to the people of the demo accounts.
import { createHash } from 'node:crypto'
import { count, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeReceipts, notices } from '#server/wms/schema/notice.ts'
import { users } from '#server/wms/schema/user.ts'
import { redirectOf } from '#shared/routes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const SENT = 40

/** Looks like chance and is the same in every run. */
function createChance(): (size: number) => Buffer {
  let drawn = 0
  return (size) => {
    drawn += 1
    return createHash('shake256', { outputLength: size }).update(String(drawn)).digest()
  }
}

const clock = createClock()
let wms: TestWms

beforeAll(async () => {
  const pace = { minDelayMs: 1, maxDelayMs: 3 }
  const start = { backend: 'postgres', now: clock.now, randomBytes: createChance(), demoJob: pace } as const
  wms = await startWms(start)
  const startedAt = clock.now()
  // The clock stands at the company's first day: whatever carries a later instant was sent by the job.
  clock.advance(1)
  const sent = async () => {
    const [row] = await wms.database.orm
      .select({ sent: count() })
      .from(notices)
      .where(gt(notices.datetime, startedAt))
    return row?.sent ?? 0
  }
  await eventually(async () => expect(await sent()).toBeGreaterThanOrEqual(SENT))
})
afterAll(() => wms.close())

async function receivedBy(username: string) {
  return wms.database.orm
    .select({ link: notices.link, message: notices.message })
    .from(noticeReceipts)
    .innerJoin(users, eq(users.id, noticeReceipts.userId))
    .innerJoin(notices, eq(notices.uid, noticeReceipts.uid))
    .where(eq(users.username, username))
}

test('the administrator hears everything and the clerk most of it', async () => {
  const [all] = await wms.database.orm.select({ notices: count() }).from(notices)
  const total = all?.notices ?? 0
  expect((await receivedBy('admin')).length).toBeGreaterThanOrEqual(total - 1)
  expect((await receivedBy('clerk')).length).toBeGreaterThan(total / 2)
})

test('nobody hears of a warehouse that is not theirs', async () => {
  const messages = (await receivedBy('clerk')).map(({ message }) => message)
  expect(messages.filter((message) => message.includes('成都双流仓'))).toEqual([])
})

test('every notice leads to a page that exists', async () => {
  const links = new Set((await receivedBy('admin')).map(({ link }) => link))
  expect([...links].filter((link) => link === null || redirectOf(link) !== null)).toEqual([])
})
