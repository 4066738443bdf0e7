// What the shell costs the browser of a slow machine: showing a kept tab, a keystroke in the menu search, and what is left
// of many tabs once they are closed.
import type { CDPSession, Page } from 'playwright-core'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { getOwnerStrategies } from '#shared/contracts/base/owner.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { getPageSetting } from '#shared/contracts/system/page-setting.ts'
import { ledgerEntries } from '#tests/bench/pages/ledger-entries.ts'
import { menuOfSize } from '#tests/bench/shell/menu.ts'
import type { BenchTable } from '#tests/bench/table.ts'
import { medianOf, timesOf } from '#tests/bench/times.ts'
import { enter, launchBrowser, untilAlive, witness } from '#tests/support/browser.ts'
import { startConsole } from '#tests/support/console.ts'
import { envelope, startFakeUpstream } from '#tests/support/fake-upstream.ts'

const MENU_SIZE = 2_000
const CPU_THROTTLE = 4
const SWITCHES = 40
const MOUSE_REST_MS = 150
const BUTTON_DOWN_MS = 80
const TABS = 500
const TYPED = ['库', '库存', 'k', 'ku', 'kuc', 'kucun', 'kccx', 'StockTask', '/inventory', 'zzqq']

export async function run(): Promise<BenchTable> {
  const upstream = await startFakeUpstream()
  upstream.answer(getMenu.path, envelope(menuOfSize(MENU_SIZE)))
  upstream.answer(getWarehouseOptions.path, envelope([]))
  upstream.answer(getOverview.path, envelope(null, { status: 500, code: 500, message: '暂无数据' }))
  upstream.answer(getPageSetting.path, envelope({ columns: [], density: '宽松', views: [] }))
  upstream.answer(ledgerEntry.list.path, envelope({ rows: ledgerEntries(50), total: 50 }))
  upstream.answer(getOwnerStrategies.path, envelope({ owner: null, now: [], strategies: [] }))
  const console = await startConsole({ SWMS_UPSTREAM_URL: upstream.url })
  const browser = await launchBrowser()
  try {
    const { context, open } = await witness(browser, console.url)
    const page = await open('/login')
    await enter(page, 'clerk', 'right')
    await page.getByRole('button', { name: '跳过，不再提示' }).click()
    const debug = await context.newCDPSession(page)
    const leftMb = await memoryLeft(page, debug)
    await debug.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE })
    await openTwoTabs(page)
    const clicking = thereAndBack(await clickTimes(page))
    const pressing = thereAndBack(await shortcutTimes(page))
    const searching = await searchTimes(page)
    const bare = thereAndBack(await bareSwitchTimes(page))
    return {
      title: `Shell in Chromium, menu of ${MENU_SIZE} entries; times with a CPU slowed down ${CPU_THROTTLE} times`,
      rows: [
        { name: 'a kept tab is clicked and painted', figures: timesOf(clicking) },
        { name: '…by Ctrl+Alt+arrow', figures: timesOf(pressing) },
        { name: '…its views hidden and shown by the browser alone', figures: timesOf(bare) },
        { name: 'a keystroke in the search, to its list', figures: timesOf(searching) },
        { name: `${TABS} tabs opened and closed`, figures: { 'left MB': leftMb } },
      ],
      ratios: [{ name: 'a kept tab / the browser alone', value: medianOf(clicking) / medianOf(bare) }],
    }
  } finally {
    await browser.close()
    await console.stop()
    await upstream.close()
  }
}

/** Two tabs beside each other, both kept: a list and a form, which is in front. */
async function openTwoTabs(page: Page): Promise<void> {
  await goInside(page, '/inventory/ledger')
  await page.locator('.swms-rows tbody tr').nth(5).waitFor()
  await goInside(page, '/user/info')
  await page.getByLabel('手机号').waitFor()
  await untilAlive(page)
}

/** There and back, as by hand: the mouse rests on the tab, its button is down for a moment. */
async function clickTimes(page: Page): Promise<number[]> {
  const handles = page.getByRole('tab')
  const count = await handles.count()
  return inTurns(page, 'click', async (n) => {
    await handles.nth(count - 2 + (n % 2)).hover()
    await page.waitForTimeout(MOUSE_REST_MS)
    await page.mouse.down()
    await page.waitForTimeout(BUTTON_DOWN_MS)
    return () => page.mouse.up()
  })
}

