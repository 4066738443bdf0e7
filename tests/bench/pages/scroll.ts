// 100,000 rows under the wheel, from the first to the last: the kit draws those in sight. No page of a list has more than 200,
// so an upstream of its own answers the call with all of them; a table that draws every row stands beside it.
import type { Browser, Page } from 'playwright-core'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { getPageSetting } from '#shared/contracts/system/page-setting.ts'
import { ledgerEntries } from '#tests/bench/pages/ledger-entries.ts'
import { menuOfSize } from '#tests/bench/shell/menu.ts'
import { timesOf } from '#tests/bench/times.ts'
import { enter, untilAlive, witness } from '#tests/support/browser.ts'
import { startConsole } from '#tests/support/console.ts'
import { envelope, startFakeUpstream } from '#tests/support/fake-upstream.ts'

/** Each step goes this share of the way. */
const STEPS = 200
const MENU_SIZE = 400

type Figures = Record<string, number>

export async function scrollTimes(
  browser: Browser,
  counts: { kit: number; plain: number },
): Promise<{ ofKit: Figures; ofPlain: Figures }> {
  const upstream = await startFakeUpstream()
  upstream.answer(getMenu.path, envelope(menuOfSize(MENU_SIZE)))
  upstream.answer(getWarehouseOptions.path, envelope([]))
  upstream.answer(getOverview.path, envelope(null, { status: 500, code: 500, message: '暂无数据' }))
  upstream.answer(getPageSetting.path, envelope({ columns: [], density: '宽松', views: [] }))
  upstream.answer(ledgerEntry.list.path, envelope({ rows: ledgerEntries(counts.kit), total: counts.kit }))
  const console = await startConsole({ SWMS_UPSTREAM_URL: upstream.url })
  try {
    const { context, open } = await witness(browser, console.url)
    const page = await open('/login')
    await enter(page, 'clerk', 'right')
    await page.getByRole('button', { name: '跳过，不再提示' }).click()
    await openInside(page, '/inventory/ledger')
    const ofKit = await scrolled(page, '.swms-rows')
    await drawPlain(page, counts.plain)
    const ofPlain = await scrolled(page, '#plain')
    await context.close()
    return { ofKit, ofPlain }
  } finally {
    await console.stop()
    await upstream.close()
  }
}

/** Without a page load: the server would render them all. */
async function openInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator('.swms-rows tbody tr').nth(5).waitFor()
  await untilAlive(page)
}

/** The same figures with nothing but a table. */
function drawPlain(page: Page, count: number): Promise<void> {
  return page.evaluate((rows) => {
    const line = `<tr>${'<td>YCFS0001</td>'.repeat(17)}</tr>`
    document.body.innerHTML = `<div id="plain" class="swms-rows"><table><tbody>${line.repeat(rows)}</tbody></table></div>`
    const plain = document.getElementById('plain')
    if (plain) plain.style.height = '500px'
  }, count)
}

/** Turns the wheel until the end is reached: how long each turn takes until it is painted, and the tasks of over 50 ms. */
async function scrolled(page: Page, selector: string): Promise<Figures> {
  const scroller = page.locator(selector)
  const way = await scroller.evaluate((element) => element.scrollHeight - element.clientHeight)
  await scroller.hover()
  await page.evaluate(watchLongTasks)
  const turns: number[] = []
  for (let step = 1; step <= STEPS; step += 1) {
    const start = performance.now()
    await page.mouse.wheel(0, Math.ceil(way / STEPS))
    await scroller.evaluate(untilPainted, Math.floor((way * step) / STEPS) - 1)
    turns.push(performance.now() - start)
  }
  const longTasks = await page.evaluate(longTasksSoFar)
  return { ...timesOf(turns), 'long tasks': longTasks.length, 'longest ms': Math.max(0, ...longTasks) }
}

/** What follows runs in the page. */
type Watched = Window & { longTasks?: PerformanceObserver; longTaskTimes?: number[] }

function watchLongTasks(): void {
  const watched: Watched = window
  watched.longTasks?.disconnect()
  const times: number[] = []
  watched.longTaskTimes = times
  watched.longTasks = new PerformanceObserver((list) => {
    times.push(...list.getEntries().map(({ duration }) => duration))
  })
  watched.longTasks.observe({ type: 'longtask' })
}

/** The browser tells of a task only after it. */
async function longTasksSoFar(): Promise<number[]> {
  await new Promise((resolve) => requestIdleCallback(resolve))
  return (window as Watched).longTaskTimes ?? []
}

async function untilPainted(scroller: Element, place: number): Promise<void> {
  do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  while (scroller.scrollTop < place)
}
