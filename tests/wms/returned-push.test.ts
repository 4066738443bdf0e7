// Owners' systems are told of returned parcels: signed, once, again after a failure, and never into a network of our own.
import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSeal } from '#server/wms/kit/seal.ts'
import { isPublicAddress } from '#server/wms/kit/web/public-address.ts'
import { startPushDelivery } from '#server/wms/modules/returned/push-delivery.ts'
import { sendNotice } from '#server/wms/modules/system/notice/store.ts'
import { ownerRules, returnPushes } from '#server/wms/schema/tables.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { ownerRule, setOwnerPush } from '#shared/contracts/base/owner.ts'
import {
  closeReturnPush,
  failedAsnPush,
  getReturnPushDocument,
  oldReturnPush,
  retryReturnPushes,
  returnPush,
} from '#shared/contracts/returned/push.ts'
import { type OwnerSystem, startOwnerSystem } from '#tests/support/owner-system.ts'
import { nextOpId as opId, returningWith } from '#tests/support/returning.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const MINUTE_MS = 60_000
const OWNER = 'YCFS'
const SECRET = 'a-secret-of-both-sides'
const SECRET_KEY = 'the key of this installation, for tests'
const PUSH_PACE = { everyMs: 20, timeoutMs: 3_000, leaseMs: MINUTE_MS }

/** Refused by the resolver itself, without asking anybody. */
const NO_HOST = `http://${'a'.repeat(64)}.invalid/returns`

type Setting = { pushUrl: string; pushGeneration?: 'NEW' | 'OLD'; pushSecret?: string }

