// The console in front of a back end that is not its own: it answers the fields that the console's calls are specified with
// and no others, in the forms that Java projects write, and knows no call beyond them.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import { pageDevices } from '#shared/contracts/equipment/device.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { listNotices, markNoticeRead } from '#shared/contracts/system/notice.ts'
import { DOWNLOAD_PATH, getTaskProgress } from '#shared/contracts/system/task.ts'
import { getUserInfo, login } from '#shared/contracts/system/user.ts'
import { enter, goTo, launchBrowser, type Witness, witness } from '#tests/support/browser.ts'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'

const USER_ID = '1765432109876543211'
const MENU = [
  { id: 10, parentId: 0, path: '/home', title: '首页', hidden: 0 },
  { id: 20, parentId: 0, path: '/inventory', title: '库存管理', hidden: 0 },
  { id: 21, parentId: 20, path: 'stock', title: '库存查询', hidden: '0' },
  {
    id: 22,
    parentId: 20,
    path: '/our/cards',
    component: 'user/userDetail/index',
    title: '我的档案',
    hidden: 'false',
  },
  { id: 23, parentId: 20, path: '/inventory/secret', title: '不可见', hidden: '1' },
]

let browser: Browser
let upstream: FakeUpstream
let console: RunningConsole
let user: Witness

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  upstream = await startFakeUpstream({
    otherwise: envelope(null, { status: 404, code: 404, message: '接口不存在' }),
  })
  upstream.answer(
    login.path,
    envelope({
      token: 'tok',
      expirationTime: Date.now() + 86_400_000,
      activate: 1,
      userVO: { id: USER_ID, name: '陈文员', avatar: null },
    }),
  )
  upstream.answer(getUserInfo.path, envelope({ id: USER_ID, name: '陈文员', avatar: null }))
  upstream.answer(getMenu.path, envelope(MENU))
  upstream.answer(getWarehouseOptions.path, envelope([{ value: 'WH1', label: '上海一仓' }]))
  console = await startConsole({ SWMS_UPSTREAM_URL: upstream.url })
  user = await witness(browser, console.url)
})
afterEach(async () => {
  await user.context.close()
  await console.stop()
  await upstream.close()
})

async function comeIn(): Promise<Page> {
  const page = await user.open('/login')
  await enter(page, 'chen', 'right')
  const dialog = page.getByRole('dialog', { name: '选择仓库' })
  await dialog.getByText('上海一仓').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return page
}
const tabs = (page: Page) => page.getByRole('tab').allTextContents()

it('has its menu, home in front and for good, and opens what the menu leads to', async () => {
  const page = await comeIn()
  await page.getByText('上海一仓').first().waitFor()
  const menu = page.getByRole('navigation')
  await menu.getByRole('button', { name: '库存管理' }).click()
  expect(await menu.getByRole('link').allTextContents()).toEqual(['首页', '库存查询', '我的档案'])
  await menu.getByRole('link', { name: '库存查询' }).click()
  await page.waitForURL('**/inventory/stock')
  await menu.getByRole('link', { name: '我的档案' }).click()
  await page.waitForURL('**/user/userDetail')
  await page.getByText('还没有角色，请联系管理员').waitFor()
  expect(await tabs(page)).toEqual(['首页', '库存查询', '我的档案'])
  expect(await page.getByRole('tab', { name: '首页' }).getByRole('button').count()).toBe(0)
})

it('asks nobody to complete what the back end does not keep, and opens the own details', async () => {
  const page = await comeIn()
  await goTo(page, '/user/info')
  await page.getByLabel('姓名').waitFor()
  expect(await page.getByText('完善个人信息').count()).toBe(0)
  expect(await page.getByText('账号尚未激活').count()).toBe(0)
})

it('finds pages by their sound, although the menu says nothing of it', async () => {
  const page = await comeIn()
  for (const text of ['kccx', 'kucunchaxun', '库存查']) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索菜单' }).fill(text)
    await page.getByRole('option', { name: /^库存查询/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: '搜索菜单' }).waitFor({ state: 'hidden' })
  }
})

it('shows notices whose ids are numbers, counts those that are pushed, and marks them as read', async () => {
  const notice = (uid: number) => ({ uid, datetime: `2026-11-26 08:0${uid}:00`, content: `请到${uid}号月台` })
  upstream.answer(listNotices.path, (request, response, body) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams
    const rows = query.get('uid') ? [] : [notice(2), notice(1)]
    return envelope(request.method === markNoticeRead.method ? true : rows)(request, response, body)
  })
  const page = await comeIn()
  const bell = (count: number) => page.getByRole('button', { name: `消息，${count}条未读` })
  await bell(2).waitFor()
  upstream.pushNotices(`data: ${JSON.stringify([notice(3)])}\n\n`)
  await bell(3).click()
  await page.getByText('2026-11-26 08:03').first().waitFor()
  await page.getByRole('dialog', { name: '消息' }).getByText('请到3号月台').click()
  await bell(2).waitFor()
  const marked = upstream.requests.filter(
    ({ method, url }) => method === 'POST' && url.startsWith(listNotices.path),
  )
  expect(marked.map(({ url }) => new URL(url, 'http://x').search)).toEqual(['?uid=3'])
  await page.getByRole('button', { name: '加载历史' }).click()
  await page.getByText('已经到底了').waitFor()
  expect(upstream.requests.at(-1)?.url).toContain(
    new URLSearchParams({ datetime: '2026-11-26 08:01:00', uid: '1' }).toString(),
  )
})

