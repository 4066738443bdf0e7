// Tokens, their renewal and their end; the lock after failed sign-ins; the change of one's password.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { users } from '#server/wms/schema/user.ts'
import { getUserInfo, login, tokenRefresh, updatePassword } from '#shared/contracts/system/user.ts'
import { EXPIRED_MESSAGE } from '#shared/envelope.ts'
import { createClock, createCompanyDatabase, startWms, type TestWms } from '#tests/support/wms.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/** As the gateway forwards a browser's sign-in. */
async function attempt(wms: TestWms, username: string, password: string, address = '203.0.113.7') {
  const { status, envelope } = await wms.send({
    method: 'POST',
    path: login.path,
    body: { username, password },
    headers: { 'x-forwarded-for': address },
  })
  return { status, code: envelope.code, message: envelope.message }
}

const WRONG = { status: 400, code: 400, message: '用户名或密码错误' }
const SLOWED = {
  status: 403,
  code: 403,
  message: '此账号在当前网络连续输错密码，请1分钟后再试；其他账号、其他网络不受影响',
}
const GUARDED = { status: 403, code: 403, message: expect.stringMatching(/^此账号正被陌生网络反复尝试登录/) }
const PLACE_GUARDED = {
  status: 403,
  code: 403,
  message: expect.stringMatching(/^当前网络输错密码的账号过多/),
}

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  const infoCode = async (token: string) => (await wms.call(getUserInfo, {}, token)).envelope.code
  const failTimes = async (times: number, username: string, address: string) => {
    for (let count = 0; count < times; count += 1) {
      expect(await attempt(wms, username, 'wrong', address)).toEqual(WRONG)
    }
  }

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now })
  })
  afterAll(() => wms.close())

  describe('a token', () => {
    test('works to its last millisecond and then answers 601', async () => {
      const token = await wms.signIn('clerk')
      clock.advance(DAY_MS - 1)
      expect(await infoCode(token)).toBe(200)
      clock.advance(1)
      const { status, envelope } = await wms.call(getUserInfo, {}, token)
      expect(status).toBe(401)
      expect(envelope).toEqual({ code: 601, message: EXPIRED_MESSAGE, data: null, result_code: 601 })
    })

    test('is renewed by another one, and itself lives 60 seconds more', async () => {
      const old = await wms.signIn('clerk')
      const { envelope } = await wms.call(tokenRefresh, {}, old)
      expect(envelope.data.t2).toBe(clock.now().getTime() + DAY_MS)
      clock.advance(60 * SECOND_MS - 1)
      expect([await infoCode(old), await infoCode(envelope.data.t1)]).toEqual([200, 200])
      clock.advance(1)
      expect([await infoCode(old), await infoCode(envelope.data.t1)]).toEqual([601, 200])
    })

    test('does not live longer because it was renewed shortly before its end', async () => {
      const old = await wms.signIn('clerk')
      clock.advance(DAY_MS - SECOND_MS)
      await wms.call(tokenRefresh, {}, old)
      clock.advance(SECOND_MS)
      expect(await infoCode(old)).toBe(601)
    })

    test('of an account that was closed answers 600', async () => {
      const token = await wms.signIn('finance')
      await wms.database.orm.update(users).set({ status: '停用' }).where(eq(users.username, 'finance'))
      expect(await infoCode(token)).toBe(600)
      expect(await attempt(wms, 'finance', 'finance123')).toMatchObject({
        code: 403,
        message: '账号已停用，请联系管理员',
      })
      await wms.database.orm.update(users).set({ status: '启用' }).where(eq(users.username, 'finance'))
    })
  })

  /**
   * Anyone who can lock accounts by typing wrong passwords keeps a warehouse out, from anywhere and for ever; anyone who is not slowed
   * down guesses. So an account is slow where it was mistyped, and strangers meet limits that those who belong there do not.
   */
  describe('guessing', () => {
    test('five typos slow down one account at one address, and nobody else anywhere', async () => {
      await failTimes(5, 'clerk', '198.51.100.1')
      expect(await attempt(wms, 'clerk', 'clerk123', '198.51.100.1')).toEqual(SLOWED)
      expect(await attempt(wms, 'admin', 'admin123', '198.51.100.1')).toMatchObject({ code: 200 })
      expect(await attempt(wms, 'clerk', 'clerk123', '198.51.100.3')).toMatchObject({ code: 200 })
      clock.advance(MINUTE_MS - 1)
      expect(await attempt(wms, 'clerk', 'clerk123', '198.51.100.1')).toEqual(SLOWED)
      clock.advance(1)
      expect(await attempt(wms, 'clerk', 'wrong', '198.51.100.1')).toEqual(WRONG)
      expect(await attempt(wms, 'clerk', 'clerk123', '198.51.100.1')).toEqual(SLOWED)
      clock.advance(MINUTE_MS)
      expect(await attempt(wms, 'clerk', 'clerk123', '198.51.100.1')).toMatchObject({ code: 200 })
      expect(await attempt(wms, 'clerk', 'clerk123', '198.51.100.1')).toMatchObject({ code: 200 })
    })

    test('at one account from many addresses stops at ten, and its owner signs in where they have before', async () => {
      expect(await attempt(wms, 'finance', 'finance123', '192.0.2.10')).toMatchObject({ code: 200 })
      for (let n = 0; n < 10; n += 1) {
        expect(await attempt(wms, 'finance', 'wrong', `198.51.101.${n}`)).toEqual(WRONG)
      }
      expect(await attempt(wms, 'finance', 'finance123', '198.51.101.99')).toEqual(GUARDED)
      expect(await attempt(wms, 'finance', 'finance123', '192.0.2.10')).toMatchObject({ code: 200 })
      clock.advance(15 * MINUTE_MS)
      expect(await attempt(wms, 'finance', 'finance123', '198.51.101.99')).toMatchObject({ code: 200 })
    })

    test('at many accounts from one address stops at forty, and people who have signed in there before still do', async () => {
      expect(await attempt(wms, 'clerk', 'clerk123', '198.51.100.9')).toMatchObject({ code: 200 })
      for (let n = 0; n < 40; n += 1) {
        expect(await attempt(wms, `guess-${n}`, 'wrong', '198.51.100.9')).toEqual(WRONG)
      }
      expect(await attempt(wms, 'guess-40', 'wrong', '198.51.100.9')).toEqual(PLACE_GUARDED)
      expect(await attempt(wms, 'clerk', 'clerk123', '198.51.100.9')).toMatchObject({ code: 200 })
      expect(await attempt(wms, 'admin', 'admin123', '198.51.100.10')).toMatchObject({ code: 200 })
      clock.advance(15 * MINUTE_MS)
    })

    test('is told nothing of whether the account exists', async () => {
      await failTimes(5, 'no-such-user', '198.51.100.20')
      expect(await attempt(wms, 'no-such-user', 'wrong', '198.51.100.20')).toEqual(SLOWED)
    })

    test('from all addresses of one IPv6 network is guessing from one place', async () => {
      for (let n = 1; n <= 5; n += 1) {
        expect(await attempt(wms, 'linzhiyuan', 'wrong', `2001:db8:0:7::${n}`)).toEqual(WRONG)
      }
      expect(await attempt(wms, 'linzhiyuan', 'wrong', '2001:db8:0:7:aaaa::9')).toEqual(SLOWED)
    })
  })

  test('four failures and a success leave the account with five more tries', async () => {
    await failTimes(4, 'clerk', '198.51.100.30')
    expect(await attempt(wms, 'clerk', 'clerk123', '198.51.100.30')).toMatchObject({ code: 200 })
    await failTimes(4, 'clerk', '198.51.100.30')
    expect(await attempt(wms, 'clerk', 'clerk123', '198.51.100.30')).toMatchObject({ code: 200 })
  })

  test('of twenty guesses sent at once from as many addresses only ten are compared with the password', async () => {
    const guesses = Array.from({ length: 20 }, (_, index) =>
      attempt(wms, 'qianlijuan', `guess${index}`, `198.51.100.${100 + index}`),
    )
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 400)).toHaveLength(10)
    expect(codes.filter((code) => code === 403)).toHaveLength(10)
  })

  test('a stranger’s X-Forwarded-For does not hide the stranger', async () => {
    const strangers = { method: 'POST', url: login.path, remoteAddress: '192.0.2.77' } as const
    const codes = []
    for (let count = 0; count < 6; count += 1) {
      const answer = await wms.app.inject({
        ...strangers,
        headers: { 'x-forwarded-for': `198.51.100.${200 + count}` },
        payload: { username: 'chenguodong', password: 'wrong' },
      })
      codes.push(answer.json().code)
    }
    expect(codes).toEqual([400, 400, 400, 400, 400, 403])
  })

  describe('changing the password', () => {
    const change = async (token: string, query: { id: number; oldPassword: string; password: string }) => {
      const { status, envelope } = await wms.call(updatePassword, { query }, token)
      return { status, code: envelope.code, message: envelope.message }
    }
    const idOf = async (token: string) => (await wms.call(getUserInfo, {}, token)).envelope.data.id

    test.each([
      ['a wrong old password', 'nope', 'newbie1234', '当前密码不正确'],
      ['less than 8 characters', 'newbie123', 'abc123', '新密码至少8位，请重新输入'],
      ['letters only', 'newbie123', 'abcdefgh', '新密码须同时包含字母和数字，请重新输入'],
      ['digits only', 'newbie123', '12345678', '新密码须同时包含字母和数字，请重新输入'],
      ['the same password', 'newbie123', 'newbie123', '新密码不能与当前密码相同，请重新输入'],
      ['nothing', 'newbie123', '', '请输入新密码'],
    ])('is refused with %s', async (_case, oldPassword, password, message) => {
      const token = await wms.signIn('newbie')
      const answer = await change(token, { id: await idOf(token), oldPassword, password })
      expect(answer).toEqual({ status: 400, code: 400, message })
    })

    test('is slowed down after five guesses of one session, and by nothing that others do', async () => {
      const borrowed = await wms.signIn('newbie')
      const own = await wms.signIn('newbie')
      const id = await idOf(own)
      for (let n = 0; n < 10; n += 1) await attempt(wms, 'newbie', 'wrong', `198.51.102.${n}`)
      for (let n = 0; n < 5; n += 1) {
        expect(
          await change(borrowed, { id, oldPassword: `guess${n}`, password: 'newbie1234' }),
        ).toMatchObject({ code: 400 })
      }
      expect(await change(borrowed, { id, oldPassword: 'newbie123', password: 'newbie1234' })).toEqual(SLOWED)
      expect(await change(own, { id, oldPassword: 'newbie123', password: 'short1' })).toMatchObject({
        message: '新密码至少8位，请重新输入',
      })
      clock.advance(15 * MINUTE_MS)
    })

    test('is refused for another user', async () => {
      const id = await idOf(await wms.signIn('newbie'))
      const answer = await change(await wms.signIn('admin'), {
        id,
        oldPassword: 'newbie123',
        password: 'newbie1234',
      })
      expect(answer).toEqual({ status: 403, code: 403, message: '只能修改自己的密码' })
    })

    test('ends every other session of the user and keeps this one', async () => {
      const other = await wms.signIn('newbie')
      const own = await wms.signIn('newbie')
      const id = await idOf(own)
      expect(await change(own, { id, oldPassword: 'newbie123', password: 'newbie1234' })).toMatchObject({
        code: 200,
      })
      expect([await infoCode(other), await infoCode(own)]).toEqual([601, 200])
      expect(await attempt(wms, 'newbie', 'newbie123')).toEqual(WRONG)
      expect(await attempt(wms, 'newbie', 'newbie1234')).toMatchObject({ code: 200 })
    })
  })
})

test('two processes on one PostgreSQL database count failures together', async () => {
  const url = await createCompanyDatabase()
  const [one, two] = await Promise.all([
    startWms({ database: await openPostgres(url) }),
    startWms({ database: await openPostgres(url) }),
  ])
  for (const wms of [one, two, one, two, one]) expect(await attempt(wms, 'clerk', 'wrong')).toEqual(WRONG)
  expect(await attempt(two, 'clerk', 'clerk123')).toEqual(SLOWED)
  await Promise.all([one.close(), two.close()])
})
