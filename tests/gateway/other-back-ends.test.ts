// Answers of WMS APIs that are not ours, as a person in front of the console meets them: each row is one that was seen somewhere, or
// one of the same kind. What a sign-in or a renewal may look like stands in sign-in-forms.test.ts, which answers are looked into in
// envelope.test.ts, what needs the console's own code in the journeys.
import type { ServerResponse } from 'node:http'
import { createBrotliCompress, createDeflate, createGzip, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { DOWNLOAD_PATH } from '#shared/contracts/system/task.ts'
import { getUserInfo, login } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { openTab, type Tab } from '#tests/support/notice-tabs.ts'

type Answer = Parameters<FakeUpstream['answer']>[1]

const SHORT_MS = 1_500
const JSON_TYPE = 'application/json'

let upstream: FakeUpstream
let gateway: TestGateway
let url: string
let cookie: string

beforeAll(async () => {
  upstream = await startFakeUpstream({
    otherwise: envelope(null, { status: 404, code: 404, message: '接口不存在' }),
  })
  gateway = await startGateway({ upstreamUrl: upstream.url, upstreamLimits: { idleMs: SHORT_MS } })
  url = (await gateway.listen()).url
  upstream.answer(getUserInfo.path, envelope(PERSON))
  upstream.answer(getMenu.path, envelope(MENU))
  cookie = await gateway.signIn('clerk')
  // The first page of a process takes longer than the rest.
  await page()
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

/** These bytes, whatever they are. */
function bytes(body: string | Buffer, type = JSON_TYPE, status = 200, headers: object = {}): Answer {
  return (_request, response) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}

function never(): void {
  // The request stays without an answer.
}

/** Goes on until the reader has had enough. */
function endlessly(begin: string, type = JSON_TYPE): Answer {
  return (_request, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': type }).write(begin)
    const more = setInterval(() => response.write(Buffer.alloc(512 * 1024, 'a')), 1)
    response.once('close', () => clearInterval(more))
  }
}

function breakingOff(begin: string): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': 9_000 })
    response.write(begin, () => response.destroy())
  }
}

const PACKERS = { gzip: createGzip, deflate: createDeflate, br: createBrotliCompress }
const HTML = '<!DOCTYPE html><html><body><h1>HTTP Status 500 – Internal Server Error</h1></body></html>'
const SPRING = JSON.stringify({ timestamp: 1, status: 500, error: 'Internal Server Error', path: '/x' })

/** What no call can mean anything by. */
const NO_ANSWERS: readonly [string, Answer][] = [
  ['an error page of Tomcat', bytes(HTML, 'text/html', 500)],
  ['a page of HTML that says all is well', bytes(HTML, 'text/html')],
  ['HTML that calls itself JSON', bytes(HTML)],
  ['an error of Spring', bytes(SPRING, JSON_TYPE, 500)],
  ['nothing', bytes('')],
  ['nothing, with 401', bytes('', JSON_TYPE, 401)],
  ['no content', bytes('', JSON_TYPE, 204)],
  ['another address', bytes('', JSON_TYPE, 302, { location: '/login' })],
  ['null', bytes('null')],
  ['a list', bytes('[]')],
  ['a number', bytes('200')],
  ['a text', bytes('"ok"')],
  ['a code that is a word', envelope({}, { code: 'OK' })],
  ['a code that is true', envelope({}, { code: true })],
  ['half of an object', bytes('{"code":200,"data":{"token":"t"')],
  ['gzip that is none', bytes('no gzip', JSON_TYPE, 200, { 'content-encoding': 'gzip' })],
  [
    'gzip that grows a thousandfold',
    bytes(gzipSync(Buffer.alloc(40_000_000, ' ')), JSON_TYPE, 200, { 'content-encoding': 'gzip' }),
  ],
  ['more than anybody reads', bytes(Buffer.alloc(9_000_000, 'a'))],
  ['an answer without end', endlessly('{"code":200,"data":"')],
]

describe('a sign-in', () => {
  afterEach(() => upstream.answer(login.path, envelope(granted())))

  const granted = (given: object = {}) => ({
    token: 'tok-1',
    expirationTime: Date.now() + 86_400_000,
    activate: true,
    userVO: { id: 1, name: '陈文员' },
    ...given,
  })
  let tried = 0

  async function signInWith(answer: Answer) {
    tried += 1
    upstream.answer(login.path, answer)
    const reply = await gateway.app.inject({
      method: 'POST',
      url: login.path,
      headers: { 'sec-fetch-site': 'same-origin' },
      remoteAddress: `10.1.0.${tried}`,
      payload: { username: `clerk${tried}`, password: 'right' },
    })
    return { ...reply.json(), isIn: reply.cookies.some(({ value }) => value !== '') }
  }

  const unreadable: readonly [string, Answer][] = [
    ...NO_ANSWERS,
    ['the answer of another call', envelope([{ id: 1, title: '首页' }])],
    ['no data', envelope(null)],
    ['a list with one grant', envelope([granted()])],
    ['a bare token', envelope('tok-1')],
    ['a grant under another name', bytes(JSON.stringify({ code: 200, success: true, result: granted() }))],
    ['a token beside the code', bytes(JSON.stringify({ code: 200, msg: '操作成功', token: 'tok-1' }))],
    ['success by another code', envelope(granted(), { code: 0 })],
    ['a token that no header can hold', envelope(granted({ token: '令牌' }))],
    ['a token that is an object', envelope(granted({ token: { value: 'tok-1' } }))],
    ['a list of users', envelope(granted({ userVO: [{ id: 1 }] }))],
    ['an id that is half a number', envelope(granted({ userVO: { id: 1.5 } }))],
    ['an id that is an object', envelope(granted({ userVO: { id: {} } }))],
    ['an id that is blank', envelope(granted({ userVO: { id: ' ' } }))],
  ]
  it.each(unreadable)('answered with %s says that the service answers wrongly', async (_what, answer) => {
    expect(await signInWith(answer)).toMatchObject({
      isIn: false,
      message: '仓储服务返回异常，请稍后重试',
      data: null,
    })
  })

  it('that is never answered says so in the end', async () => {
    expect(await signInWith(never)).toMatchObject({ isIn: false, message: '仓储服务响应超时，请稍后重试' })
  })

  const WRONG = '用户名或密码错误'
  const refusals: readonly [string, Answer, string][] = [
    ['code 400', envelope(null, { code: 400, message: WRONG }), WRONG],
    ['code 401 and status 401', envelope(null, { code: 401, status: 401, message: WRONG }), WRONG],
    ['code 500 and status 200', envelope(null, { code: 500, message: WRONG }), WRONG],
    ['its reason in msg', bytes(JSON.stringify({ code: 500, msg: WRONG })), WRONG],
    ['result_code 0', envelope(null, { code: 500, message: WRONG, result_code: 0 }), WRONG],
    ['result_code -1', envelope(null, { code: 500, message: WRONG, result_code: -1 }), WRONG],
    ['600, as if there were a login', envelope(null, { code: 600, message: WRONG }), WRONG],
    ["'601' and status 401", envelope(null, { code: '601', status: 401, message: WRONG }), WRONG],
    ['a code as text', envelope(null, { code: '500', message: WRONG }), WRONG],
    [
      'the blind task’s words',
      envelope(null, { code: 500, message: '找不到此盲收任务' }),
      '找不到此盲收任务',
    ],
    ['false', envelope(false), '操作失败'],
  ]
  it.each(refusals)('refused with %s tells the reason, and is no result', async (_what, answer, message) => {
    const { isIn, code, result_code, ...said } = await signInWith(answer)
    expect([isIn, said.message, said.data]).toEqual([false, message, null])
    // Neither a success, nor a login that has ended, nor a result that is passed on.
    expect([200, 600, 601]).not.toContain(code)
    expect([0, -1]).not.toContain(result_code)
  })

  it.each<[string, Answer]>([
    ['without words', envelope(null, { code: 500, message: '' })],
    ['with null for words', bytes('{"code":500,"message":null}')],
    ['with an object for words', bytes('{"code":500,"message":{"zh":"错"}}')],
    ['601 without words', envelope(null, { code: 601, message: ' ' })],
  ])('refused %s leaves the words to the page', async (_what, answer) => {
    const { isIn, code, message } = await signInWith(answer)
    expect([isIn, message]).toEqual([false, null])
    expect([200, 600, 601]).not.toContain(code)
  })

  it.each<[string, Answer, object]>([
    [
      'a status that says otherwise',
      bytes(JSON.stringify({ code: 200, data: granted() }), JSON_TYPE, 500),
      {},
    ],
    ['201', bytes(JSON.stringify({ code: 200, data: granted() }), JSON_TYPE, 201), {}],
    ['a code with blanks around it', envelope(granted(), { code: ' 200 ' }), {}],
    ['a name that is a number', envelope(granted({ userVO: { id: 1, name: 7 } })), { name: '7' }],
    [
      'an avatar that is an object',
      envelope(granted({ userVO: { id: 0, name: 'a', avatar: {} } })),
      { id: '0' },
    ],
    ['a name that is an object', envelope(granted({ userVO: { id: -1, name: {} } })), { id: '-1' }],
  ])('granted with %s is one', async (_what, answer, user) => {
    expect(await signInWith(answer)).toMatchObject({ isIn: true, code: 200, data: { userVO: user } })
  })
})

const PERSON = { id: 5, name: '陈文员' }
const HOME = { id: 10, parentId: 0, path: '/home', title: '首页' }
const GROUP = { id: 20, parentId: 0, path: '/inventory', title: '库存管理' }
const STOCK = { id: 21, parentId: 20, path: 'stock', title: '库存查询' }
const OURS = { id: 22, parentId: 20, path: '/our/page', title: '自有页面' }
const MENU = [HOME, GROUP, STOCK, OURS]

type Page = { menu: string[]; name: string | undefined; tabs: string[]; text: string }

/** A page as the server sends it; without a menu and a name where the frame was left to the browser. */
async function page(path = '/inventory/stock'): Promise<Page> {
  const { body } = await gateway.app.inject({ url: path, headers: { cookie } })
  const html = body.replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((found) => found.slice(1).join(' '))
  return {
    menu: all(/class="swms-menu-link" href="([^"]*)"[^>]*>.*?<span class="swms-menu-title">([^<]*)/g),
    name: all(/class="swms-user-name">([^<]*)/g)[0],
    tabs: all(/role="tab"[^>]*>([^<]*)/g),
    text: html.replace(/<[^>]+>/g, ' '),
  }
}

