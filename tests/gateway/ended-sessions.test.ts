// A thief, or a forgotten computer, holds a session of a user who has changed the password. Its calls are refused by the WMS
// API; its notice stream is the gateway's own, fed by whichever session of the user comes first, and would go on to tell
// what happens in the warehouse for a day. So no notice goes out to a session whose token is not known to be valid.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetPassword } from '#shared/contracts/system/account.ts'
import { getUserInfo, login, updatePassword } from '#shared/contracts/system/user.ts'
import { RESUME_PATH } from '#shared/session.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { noticeBoard, openTab, type Tab } from '#tests/support/notice-tabs.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'
import { startWms } from '#tests/support/wms.ts'

const OWN = { 'sec-fetch-site': 'same-origin' }
const SECRETS: [string] = ['a secret of more than thirty-two characters']

let redis: TestRedis
const tabs: Tab[] = []
const gateways: (TestGateway & { url: string })[] = []

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())
beforeEach(async () => {
  await redis.connect().flushall()
})
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
})

async function start(upstreamUrl: string, isShared = false): Promise<TestGateway & { url: string }> {
  const shared = isShared ? { shared: { redis: redis.connect(), secrets: SECRETS } } : {}
  const gateway = await startGateway({ upstreamUrl, ...shared })
  const { url } = await gateway.listen()
  const started = Object.assign(gateway, { url })
  gateways.push(started)
  return started
}

async function listen(gateway: { url: string }, cookie: string, lastEventId?: string): Promise<Tab> {
  const tab = await openTab(gateway.url, cookie, lastEventId === undefined ? {} : { lastEventId })
  tabs.push(tab)
  return tab
}

describe.each([
  ['one gateway', false],
  ['two gateways', true],
])('with the WMS API and %s', (_name, isShared) => {
  let wms: Awaited<ReturnType<typeof startWms>>
  let first: TestGateway & { url: string }
  let second: TestGateway & { url: string }

  beforeEach(async () => {
    wms = await startWms({ demo: true })
    first = await start(wms.url, isShared)
    second = isShared ? await start(wms.url, true) : first
  })
  afterEach(async () => {
    await Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
    await wms.close()
  })

  /** The owner comes first or last: either may be the one whose token the notices come by. */
  async function openBoth(order: 'owner first' | 'thief first') {
    const [owner, thief] = [await first.signIn('clerk', 'clerk123'), await second.signIn('clerk', 'clerk123')]
    const open = { owner: () => listen(first, owner), thief: () => listen(second, thief) }
    const early = order === 'owner first' ? await open.owner() : await open.thief()
    await eventually(() => expect(feeds()).toBe(1))
    const late = order === 'owner first' ? await open.thief() : await open.owner()
    const [ownerTab, thiefTab] = order === 'owner first' ? [early, late] : [late, early]
    await eventually(async () => {
      await wms.notify(['clerk'], '三号月台到货')
      expect(ownerTab.messages.join()).toContain('三号月台到货')
      expect(thiefTab.messages.join()).toContain('三号月台到货')
    })
    return { owner, thief, ownerTab, thiefTab }
  }

  const feeds = () => first.app.notices.figures.feeds + (isShared ? second.app.notices.figures.feeds : 0)

  async function changePassword(owner: string): Promise<void> {
    const session = await first.app.inject({ url: '/session', headers: { cookie: owner } })
    const query = new URLSearchParams({
      id: String(session.json().user.id),
      oldPassword: 'clerk123',
      password: 'quite-another-9',
    })
    const url = `${updatePassword.path}?${query}`
    const answer = await first.app.inject({ method: 'PATCH', url, headers: { cookie: owner, ...OWN } })
    expect(answer.json()).toMatchObject({ code: 200 })
  }

  it.each(['owner first', 'thief first'] as const)(
    'a session that a new password has ended hears nothing more, calls nothing more, and cannot resume (%s)',
    async (order) => {
      const { owner, thief, ownerTab, thiefTab } = await openBoth(order)
      await changePassword(owner)
      for (let n = 1; n <= 3; n += 1) await wms.notify(['clerk'], `改密之后第${n}条`)
      await eventually(() => expect(thiefTab.sessionStates).toEqual(['blocked']))
      await eventually(() => expect(ownerTab.messages.join()).toContain('改密之后第3条'))
      const call = await second.app.inject({ url: getUserInfo.path, headers: { cookie: thief, ...OWN } })
      expect(call.statusCode).toBe(423)

      await second.app.inject({ method: 'POST', url: RESUME_PATH, headers: { cookie: thief, ...OWN } })
      await eventually(() => expect(thiefTab.sessionStates).toEqual(['blocked', 'active', 'blocked']))
      await second.app.inject({ method: 'POST', url: RESUME_PATH, headers: { cookie: thief, ...OWN } })
      const again = await listen(second, thief, thiefTab.lastId())
      await eventually(() => expect(again.sessionStates).toContain('blocked'))
      await wms.notify(['clerk'], '最后一条')
      await eventually(() => expect(ownerTab.messages.join()).toContain('最后一条'))
      expect(ownerTab.sessionStates).toEqual([])
      expect(thiefTab.messages.join() + again.messages.join()).not.toMatch(/改密之后|最后一条/)
    },
  )

  it('all sessions of a user whose password was set anew, or who may no longer come in, are told at once', async () => {
    const admin = await wms.signIn('admin')
    const { owner, ownerTab, thiefTab } = await openBoth('owner first')
    const session = await first.app.inject({ url: '/session', headers: { cookie: owner } })
    await wms.call(
      resetPassword,
      { body: { id: session.json().user.id, password: 'quite-another-9', opId: crypto.randomUUID() } },
      admin,
    )
    await eventually(() =>
      expect([ownerTab.sessionStates, thiefTab.sessionStates]).toEqual([['blocked'], ['blocked']]),
    )
  })
})