/** There and back, with nothing that tells beforehand. */
async function shortcutTimes(page: Page): Promise<number[]> {
  for (const key of HELD) await page.keyboard.down(key)
  const times = await inTurns(
    page,
    'keydown',
    async (n) => () => page.keyboard.press(n % 2 === 0 ? 'ArrowLeft' : 'ArrowRight'),
  )
  for (const key of HELD) await page.keyboard.up(key)
  return times
}

const HELD = ['Control', 'Alt']

/** From the click or the key, as the browser has dated it, to the frame that shows the other tab. */
async function inTurns(
  page: Page,
  type: 'click' | 'keydown',
  prepare: (n: number) => Promise<() => Promise<void>>,
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < SWITCHES; n += 1) {
    const press = await prepare(n)
    const shown = await page.evaluateHandle((type) => {
      const before = document.querySelector('[role=tab][aria-selected=true]')
      const begun = new Promise<Event>((resolve) => window.addEventListener(type, resolve, { once: true }))
      return {
        time: begun.then(async ({ timeStamp }) => {
          // Seen by a frame that begins; the first task after that runs when it has been painted.
          while ((await new Promise(requestAnimationFrame)) && before?.ariaSelected === 'true');
          return scheduler.postTask(() => performance.now() - timeStamp, { priority: 'user-blocking' })
        }),
      }
    }, type)
    await press()
    times.push(await shown.evaluate(({ time }) => time))
    // By a key held down, the browser may keep a page that has nothing to do from being told so.
    await page.evaluate(() =>
      new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })).then(() => true),
    )
  }
  return times
}

/** What the browser alone needs for it: the same two views, hidden and shown by `display` and by nothing else. */
function bareSwitchTimes(page: Page): Promise<number[]> {
  return page.evaluate(async (switches) => {
    const views = [...document.querySelectorAll<HTMLElement>('.swms-view')].filter(
      ({ id }) => !id.endsWith('home'),
    )
    for (const view of views) view.className = 'swms-view'
    const times: number[] = []
    for (let n = 0; n < switches; n += 1) {
      const start = performance.now()
      for (const [index, view] of views.entries()) view.hidden = index !== n % 2
      await new Promise(requestAnimationFrame)
      await new Promise((resolve) => setTimeout(resolve))
      times.push(performance.now() - start)
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
    return times
  }, SWITCHES)
}

/** To the list costs several times what it costs to the form: a switch is the mean of both. */
function thereAndBack(times: readonly number[]): number[] {
  return times.flatMap((time, n) => (n % 2 === 0 ? [] : [(time + (times[n - 1] ?? time)) / 2]))
}

/** From the key to the list that has been drawn for it. */
async function searchTimes(page: Page): Promise<number[]> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索菜单' }).waitFor()
  await untilAlive(page)
  return page.evaluate(async (texts) => {
    const field = document.querySelector<HTMLInputElement>('input[aria-label=搜索菜单]')
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const times: number[] = []
    for (const text of [...texts, ...texts, ...texts]) {
      const start = performance.now()
      setValue?.call(field, text)
      field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
      // React draws what a key has changed before the browser goes on.
      await Promise.resolve()
      times.push(performance.now() - start)
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
    return times
  }, TYPED)
}

/** How much larger the heap is afterwards. The first tabs bring code and caches that stay, and are not counted. */
async function memoryLeft(page: Page, debug: CDPSession): Promise<number> {
  await openAndClose(page, 30)
  const before = await heapMb(debug)
  await openAndClose(page, TABS)
  return (await heapMb(debug)) - before
}

let nextTab = 0

async function openAndClose(page: Page, count: number): Promise<void> {
  for (let opened = 0; opened < count; opened += 1) {
    nextTab += 1
    await goInside(page, `/strategy/owner-detail?owner=${nextTab}`)
    await page.waitForFunction(
      (id) => document.querySelector('[role=tab][aria-selected=true]')?.id.includes(id),
      encodeURIComponent(`owner=${nextTab}`),
    )
  }
  await page.getByRole('tab', { name: '首页' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭所有' }).click()
  await page.waitForFunction(() => document.querySelectorAll('[role=tab]').length === 1)
  await untilAlive(page)
}

/** As a link inside the console leads on: without a page load. */
function goInside(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function heapMb(debug: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await debug.send('HeapProfiler.collectGarbage')
  const { usedSize } = await debug.send('Runtime.getHeapUsage')
  return usedSize / 1_048_576
}