describe('a page', () => {
  afterEach(() => {
    upstream.answer(getMenu.path, envelope(MENU))
    upstream.answer(getUserInfo.path, envelope(PERSON))
  })

  const SHOWN = ['/home 首页', '/inventory/stock 库存查询', '/our/page 自有页面']
  const each = (given: object) => MENU.map((entry) => ({ ...entry, ...given }))
  const rooted = (parentId: unknown) =>
    MENU.map((entry) => (entry.parentId === 0 ? { ...entry, parentId } : entry))
  const nested = [
    HOME,
    {
      ...GROUP,
      children: [
        { ...STOCK, children: null },
        { ...OURS, children: [] },
      ],
    },
  ]
  const menus: readonly [string, unknown][] = [
    ...[null, 0, '0', '', ' ', -1, '-1', undefined].map(
      (root) => [`roots below ${JSON.stringify(root)}`, rooted(root)] as [string, unknown],
    ),
    ...[0, '1', null, 'x'].map(
      (level) => [`level ${JSON.stringify(level)} everywhere`, each({ level })] as [string, unknown],
    ),
    ['ids as text below numbers', MENU.map(({ id, ...rest }) => ({ id: String(id), ...rest }))],
    [
      'ids of 19 digits',
      MENU.map(({ id, parentId, ...rest }) => ({
        id: `17654321098765432${id}`,
        parentId: parentId && `17654321098765432${parentId}`,
        ...rest,
      })),
    ],
    ['each entry twice', [...MENU, ...MENU]],
    ...[false, 0, '0', 'false', 'N', '', null].map(
      (hidden) => [`hidden ${JSON.stringify(hidden)}`, each({ hidden })] as [string, unknown],
    ),
    ...[true, 1, '0', '1', 'true'].map(
      (visible) => [`visible ${JSON.stringify(visible)}`, each({ visible })] as [string, unknown],
    ),
    ['a page of rows', { rows: MENU, total: 4 }],
    ['records', { records: MENU }],
    ['nested entries', nested],
    ['nested entries without ids', withoutIds(nested)],
    [
      'titles in meta',
      MENU.map(({ title, ...rest }) => ({ ...rest, meta: { title, icon: 'tree', noCache: false } })),
    ],
    ['paths that repeat their parents’', [HOME, GROUP, { ...STOCK, path: 'inventory/stock' }, OURS]],
    [
      'a component that names a page',
      [HOME, GROUP, { ...STOCK, path: 'x', component: 'views/inventory/stock.vue' }, OURS],
    ],
    ['blanks around paths and titles', MENU.map((entry) => ({ ...entry, title: ` ${entry.title} ` }))],
    ['rows that are none', [null, 7, 'x', [], ...MENU]],
    [
      'rows without a title',
      [...MENU, { id: 30, parentId: 20, path: '/x', title: null }, { id: 31, title: {} }],
    ],
    [
      'circles and orphans',
      [
        ...MENU,
        { id: 1, parentId: 2, path: '/a', title: 'a' },
        { id: 2, parentId: 1, path: '/b', title: 'b' },
        { id: 3, parentId: 3, path: '/c', title: 'c' },
        { id: 4, parentId: 99, path: '/d', title: 'd' },
      ],
    ],
    [
      'buttons',
      [
        ...MENU,
        ...[{ menuType: 'F', path: '#' }, { type: 2 }, { type: '3', path: 'add' }, { type: 'button' }].map(
          (button, at) => ({ id: 40 + at, parentId: 21, title: '新增', ...button }),
        ),
      ],
    ],
    ["roots below 'null'", rooted('null')],
    ['other letters', [HOME, GROUP, { ...STOCK, path: '/Inventory/STOCK' }, OURS]],
    [
      'visible as RuoYi says it',
      [...each({ visible: '0', menuType: 'C' }), { ...hiddenEntry(undefined), visible: '1', menuType: 'C' }],
    ],
    ['visible as a word', [...each({ visible: true }), { ...hiddenEntry(undefined), visible: false }]],
    ['hidden ones among them', [...MENU, ...[true, 1, '1', 'true', 'Y'].map(hiddenEntry)]],
  ]
  it.each(menus)('has its menu from %s', async (_form, data) => {
    upstream.answer(getMenu.path, envelope(data))
    expect(await page()).toMatchObject({ menu: SHOWN, name: '陈文员', tabs: ['首页', '库存查询'] })
  })

  it('leads elsewhere by ordinary links alone, in any letter case', async () => {
    const paths = ['HTTP://a.test/x', 'https://b.test', 'www.c.test', 'MailTo:a@b.test', 'TEL:110']
    const others = [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      '//d.test',
      '/\\d.test',
      'ftp://d',
    ]
    upstream.answer(
      getMenu.path,
      envelope([...paths, ...others].map((path, at) => ({ id: at + 1, path, title: `T${at}` }))),
    )
    const { menu } = await page()
    expect(menu.slice(0, paths.length)).toEqual([
      'HTTP://a.test/x T0',
      'https://b.test T1',
      'https://www.c.test T2',
      'MailTo:a@b.test T3',
      'TEL:110 T4',
    ])
    expect(menu.slice(paths.length).map((entry) => entry.split(' ', 1)[0])).toEqual(
      others.map((_path, at) => `/${at + paths.length + 1}`),
    )
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['an empty list', []],
    ['a menu of which all is hidden', each({ hidden: '1' })],
    ['a list of nothing readable', [null, 1, {}]],
  ])('has an empty menu from %s', async (_form, data) => {
    upstream.answer(getMenu.path, envelope(data))
    expect(await page()).toMatchObject({ menu: [], name: '陈文员' })
  })

  it('is drawn from a menu of many entries, and from one that goes down without end', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({
      id: 100 + at,
      parentId: 20,
      path: `p${at}`,
      title: `T${at}`,
    }))
    upstream.answer(getMenu.path, envelope([...MENU, ...many]))
    expect((await page()).menu).toHaveLength(2_003)
    const deep = Array.from({ length: 3_000 }, (_, at) => ({
      id: at + 1,
      parentId: at,
      path: 'p',
      title: `T${at}`,
    }))
    upstream.answer(getMenu.path, envelope(deep))
    expect((await page()).name).toBe('陈文员')
    const level = '{"path":"p","title":"T","children":['
    const nestedDeep = `{"code":200,"data":[${level.repeat(500)}${']}'.repeat(500)}]}`
    upstream.answer(getMenu.path, bytes(nestedDeep))
    expect((await page()).name).toBe('陈文员')
  })

  const people: readonly [string, object, string][] = [
    ['no avatar', { id: 5, name: '陈文员', avatar: null }, '陈文员'],
    ['an id of 19 digits', { id: '1765432109876543211', name: '陈文员' }, '陈文员'],
    ['no name', { id: 5, username: 'chen', name: null }, 'chen'],
    ['neither name', { id: 5, name: ' ' }, '5'],
    [
      'the fields of RuoYi',
      { user: { userId: 1, userName: 'chen', nickName: '陈文员' }, roles: ['admin'] },
      '陈文员',
    ],
    ['null for lists', { ...PERSON, roles: null, warehouses: null, owners: null, actions: null }, '陈文员'],
    ['texts for lists', { ...PERSON, roles: 'admin', warehouses: 'WH1', owners: {} }, '陈文员'],
    [
      'lists of texts and of nothing',
      { ...PERSON, roles: ['admin', null, 7], actions: [null, {}] },
      '陈文员',
    ],
    ['a mobile that is a number', { ...PERSON, mobile: 13_800_000_000 }, '陈文员'],
    ['times that are none', { ...PERSON, lastLoginAt: 'yesterday' }, '陈文员'],
    ['a first sign of two halves', { ...PERSON, name: '😀陈' }, '😀陈'],
  ]
  it.each(people)('and the own details are open to a user with %s', async (_form, data, name) => {
    upstream.answer(getUserInfo.path, envelope(data))
    for (const path of ['/user/info', '/user/userDetail']) {
      const { text, ...shown } = await page(path)
      expect(shown.name).toBe(name)
      expect(text).not.toContain('出现错误')
    }
  })

  it.each<[unknown, boolean]>([
    [undefined, false],
    [null, false],
    ['perhaps', false],
    [true, false],
    [1, false],
    ['1', false],
    [false, true],
    [0, true],
    ['0', true],
    ['N', true],
  ])('with activated %j asks to complete the details: %s', async (activated, isAsked) => {
    upstream.answer(getUserInfo.path, envelope({ ...PERSON, activated }))
    expect((await page()).text.includes('个人信息未完善')).toBe(isAsked)
  })

  const refused = '菜单服务异常'
  const framesNot: readonly [string, string, Answer][] = [
    ...NO_ANSWERS.map(([what, answer]): [string, string, Answer] => [what, getMenu.path, answer]),
    ...[{ a: 1 }, 'menu', 7, false].map((data): [string, string, Answer] => [
      JSON.stringify(data),
      getMenu.path,
      envelope(data),
    ]),
    ['another user’s call', getMenu.path, envelope(PERSON)],
    ['a refusal', getMenu.path, envelope(null, { code: 500, message: refused })],
    [
      'a refusal that is passed on',
      getMenu.path,
      envelope(null, { code: 500, message: refused, result_code: 0 }),
    ],
    ['no answer', getMenu.path, never],
    ['an answer that breaks off', getMenu.path, breakingOff('{"code":200,')],
    ...[null, {}, [PERSON], 'chen', false, { name: '陈文员' }, { id: {} }].map(
      (data): [string, string, Answer] => [JSON.stringify(data), getUserInfo.path, envelope(data)],
    ),
    ['the menu', getUserInfo.path, envelope(MENU)],
    [
      'a refusal that is passed on',
      getUserInfo.path,
      envelope(null, { code: 500, message: refused, result_code: -1 }),
    ],
    ['no answer', getUserInfo.path, never],
  ]
  it.each(framesNot)(
    'leaves to the browser what cannot be drawn of %s at %s',
    async (_what, path, answer) => {
      upstream.answer(path, answer)
      const { body, statusCode } = await gateway.app.inject({ url: '/inventory/stock', headers: { cookie } })
      expect([statusCode, body.includes('swms-user-name')]).toEqual([200, false])
      expect(body).toMatch(/<!--\$!-->|\$RX\(/)
      expect(body).toMatch(/<\/body><\/html>$/)
      const session = await gateway.app.inject({ url: '/session', headers: { cookie } })
      expect(session.json().state).toBe('active')
    },
  )
})

