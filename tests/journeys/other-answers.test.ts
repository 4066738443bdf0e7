// What a person sees of answers in the forms of other back ends, kind by kind: one console and one browser, and the answers
// change under them.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import { pageDevices } from '#shared/contracts/equipment/device.ts'
import { getLocationInventory } from '#shared/contracts/stock/balance.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { listNotices, markNoticeRead } from '#shared/contracts/system/notice.ts'
import { DOWNLOAD_PATH, getTaskProgress } from '#shared/contracts/system/task.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { enter, goTo, launchBrowser, reload, type Witness, witness } from '#tests/support/browser.ts'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'

const USER = { id: 5, name: '陈文员' }
const MENU = [
  { id: 1, parentId: 0, path: '/home', title: '首页' },
  { id: 2, parentId: 0, path: '/inventory', title: '库存管理' },
  { id: 3, parentId: 2, path: 'stock', title: '库存查询' },
]
const WAREHOUSES = [{ code: 'WH1', name: '上海一仓' }]

let browser: Browser
let upstream: FakeUpstream
let console: RunningConsole

beforeAll(async () => {
  browser = await launchBrowser()
  upstream = await startFakeUpstream({
    otherwise: envelope(null, { status: 404, code: 404, message: '接口不存在' }),
  })
  upstream.answer(getUserInfo.path, envelope(USER))
  upstream.answer(getMenu.path, envelope(MENU))
  upstream.answer(getWarehouseOptions.path, envelope(WAREHOUSES))
  console = await startConsole({ SWMS_UPSTREAM_URL: upstream.url })
})
afterAll(async () => {
  await console.stop()
  await upstream.close()
  await browser.close()
})

/** Signed in, with no warehouse chosen, for all tests of a kind. */
function onePage(): { page: () => Page } {
  let user: Witness
  let page: Page
  beforeAll(async () => {
    user = await witness(browser, console.url)
    page = await user.open('/login')
    await enter(page, 'chen', 'right')
  })
  afterAll(() => user.context.close())
  return { page: () => page }
}

