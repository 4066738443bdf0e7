import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendNotice } from '#shared/contracts/system/notice.ts'
import { MAIN_ROUTES, PUBLIC_ROUTES, STANDALONE_ROUTES } from '#shared/routes.ts'
import { launchBrowser, signIn, type Witness, witness } from '#tests/support/browser.ts'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'

let console: RunningConsole
let browser: Browser
let clerk: Witness

beforeAll(async () => {
  console = await startConsole()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await console.stop()
})
beforeEach(async () => {
  clerk = await witness(browser, console.url)
})
afterEach(async () => {
  await clerk.context.close()
})

async function chooseWarehouses(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '选择仓库' })
  await dialog.getByText('全选').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

function unreadCount(page: Page): Promise<number> {
  return page
    .getByRole('button', { name: /^消息/ })
    .getAttribute('aria-label')
    .then((label) => Number(/\d+/.exec(label ?? '')?.[0] ?? 0))
}

/** Sends a notice as the administrator does, through the front door. */
async function sendToClerk(message: string): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: console.url }
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(console.url + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) })
  const signed = async (username: string) => {
    const answer = await post('/api/user/login', { username, password: `${username}123` })
    const { data } = (await answer.json()) as { data: { userVO: { id: number } } }
    return { id: data.userVO.id, cookie: answer.headers.getSetCookie().at(-1)?.split(';')[0] ?? '' }
  }
  const [admin, receiver] = [await signed('admin'), await signed('clerk')]
  const sent = await post(
    `${sendNotice.path}?${new URLSearchParams({ message })}`,
    [receiver.id],
    admin.cookie,
  )
  expect(sent.status).toBe(200)
}

describe('a clerk at work', () => {
  it('signs in, chooses warehouses, works in tabs, hears a notice in two windows, reads it and signs out', async () => {
    const page = await clerk.open('/')
    expect(new URL(page.url()).pathname).toBe('/login')
    await signIn(page, 'clerk')
    await page.waitForURL('**/home')
    await chooseWarehouses(page)
    await page.getByText('上海青浦仓').first().waitFor()

    const tab = (name: string) => page.getByRole('tab', { name })
    await page.goto('/user/info')
    const mobile = page.getByLabel('手机号')
    await mobile.fill('13900001111')
    await page.getByRole('navigation').getByRole('button', { name: '入库管理' }).click()
    await page.getByRole('link', { name: '上架任务' }).first().click()
    await page.waitForURL('**/entryOrder/putaway')
    expect(await page.getByRole('tab').allTextContents()).toEqual(['首页', '个人信息', '上架任务'])
    await tab('首页').click()
    await page.waitForURL('**/home')
    await tab('个人信息').click()
    await page.waitForURL('**/user/info')
    expect(await mobile.inputValue()).toBe('13900001111')

    const second = await clerk.open('/home')
    const before = await unreadCount(page)
    await sendToClerk('请到三号月台协助卸货')
    for (const window of [page, second]) {
      await window.getByRole('button', { name: `消息，${before + 1}条未读` }).waitFor()
    }
    await page.getByRole('button', { name: /^消息/ }).click()
    await page.getByText('请到三号月台协助卸货').first().click()
    await page.getByRole('button', { name: `消息，${before}条未读` }).waitFor()

    await page.getByRole('button', { name: /李晓梅/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.waitForURL('**/login')
    await second.waitForURL('**/login*')
    expect(clerk.complaints).toEqual([])
  })

  it('stays in the page that a link named, after signing in', async () => {
    const page = await clerk.open('/inventory/stock?sku=A1')
    await signIn(page, 'clerk')
    await page.waitForURL('**/inventory/stock?sku=A1')
    expect(clerk.complaints).toEqual([])
  })

  it.each([
    ['', '', '请输入用户名'],
    ['clerk', '', '请输入密码'],
    ['clerk', 'wrong', '用户名或密码错误'],
    ['nobody', 'wrong', '用户名或密码错误'],
  ])('who types %j and %j reads «%s» under the form', async (username, password, message) => {
    const page = await clerk.open('/login')
    await signIn(page, username, password)
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  it('who is not activated is led to complete the personal information', async () => {
    const page = await clerk.open('/login')
    await signIn(page, 'newbie')
    await page.waitForURL('**/home')
    await page.keyboard.press('Escape')
    await page
      .getByRole('link', { name: /个人信息/ })
      .first()
      .click()
    await page.waitForURL('**/user/info')
    expect(clerk.complaints).toEqual([])
  })
})

describe('every route', () => {
  const paths = [...PUBLIC_ROUTES, ...STANDALONE_ROUTES, ...MAIN_ROUTES].map(({ path, title }) => ({
    title,
    path: path.replace(/:\w+/g, '1'),
  }))

  it('opens with its title, without a console message, a hydration warning or a foreign request', async () => {
    const page = await clerk.open('/login')
    await signIn(page, 'admin')
    await page.waitForURL('**/home')
    await chooseWarehouses(page)
    for (const { path, title } of paths.filter((route) => route.path !== '/login')) {
      await page.goto(path)
      await page.waitForLoadState('load')
      expect(await page.title()).toBe(`${title} - SWMS系统`)
      expect(
        clerk.complaints.filter((complaint) => !/status of 404/.test(complaint) || path !== '/404'),
        path,
      ).toEqual([])
      clerk.complaints.length = 0
    }
  }, 240_000)
})
