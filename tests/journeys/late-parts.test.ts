// What the browser makes of a page that came with less, or with worse, than it should: it brings what is missing (T85), asks
// whether to sign in again (T44), and shows what stands in the data as text (T86).
import type { ServerResponse } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { warehouse } from '#shared/contracts/base/warehouse.ts'
import { teamCostMonthly } from '#shared/contracts/money/team-cost-report.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { listNotices, NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { getReportQueue } from '#shared/contracts/system/report-queue.ts'
import { getUserInfo, login } from '#shared/contracts/system/user.ts'
import {
  chooseAllWarehouses,
  launchBrowser,
  untilAlive,
  type Witness,
  witness,
} from '#tests/support/browser.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { sampleAnswers } from '#tests/support/sample-answers.ts'
import { menuItem, sampleNotice, sampleUser } from '#tests/support/sample-data.ts'

const LIST_PAGE = '/basic/warehouse'
const REPORT_PAGE = '/team/cost/report'
/** For what never comes; what is held for a moment comes long before the other, on a machine that is busy, too. */
const SHORT_DEADLINE_MS = 2_000
const LONG_DEADLINE_MS = 120_000
const KEPT_PATHS: readonly string[] = [login.path, NOTICE_STREAM_PATH]

const ANSWERS = new Map<string, unknown>([
  ...[...sampleAnswers('rows')].filter(([path]) => !KEPT_PATHS.includes(path)),
  [getMenu.path, [menuItem()]],
  [getUserInfo.path, sampleUser()],
  [listNotices.path, []],
])

let browser: Browser
let upstream: FakeUpstream
let gateway: TestGateway
let user: Witness

beforeAll(async () => {
  browser = await launchBrowser()
  await drawFirstPage()
})
afterAll(() => browser.close())
beforeEach(async () => {
  upstream = await startAnsweringUpstream()
})
afterEach(async () => {
  await user.context.close()
  await gateway.close()
  await upstream.close()
  expect(user.complaints).toEqual([])
})

/** Signs a user in at a gateway that sends pages as far as they have come by then. */
async function signInUser(renderDeadlineMs: number): Promise<void> {
  gateway = await startGateway({ upstreamUrl: upstream.url, renderDeadlineMs })
  const { url } = await gateway.listen()
  const [name = '', value = ''] = (await gateway.signIn('clerk')).split('=')
  user = await witness(browser, url)
  await user.context.addCookies([{ name, value, url }])
}

async function startAnsweringUpstream(): Promise<FakeUpstream> {
  const started = await startFakeUpstream()
  for (const [path, data] of ANSWERS) started.answer(path, envelope(data))
  return started
}

/** Without a deadline: the first page that a process draws brings its code along, which takes longer than any upstream. */
async function drawFirstPage(): Promise<void> {
  const answering = await startAnsweringUpstream()
  const first = await startGateway({ upstreamUrl: answering.url })
  const headers = { cookie: await first.signIn('clerk') }
  const { body } = await first.app.inject({ url: LIST_PAGE, headers })
  expect(body).toContain('</table>')
  await first.close()
  await answering.close()
}

describe('T85: in the open page the browser fetches', () => {
  it.each<[string, string, (response: ServerResponse) => void]>([
    ['what never came to the server', warehouse.list.path, () => undefined],
    ['what failed on the server', warehouse.list.path, (response) => response.destroy()],
    ['a frame that failed on the server', getMenu.path, (response) => response.destroy()],
  ])('%s', async (_what, path, fail) => {
    await signInUser(SHORT_DEADLINE_MS)
    const calls = failFirst(path, fail)
    const page = await user.context.newPage()
    await page.goto(LIST_PAGE)
    await page.getByRole('cell', { name: '12', exact: true }).first().waitFor()
    await untilAlive(page)
    expect(calls()).toBe(2)
  })
})

it('what comes late is shown with the next frame, in the elements that the server drew', async () => {
  await signInUser(LONG_DEADLINE_MS)
  const asked = answerOnceHeld(warehouse.list.path)
  const page = await user.context.newPage()
  await page.addInitScript(watchLateTable)
  await page.goto(LIST_PAGE, { waitUntil: 'commit' })
  await page.getByRole('tab', { name: '仓库' }).waitFor()
  await untilAlive(page)
  asked.release()
  await page.getByRole('cell', { name: '12', exact: true }).first().waitFor()
  await untilAlive(page)
  expect(asked.count()).toBe(1)
  expect(await page.evaluate(() => (self as unknown as LateTable).isShown())).toBe(true)
  expect(await page.evaluate(() => (self as unknown as LateTable).framesHidden)).toBe(0)
})

