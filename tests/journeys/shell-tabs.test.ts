// The tabs of the frame, as a clerk uses them all day: by mouse and by keyboard, over reloads, with input in them.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TAB_MENU_WIDTH_PX } from '#shared/constants.ts'
import { launchBrowser, signIn, type Witness, witness } from '#tests/support/browser.ts'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'

let console: RunningConsole
let browser: Browser
let clerk: Witness
let page: Page

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
  page = await clerk.open('/login')
  await signIn(page, 'clerk')
  await page.waitForURL('**/home')
  const dialog = page.getByRole('dialog', { name: '选择仓库' })
  await dialog.getByText('全选').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
})
afterEach(async () => {
  expect(clerk.complaints).toEqual([])
  await clerk.context.close()
})

const tab = (title: string) => page.getByRole('tab', { name: title })
const titles = () => page.getByRole('tab').allTextContents()
const shownTab = () => page.getByRole('tab', { selected: true }).textContent()
const menuItem = (title: string) => page.getByRole('menuitem', { name: title, exact: true })
const menuTitles = () => page.getByRole('menuitem').allTextContents()

async function openInTabs(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    // Once it is stored: a page that is left before it has come to life leaves no tab.
    await page.waitForFunction(
      (stored) =>
        Object.entries(localStorage).some(([key, text]) => key.startsWith('TABS') && text.includes(stored)),
      JSON.stringify(path),
    )
  }
}

async function openMenu(title: string): Promise<void> {
  await tab(title).click({ button: 'right' })
  await page.getByRole('menu').waitFor()
}

/** Types into a field of a page whose input is not saved by itself. */
async function typeMobile(): Promise<void> {
  await page.getByLabel('手机号').fill('13900001111')
  await tab('个人信息').getByRole('img', { name: '未保存' }).waitFor()
}

describe("a tab's menu", () => {
  it('closes what it names, and leaves affix tabs', async () => {
    await openInTabs('/entryOrder/list', '/entryOrder/putaway', '/user/info', '/user/userDetail')
    await openMenu('上架任务')
    expect(await menuTitles()).toEqual(['刷新', '关闭', '关闭左侧', '关闭右侧', '关闭其他', '关闭所有'])
    expect(await page.getByRole('menu').evaluate((menu) => (menu as HTMLElement).offsetWidth)).toBe(
      TAB_MENU_WIDTH_PX,
    )
    await menuItem('关闭左侧').click()
    await tab('入库单列表').waitFor({ state: 'detached' })
    expect(await titles()).toEqual(['首页', '上架任务', '个人信息', '个人中心'])

    await openMenu('上架任务')
    await menuItem('关闭右侧').click()
    await page.waitForURL('**/entryOrder/putaway')
    expect(await titles()).toEqual(['首页', '上架任务'])

    await openMenu('首页')
    expect(await menuTitles()).not.toContain('关闭')
    await menuItem('关闭其他').click()
    await page.waitForURL('**/home')
    expect(await titles()).toEqual(['首页'])
  })

  it('is used by keyboard, and gives the focus back', async () => {
    await openInTabs('/entryOrder/list', '/entryOrder/putaway')
    await tab('上架任务').focus()
    await page.keyboard.press('Shift+F10')
    await menuItem('刷新').waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('关闭')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('上架任务')

    await page.keyboard.press('ContextMenu')
    await menuItem('刷新').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/entryOrder/list')
    await page.waitForFunction(() => document.activeElement?.textContent === '入库单列表')
  })

  it('refreshes its tab: what was kept in it is gone', async () => {
    await openInTabs('/user/info')
    await typeMobile()
    await openMenu('个人信息')
    await menuItem('刷新').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '刷新' }).click()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[type=tel]')?.value !== '13900001111',
    )
    expect(new URL(page.url()).pathname).toBe('/user/info')
    expect(await titles()).toEqual(['首页', '个人信息'])
  })
})

