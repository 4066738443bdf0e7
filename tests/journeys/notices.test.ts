// The notices of a browser with several windows, in front of a gateway whose upstream does as it is told.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { enter as comeIn, goTo, launchBrowser, type Witness, witness } from '#tests/support/browser.ts'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { type NoticeBoard, noticeBoard } from '#tests/support/notice-tabs.ts'

let upstream: FakeUpstream
let board: NoticeBoard
let console: RunningConsole
let browser: Browser
let user: Witness
/** Addresses of the notice streams that the browser has asked for. */
let streams: string[]

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  upstream = await startFakeUpstream()
  board = noticeBoard(upstream)
  upstream.answer(getWarehouseOptions.path, envelope([]))
  upstream.answer(getOverview.path, envelope(null, { status: 500, code: 500, message: '暂无数据' }))
  console = await startConsole({ SWMS_UPSTREAM_URL: upstream.url, SWMS_METRICS_PORT: '0' })
  user = await witness(browser, console.url)
  streams = []
  user.context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === NOTICE_STREAM_PATH) streams.push(search)
  })
})
afterEach(async () => {
  await user.context.close()
  await console.stop()
  await upstream.close()
})

async function enter(): Promise<Page> {
  const page = await user.open('/login')
  await comeIn(page, 'clerk', 'right')
  await eventually(() => expect(upstream.openStreams()).toBe(1))
  return page
}

async function showsUnread(page: Page, count: number): Promise<void> {
  await page.locator(`button[aria-label="消息，${count}条未读"]`).waitFor({ state: 'attached' })
}

it('T84: more windows than the browser has connections share one stream, show each notice, and call as ever', async () => {
  const windows = [await enter()]
  for (let n = 0; n < 6; n += 1) windows.push(await user.open('/home'))
  for (const window of windows) await showsUnread(window, 0)
  board.post(1, 2)
  for (const window of windows) await showsUnread(window, 2)
  expect(streams).toHaveLength(1)
  for (const window of windows) {
    expect(await window.evaluate(() => fetch('/session').then(({ status }) => status))).toBe(200)
  }
})

it('another window leads on when the first is closed, from where it was: nothing is lost', async () => {
  const first = await enter()
  const second = await user.open('/home')
  await showsUnread(second, 0)
  board.post(1)
  await showsUnread(second, 1)
  await first.close()
  board.post(2)
  await showsUnread(second, 2)
  await eventually(() => expect(streams).toHaveLength(2))
  expect(streams[1]).toMatch(/^\?swms-page-user=\d+&lastEventId=\S+-\S+$/)
})

it('a window that went elsewhere and comes back has its notices', async () => {
  const page = await enter()
  await showsUnread(page, 0)
  await goTo(page, '/404')
  board.post(1)
  await page.goBack()
  await showsUnread(page, 1)
  board.post(2)
  await showsUnread(page, 2)
})

it('T84: without Web Locks each window has a stream of its own', async () => {
  await user.context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const windows = [await enter(), await user.open('/home')]
  for (const window of windows) await showsUnread(window, 0)
  board.post(1)
  for (const window of windows) await showsUnread(window, 1)
  expect(streams).toHaveLength(2)
})

it('a window whose sign-in page is slow to come asks for no stream of the session that has ended', async () => {
  const first = await enter()
  const second = await user.open('/home')
  await showsUnread(second, 0)
  const isOut = first.waitForURL('**/login*')
  await second.route('**/login?*', async (route) => {
    await isOut
    // A round through the server, for which a request of the second window would have gone before it.
    await first.reload()
    await route.continue()
  })
  await first.evaluate(() => void fetch('/session', { method: 'DELETE' }))
  await second.waitForURL('**/login?*')
  expect(streams).toHaveLength(1)
})

it('a sign-out in one window is heard in the other, which shares its stream', async () => {
  const page = await enter()
  const other = await user.open('/home')
  await showsUnread(other, 0)
  // The page leaves as soon as it hears of its own sign-out, so the answer is not waited for in it.
  await page.evaluate(() => void fetch('/session', { method: 'DELETE' }))
  await other.waitForURL('**/login*')
})

it('a window that comes to lead before it has heard of the sign-out leaves all the same, and asks for no stream', async () => {
  const page = await enter()
  await user.context.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    BroadcastChannel.prototype.addEventListener = function (type: string, listener: unknown) {
      const late = (event: Event) => setTimeout(listener as (event: Event) => void, 2_000, event)
      addEventListener.call(this, type, late)
    }
  })
  const other = await user.open('/home')
  await showsUnread(other, 0)
  await page.evaluate(() => void fetch('/session', { method: 'DELETE' }))
  await other.waitForURL('**/login*')
  expect(streams).toHaveLength(1)
})

describe('what is read', () => {
  /** The upstream has no warehouses to choose from. */
  async function enterWithoutWarehouse(): Promise<Page> {
    const page = await enter()
    await page.getByRole('button', { name: '跳过，不再提示' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    return page
  }
  const bell = (page: Page) => page.getByRole('button', { name: /^消息，/ })
  const panel = (page: Page) => page.getByRole('dialog', { name: '消息' })

  /** What was heard may be in the timeline already, or only the first page of it. */
  async function readToTheEnd(page: Page): Promise<void> {
    const more = panel(page).getByRole('button', { name: '加载历史' })
    const end = panel(page).getByText('已经到底了')
    await expect
      .poll(async () => {
        if (await more.isVisible()) await more.click()
        return end.isVisible()
      })
      .toBe(true)
  }

  it('one by one: the count falls in every window', async () => {
    const page = await enterWithoutWarehouse()
    const second = await user.open('/home')
    for (const window of [page, second]) await showsUnread(window, 0)
    board.post(1, 2, 3)
    await showsUnread(page, 3)
    await bell(page).click()
    await panel(page).getByText('第2条').click()
    for (const window of [page, second]) await showsUnread(window, 2)
  })

  it('all at once: in every window, and it stays in the timeline, to its end', async () => {
    const page = await enterWithoutWarehouse()
    await showsUnread(page, 0)
    board.post(...Array.from({ length: 25 }, (_, index) => index + 1))
    // One has heard them all, the other is told by the first page of a list and their count.
    const second = await user.open('/home')
    for (const window of [page, second]) await showsUnread(window, 25)
    await bell(page).click()
    await panel(page).getByRole('listitem').first().waitFor()
    await panel(page).getByRole('button', { name: '全部已读' }).click()
    for (const window of [page, second]) await showsUnread(window, 0)
    await expect.poll(() => panel(page).getByText('未读', { exact: true }).count()).toBe(0)

    await readToTheEnd(page)
    expect(await panel(page).getByRole('listitem').count()).toBe(25)
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    await page.locator('.swms-notices-bell:focus').waitFor()
  })
})