function pushingWith(at: () => { wms: TestWms; admin: string; clerk: string }) {
  const { register, move, add, inspect, dispose } = returningWith(at)

  const set = (setting: Setting, token = at().admin) => {
    const body = { pushGeneration: 'NEW' as const, pushSecret: SECRET, ...setting, code: OWNER, opId: opId() }
    return at().wms.call(setOwnerPush, { body }, token)
  }

  /** Answers its number: destroyed, because that needs no place. */
  const finish = async () => {
    const { returnNo } = (await register()).envelope.data
    await move(returnNo, 'handOver')
    const { id } = (await add(returnNo)).envelope.data
    await inspect(id)
    await move(returnNo, 'decide')
    await dispose(id, { disposition: '销毁', reason: '破损' })
    expect((await move(returnNo, 'finish')).envelope.data).toMatchObject({ state: '已完结' })
    return returnNo
  }

  const pushOf = async (returnNo: string) => {
    const { envelope } = await at().wms.call(returnPush.list, { body: { returnNo: [returnNo] } }, at().clerk)
    return envelope.data.rows[0]
  }

  /** Once it is in that state. */
  const reaching = async (returnNo: string, state: string) => {
    await expect.poll(async () => (await pushOf(returnNo))?.state).toBe(state)
    const push = await pushOf(returnNo)
    if (!push) throw new Error(`${returnNo} is not pushed`)
    return push
  }

  const retry = (pushNos: string[], token = at().clerk) =>
    at().wms.call(retryReturnPushes, { body: { pushNos, opId: opId() } }, token)

  const close = (pushNo: string, reason = '货主已在线下处理') =>
    at().wms.call(closeReturnPush, { body: { pushNo, reason, opId: opId() } }, at().clerk)

  const documentOf = async (pushNo: string) =>
    (await at().wms.call(getReturnPushDocument, { query: { pushNo } }, at().clerk)).envelope.data

  return { set, finish, pushOf, reaching, retry, close, documentOf }
}

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let system: OwnerSystem
  let admin: string
  let clerk: string

  beforeAll(async () => {
    const pushing = { isPushPrivate: true, secretKey: SECRET_KEY, pushPace: PUSH_PACE }
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE, ...pushing })
    system = await startOwnerSystem()
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(async () => {
    await wms.close()
    await system.close()
  })

  const { set, finish, pushOf, reaching, retry, close, documentOf } = pushingWith(() => ({
    wms,
    admin,
    clerk,
  }))
  const toldOf = (pushNo: string) =>
    system.told.filter(({ headers }) => headers['idempotency-key'] === pushNo)
  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]

  test('an owner without an address is told nothing', async () => {
    expect(await pushOf(await finish())).toBeUndefined()
  })

  test('what has become of a parcel is told its owner, signed, and once', async () => {
    expect((await set({ pushUrl: system.url })).envelope.data).toMatchObject({ pushUrl: system.url })
    const returnNo = await finish()
    const push = await reaching(returnNo, '成功')
    expect(push).toMatchObject({
      generation: 'NEW',
      docType: '退货ASN',
      docNo: 'ASN20260310-0001',
      attempts: 1,
      errorCode: null,
      ownerName: '云裳服饰',
      creatorName: '李晓梅',
      lastResult: '成功，HTTP 200',
      address: system.url,
    })
    const [message, ...more] = toldOf(push.pushNo)
    expect(more).toEqual([])
    if (!message) throw new Error('nobody was told')
    const { headers, body } = message
    const signed = createHmac('sha256', SECRET).update(`${headers['x-swms-timestamp']}.${body}`).digest('hex')
    expect(headers['x-swms-signature']).toBe(`sha256=${signed}`)
    expect(Number(headers['x-swms-timestamp'])).toBe(clock.now().getTime() / 1_000)
    expect(JSON.parse(body)).toMatchObject({
      pushNo: push.pushNo,
      asnNo: 'ASN20260310-0001',
      returnNo,
      owner: OWNER,
      carrier: 'SF',
      lines: [{ sku: 'YCFS0002', qty: '2', quality: '良品', disposition: '销毁', reason: '破损' }],
    })
    const shown = await documentOf(push.pushNo)
    expect(shown).toMatchObject({ body, answer: '{"message":"知道了"}', docNos: [returnNo] })
    expect(shown.timeline.map(({ action }) => action)).toEqual(['succeed', 'create'])
    const found = await wms.call(resolveCode, { query: { code: push.docNo } }, clerk)
    expect(found.envelope.data).toMatchObject([{ path: `/returned/asn/push/abnormal?pushNo=${push.pushNo}` }])
    expect(refused(await retry([push.pushNo]))[0]).toBe(409)
  })

  test('what fails is tried again, later each time, and left to people in the end, who try it again or give it up', async () => {
    await set({ pushUrl: system.url })
    system.behave(500)
    const returnNo = await finish()
    const failures = [
      [500, 'SERVER_ERROR', 5],
      [404, 'REJECTED', 15],
      [302, 'REDIRECTED', 60],
      ['break', 'CONNECTION', 240],
    ] as const
    for (const [index, [, errorCode, pause]] of failures.entries()) {
      await expect.poll(async () => (await pushOf(returnNo))?.attempts).toBe(index + 1)
      const nextRetryAt = new Date(clock.now().getTime() + pause * MINUTE_MS).toISOString()
      expect(await reaching(returnNo, '待重试')).toMatchObject({ errorCode, nextRetryAt })
      system.behave(failures[index + 1]?.[0] ?? 'hang')
      clock.advance(pause * MINUTE_MS)
    }
    const push = await reaching(returnNo, '人工处理')
    expect(push).toMatchObject({ errorCode: 'TIMEOUT', attempts: 5, nextRetryAt: null })
    const { pushNo, docNo, lastResult } = push
    const failed = await wms.call(failedAsnPush.list, { body: { asnNo: [docNo] } }, clerk)
    expect(failed.envelope.data.rows).toMatchObject([{ pushNo, asnNo: docNo, lastError: lastResult }])
    expect(system.told.filter(({ path }) => path === '/elsewhere')).toEqual([])
    const finance = await wms.signIn('finance')
    expect(refused(await retry([pushNo], finance))[0]).toBe(403)
    expect(refused(await retry(['TS-NONE']))[0]).toBe(404)
    expect(await pushOf(returnNo)).toMatchObject({ state: '人工处理', attempts: 5 })
    expect(refused(await close(pushNo, ''))[0]).toBe(400)
    system.behave(201)
    expect((await retry([pushNo])).envelope.data).toEqual({ done: [pushNo], refused: [] })
    await reaching(returnNo, '成功')
    const messages = toldOf(pushNo)
    expect(messages).toHaveLength(6)
    expect(new Set(messages.map(({ body }) => body)).size).toBe(1)
    const steps = (await documentOf(pushNo)).timeline.map(({ action }) => action)
    expect(steps).toEqual(['succeed', 'retry', ...Array(5).fill('fail'), 'create'])
    expect(refused(await close(pushNo))).toEqual([409, expect.stringContaining('不能关闭')])
  })

  test('a system that cannot be reached, or trusted, is told as such', async () => {
    const gone = await startOwnerSystem()
    await gone.close()
    const untrusted = await startOwnerSystem('https')
    for (const [pushUrl, errorCode] of [
      [gone.url, 'REFUSED'],
      [untrusted.url, 'CERTIFICATE'],
      [NO_HOST, 'HOST_UNKNOWN'],
    ] as const) {
      await set({ pushUrl })
      const push = await reaching(await finish(), '待重试')
      expect(push).toMatchObject({ errorCode, address: pushUrl })
      expect((await close(push.pushNo)).envelope.data).toMatchObject({ state: '已关闭', nextRetryAt: null })
    }
    expect(untrusted.told).toEqual([])
    await untrusted.close()
  })

  test('the former message is sent to a system that still reads it; it is tried again, and never given up', async () => {
    await set({ pushUrl: system.url, pushGeneration: 'OLD' })
    system.behave(400)
    const returnNo = await finish()
    const push = await reaching(returnNo, '待重试')
    expect(push).toMatchObject({ generation: 'OLD', docType: '退件单', docNo: returnNo })
    expect(JSON.parse(toldOf(push.pushNo)[0]?.body ?? '')).toMatchObject({
      docType: '退件单',
      docNo: returnNo,
      goods: [{ sku: 'YCFS0002', qty: '2' }],
    })
    expect(refused(await close(push.pushNo))).toEqual([409, `旧推送任务 ${push.pushNo} 只能重试，不能关闭`])
    system.behave(200)
    await retry([push.pushNo])
    await reaching(returnNo, '成功')
    const old = await wms.call(oldReturnPush.list, { body: {} }, clerk)
    expect(old.envelope.data.rows).toMatchObject([{ pushNo: push.pushNo, state: '成功' }])
  })

  test('an attempt whose process has died is made again by another, under the same number', async () => {
    await set({ pushUrl: system.url })
    const returnNo = await finish()
    const { pushNo } = await reaching(returnNo, '成功')
    const leaseUntil = new Date(clock.now().getTime() + MINUTE_MS)
    await wms.database.orm
      .update(returnPushes)
      .set({ state: '推送中', leaseUntil, pushedAt: null })
      .where(eq(returnPushes.pushNo, pushNo))
    await new Promise((resolve) => setTimeout(resolve, 5 * PUSH_PACE.everyMs))
    expect((await pushOf(returnNo))?.state).toBe('推送中')
    clock.advance(MINUTE_MS)
    expect(await reaching(returnNo, '成功')).toMatchObject({ attempts: 2 })
    expect(toldOf(pushNo)).toHaveLength(2)
  })

  test('several processes on one database send each message once', async () => {
    await set({ pushUrl: NO_HOST })
    const returned = []
    for (let count = 0; count < 4; count++) returned.push(await finish())
    const failed = await Promise.all(returned.map((returnNo) => reaching(returnNo, '待重试')))
    const { database } = wms
    const sources = { database, orm: database.orm, now: clock.now, randomBytes }
    const failures: unknown[] = []
    const onError = (error: unknown) => void failures.push(error)
    const options = {
      seal: createSeal(SECRET_KEY),
      isPrivate: true,
      pace: PUSH_PACE,
      notify: sendNotice,
      onError,
    }
    const stops = [1, 2, 3].map(() => startPushDelivery(sources, options))
    await set({ pushUrl: system.url })
    await retry(failed.map(({ pushNo }) => pushNo))
    const pushes = await Promise.all(returned.map((returnNo) => reaching(returnNo, '成功')))
    await Promise.all(stops.map((stop) => stop()))
    expect(failures).toEqual([])
    expect(pushes.map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2])
    for (const { pushNo } of pushes) expect(toldOf(pushNo)).toHaveLength(1)
  })

  test('the secret is kept sealed, and shown to nobody; without one, or an address, people are asked', async () => {
    expect(refused(await set({ pushUrl: 'ftp://erp.example.com' }))).toEqual([
      400,
      '推送地址须以 https:// 开头',
    ])
    expect(refused(await set({ pushUrl: system.url, pushSecret: 'short' }))[0]).toBe(400)
    expect(refused(await set({ pushUrl: system.url }, clerk))[0]).toBe(403)
    const answered = await set({ pushUrl: system.url })
    const listed = await wms.call(ownerRule.list, { body: { code: [OWNER] } }, admin)
    const logged = await wms.call(auditEntry.list, { body: { entity: ['ownerRule'] } as never }, admin)
    const [kept] = await wms.database.orm.select().from(ownerRules).where(eq(ownerRules.code, OWNER))
    const told = JSON.stringify([answered, listed, logged, kept])
    expect(told).toContain(system.url)
    expect(told).not.toContain(SECRET)
    expect((await set({ pushUrl: system.url, pushSecret: '' })).status).toBe(200)
    system.behave(500)
    const returnNo = await finish()
    const { pushNo } = await reaching(returnNo, '待重试')
    expect((await set({ pushUrl: '' })).envelope.data).toMatchObject({ pushUrl: '', pushSecretAt: null })
    expect(refused(await set({ pushUrl: system.url, pushSecret: '' }))[1]).toContain('请填写推送密钥')
    await retry([pushNo])
    expect(await reaching(returnNo, '人工处理')).toMatchObject({ errorCode: 'NO_ADDRESS', attempts: 2 })
    system.behave(200)
  })
})

