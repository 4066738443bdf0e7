// Every call of the API works, refuses bad input and refuses the wrong person, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import { device } from '#shared/contracts/equipment/device.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import {
  countUnreadNotices,
  listNotices,
  markNoticeRead,
  markNoticesRead,
  sendNotice,
} from '#shared/contracts/system/notice.ts'
import { cancelTask, getTaskProgress, listTasks } from '#shared/contracts/system/task.ts'
import {
  getUserInfo,
  login,
  tokenRefresh,
  updateInfo,
  updatePassword,
} from '#shared/contracts/system/user.ts'
import { EXPIRED_MESSAGE } from '#shared/envelope.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const CALLS_WITH_SESSION: readonly Call[] = [
  getUserInfo,
  updateInfo,
  updatePassword,
  tokenRefresh,
  getMenu,
  getWarehouseOptions,
  device.list,
  listNotices,
  markNoticeRead,
  sendNotice,
  getTaskProgress,
  getOverview,
  listTasks,
  cancelTask,
  countUnreadNotices,
  markNoticesRead,
]

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string
  let newbie: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
    newbie = await wms.signIn('newbie')
  })
  afterAll(() => wms.close())

  describe.each(CALLS_WITH_SESSION)('$method $path', (call) => {
    const raw = { method: call.method, path: call.path }

    test('refuses a caller without a token with code 600', async () => {
      const { status, envelope } = await wms.send(raw)
      expect(status).toBe(401)
      expect(envelope).toEqual({ code: 600, message: EXPIRED_MESSAGE, data: null, result_code: 600 })
    })

    test('refuses a token that nobody was given with code 600', async () => {
      const { status, envelope } = await wms.send({ ...raw, token: 'made-up' })
      expect([status, envelope.code]).toEqual([401, 600])
    })
  })

  describe('login', () => {
    test('answers a token of 24 hours, the user and whether the account is activated', async () => {
      const { status, envelope } = await wms.call(login, {
        body: { username: ' clerk ', password: 'clerk123' },
      })
      expect(status).toBe(200)
      expect(envelope).toMatchObject({ code: 200, message: 'success', result_code: 200 })
      expect(envelope.data).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        expirationTime: clock.now().getTime() + DAY_MS,
        activate: true,
        userVO: { id: expect.any(Number), name: '李晓梅' },
      })
    })

    test('lets a user in who is not activated yet, and says so', async () => {
      const { envelope } = await wms.call(login, { body: { username: 'newbie', password: 'newbie123' } })
      expect(envelope.data.activate).toBe(false)
    })

    test.each([
      ['without a username', { username: '  ', password: 'x' }, '请输入用户名'],
      ['without a password', { username: 'clerk', password: '' }, '请输入密码'],
      ['with a missing field', { username: 'clerk' }, '缺少参数 password'],
      ['with a number as username', { username: 7, password: 'x' }, /^参数 username 不正确：/],
      ['without a body', undefined, '缺少请求内容'],
      ['with broken JSON', '{"username":', '请求格式不正确，请检查后重试'],
      ['with a NUL character', { username: 'a\u0000b', password: 'x' }, '请求格式不正确，请检查后重试'],
    ])('refuses a sign-in %s', async (_case, body, message) => {
      const { status, envelope } = await wms.send({ method: 'POST', path: login.path, body })
      expect(status).toBe(400)
      expect(envelope).toEqual({
        code: 400,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
        data: expect.objectContaining({
          reason: expect.stringMatching(/^common\.(invalidInput|malformed)$/),
        }),
        result_code: 400,
      })
    })

    test('answers the same to an unknown user as to a wrong password', async () => {
      const unknown = await wms.call(login, { body: { username: 'nobody', password: 'x' } })
      const wrong = await wms.call(login, { body: { username: 'admin', password: 'x' } })
      expect(unknown).toEqual(wrong)
      expect(unknown.envelope).toMatchObject({ code: 400, message: '用户名或密码错误' })
    })

    test('lets nobody in by the password mark of accounts that have none', async () => {
      const { envelope } = await wms.call(login, { body: { username: 'zhangli', password: '!' } })
      expect(envelope.code).toBe(400)
      clock.advance(20 * 60 * 1000)
    })
  })

  describe('user info', () => {
    test('shows the caller with roles, warehouses and owners', async () => {
      const { envelope } = await wms.call(getUserInfo, {}, clerk)
      expect(envelope.data).toMatchObject({
        username: 'clerk',
        name: '李晓梅',
        activated: true,
        roles: [{ code: 'clerk', name: '仓库文员' }],
        warehouses: [
          { code: 'GZBY', name: '广州白云仓' },
          { code: 'SHQP', name: '上海青浦仓' },
        ],
      })
      expect(envelope.data.owners).toHaveLength(10)
    })

    test('takes the token with the word Bearer before it, too', async () => {
      const { envelope } = await wms.call(getUserInfo, {}, `Bearer ${clerk}`)
      expect(envelope.data.username).toBe('clerk')
    })
  })

  describe('own profile', () => {
    const profile = { name: '赵新', mobile: '13800000000', idNumber: '999999199001011238', email: '' }

    test('activates the account once it is complete', async () => {
      const before = await wms.call(getUserInfo, {}, newbie)
      expect(before.envelope.data.activated).toBe(false)
      const { envelope } = await wms.call(updateInfo, { body: profile }, newbie)
      expect(envelope.data).toMatchObject({ ...profile, activated: true })
      const again = await wms.call(login, { body: { username: 'newbie', password: 'newbie123' } })
      expect(again.envelope.data).toMatchObject({ activate: true, userVO: { name: '赵新' } })
    })

    test.each([
      ['name', '', '请输入姓名'],
      ['mobile', '123', '请输入11位手机号'],
      ['idNumber', '12345', '请输入15位或18位身份证号'],
      ['email', 'no', '请输入正确的邮箱'],
    ])('is refused with a wrong %s', async (field, value, message) => {
      const body = { ...profile, [field]: value }
      const { envelope } = await wms.call(updateInfo, { body }, newbie)
      expect(envelope).toMatchObject({ code: 400, message })
    })
  })

  describe('menu', () => {
    test('shows a clerk operations, and nothing of people, piece work, money and system', async () => {
      const { envelope } = await wms.call(getMenu, { query: { source: 'web' } }, clerk)
      const titles = envelope.data
        .filter((item) => item.level === 1 && !item.hidden)
        .map((item) => item.title)
      expect(titles).toEqual([
        '首页',
        '入库管理',
        '盲收管理',
        '退件管理',
        '退仓管理',
        '库存管理',
        '加工管理',
        '出库管理',
        '设备容器',
        '基础资料',
      ])
    })

    test('shows finance the home page, labour and its pay, billing, and income and expense', async () => {
      const { envelope } = await wms.call(getMenu, { query: { source: 'web' } }, finance)
      const titles = envelope.data
        .filter((item) => item.level === 1 && !item.hidden)
        .map((item) => item.title)
      expect(titles).toEqual(['首页', '人员劳务', '计件绩效', '计费结算', '收支分析'])
    })

    test('contains the group of every page in it', async () => {
      const { envelope } = await wms.call(getMenu, { query: { source: 'web' } }, finance)
      const ids = new Set(envelope.data.map((item) => item.id))
      expect(envelope.data.every((item) => item.parentId === null || ids.has(item.parentId))).toBe(true)
    })

    test('tells how each title is typed, by syllables and by first letters', async () => {
      const { envelope } = await wms.call(getMenu, { query: { source: 'web' } }, clerk)
      expect(envelope.data.find(({ path }) => path === '/inventory/stock')).toMatchObject({
        title: '库存查询',
        pinyin: 'ku cun cha xun',
        initials: 'kccx',
      })
    })

    test('is empty for a source that has none', async () => {
      const { envelope } = await wms.call(getMenu, { query: { source: 'app' } }, clerk)
      expect(envelope.data).toEqual([])
    })

    test('is refused without a source', async () => {
      const { envelope } = await wms.send({ method: 'GET', path: getMenu.path, token: clerk })
      expect(envelope).toMatchObject({ code: 400, message: '缺少参数 source' })
    })
  })

  describe('scope', () => {
    test('offers the administrator all three warehouses and the clerk only two', async () => {
      const all = await wms.call(getWarehouseOptions, {}, admin)
      const own = await wms.call(getWarehouseOptions, {}, clerk)
      expect(all.envelope.data.map(({ code }) => code)).toEqual(['CDSL', 'GZBY', 'SHQP'])
      expect(own.envelope.data.map(({ code }) => code)).toEqual(['GZBY', 'SHQP'])
    })

    test('keeps the devices of the third warehouse from the clerk, asked for by name or not', async () => {
      const all = await wms.call(device.list, { body: { size: 200 } }, clerk)
      expect(new Set(all.envelope.data.rows.map((row) => row.warehouse))).toEqual(new Set(['GZBY', 'SHQP']))
      const third = await wms.call(device.list, { body: { warehouse: 'CDSL' } }, clerk)
      expect(third.envelope.data).toEqual({ rows: [], total: 0 })
    })

    test('keeps the third warehouse out of the clerk’s overview, asked for by name or not', async () => {
      const all = await wms.call(getOverview, { query: {} }, clerk)
      expect(all.envelope.data.warehouses.map(({ code }) => code)).toEqual(['GZBY', 'SHQP'])
      const third = await wms.call(getOverview, { query: { warehouses: ['CDSL', 'SHQP'] } }, clerk)
      expect(third.envelope.data.warehouses.map(({ code }) => code)).toEqual(['SHQP'])
    })
  })

  describe('devices', () => {
    test('come in pages, with the number of all that match', async () => {
      const query = { type: 'ALLOCATE_TABLE' as const, warehouse: 'SHQP', size: 5 }
      const first = await wms.call(device.list, { body: { ...query, page: 1 } }, clerk)
      const second = await wms.call(device.list, { body: { ...query, page: 2 } }, clerk)
      expect(first.envelope.data.total).toBe(8)
      expect(first.envelope.data.rows).toHaveLength(5)
      expect(second.envelope.data.rows).toHaveLength(3)
      const codes = [...first.envelope.data.rows, ...second.envelope.data.rows].map(({ code }) => code)
      expect(new Set(codes).size).toBe(8)
      expect(first.envelope.data.rows[0]).toMatchObject({
        code: 'SHQP-GZT-01',
        name: '上海工作站台1号',
        warehouse: 'SHQP',
        type: 'ALLOCATE_TABLE',
        state: '在线',
      })
    })

    test.each([{ page: 0 }, { size: 201 }, { size: 'x' }])('are refused for the page %j', async (body) => {
      const { envelope } = await wms.send({ method: 'POST', path: device.list.path, body, token: clerk })
      expect(envelope.code).toBe(400)
      expect(envelope.message).toMatch(/\p{Script=Han}/u)
    })
  })

  describe('overview', () => {
    test('counts what the database holds', async () => {
      const { envelope } = await wms.call(getOverview, { query: { warehouses: ['SHQP'] } }, clerk)
      const { runningTasks, warehouses } = envelope.data
      expect(runningTasks).toBe(1)
      expect(warehouses).toEqual([
        {
          code: 'SHQP',
          name: '上海青浦仓',
          city: '上海',
          owners: 7,
          users: 27,
          stations: 8,
          stationsOnline: 5,
        },
      ])
    })
  })

  describe('tasks', () => {
    test('show the caller’s own progress and nobody else’s', async () => {
      const own = await wms.call(getTaskProgress, {}, clerk)
      expect(own.envelope.data).toEqual({ '库位清单.csv': '0/1' })
      const others = await wms.call(getTaskProgress, {}, finance)
      expect(others.envelope.data).toEqual({})
    })
  })

  describe('sending a notice', () => {
    const ids = async () => (await wms.call(getUserInfo, {}, finance)).envelope.data.id

    test('reaches each recipient once and answers how many there are', async () => {
      const id = await ids()
      const query = { message: '您有新的工单' }
      const { envelope } = await wms.call(sendNotice, { query, body: [id, id] }, admin)
      expect(envelope.data).toBe(1)
      const [newest] = (await wms.call(listNotices, { query: {} }, finance)).envelope.data
      const title = '周明远发来消息'
      expect(newest).toMatchObject({ title, message: '您有新的工单', read: false, link: null, level: 'info' })
    })

    test.each([
      ['an empty message', ' ', [1], '请输入消息内容'],
      ['a message of 501 letters', 'x'.repeat(501), [1], '消息不超过500个字'],
      ['no recipient', 'x', [], '请选择接收人'],
      ['an unknown recipient', 'x', [999_999], '接收人不存在或已停用，请重新选择'],
      ['a recipient beyond all ids', 'x', [2 ** 40], '接收人不存在或已停用，请重新选择'],
    ])('is refused with %s', async (_case, message, body, refusal) => {
      const { envelope } = await wms.call(sendNotice, { query: { message }, body }, admin)
      expect(envelope).toMatchObject({ code: 400, message: refusal })
    })

    test('is refused to a clerk', async () => {
      const { status, envelope } = await wms.call(sendNotice, { query: { message: 'x' }, body: [1] }, clerk)
      expect([status, envelope.code]).toEqual([403, 403])
      expect(envelope.message).toBe('没有权限执行此操作，请联系管理员')
    })
  })

  describe('marking a notice read', () => {
    test('takes it from the unread ones, and may be repeated', async () => {
      const [first] = (await wms.call(listNotices, { query: {} }, clerk)).envelope.data
      const uid = first?.uid ?? ''
      const once = await wms.call(markNoticeRead, { query: { uid } }, clerk)
      const twice = await wms.call(markNoticeRead, { query: { uid } }, clerk)
      expect([once.envelope.data, twice.envelope.data]).toEqual([true, true])
      const unread = (await wms.call(listNotices, { query: {} }, clerk)).envelope.data
      expect(unread.map((notice) => notice.uid)).not.toContain(uid)
      const all = (await wms.call(listNotices, { query: { unread: false } }, clerk)).envelope.data
      expect(all.find((notice) => notice.uid === uid)?.read).toBe(true)
    })

    test('is refused for somebody else’s notice', async () => {
      await wms.notify(['finance'], '只给财务')
      const [own] = (await wms.call(listNotices, { query: {} }, finance)).envelope.data
      const { status, envelope } = await wms.call(markNoticeRead, { query: { uid: own?.uid ?? '' } }, clerk)
      expect([status, envelope.message]).toEqual([404, '找不到此消息，请刷新后重试'])
    })

    test('is refused without a uid', async () => {
      const { envelope } = await wms.send({ method: 'POST', path: markNoticeRead.path, token: clerk })
      expect(envelope).toMatchObject({ code: 400, message: '缺少参数 uid' })
    })
  })

  describe('marking all notices read', () => {
    const unread = async (token: string) => (await wms.call(countUnreadNotices, {}, token)).envelope.data

    test('counts beyond the first page, marks what the reader can have seen and nothing newer', async () => {
      for (let sent = 0; sent < 21; sent += 1) {
        clock.advance(1_000)
        await wms.notify(['finance', 'clerk'], `第${sent}条`)
      }
      const before = await unread(finance)
      const others = await unread(clerk)
      expect(before).toBeGreaterThan(20)
      const [newest] = (await wms.call(listNotices, { query: {} }, finance)).envelope.data
      clock.advance(1_000)
      await wms.notify(['finance'], '列表之后才到')
      const query = { datetime: newest?.datetime ?? '', uid: newest?.uid ?? '' }
      expect((await wms.call(markNoticesRead, { query }, finance)).envelope.data).toBe(before)
      expect(await unread(finance)).toBe(1)
      expect(await unread(clerk)).toBe(others)
      expect((await wms.call(markNoticesRead, { query }, finance)).envelope.data).toBe(0)
    })

    test.each(['', 'uid=x', 'datetime=2026-03-01T00:00:00Z', 'uid=x&datetime=now'])(
      'is refused for the query «%s»',
      async (query) => {
        const { path, method } = markNoticesRead
        const { envelope } = await wms.send({ method, path, query, token: clerk })
        expect(envelope.code).toBe(400)
      },
    )
  })

  describe('the list of notices', () => {
    test('leads from new to old, page by page, until a page is empty', async () => {
      const seen = []
      let cursor: { datetime?: string; uid?: string } = {}
      for (;;) {
        const query = { unread: false, ...cursor }
        const page = (await wms.call(listNotices, { query }, admin)).envelope.data
        const last = page.at(-1)
        if (!last) break
        seen.push(...page)
        cursor = { datetime: last.datetime, uid: last.uid }
      }
      expect(seen.length).toBeGreaterThanOrEqual(60)
      expect(new Set(seen.map(({ uid }) => uid)).size).toBe(seen.length)
      const keys = seen.map(({ datetime, uid }) => `${datetime} ${uid}`)
      expect(keys).toEqual([...keys].sort().reverse())
    })

    test('loses none of several notices of one instant', async () => {
      for (let sent = 0; sent < 25; sent += 1) await wms.notify(['newbie'], `第${sent}条`)
      const first = (await wms.call(listNotices, { query: {} }, newbie)).envelope.data
      const last = first.at(-1)
      const query = { datetime: last?.datetime, uid: last?.uid }
      const second = (await wms.call(listNotices, { query }, newbie)).envelope.data
      const messages = [...first, ...second].map(({ message }) => message)
      expect(first).toHaveLength(20)
      expect(messages.filter((message) => /^第\d+条$/.test(message))).toHaveLength(25)
      expect(new Set(messages).size).toBe(messages.length)
    })

    test.each([
      ['datetime=yesterday', /^参数 datetime 不正确/],
      ['datetime=0000-01-01T00:00:00Z', /请求格式不正确/],
      ['unread=perhaps', /^参数 unread 不正确/],
    ])('is refused for %s', async (query, message) => {
      const { envelope } = await wms.send({ method: 'GET', path: listNotices.path, query, token: clerk })
      expect(envelope).toMatchObject({ code: 400, message: expect.stringMatching(message) })
    })
  })

  describe('anything else', () => {
    test('an unknown path is refused with 404', async () => {
      const { status, envelope } = await wms.send({ method: 'GET', path: '/api/nothing', token: admin })
      expect(status).toBe(404)
      expect(envelope).toEqual({
        code: 404,
        message: '接口不存在，请检查地址',
        data: { reason: 'common.pathUnknown' },
        result_code: 404,
      })
    })

    test('a body that is no JSON is refused with 415', async () => {
      const { status } = await wms.send({
        method: 'POST',
        path: login.path,
        body: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(status).toBe(415)
    })

    test('the health check answers while the database does', async () => {
      const answer = await wms.app.inject({ method: 'GET', url: '/readyz' })
      expect(answer.statusCode).toBe(200)
    })
  })
})