describe('with a WMS API that says nothing of ended sessions', () => {
  let upstream: FakeUpstream
  let ended: Set<string>

  beforeEach(async () => {
    upstream = await startFakeUpstream()
    ended = new Set()
    let signIns = 0
    upstream.answer(login.path, (...call) => {
      signIns += 1
      const expirationTime = Date.now() + 24 * 3_600_000
      const userVO = { id: 5, name: 'clerk' }
      envelope({ token: `token ${signIns}`, expirationTime, activate: true, userVO })(...call)
    })
    upstream.answer(getUserInfo.path, (request, ...rest) => {
      const isEnded = ended.has(request.headers.authorization ?? '')
      envelope(isEnded ? null : {}, isEnded ? { status: 401, code: 601 } : {})(request, ...rest)
    })
  })
  afterEach(async () => {
    await Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
    await upstream.close()
  })

  it('a session is asked for before a notice goes out to it, once in a few seconds', async () => {
    const board = noticeBoard(upstream)
    const gateway = await start(upstream.url)
    const owner = await listen(gateway, await gateway.signIn('clerk'))
    await eventually(() => expect(upstream.openStreams()).toBe(1))
    const thief = await listen(gateway, await gateway.signIn('clerk'))
    ended.add('token 2')
    board.post(1, 2)
    await eventually(() => expect(thief.sessionStates).toEqual(['blocked']))
    board.post(3)
    await eventually(() => expect(owner.uids()).toEqual(['n1', 'n2', 'n3']))
    expect(thief.uids()).toEqual([])
    expect(owner.sessionStates).toEqual([])
  })

  it('a session that is valid gets each notice once and in order, and costs one question for many', async () => {
    const board = noticeBoard(upstream)
    const gateway = await start(upstream.url)
    await listen(gateway, await gateway.signIn('clerk'))
    await eventually(() => expect(upstream.openStreams()).toBe(1))
    const other = await listen(gateway, await gateway.signIn('clerk'))
    upstream.requests.length = 0
    for (let n = 1; n <= 20; n += 1) board.post(n)
    await eventually(() => expect(other.uids()).toHaveLength(20))
    expect(other.uids()).toEqual(Array.from({ length: 20 }, (_, index) => `n${index + 1}`))
    const asked = upstream.requests.filter(({ url }) => url === getUserInfo.path)
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['token 2'])
  })

  it('one that cannot say keeps nobody from the notices', async () => {
    upstream.answer(getUserInfo.path, (_request, response) => response.writeHead(500).end('oops'))
    const board = noticeBoard(upstream)
    const gateway = await start(upstream.url)
    await listen(gateway, await gateway.signIn('clerk'))
    await eventually(() => expect(upstream.openStreams()).toBe(1))
    const other = await listen(gateway, await gateway.signIn('clerk'))
    board.post(1)
    await eventually(() => expect(other.uids()).toEqual(['n1']))
  })
})
