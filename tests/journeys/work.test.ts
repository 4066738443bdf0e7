// A clerk's day from the sign-in to the sign-out, and every address of the console once.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { MAIN_ROUTES, PUBLIC_ROUTES, STANDALONE_ROUTES } from '#shared/routes.ts'
import { chooseAllWarehouses, comeIn, enter, goTo, signIn, witness } from '#tests/support/browser.ts'
import { setStage } from '#tests/support/journey.ts'

const { console, browser, user } = setStage()

async function unreadCount(page: Page): Promise<number> {
  const label = await page.getByRole('button', { name: /^消息，\d/ }).getAttribute('aria-label')
  return Number(/\d+/.exec(label ?? '')?.[0])
}

/** As their manager does, at the bell of another computer. */
async function writeToClerk(message: string): Promise<void> {
  const manager = await witness(browser(), console().url)
  const page = await comeIn(manager, 'admin')
  await page.getByRole('button', { name: /^消息/ }).click()
  await page.getByRole('button', { name: '发送消息' }).click()
  const dialog = page.getByRole('dialog', { name: '发送消息' })
  const send = dialog.getByRole('button', { name: '发送', exact: true })
  await dialog.getByLabel('消息内容').fill(message)
  await send.click()
  await dialog.getByRole('alert').filter({ hasText: '请选择接收人' }).waitFor()
  for (const name of ['唐小雨', '李晓梅']) {
    await dialog.getByRole('combobox', { name: '接收人' }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await dialog.getByRole('button', { name: '移除 唐小雨' }).click()
  await send.click()
  await page.getByText('消息已发送给 1 人').first().waitFor()
  await page.locator('.swms-notices-bell:focus').waitFor()
  expect(manager.complaints).toEqual([])
  await manager.context.close()
}

describe('a clerk at work', () => {
  it('signs in, chooses warehouses, works in tabs, hears a notice in two windows, reads it and signs out', async () => {
    const page = await user().open('/')
    expect(new URL(page.url()).pathname).toBe('/login')
    await enter(page, 'clerk')
    await chooseAllWarehouses(page)
    await page.getByText('上海青浦仓').first().waitFor()

    const tab = (name: string) => page.getByRole('tab', { name })
    const showsTab = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
    await goTo(page, '/user/info')
    const mobile = page.getByLabel('手机号')
    await mobile.fill('13900001111')
    await page.getByRole('navigation').getByRole('button', { name: '入库管理' }).click()
    await page.getByRole('link', { name: '上架任务' }).first().click()
    await showsTab('上架任务')
    expect(await page.getByRole('tab').allTextContents()).toEqual(['首页', '个人信息', '上架任务'])
    await tab('首页').click()
    await showsTab('首页')
    await tab('个人信息').click()
    await showsTab('个人信息')
    expect(await mobile.inputValue()).toBe('13900001111')

    const second = await user().open('/home')
    const before = await unreadCount(page)
    await writeToClerk('请到三号月台协助卸货')
    // The demo company sends notices, too.
    for (const window of [page, second]) {
      await expect.poll(() => unreadCount(window)).toBeGreaterThan(before)
    }
    await page.getByRole('button', { name: /^消息/ }).click()
    await page.getByText('请到三号月台协助卸货').first().click()

    await page.getByRole('button', { name: /李晓梅/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    // The mobile number was typed, but not saved.
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await expect.poll(() => page.url()).toBe(`${console().url}/login`)
    await second.waitForURL('**/login*')
    expect(user().complaints).toEqual([])
  })

  it('stays in the page that a link named, after signing in', async () => {
    const page = await user().open('/inventory/stock?sku=A1')
    await enter(page, 'clerk')
    expect(page.url()).toContain('/inventory/stock?sku=A1')
    expect(user().complaints).toEqual([])
  })

  it.each([
    ['', '', '请输入用户名'],
    ['clerk', '', '请输入密码'],
    ['clerk', 'wrong', '用户名或密码错误'],
    ['nobody', 'wrong', '用户名或密码错误'],
  ])('who types %j and %j reads «%s» under the form', async (username, password, message) => {
    const page = await user().open('/login')
    await signIn(page, username, password)
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  it('who is not activated is led to complete the personal information', async () => {
    const page = await user().open('/login')
    await enter(page, 'newbie')
    await page.getByRole('dialog', { name: '选择仓库' }).locator('input:focus').waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('link', { name: /个人信息/ })
      .first()
      .click()
    await page.getByRole('tab', { name: '个人信息', selected: true }).waitFor()
    expect(user().complaints).toEqual([])
  })
})

async function fitsPhone(page: Page): Promise<void> {
  const viewport = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  // Charts take their new width a frame later.
  await expect.poll(() => beyondScreen(page), { message: page.url() }).toEqual([])
  if (viewport) await page.setViewportSize(viewport)
}

/** What can only be read by moving the whole page: wider than the screen; or not at all: an open page that ends below it. */
function beyondScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const views = [...document.querySelectorAll('.swms-view')]
    const tooWide = [document.documentElement, ...views]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className, scrollWidth }) => `${tagName}.${className} is ${scrollWidth} wide`)
    const tooLow = views
      .map((view) => view.getBoundingClientRect().bottom)
      .filter((bottom) => bottom > innerHeight)
      .map((bottom) => `a view ends at ${bottom} of ${innerHeight}`)
    return [...tooWide, ...tooLow]
  })
}

describe('every route', () => {
  const routes = [...PUBLIC_ROUTES, ...STANDALONE_ROUTES, ...MAIN_ROUTES]
  const paths = routes.map(({ path, title }) => ({
    title,
    path: path.replace(/:\w+/g, '1'),
    // There is no record 1: the page says so, and the browser writes down each answer that is no success.
    expected: path.includes(':')
      ? /status of 404|error #419|CallFailure: 找不到/
      : path === '/404'
        ? /status of 404/
        : null,
  }))

  it('opens with its title, without a console message, a hydration warning or a foreign request', async () => {
    const page = await comeIn(user(), 'admin')
    let late: RegExp | null = null
    for (const { path, title, expected } of paths.filter((route) => route.path !== '/login')) {
      await goTo(page, path)
      expect(await page.title()).toBe(`${title} - SWMS系统`)
      expect(
        user().complaints.filter((complaint) => !expected?.test(complaint) && !late?.test(complaint)),
        path,
      ).toEqual([])
      user().complaints.length = 0
      // The browser asks once more for what the server could not find; its complaint may come when the next page is there.
      late = expected
      await fitsPhone(page)
    }
  }, 600_000)
})
