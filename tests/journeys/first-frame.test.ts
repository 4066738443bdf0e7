// What the server draws is what the living page shows: nothing jumps, no other theme and no other sidebar flashes by.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PREFERENCE_KEYS } from '#shared/frame/preferences.ts'
import { untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'

const { console, user } = atWork('clerk')

type Choices = Record<string, string>

const PAGES: readonly [string, string, Choices][] = [
  ['/home', 'as it comes', {}],
  ['/user/info', 'as it comes', {}],
  ['/inventory/stock', 'as it comes', {}],
  [
    '/inventory/stock',
    'with another theme and table',
    { [PREFERENCE_KEYS.themeColor]: '%2311a983', [PREFERENCE_KEYS.tableColor]: '%23FAF9DE' },
  ],
  ['/inventory/stock', 'with the sidebar as icons', { [PREFERENCE_KEYS.sidebarOpen]: 'false' }],
]

describe('the first frame', () => {
  it.each(PAGES)('of %s, %s, is the living page', async (path, _as, choices) => {
    await choose(choices)
    const drawn = await pageAsDrawn(path)
    const page = await user().context.newPage()
    await page.addInitScript(observeShifts)
    await page.goto(path)
    await untilAlive(page)
    expect(await shapes(page)).toEqual(drawn)
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  })

  it('comes in one piece over a slow line', async () => {
    const page = await user().context.newPage()
    await slowDown(page)
    await page.addInitScript(observeShifts)
    await page.goto('/inventory/stock')
    await untilAlive(page)
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  })
})

/** In the cookies that tell the server of the user's choices. */
async function choose(choices: Choices): Promise<void> {
  const { url } = console()
  await user().context.addCookies(Object.entries(choices).map(([name, value]) => ({ name, value, url })))
}

/** The page without any script: what stands on the screen before the first one has run. */
async function pageAsDrawn(path: string): Promise<string[]> {
  const state = await user().context.storageState()
  const context = await user()
    .context.browser()
    ?.newContext({
      baseURL: console().url,
      viewport: { width: 1366, height: 768 },
      storageState: state,
      javaScriptEnabled: false,
    })
  if (!context) throw new Error('the browser has gone')
  const page = await context.newPage()
  await page.goto(path)
  const drawn = await shapes(page)
  await context.close()
  return drawn
}

/** Where every element of the frame stands, and in which colours; the pages in it may still wait for data, and notices are live. */
function shapes(page: Page): Promise<string[]> {
  return page.locator('.swms-frame').evaluate((frame) =>
    [...frame.querySelectorAll('*')]
      .filter(
        (element) =>
          element.checkVisibility() && !element.closest('svg, main > *, .swms-notices, .swms-notice-word'),
      )
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor } = getComputedStyle(element)
        const box = [x, y, width, height].map(Math.round).join(' ')
        return `${element.tagName} ${element.className} ${box} ${color} ${backgroundColor}`
      }),
  )
}

/** To so many bytes a second that the frame of a page comes in several pieces. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 20 * 1024,
    uploadThroughput: -1,
  })
}

/** What moved, from where to where, as it would be looked for: a failure names it. */
function observeShifts(): void {
  type Box = { x: number; y: number; width: number; height: number }
  type Source = { node: Node | null; previousRect: Box; currentRect: Box }
  const shifts: string[] = []
  Object.assign(window, { shifts })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; sources: Source[] }[]) {
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return [element?.outerHTML.slice(0, 200), previousRect, currentRect]
      })
      shifts.push(JSON.stringify([entry.value, ...moved]))
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}
