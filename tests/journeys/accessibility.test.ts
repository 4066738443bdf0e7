// The shell by axe's rules, each of its parts open, and by keyboard alone.
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chooseAllWarehouses,
  enter,
  goTo,
  launchBrowser,
  type Witness,
  witness,
} from '#tests/support/browser.ts'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'

let console: RunningConsole
let browser: Browser
let clerk: Witness
let page: Page

beforeAll(async () => {
  console = await startConsole()
  browser = await launchBrowser()
  clerk = await witness(browser, console.url)
  page = await clerk.open('/login')
})
afterAll(async () => {
  await browser.close()
  await console.stop()
})

/** Blueprint's drawer has a head that axe takes for a second banner of the page. */
const RULES = { 'landmark-no-duplicate-banner': { enabled: false }, 'landmark-unique': { enabled: false } }

/** What axe finds on the page, or in a part of it, as lines that say what and where; and what is called by English words. */
async function violations(part = 'html'): Promise<string[]> {
  // As an expression of the debugger's: the security policy lets no other script in.
  await page.evaluate(axe.source)
  return page.evaluate(
    async ([rules, wanted]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(wanted, { rules })
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${help}, at ${target}: ${html.slice(0, 160)}`),
      )
      const foreign = [...document.querySelectorAll(`${wanted} [aria-label]`)]
        .filter(({ ariaLabel }) => /^[a-z ]+$/i.test(ariaLabel ?? ''))
        .map(({ outerHTML }) => `named in English: ${outerHTML.slice(0, 160)}`)
      return [...found, ...foreign]
    },
    [RULES, part] as const,
  )
}

async function chooseTable(color: string): Promise<void> {
  await page.getByRole('button', { name: '系统设置' }).click()
  const settings = page.getByRole('dialog', { name: '系统设置' })
  await settings.getByLabel('自定义').last().fill(color)
  await settings.getByRole('button', { name: '保存' }).click()
  await settings.waitFor({ state: 'detached' })
}

/** Dialogs fade in, and a half-transparent text has no contrast. What goes on for ever, such as a skeleton, never settles. */
const settled = () =>
  page.waitForFunction(
    () =>
      !document.querySelector(':is([class*=-appear], [class*=-enter], [class*=-exit]):not([class*=-done])') &&
      document
        .getAnimations()
        .every(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  )

describe.sequential('axe finds nothing', () => {
  it('at the sign-in', async () => {
    expect(await violations()).toEqual([])
  })

  it('in the dialog that asks for warehouses', async () => {
    await enter(page, 'clerk')
    await page.getByRole('checkbox', { name: /上海青浦仓/ }).waitFor()
    await settled()
    expect(await violations()).toEqual([])
    await chooseAllWarehouses(page)
  })

  it('on the home page', async () => {
    await settled()
    expect(await violations()).toEqual([])
  })

  it('on a list, its tab beside others', async () => {
    await goTo(page, '/inventory/StockTask')
    await page.getByRole('tab').nth(1).waitFor()
    expect(await violations()).toEqual([])
  })

  it('on a list whose rows are as dark as one can choose', async () => {
    await chooseTable('#303030')
    await goTo(page, '/basic/zone')
    await page.getByText('启用').first().waitFor()
    const found = await violations('.swms-table tbody')
    await chooseTable('#ffffff')
    expect(found).toEqual([])
  })

  it.each(['我的任务', '修改密码', '切换仓库', '主题'])('in what «%s» opens', async (item) => {
    await page.locator('.swms-user').click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').waitFor()
    await settled()
    const found = await violations()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(found).toEqual([])
  })

  it('in the user menu', async () => {
    await page.locator('.swms-user').click()
    await settled()
    const found = await violations()
    await page.keyboard.press('Escape')
    expect(found).toEqual([])
  })

  it('on a report', async () => {
    await goTo(page, '/personnel/ownerDailyReport/entryDetail')
    await settled()
    expect(await violations('.swms-report')).toEqual([])
    await goTo(page, '/home')
  })

  it('among the notices', async () => {
    await page.getByRole('button', { name: /^消息/ }).click()
    await page.getByRole('dialog', { name: '消息' }).waitFor()
    await settled()
    const found = await violations()
    await page.keyboard.press('Escape')
    expect(found).toEqual([])
  })

  it.each(['', '库存', 'zzqqzz'])('in the search with «%s» in its field', async (text) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索菜单' }).fill(text)
    await settled()
    const found = await violations()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: '搜索菜单' }).waitFor({ state: 'hidden' })
    expect(found).toEqual([])
  })
})

describe.sequential('by keyboard', () => {
  it('everything of the navbar is reached, shows that it has the focus, and has a name', async () => {
    await goTo(page, '/home')
    const reached: string[] = []
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const element = document.activeElement
        if (!element?.closest('.swms-navbar')) return null
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        const isMarked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
        return { name: element.getAttribute('aria-label') ?? element.textContent ?? '', isMarked }
      })
      if (stop) expect(stop.isMarked, stop.name).toBe(true)
      if (stop) reached.push(stop.name)
      else if (reached.length > 0) break
    }
    for (const name of [/菜单$/, /搜索菜单/, /仓/, /^消息/, /系统设置/, /李晓梅/]) {
      expect(
        reached.some((other) => name.test(other)),
        `${name} in ${reached.join('|')}`,
      ).toBe(true)
    }
  })

  it('the user menu opens, is walked, and gives the focus back', async () => {
    await page.locator('.swms-user').focus()
    await page.keyboard.press('ArrowDown')
    const item = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(item).toBe('我的任务')
    await page.keyboard.press('End')
    await expect.poll(item).toBe('退出登录')
    await page.keyboard.press('ArrowDown')
    await expect.poll(item).toBe('我的任务')
    await page.keyboard.press('Escape')
    await page.locator('.swms-user:focus').waitFor()
  })

  it('a dialog keeps the focus to itself until it is closed', async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '修改密码' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '修改密码' }).waitFor()
    await settled()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('.bp6-portal') != null))
        .toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.locator('.swms-user:focus').waitFor()
  })
})