describe('tabs', () => {
  it('survive a reload, drawn by the server, for their user alone', async () => {
    await openInTabs('/reject/rejectDetail?id=1', '/reject/rejectDetail?id=2', '/user/info')
    await tab('退仓详情').first().click()
    await page.waitForURL('**/rejectDetail?id=1')
    const strip = ['首页', '退仓详情', '退仓详情', '个人信息']
    const answer = await page.request.get('/user/info')
    const drawn = [...(await answer.text()).matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, title]) => title)
    expect(drawn).toEqual(strip)

    await page.reload()
    expect(await titles()).toEqual(strip)
    expect(await page.getByRole('tabpanel').count()).toBe(1)

    await clerk.context.clearCookies({ name: 'TABS' })
    await page.reload()
    await page.getByRole('tab').nth(3).waitFor()
    expect(await titles()).toEqual(strip)

    await clerk.context.clearCookies({ name: 'swms_session' })
    await page.goto('/login')
    await signIn(page, 'finance')
    await page.waitForURL('**/home')
    expect(await titles()).toEqual(['首页'])
  })

  it('are not upset by broken storage', async () => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('TABS')) localStorage.setItem(key, '{"')
    })
    await clerk.context.addCookies([{ name: 'TABS', value: '%7B%22', url: console.url }])
    await openInTabs('/user/info')
    expect(await titles()).toEqual(['首页', '个人信息'])
  })

  it('are walked, closed, reopened and moved by keyboard', async () => {
    await openInTabs('/entryOrder/list', '/entryOrder/putaway', '/user/userDetail')
    await page.keyboard.press('Control+Alt+ArrowLeft')
    await page.waitForURL('**/entryOrder/putaway')
    await page.keyboard.press('Control+Alt+Shift+ArrowLeft')
    await page.waitForFunction(() => document.querySelectorAll('[role=tab]')[1]?.textContent === '上架任务')
    await page.keyboard.press('Control+Alt+Shift+ArrowLeft')
    expect(await titles()).toEqual(['首页', '上架任务', '入库单列表', '个人中心'])
    await page.keyboard.press('Control+Alt+w')
    await page.waitForURL('**/user/userDetail')
    expect(await titles()).toEqual(['首页', '入库单列表', '个人中心'])
    await page.keyboard.press('Control+Alt+t')
    await page.waitForURL('**/entryOrder/putaway')
    expect(await titles()).toEqual(['首页', '入库单列表', '个人中心', '上架任务'])
    await page.keyboard.press('Control+Alt+ArrowRight')
    await page.waitForURL('**/home')
  })

  it('are put in order by dragging, behind the affix tabs', async () => {
    await openInTabs('/entryOrder/list', '/entryOrder/putaway', '/user/userDetail')
    await tab('个人中心').dragTo(tab('入库单列表'), { targetPosition: { x: 4, y: 10 } })
    await page.waitForFunction(() => document.querySelectorAll('[role=tab]')[1]?.textContent === '个人中心')
    await tab('个人中心').dragTo(tab('首页'), { targetPosition: { x: 4, y: 10 } })
    expect(await titles()).toEqual(['首页', '个人中心', '入库单列表', '上架任务'])
  })

  it('close by a middle click, to the last remaining one', async () => {
    await openInTabs('/entryOrder/list', '/user/userDetail', '/entryOrder/putaway')
    await tab('入库单列表').click({ button: 'middle' })
    await tab('入库单列表').waitFor({ state: 'detached' })
    expect(await shownTab()).toBe('上架任务')
    await tab('上架任务').click({ button: 'middle' })
    await page.waitForURL('**/user/userDetail')
    await tab('首页').click({ button: 'middle' })
    expect(await titles()).toEqual(['首页', '个人中心'])
  })
})

describe('unsaved input', () => {
  it('is asked about before its tab closes, also from behind, and skipped when others close', async () => {
    await openInTabs('/entryOrder/list', '/user/info')
    await typeMobile()
    await tab('入库单列表').click()
    await page.waitForURL('**/entryOrder/list')

    await openMenu('首页')
    await menuItem('关闭所有').click()
    await tab('入库单列表').waitFor({ state: 'detached' })
    await page.waitForURL('**/user/info')
    expect(await page.getByLabel('手机号').inputValue()).toBe('13900001111')

    await page.keyboard.press('Control+Alt+w')
    const question = page.getByRole('alertdialog')
    await question.getByText('有未保存的内容，确定关闭？').waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await titles()).toEqual(['首页', '个人信息'])

    await page.getByRole('button', { name: '关闭 个人信息' }).click()
    await question.getByRole('button', { name: '关闭' }).click()
    await page.waitForURL('**/home')
    expect(await titles()).toEqual(['首页'])
  })

  it('makes the browser ask before the whole page is left, until it is saved or closed', async () => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await openInTabs('/user/info')
    await page.reload()
    expect(asked).toEqual([])
    await typeMobile()
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
  })

  it('is still there after a page that stands alone, and an address that leads nowhere', async () => {
    await openInTabs('/user/info')
    await typeMobile()
    const go = (path: string) =>
      page.evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    await go('/no/such/page')
    await page.getByText('404').first().waitFor()
    await go('/order/statistics')
    await page.waitForFunction(() => document.title.startsWith('订单统计'))
    expect(await page.getByRole('tab').count()).toBe(0)
    await go('/user/info')
    await tab('个人信息').waitFor()
    expect(await page.getByLabel('手机号').inputValue()).toBe('13900001111')
    await page.waitForFunction(() => document.title.startsWith('个人信息'))
  })
})
