// A merchant authorizes their shop on 拼多多's own page and comes back: once, in time, with what was begun here, and nothing that
// the platform hands out is ever seen again.
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signed } from '#server/wms/kit/signing.ts'
import { shops, shopTokens } from '#server/wms/schema/tables.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import { shop } from '#shared/contracts/base/owner.ts'
import {
  endAuthorization,
  revokeAuthorization,
  startAuthorization,
} from '#shared/contracts/base/shop-authorization.ts'
import { account } from '#shared/contracts/system/account.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import {
  DAY_SECONDS,
  refusing,
  startPlatform,
  type TestPlatform,
  tokensFor,
} from '#tests/support/pdd-platform.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const [MINUTE_MS, DAY_MS] = [60_000, DAY_SECONDS * 1_000]
const SHOP = 'MTMY-3'
const SECRET = 'the-secret-of-this-installation'
const CODE = 'code-of-the-merchant'
const RETURN_URL = 'https://swms.example.com/platform/pdd/auth'

let count = 0
const opId = () => `authorize-${++count}`

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let platform: TestPlatform
  let wms: TestWms
  let admin: string
  let logged = ''

  beforeAll(async () => {
    platform = await startPlatform()
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        logged += String(chunk)
        done()
      },
    })
    wms = await startWms({
      backend: 'postgres',
      now: clock.now,
      tasks: TEST_PACE,
      scheduleMs: 20,
      logger: { level: 'trace', stream },
      pdd: {
        clientId: 'client-1',
        clientSecret: SECRET,
        tokenUrl: platform.tokenUrl,
        timeoutMs: 300,
        authorizeUrl: 'https://fuwu.example.com/auth?app=1',
        returnUrl: RETURN_URL,
      },
    })
    admin = await wms.signIn('admin')
  })
  beforeEach(() => platform.behave((asked) => tokensFor(asked)))
  afterAll(async () => {
    await wms.close()
    await platform.close()
  })

  const begin = (code = SHOP, token = admin) =>
    wms.call(startAuthorization, { body: { code, opId: opId() } }, token)
  const begun = async (code = SHOP, token = admin) => {
    const { data } = (await begin(code, token)).envelope
    return new URL(data.authorizeUrl).searchParams.get('state') ?? ''
  }
  /** As from the merchant's browser: nobody is signed in there. */
  const back = (given: { state: string; code?: string; error?: string }) =>
    wms.call(endAuthorization, { body: { code: CODE, ...given } })
  const ended = async (given: Parameters<typeof back>[0]) => (await back(given)).envelope.data
  const shown = async (code = SHOP) => (await wms.call(shop.get, { query: { code } }, admin)).envelope.data
  const revoke = (code = SHOP, reason = '更换主账号', token = admin) =>
    wms.call(revokeAuthorization, { body: { code, reason, opId: opId() } }, token)
  const stepsOf = async (code = SHOP) => {
    const body = { entity: ['shop'], entityId: code, size: 200 } as never
    return (await wms.call(auditEntry.list, { body }, admin)).envelope.data.rows
  }
  /** Longer than anybody stays signed in. */
  const pass = async (days: number) => {
    clock.advance(days * DAY_MS)
    admin = await wms.signIn('admin')
  }
  const askedFor = (code: string) => platform.asked.filter((asked) => asked['code'] === code)

  test('a merchant agrees, comes back without an account, and the shop is authorized in the name of who began it', async () => {
    const { data } = (await begin()).envelope
    const address = new URL(data.authorizeUrl)
    expect(address.origin + address.pathname).toBe('https://fuwu.example.com/auth')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      app: '1',
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: RETURN_URL,
      state: expect.stringMatching(/^SQ:/),
    })
    expect(data.validUntil).toBe('2026-03-10T02:10:00.000Z')
    const state = address.searchParams.get('state') ?? ''
    const facts = {
      outcome: '成功',
      platform: '拼多多',
      authState: '已授权',
      authAccount: '云裳官方',
      errorMessage: '',
      authorizedAt: '2026-03-10T02:00:00.000Z',
      expiresAt: '2026-04-09T02:00:00.000Z',
    }
    expect(await ended({ state })).toMatchObject(facts)
    expect(platform.asked.at(-1)).toEqual({
      path: '/oauth/token',
      client_id: 'client-1',
      client_secret: SECRET,
      grant_type: 'authorization_code',
      code: CODE,
      redirect_uri: RETURN_URL,
    })
    expect(await shown()).toMatchObject({ authState: '已授权', authorizedByName: '周明远', authError: '' })
    const [step] = await stepsOf()
    expect(step).toMatchObject({ action: 'authorize', actorName: '周明远', after: { authState: '已授权' } })
  })

  test('a code that is brought back again, by a reload or by a thief, is not used again: it is told what became of it', async () => {
    const state = await begun()
    const first = await ended({ state, code: 'once' })
    expect(await ended({ state, code: 'once' })).toEqual(first)
    expect(await ended({ state, code: 'another-code' })).toEqual(first)
    expect(await ended({ state, code: '' })).toEqual(first)
    expect([askedFor('once').length, askedFor('another-code').length]).toEqual([1, 0])
    clock.advance(20 * MINUTE_MS)
    expect(await ended({ state })).toEqual(first)
  })

  test('of two who come back at once one is asked for, and nobody is told anything else', async () => {
    const state = await begun()
    const answers = await Promise.all([1, 2, 3].map(() => ended({ state, code: 'twice' })))
    expect(askedFor('twice')).toHaveLength(1)
    expect(new Set(answers.map(({ outcome }) => outcome)).has('失败')).toBe(false)
    expect(await ended({ state })).toMatchObject({ outcome: '成功' })
  })

  test('a state that was forged, changed, or signed for something else is refused, and asks the platform nothing', async () => {
    const state = await begun()
    const [mark, id, ...rest] = state.split(':')
    const services = { orm: wms.database.orm, now: clock.now, randomBytes: () => Buffer.alloc(0) }
    const badge = await signed(services, 'badge', String(id), new Date(clock.now().getTime() + DAY_MS))
    const nobodys = await signed(
      services,
      'authorization',
      'f'.repeat(32),
      new Date(clock.now().getTime() + DAY_MS),
    )
    const before = platform.asked.length
    const changed = [mark, `0${String(id).slice(1)}f`, ...rest].join(':')
    for (const wrong of ['x', `${state}x`, changed, badge, badge.replace(/^GP/, 'SQ'), nobodys]) {
      expect((await back({ state: wrong })).envelope).toMatchObject({
        code: 403,
        message: '授权链接无效或已过期，请从店铺记录重新发起授权',
        data: { reason: 'owner.authorizationUnknown' },
      })
    }
    expect(platform.asked).toHaveLength(before)
    expect(await ended({ state })).toMatchObject({ outcome: '成功' })
  })

  test('without a code nothing is used up; after ten minutes it is too late, and after a day nobody knows of it', async () => {
    const state = await begun()
    const bare = await back({ state, code: '' })
    expect(bare.envelope).toMatchObject({
      code: 400,
      message: '平台没有返回授权码，请从店铺记录重新发起授权',
    })
    const before = platform.asked.length
    clock.advance(10 * MINUTE_MS)
    expect(await ended({ state })).toMatchObject({ outcome: '失败', errorMessage: '超过 10 分钟未完成授权' })
    expect(platform.asked).toHaveLength(before)
    await pass(1)
    expect((await back({ state })).status).toBe(403)
  })

  test.each([
    ['a merchant who does not agree', { code: '', error: 'access_denied' }, '商家没有同意授权'],
    [
      'an error that the platform names',
      { code: '', error: 'server_error' },
      '拼多多返回错误（server_error）',
    ],
    ['an error that is markup', { code: '', error: '<b>恭喜</b>' }, '拼多多返回错误'],
  ])('%s leaves the shop as it was, with the reason', async (_case, given, reason) => {
    const before = await shown()
    expect(await ended({ state: await begun(), ...given })).toMatchObject({
      outcome: '失败',
      errorMessage: reason,
    })
    expect(await shown()).toMatchObject({ authState: before.authState, authError: reason })
    expect((await stepsOf())[0]).toMatchObject({ action: 'failAuthorizing' })
  })

  const huge = { status: 200, body: `{"access_token":"${'x'.repeat(200_000)}"}` }
  const elsewhere = { status: 302, body: '', headers: { location: '/elsewhere' } }
  test.each([
    ['that refuses', refusing('code已失效'), '拼多多拒绝了请求：code已失效（错误码 10019）'],
    [
      'that says back what it was told',
      refusing(`bad ${CODE} for ${SECRET}\u0000`),
      '拼多多拒绝了请求：bad *** for ***（错误码 10019）',
    ],
    ['that is silent', () => 'hang' as const, '拼多多没有在规定时间内应答'],
    ['that breaks off', () => 'break' as const, '无法连接拼多多，请检查网络'],
    ['that is down', () => ({ status: 503, body: '<html>' }), '拼多多的应答异常（HTTP 503）'],
    ['that answers without end', () => huge, '拼多多的应答异常（HTTP 200）'],
    ['that sends elsewhere', () => elsewhere, '拼多多的应答异常（HTTP 302）'],
    [
      'that hands out half',
      () => ({ status: 200, body: '{"access_token":"a"}' }),
      '拼多多的应答异常（HTTP 200）',
    ],
  ])('a platform %s is told as such, and the shop keeps what it had', async (_case, behaviour, reason) => {
    platform.behave(behaviour)
    expect(await ended({ state: await begun() })).toMatchObject({ outcome: '失败', errorMessage: reason })
    expect(await shown()).toMatchObject({ authState: '已授权', authError: reason })
    expect(platform.asked.filter(({ path }) => path === '/elsewhere')).toEqual([])
  })

  test('a person who may not keep owners, or sees another owner, begins nothing; nor does a shop of another platform', async () => {
    const clerk = await wms.signIn('clerk')
    expect((await begin(SHOP, clerk)).envelope.code).toBe(403)
    expect((await revoke(SHOP, '试试', clerk)).envelope.code).toBe(403)
    expect((await begin('NOPE')).envelope.code).toBe(404)
    expect((await begin('MTMY-1')).envelope.message).toBe('此店铺不是拼多多店铺，不需要授权')
    const { token } = await keeperOf(['YCFS'])
    expect((await begin(SHOP, token)).envelope.code).toBe(404)
    expect((await revoke(SHOP, '试试', token)).envelope.code).toBe(404)
  })

  /** Another administrator, who sees these owners alone. */
  async function keeperOf(owners: string[]) {
    const username = `keeper-${++count}`
    const body = {
      username,
      name: '店铺专员',
      status: '启用' as const,
      password: 'keeper-pass-1',
      roles: ['admin'],
      warehouses: ['SHQP'],
      owners,
      opId: opId(),
    }
    const { data } = (await wms.call(account.create, { body }, admin)).envelope
    return { data, token: await wms.signIn(username, 'keeper-pass-1') }
  }

  test('who has lost their rights meanwhile has authorized nothing', async () => {
    const { data, token } = await keeperOf(['YCFS'])
    const state = await begun('YCFS-3', token)
    const before = await shown('YCFS-3')
    const change = { id: data.id, revision: data.revision, status: '停用' as const, opId: opId() }
    expect((await wms.call(account.update, { body: change }, admin)).envelope.message).toBe('success')
    expect(await ended({ state })).toMatchObject({
      outcome: '失败',
      errorMessage: expect.stringContaining('停用'),
    })
    expect(await shown('YCFS-3')).toEqual(before)
    expect(await wms.database.orm.select().from(shopTokens).where(eq(shopTokens.shop, 'YCFS-3'))).toEqual([])
  })

  test('nobody writes by hand that a shop is authorized, nor moves one that is to another platform', async () => {
    const record = { code: 'NEW-1', name: '新店', owner: 'MTMY', platform: '拼多多', status: '启用' } as const
    const forged = { ...record, authState: '已授权', authExpiresAt: '2030-01-01T00:00:00.000Z', opId: opId() }
    expect((await wms.call(shop.create, { body: forged as never }, admin)).envelope.data).toMatchObject({
      authState: '未授权',
      authExpiresAt: null,
    })
    const { revision } = await shown()
    const body = { code: SHOP, revision, platform: '天猫' as const, opId: opId() }
    expect((await wms.call(shop.update, { body }, admin)).envelope).toMatchObject({
      code: 400,
      message: '此店铺已授权，请先取消授权再更改平台',
    })
    const stopped = { code: 'NEW-1', revision: 1, status: '停用' as const, opId: opId() }
    await wms.call(shop.update, { body: stopped }, admin)
    expect((await begin('NEW-1')).envelope.message).toBe('此店铺已停用，请先启用再授权')
  })

  test('taken back, its tokens are forgotten, and what is under way does not bring it back', async () => {
    const state = await begun()
    expect((await revoke(SHOP, '')).envelope).toMatchObject({ code: 400, message: '请输入原因' })
    expect((await revoke()).envelope.data).toMatchObject({
      authState: '未授权',
      authorizedAt: null,
      authError: '',
    })
    expect(await wms.database.orm.select().from(shopTokens).where(eq(shopTokens.shop, SHOP))).toEqual([])
    expect((await back({ state })).status).toBe(403)
    expect((await stepsOf())[0]).toMatchObject({ action: 'revoke', reason: '更换主账号' })
    expect((await revoke()).envelope.code).toBe(409)
  })

  test('tokens are renewed before they run out; administrators hear once of what fails, and what has run out says so', async () => {
    await ended({ state: await begun(), code: 'renewed' })
    const renewals = () => platform.asked.filter(({ grant_type }) => grant_type === 'refresh_token')
    const before = renewals().length
    await pass(26)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(renewals()).toHaveLength(before)

    await pass(1)
    const state = async () => (await shown()).authExpiresAt
    const until = new Date(clock.now().getTime() + 30 * DAY_MS).toISOString()
    await expect.poll(state).toBe(until)
    expect(renewals().at(-1)).toMatchObject({ refresh_token: 'refresh-renewed', client_secret: SECRET })
    expect(renewals().at(-1)).not.toHaveProperty('code')

    platform.behave(() => 'break')
    await pass(27)
    await expect.poll(async () => (await shown()).authError).toBe('无法连接拼多多，请检查网络')
    platform.behave(refusing('refresh_token已过期'))
    await pass(1)
    await expect.poll(async () => (await shown()).authError).toContain('refresh_token已过期')
    const told = (await wms.call(listNotices, { query: {} as never }, admin)).envelope.data
    const ours = told.filter(({ title }) => title === '店铺授权续期失败')
    expect(ours).toMatchObject([{ link: `/basic/owner?view=shop&code=${SHOP}` }])
    expect(await shown()).toMatchObject({ authState: '已授权' })

    const tried = renewals().length
    await pass(2)
    await expect.poll(async () => (await shown()).authState).toBe('已过期')
    expect(renewals()).toHaveLength(tried)
    const steps = (await stepsOf()).map(({ action }) => action)
    expect(steps.slice(0, 5)).toEqual(['expire', 'failRenewing', 'failRenewing', 'renew', 'authorize'])
    platform.behave((asked) => tokensFor(asked))
    expect(await ended({ state: await begun() })).toMatchObject({ outcome: '成功', authState: '已授权' })
  })

  test('no token, code or secret is kept in the clear, answered, logged or written down', async () => {
    const [tokens] = await wms.database.orm.select().from(shopTokens).where(eq(shopTokens.shop, SHOP))
    const [row] = await wms.database.orm.select().from(shops).where(eq(shops.code, SHOP))
    const listed = await wms.call(shop.list, { body: { size: 200 } }, admin)
    const told = JSON.stringify([tokens, row, listed, await stepsOf()]) + logged
    expect(logged).toContain('/api/public/pdd/auth')
    for (const secret of [SECRET, CODE, 'access-', 'refresh-', 'once']) expect(told).not.toContain(secret)
  })
})

test('without settings of the platform nothing is begun, in words', async () => {
  const wms = await startWms({ backend: 'postgres', tasks: null })
  const token = await wms.signIn('admin')
  const { envelope } = await wms.call(startAuthorization, { body: { code: SHOP, opId: opId() } }, token)
  expect(envelope).toMatchObject({ code: 409, message: '未配置拼多多开放平台，请联系管理员' })
  await wms.close()
})
