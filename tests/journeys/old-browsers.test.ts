// Handhelds and warehouse PCs are kept for many years, and so are their browsers: real old ones do a day's work here.
import { readdir } from 'node:fs/promises'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStage } from '#tests/support/journey.ts'
import { launchOldChrome, OLD_CHROMES, openOldPage } from '#tests/support/old-browsers.ts'

const { console: theConsole } = setStage()

describe.each(OLD_CHROMES)('in Chrome %i', (version) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchOldChrome(version)
  })
  afterAll(() => browser?.close())

  it('somebody signs in, chooses warehouses, pages through a list, reads a report, fills in a form and scans', async () => {
    const { page, complaints } = await openOldPage(browser, `${theConsole().url}/login`)
    await comeIn(page)

    await goTo(page, '/inventory/stock')
    await page.waitForSelector('.swms-rows-table tbody tr:nth-child(6)')
    await press(page, '下一页')
    await page.waitForFunction(() => location.search.includes('page=2'))

    await goTo(page, '/income-expense/Income/Daily')
    await untilSaid(page, '收入日报')

    await goTo(page, '/outbound/create')
    // Edges are drawn by shadows: with a colour in it that the browser does not know there is none at all.
    const edge = await page.$eval('.swms-page .bp6-input', (input) => getComputedStyle(input).boxShadow)
    expect(edge).toContain('0px 0px 0px 1px inset')
    await press(page, '保存')
    await page.waitForSelector('[aria-invalid="true"]')

    await goTo(page, '/blind/BlindScan')
    await page.keyboard.type('NO-SUCH-TASK')
    await page.keyboard.press('Enter')
    await untilSaid(page, 'NO-SUCH-TASK')
    expect(complaints).toEqual([])
    await page.close()
  })

  it('every file of the client can be read', async () => {
    const { page } = await openOldPage(browser, `${theConsole().url}/login`)
    const files = (await readdir('dist/client/assets')).filter((name) => name.endsWith('.js'))
    expect(files.length).toBeGreaterThan(100)
    expect(await page.evaluate(`(${READ_ALL})(${JSON.stringify(files)})`)).toEqual([])
    await page.close()
  })
})

describe('in a browser that is older still, or that runs no script', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchOldChrome(80)
  })
  afterAll(() => browser?.close())

  it('a sentence stands in place of the page', async () => {
    const page = await browser.newPage()
    await page.evaluateOnNewDocument('delete window.ResizeObserver')
    await page.goto(`${theConsole().url}/login`)
    expect(await shownText(page)).toContain('浏览器版本过低，无法使用')
    expect(await shownText(page)).not.toContain('登录')

    await page.close()

    const scriptless = await browser.newPage()
    await scriptless.setJavaScriptEnabled(false)
    await scriptless.goto(`${theConsole().url}/login`)
    const text = await scriptless.$eval('body', (body) => (body as HTMLElement).innerText)
    expect(text).toContain('未启用 JavaScript，无法使用')
    await scriptless.close()
  })

  it('tabs hear of each other without broadcast channels, as in Safari 14', async () => {
    const pages: Page[] = []
    for (const path of ['/login', '/home']) {
      const page = await browser.newPage()
      pages.push(page)
      await page.evaluateOnNewDocument('delete window.BroadcastChannel; delete AbortSignal.any')
      await page.goto(theConsole().url + path)
      if (path === '/login') await comeIn(page)
      else await untilAlive(page)
    }
    const [one, other] = pages as [Page, Page]
    await one.bringToFront()
    await one.click('.swms-user')
    await press(one, '退出登录')
    await one.waitForFunction(() => location.pathname === '/login')
    await other.waitForFunction(() => location.pathname === '/login')
  })
})

/** A text, so that nothing rewrites its import: answers the files that are no JavaScript to this browser. */
const READ_ALL = `async (names) => {
  const unreadable = []
  for (const name of names) {
    await import('/assets/' + name).catch((error) => {
      if (error instanceof SyntaxError) unreadable.push(name + ': ' + error.message)
    })
  }
  return unreadable
}`

async function comeIn(page: Page): Promise<void> {
  await untilAlive(page)
  await page.type('input[autocomplete="username"]', 'admin')
  await page.type('input[type="password"]', 'admin123')
  await press(page, '登录')
  await page.waitForFunction(() => location.pathname !== '/login')
  await press(page, '全选')
  await press(page, '确定')
  await page.waitForFunction(() => !document.querySelector('[role="dialog"]'))
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  await untilAlive(page)
}

/** Until React has taken over every control and has nothing left to do: what is typed before that may be lost. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('#root a, #root button, #root input')]
    return (
      controls.length > 0 &&
      controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps$')))
    )
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)).then(() => true))
}

/** The first button or label of this text, once it is there, stands still and can be pressed. */
async function press(page: Page, text: string): Promise<void> {
  const found = await page.waitForFunction(
    (wanted: string) => {
      const all = [...document.querySelectorAll<HTMLElement>('button, label, [role="menuitem"]')]
      const one = all.find((control) => control.innerText.trim() === wanted && control.offsetParent !== null)
      if (!one || (one as HTMLButtonElement).disabled) return
      const { x, y } = one.getBoundingClientRect()
      const isStill = one.dataset['at'] === `${x} ${y}`
      one.dataset['at'] = `${x} ${y}`
      return isStill ? one : undefined
    },
    {},
    text,
  )
  await found.asElement()?.click()
}

async function untilSaid(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted: string) => document.body.innerText.includes(wanted), {}, text)
}

function shownText(page: Page): Promise<string> {
  return page.$eval('body', (body) => (body as HTMLElement).innerText)
}