async function skipWarehouses(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '选择仓库' })
  await dialog.getByRole('button', { name: '跳过' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function openTasks(page: Page) {
  await page.getByRole('button', { name: /陈文员/ }).click()
  await page.getByRole('menuitem', { name: '我的任务' }).click()
  return page.getByRole('dialog', { name: '我的任务' })
}

const unread = (path: string, field: string) => `仓储服务的回答无法识别，请联系管理员（${path}：${field}）`

describe('the tasks', () => {
  const { page } = onePage()
  beforeAll(() => skipWarehouses(page()))

  it.each<[string, unknown, string[]]>([
    ['a map', { 'a.xlsx': '3/10' }, ['a.xlsx', '30%']],
    ['a list', [{ fileName: 'b.xlsx', done: 4, total: 10 }], ['b.xlsx', '40%']],
    ['a list of maps', [{ 'c.xlsx': '1/10' }, { 'd.xlsx': null }], ['c.xlsx', '10%', 'd.xlsx', '0%']],
    ['a page of rows', { rows: [{ name: 'e.xlsx', progress: '5/10' }] }, ['e.xlsx', '50%']],
    ['more done than there is', { 'f.xlsx': '12/10' }, ['f.xlsx', '下载']],
    ['null', null, ['暂无任务']],
    ['a number', 7, [unread(getTaskProgress.path, 'data'), '重试']],
    ['a text', 'none', [unread(getTaskProgress.path, 'data'), '重试']],
    ['an object', { a: { b: 1 } }, [unread(getTaskProgress.path, 'data'), '重试']],
    ['a list of null', [null], [unread(getTaskProgress.path, 'data[]'), '重试']],
  ])(
    'that come as %s are shown, or said to be unreadable, in a dialog that closes',
    async (_form, data, texts) => {
      upstream.answer(getTaskProgress.path, envelope(data))
      await goTo(page(), '/user/info')
      const dialog = await openTasks(page())
      for (const text of texts) await dialog.getByText(text, { exact: true }).waitFor()
      await page().keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await page()
        .getByRole('button', { name: /陈文员/ })
        .waitFor()
    },
  )
})

describe('the warehouses', () => {
  const { page } = onePage()

  it.each<[string, unknown, string[]]>([
    ['codes and names', [{ code: 'A', name: '甲仓' }], ['甲仓 A']],
    ['values and labels', { records: [{ value: 1, label: '乙仓' }] }, ['乙仓 1']],
    ['texts', ['丙仓'], ['丙仓 丙仓']],
    [
      'a code twice',
      [
        { code: 'A', name: '甲仓' },
        { code: 'A', name: '再甲仓' },
      ],
      ['甲仓 A'],
    ],
    ['a name that is null', [{ code: 'D', name: null }], ['D D']],
  ])('that come as %s are each to be ticked once', async (_form, data, choices) => {
    upstream.answer(getWarehouseOptions.path, envelope(data))
    await goTo(page(), '/user/info')
    const list = page().getByRole('dialog', { name: '选择仓库' }).getByRole('group', { name: '仓库' })
    await list.waitFor()
    expect(await list.locator('label').allTextContents()).toEqual(choices)
  })

  it.each<[string, unknown, string]>([
    ['null', null, '没有可选的仓库，请联系管理员分配'],
    ['nothing that has a code', [{ name: '甲仓' }], '没有可选的仓库，请联系管理员分配'],
    ['a map', { A: '甲仓' }, unread(getWarehouseOptions.path, 'data')],
  ])(
    'that come as %s are said to be none, or unreadable, in a dialog that closes',
    async (_form, data, text) => {
      upstream.answer(getWarehouseOptions.path, envelope(data))
      await goTo(page(), '/user/info')
      const dialog = page().getByRole('dialog', { name: '选择仓库' })
      await dialog.getByText(text).waitFor()
      await page().keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    },
  )
})

describe('the work stations', () => {
  const { page } = onePage()
  beforeAll(() => upstream.answer(getWarehouseOptions.path, envelope(WAREHOUSES)))

  const station = [{ code: 'GZT-1', name: '一号台' }]
  it.each<[string, unknown, string]>([
    ...['rows', 'records', 'list', 'content'].map((name): [string, unknown, string] => [
      name,
      { [name]: station, total: 1 },
      '一号台',
    ]),
    ['a bare list', station, '一号台'],
    ['null', null, '此仓库没有工作站台'],
    ['a text', 'none', unread(pageDevices.path, 'data')],
  ])('that come as %s are to be chosen, or said not to be there', async (_form, data, text) => {
    upstream.answer(pageDevices.path, envelope(data))
    await goTo(page(), '/sorting-task-run')
    const dialog = page().getByRole('dialog', { name: '选择仓库/配送站' })
    await dialog.getByText('上海一仓').click()
    await dialog.getByText(text).waitFor()
  })
})

describe('the notices', () => {
  const { page } = onePage()
  beforeAll(() => skipWarehouses(page()))

  const NOTICE = { uid: 'n1', datetime: '2026-11-26 08:01:00', message: '请到月台' }
  it.each<[string, unknown, string, string[]]>([
    ['with a number for an id', [{ ...NOTICE, uid: 1 }], '1', ['请到月台', '2026-11-26 08:01']],
    ['with an epoch', [{ ...NOTICE, datetime: 1_795_651_260_000 }], '1', ['请到月台']],
    [
      'with a time in parts',
      [{ ...NOTICE, datetime: [2026, 11, 26, 8, 1, 0] }],
      '1',
      ['请到月台', '2026-11-26 08:01'],
    ],
    ['without a time', [{ ...NOTICE, datetime: null }], '1', ['请到月台']],
    ['with their text in content', [{ ...NOTICE, message: null, content: '内容' }], '1', ['内容']],
    ['with their text in msg', [{ ...NOTICE, message: undefined, msg: '短文' }], '1', ['短文']],
    ['by itself', NOTICE, '1', ['请到月台']],
    ['in a page', { rows: [NOTICE], total: 1 }, '1', ['请到月台']],
    ['with null among them', [null, NOTICE], '1', ['请到月台']],
    ['with an object for a text', [{ ...NOTICE, title: '标题', message: { zh: '文' } }], '1', ['未读标题']],
    ['that are null', null, '0', ['暂无消息']],
  ])('%s are counted and shown, up to the end of their history', async (_form, data, count, texts) => {
    upstream.answer(listNotices.path, (request, response, body) => {
      const isHistory = new URL(request.url ?? '', 'http://x').searchParams.has('uid')
      const isMarked = request.method === markNoticeRead.method
      envelope(isMarked ? true : isHistory ? null : data)(request, response, body)
    })
    await goTo(page(), '/user/info')
    await page()
      .getByRole('button', { name: `消息，${count}条未读` })
      .click()
    const panel = page().getByRole('dialog', { name: '消息' })
    for (const text of texts) await panel.getByText(text, { exact: true }).waitFor()
    expect(await panel.getByText('1970').count()).toBe(0)
    if (count === '0') return
    await panel.getByRole('button', { name: '加载历史' }).click()
    await panel.getByText('已经到底了').waitFor()
  })
})

describe('the search', () => {
  const { page } = onePage()
  beforeAll(() => skipWarehouses(page()))

  it('finds pages among rows without a title or a path, and by their sound', async () => {
    const broken = [
      { id: 8, parentId: 2, path: '/x', title: null },
      { id: 9, parentId: 2, path: null, title: '无路径' },
    ]
    upstream.answer(getMenu.path, envelope([...MENU, ...broken]))
    await goTo(page(), '/user/info')
    for (const text of ['kccx', '库存查']) {
      await page().keyboard.press('Control+k')
      await page().getByRole('combobox', { name: '搜索菜单' }).fill(text)
      await page()
        .getByRole('option', { name: /^库存查询/ })
        .waitFor()
      await page().keyboard.press('Escape')
      await page().getByRole('combobox', { name: '搜索菜单' }).waitFor({ state: 'hidden' })
    }
  })
})

describe('the user', () => {
  const { page } = onePage()
  beforeAll(() => skipWarehouses(page()))

  it.each<[string, unknown, string]>([
    ['an object of their own', { user: USER }, '陈文员'],
    ['the object of the sign-in', { userVO: USER }, '陈文员'],
    ['a name that is null', { id: 5, username: 'chen', name: null }, 'chen'],
  ])('who comes as %s has a console', async (_form, data, name) => {
    upstream.answer(getUserInfo.path, envelope(data))
    await goTo(page(), '/user/info')
    await page()
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .waitFor()
  })

  it('who comes without an id is told which field is missing, and may leave', async () => {
    upstream.answer(getUserInfo.path, envelope({}))
    await page().goto('/user/info')
    await page().getByText(unread(getUserInfo.path, 'data.id')).waitFor()
    upstream.answer(getUserInfo.path, envelope(USER))
    await page().getByRole('button', { name: '退出登录' }).click()
    await page().waitForURL('**/login*')
  })
})

describe('a page', () => {
  const { page } = onePage()
  beforeAll(() => skipWarehouses(page()))

  it('whose call is answered with nothing names the call, and goes on once it is answered', async () => {
    upstream.answer(getLocationInventory.path, envelope(null))
    await goTo(page(), '/inventory/stock')
    await page().getByText(unread(getLocationInventory.path, 'data')).waitFor()
    expect(await page().getByText('页面出现错误').count()).toBe(0)
    upstream.answer(getLocationInventory.path, envelope({ rows: [], total: 0 }))
    await page().getByRole('button', { name: '重试' }).click()
    await page().getByText('加载失败').waitFor({ state: 'hidden' })
    await page()
      .getByText(/^没有符合条件的/)
      .first()
      .waitFor()
  })

  const anew: [string, () => Promise<unknown>][] = [
    ['a refresh of its tab', () => chooseFromTab('刷新')],
    ['the other version', () => page().getByRole('button', { name: 'V4' }).click()],
    ['another visit', reopened],
  ]
  it.each(anew)('that failed without a word is asked for anew by %s', async (_what, ask) => {
    upstream.answer(getLocationInventory.path, envelope(null, { status: 500, code: 500, message: '' }))
    await goTo(page(), '/inventory/stock')
    await page().getByText('加载失败').waitFor()
    for (const told of await page().getByRole('alert').allTextContents()) expect(told).not.toBe('')
    upstream.answer(getLocationInventory.path, envelope({ rows: [], total: 0 }))
    await ask()
    await page().getByText('加载失败').waitFor({ state: 'hidden' })
    await page()
      .getByText(/^没有符合条件的/)
      .first()
      .waitFor()
  })

  const stockTab = () => page().getByRole('tab', { name: '库存查询' })
  const stockLink = () => page().getByRole('navigation').getByRole('link', { name: '库存查询' })

  async function chooseFromTab(choice: string): Promise<void> {
    await stockTab().click({ button: 'right' })
    await page().getByRole('menuitem', { name: choice, exact: true }).click()
  }

  async function reopened(): Promise<void> {
    await chooseFromTab('关闭')
    await stockTab().waitFor({ state: 'hidden' })
    await stockLink().click()
  }

  it('stays open in its tab when the document is loaded anew', async () => {
    await goTo(page(), '/user/info')
    const open = await page().getByRole('tab').allTextContents()
    expect(open).toContain('库存查询')
    await reload(page())
    await expect.poll(() => page().getByRole('tab').allTextContents()).toEqual(open)
  })
})

describe('a download', () => {
  const { page } = onePage()
  beforeAll(async () => {
    await skipWarehouses(page())
    upstream.answer(getTaskProgress.path, envelope({ '库存.xlsx': '10/10' }))
  })

  const REFUSAL = '{"code":500,"message":"文件不存在","data":null}'
  it.each<[string, string, string, string]>([
    ['a refusal', 'application/octet-stream', REFUSAL, '文件不存在'],
    ['a refusal', 'application/vnd.ms-excel', REFUSAL, '文件不存在'],
    ['a refusal', 'text/plain', REFUSAL, '文件不存在'],
    ['result_code 0', 'text/plain', '{"code":500,"message":"已过期","result_code":0}', '已过期'],
    ['nothing', 'text/plain', '', '文件下载失败，请检查网络后重试'],
  ])('that is answered with %s as %s says why, and saves nothing', async (_what, type, body, reason) => {
    upstream.answer(DOWNLOAD_PATH, (_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(body)
    })
    await goTo(page(), '/user/info')
    const dialog = await openTasks(page())
    await dialog.getByRole('button', { name: /下载/ }).click()
    await page().getByRole('alert').filter({ hasText: reason }).waitFor()
  })

  it('that is answered with 601 asks for a new sign-in', async () => {
    upstream.answer(DOWNLOAD_PATH, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('{"code":601}')
    })
    await goTo(page(), '/user/info')
    const dialog = await openTasks(page())
    await dialog.getByRole('button', { name: /下载/ }).click()
    await page().getByText('当前登录已过期，请重新登录').first().waitFor()
  })
})