it('changes the password of the id that it was given, to the last digit', async () => {
  const page = await comeIn()
  await page.getByRole('button', { name: /陈文员/ }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('当前密码').fill('right')
  await dialog.getByLabel('新密码').fill('Secret-2026')
  await dialog.getByLabel('确认密码').fill('Secret-2026')
  const asked = page.waitForRequest(/updatePassword/)
  await page.keyboard.press('Enter')
  expect(new URL((await asked).url()).searchParams.get('id')).toBe(USER_ID)
})

it('lets a user stand at a station that is listed in another form, and keeps no account of it', async () => {
  upstream.answer(pageDevices.path, envelope({ records: [{ code: 'GZT-1', name: '一号台' }], total: 1 }))
  const page = await comeIn()
  await goTo(page, '/sorting-task-run')
  const dialog = page.getByRole('dialog', { name: '选择仓库/配送站' })
  await dialog.getByText('上海一仓').click()
  await dialog.getByText('一号台').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => localStorage.getItem('SINGLE_WAREHOUSE'))).toContain('GZT-1')
})

it.each([
  ['a refusal', '{"code":500,"message":"文件不存在","data":null}', '文件不存在'],
  ['one that is passed on', '{"code":500,"message":"文件不存在","result_code":0}', '文件不存在'],
  ['nothing', '', '文件下载失败，请检查网络后重试'],
])('saves no file where %s comes in place of one, and says why', async (_what, body, reason) => {
  upstream.answer(getTaskProgress.path, envelope({ '库存.xlsx': '10/10' }))
  upstream.answer(DOWNLOAD_PATH, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(body)
  })
  const page = await comeIn()
  await page.getByRole('button', { name: /陈文员/ }).click()
  await page.getByRole('menuitem', { name: '我的任务' }).click()
  await page.getByRole('button', { name: /下载/ }).click()
  await page.getByRole('alert').filter({ hasText: reason }).waitFor()
})

it('names what cannot be read where it would stand, and leaves the rest as it is', async () => {
  upstream.answer(getTaskProgress.path, envelope(7))
  const page = await comeIn()
  await page.getByRole('button', { name: /陈文员/ }).click()
  await page.getByRole('menuitem', { name: '我的任务' }).click()
  const dialog = page.getByRole('dialog', { name: '我的任务' })
  await dialog.getByText(`仓储服务的回答无法识别，请联系管理员（${getTaskProgress.path}：data）`).waitFor()
  upstream.answer(getTaskProgress.path, envelope([{ fileName: '库存.xlsx', done: 3, total: 10 }]))
  await dialog.getByText('库存.xlsx').waitFor()
  await dialog.getByText('30%').waitFor()
})

it('says which field of the menu cannot be read, on the screen and in the log, and lets the user leave', async () => {
  upstream.answer(getMenu.path, envelope('menu'))
  const page = await user.open('/login')
  await enter(page, 'chen', 'right')
  await page.getByText(`${getMenu.path}：data`).first().waitFor()
  expect(console.output()).toContain(`${getMenu.path}：data`)
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/login*')
})

it('signs out whom the back end does not know any more', async () => {
  const page = await comeIn()
  upstream.answer(getUserInfo.path, envelope(null))
  await page.goto('/user/info').catch(() => null)
  await page.waitForURL('**/login*')
  expect(await page.request.get(`${console.url}/session`).then((answer) => answer.json())).toMatchObject({
    state: 'anonymous',
  })
})

it('greets at home without figures that the back end has not, and says nothing of a failure', async () => {
  const page = await comeIn()
  await page.getByRole('heading', { name: '您好，陈文员' }).waitFor()
  await page.getByRole('heading', { name: '快捷入口' }).waitFor()
  expect(await page.getByText('加载失败').count()).toBe(0)
  expect(await page.getByText('接口不存在').count()).toBe(0)
})

it('marks each notice where the back end cannot mark all at once', async () => {
  const rows = [2, 1].map((uid) => ({
    uid,
    datetime: `2026-11-26 08:0${uid}:00`,
    content: `请到${uid}号月台`,
  }))
  upstream.answer(listNotices.path, (request, response, body) =>
    envelope(request.method === markNoticeRead.method ? true : rows)(request, response, body),
  )
  const page = await comeIn()
  const bell = (count: number) => page.getByRole('button', { name: `消息，${count}条未读` })
  await bell(2).click()
  await page.getByRole('button', { name: '全部已读' }).click()
  await bell(0).waitFor()
  const marked = upstream.requests.filter(
    ({ method, url }) => method === 'POST' && url.startsWith(`${markNoticeRead.path}?`),
  )
  expect(marked.map(({ url }) => new URL(url, 'http://x').search)).toEqual(['?uid=2', '?uid=1'])
  expect(await page.getByText('接口不存在').count()).toBe(0)
})