function hiddenEntry(hidden: unknown) {
  return { id: 90, parentId: 20, path: '/hidden', title: '不可见', hidden }
}

function withoutIds(entries: readonly object[]): object[] {
  return entries.map((entry) => {
    const { children, path, title } = entry as { children?: object[] | null; path: string; title: string }
    return { path, title, ...(children && { children: withoutIds(children) }) }
  })
}

describe('a call of the page', () => {
  const call = (path: string, accept = '*/*') =>
    gateway.app.inject({ url: path, headers: { cookie, accept, 'sec-fetch-site': 'same-origin' } })

  it.each<[string, Answer, number]>([
    ['a right that is missing', envelope(null, { code: 403, status: 403, message: '无权限' }), 403],
    ['another system’s 401', envelope(null, { code: 401, message: '未登录' }), 200],
    ['another system’s 401 and status', envelope(null, { code: 401, status: 401, message: '未登录' }), 401],
    ['no such call', envelope(null, { code: 404, status: 404, message: '接口不存在' }), 404],
    ['false', envelope(false), 200],
    ['reasons', envelope([{ row: 3 }], { code: 701 }), 200],
    ['a code as text', envelope({ a: 1 }, { code: '200' }), 200],
    ['an error of Spring', bytes(SPRING, JSON_TYPE, 500), 500],
    ['a page of HTML', bytes(HTML, 'text/html', 500), 500],
    ['nothing', bytes('', JSON_TYPE), 200],
  ])('answered with %s gets it as it is, and the user stays signed in', async (_what, answer, status) => {
    upstream.answer('/api/x', answer)
    expect((await call('/api/x')).statusCode).toBe(status)
    const session = await gateway.app.inject({ url: '/session', headers: { cookie } })
    expect(session.json().state).toBe('active')
  })

  it('that is never answered is given up in words', async () => {
    upstream.answer('/api/x', never)
    const answer = await call('/api/x')
    expect([answer.statusCode, answer.json().message]).toEqual([504, '仓储服务响应超时，请稍后重试'])
  })

  it.each(['application/octet-stream', 'application/vnd.ms-excel', 'text/plain'])(
    'for a file brings its refusal as it is, whatever type it states: %s',
    async (type) => {
      const body = '{"code":500,"message":"文件不存在","data":null}'
      upstream.answer(
        DOWNLOAD_PATH,
        bytes(body, type, 200, { 'content-disposition': 'attachment; filename=a.xlsx' }),
      )
      expect((await call(`${DOWNLOAD_PATH}?fileName=a.xlsx`)).body).toBe(body)
    },
  )
})