it('a report that waits for its turn says how many come before it, until it is made', async () => {
  await signInUser(LONG_DEADLINE_MS)
  const asked = answerOnceHeld(teamCostMonthly.list.path)
  const stand = (ahead: number | null) => upstream.answer(getReportQueue.path, envelope({ ahead }))
  stand(2)
  const page = await user.context.newPage()
  await page.goto(REPORT_PAGE, { waitUntil: 'commit' })
  const place = page.getByRole('status').filter({ hasText: '正在排队' })
  await place.getByText('正在排队，前面 2 个').waitFor()
  stand(1)
  await place.getByText('正在排队，前面 1 个').waitFor()
  stand(null)
  await place.waitFor({ state: 'detached' })
  asked.release()
  await page.getByRole('table', { name: teamCostMonthly.label }).waitFor()
  await untilAlive(page)
  stand(3)
  // Another warehouse, another report; the one before stays until it is there.
  await chooseAllWarehouses(page)
  await place.getByText('正在排队，前面 3 个').waitFor()
  expect(await page.getByRole('table', { name: teamCostMonthly.label }).isVisible()).toBe(true)
  asked.release()
  await place.waitFor({ state: 'detached' })
  expect(asked.count()).toBe(2)
})

it('T44: a login that has expired while the page was drawn shows in one question, and nothing of the user', async () => {
  await signInUser(LONG_DEADLINE_MS)
  upstream.answer(getMenu.path, envelope(null, { status: 401, code: 601 }))
  const page = await user.context.newPage()
  await page.goto(LIST_PAGE)
  await page.getByText('当前登录已过期，请重新登录').waitFor()
  await untilAlive(page)
  expect(await page.content()).not.toContain(sampleUser().name)
})

describe('T86: what stands in the data', () => {
  const ATTACK = '</script><script>hacked=1</script><!--<img src="x" onerror="hacked=1">\u2028.'

  it('is text wherever it is shown, and runs nothing', async () => {
    await signInUser(LONG_DEADLINE_MS)
    upstream.answer(getUserInfo.path, envelope(withPrototype(sampleUser({ name: ATTACK }))))
    upstream.answer(getMenu.path, envelope([menuItem(), withPrototype(menuItem({ id: 2, title: ATTACK }))]))
    upstream.answer(
      listNotices.path,
      envelope([withPrototype(sampleNotice({ title: ATTACK, message: ATTACK }))]),
    )
    const page = await user.context.newPage()
    await page.goto('/user/info')
    await untilAlive(page)
    await chooseAllWarehouses(page)
    await page.getByRole('button', { name: /^消息，/ }).click()
    await page.getByRole('dialog', { name: '消息' }).getByText('onerror').first().waitFor()
    for (const place of ['aside', 'header']) {
      expect(await page.locator(place).first().textContent()).toContain(ATTACK)
    }
    expect(await page.evaluate(() => ['hacked' in window, 'hacked' in {}])).toEqual([false, false])
    expect('hacked' in {}).toBe(false)
  })

  /** As JSON of an attacker's making is read: with an own property that a careless copy takes for the prototype. */
  function withPrototype<T extends object>(data: T): T {
    return JSON.parse(`{"__proto__":{"hacked":1},${JSON.stringify(data).slice(1)}`) as T
  }
})

type LateTable = { isShown: () => boolean; framesHidden: number }
type Complete = (boundary: string, part: string) => void

/**
 * Finds the table in a part that React sends behind the page, and counts the frames until it is in its place: from the call
 * that puts it there, which the parser reaches when it has time.
 */
function watchLateTable(): void {
  const late: LateTable = Object.assign(self, { isShown: () => false, framesHidden: Number.NaN })
  const count = () => {
    if (late.isShown()) return
    late.framesHidden += 1
    requestAnimationFrame(count)
  }
  let complete: Complete
  Object.defineProperty(self, '$RC', {
    set: (given: Complete) => {
      complete = given
    },
    get: (): Complete => (boundary, part) => {
      const table = document.getElementById(part)?.querySelector('table')
      complete(boundary, part)
      if (!table) return
      late.isShown = () => table.isConnected && table.closest('[hidden]') === null
      late.framesHidden = 0
      requestAnimationFrame(count)
    },
  })
}

/** The server's call is answered when the test says so. */
function answerOnceHeld(path: string): { release: () => void; count: () => number } {
  const held: (() => void)[] = []
  let calls = 0
  upstream.answer(path, (request, response, body) => {
    calls += 1
    held.push(() => envelope(ANSWERS.get(path))(request, response, body))
  })
  const release = () => {
    for (const answer of held.splice(0)) answer()
  }
  return { release, count: () => calls }
}

/** The server's call fails, the browser's does not. */
function failFirst(path: string, fail: (response: ServerResponse) => void): () => number {
  let calls = 0
  upstream.answer(path, (request, response, body) => {
    calls += 1
    if (calls === 1) fail(response)
    else envelope(ANSWERS.get(path))(request, response, body)
  })
  return () => calls
}