describe('addresses of our own network', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '',
    'localhost',
  ])('%s is none that may be told', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '223.5.5.5', '2400:3200::1', '2606:4700:4700::1111'])(
    '%s is the internet',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  describe('as where somebody is told', () => {
    let wms: TestWms
    let system: OwnerSystem
    let admin: string
    let clerk: string

    beforeAll(async () => {
      wms = await startWms({ now: createClock().now, tasks: TEST_PACE, pushPace: PUSH_PACE })
      system = await startOwnerSystem('https')
      admin = await wms.signIn('admin')
      clerk = await wms.signIn('clerk')
    })
    afterAll(async () => {
      await wms.close()
      await system.close()
    })

    const { set, finish, reaching, retry } = pushingWith(() => ({ wms, admin, clerk }))

    test('are refused when it comes to connecting, written as they are or behind a name, and over plain http before', async () => {
      const plain = await set({ pushUrl: 'http://erp.example.com/returns' })
      expect(plain.envelope).toMatchObject({ code: 400, message: '推送地址须以 https:// 开头' })
      const { port } = new URL(system.url)
      const [first, ...others] = ['127.0.0.1', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost']
      await set({ pushUrl: `https://${first}:${port}/returns` })
      const returnNo = await finish()
      const refused = { errorCode: 'ADDRESS_FORBIDDEN', nextRetryAt: null }
      const { pushNo, ...push } = await reaching(returnNo, '人工处理')
      expect(push).toMatchObject({ ...refused, attempts: 1 })
      for (const [index, host] of others.entries()) {
        const pushUrl = `https://${host}:${port}/returns`
        await set({ pushUrl })
        await retry([pushNo])
        const again = { ...refused, attempts: index + 2, address: pushUrl }
        expect(await reaching(returnNo, '人工处理')).toMatchObject(again)
      }
      expect(system.told).toEqual([])
    })
  })
})