describe('the notice stream', () => {
  let listeners = 0
  let tab: Tab | undefined
  let own: string
  beforeEach(async () => {
    // Those of one user share what they have heard.
    listeners += 1
    const userVO = { id: 1_000 + listeners, name: '陈文员' }
    upstream.answer(login.path, envelope({ token: 'tok-2', expirationTime: Date.now() + 86_400_000, userVO }))
    own = await gateway.signIn(`listener${listeners}`)
  })
  afterEach(() => tab?.close())

  const NOTICE = { uid: 7, datetime: '2026-11-26 08:00:00', title: '新工单' }
  const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

  /** Sends the text once the tab is there. */
  function streaming(text: string | Buffer, headers: object = {}): Answer {
    return (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', ...headers })
      response.flushHeaders()
      response.write(text)
    }
  }

  const forms: readonly [string, string][] = [
    ['a list', event([NOTICE])],
    ['a notice by itself', event(NOTICE)],
    ['a page of rows', event({ rows: [NOTICE] })],
    ['an envelope', event({ code: 200, message: 'success', data: [NOTICE] })],
    ['an envelope of one', event({ code: '200', data: NOTICE })],
    ['rows of which one is none', event([null, NOTICE, 7])],
    ['events of another name', `event: notice\n${event([NOTICE])}`],
    ['bare CRs', event([NOTICE]).replaceAll('\n', '\r')],
    ['CRLF, without a blank', event([NOTICE]).replaceAll('\n', '\r\n').replace('data: ', 'data:')],
    ['a byte order mark first', `\ufeff${event([NOTICE])}`],
    ['lines', 'data: [{"uid":7,\ndata: "title":"新工单"}]\n\n'],
    ['a time in parts', event([{ ...NOTICE, datetime: [2026, 11, 26, 8, 0, 0] }])],
    ['no time', event([{ ...NOTICE, datetime: null }])],
    [
      'words, pings and numbers before it',
      `${event('hello')}${event('1')}${event({ type: 'ping' })}${event([NOTICE])}`,
    ],
  ]
  it.each(forms)('brings a notice that is pushed as %s', async (_form, text) => {
    upstream.answer(NOTICE_STREAM_PATH, streaming(text))
    tab = await openTab(url, own)
    await eventually(() => expect(tab?.messages.at(-1)).toContain('新工单'))
  })

  it.each(Object.keys(PACKERS))(
    'is asked for in plain bytes, and read from %s all the same',
    async (coding) => {
      const packed = PACKERS[coding as keyof typeof PACKERS]()
      upstream.answer(NOTICE_STREAM_PATH, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': coding })
        packed.pipe(response)
        packed.write(event([NOTICE]))
        packed.flush()
      })
      tab = await openTab(url, own)
      await eventually(() => expect(tab?.messages.at(-1)).toContain('新工单'))
      const asked = upstream.requests.filter(({ url }) => url.startsWith(NOTICE_STREAM_PATH)).at(-1)
      expect(asked?.headers['accept-encoding']).toBe('identity')
      packed.destroy()
    },
  )

  const stateOf = async () =>
    (await gateway.app.inject({ url: '/session', headers: { cookie: own } })).json().state

  it.each<[string, Answer]>([
    ['an envelope', envelope(null, { code: 601 })],
    ['an envelope with a mark and status 401', bytes('\ufeff{"code":"600"}', JSON_TYPE, 401)],
    ['a packed envelope', bytes(gzipSync('{"code":601}'), JSON_TYPE, 200, { 'content-encoding': 'gzip' })],
    ['an event', streaming(event({ code: 601, message: '登录已过期', data: null }))],
  ])('that says by %s that the login has ended asks for a new one', async (_form, answer) => {
    upstream.answer(NOTICE_STREAM_PATH, answer)
    tab = await openTab(url, own)
    await eventually(async () => expect(await stateOf()).toBe('blocked'))
  })

  it.each<[string, Answer]>([
    ['401 and nothing', bytes('', JSON_TYPE, 401)],
    ['code 401', envelope(null, { code: 401, status: 401 })],
    ['no such call', bytes(HTML, 'text/html', 404)],
    ['HTML', bytes(HTML, 'text/html')],
    ['HTML without end', endlessly('<html>', 'text/html')],
    ['an unknown coding', streaming('x', { 'content-encoding': 'zstd' })],
    ['a code inside its notices', streaming(event([{ ...NOTICE, code: 601 }]))],
  ])('that is answered with %s leaves the user signed in', async (_form, answer) => {
    const { length } = upstream.requests
    upstream.answer(NOTICE_STREAM_PATH, answer)
    tab = await openTab(url, own)
    await eventually(() =>
      expect(upstream.requests.slice(length).some(({ url }) => url.startsWith(NOTICE_STREAM_PATH))).toBe(
        true,
      ),
    )
    expect(await stateOf()).toBe('active')
  })
})
