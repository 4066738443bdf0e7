// What journeys begin with: a console and a browser for the whole file, for each test a profile of its own, and a clerk who
// has come in.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { chooseAllWarehouses, enter, launchBrowser, type Witness, witness } from '#tests/support/browser.ts'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'

/** Functions, because nothing of it is there before a test runs. */
export type Stage = { console: () => RunningConsole; browser: () => Browser; user: () => Witness }

export function setStage(): Stage {
  let console: RunningConsole
  let browser: Browser
  let user: Witness
  beforeAll(async () => {
    console = await startConsole()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await console?.stop()
  })
  beforeEach(async () => {
    user = await witness(browser, console.url)
  })
  afterEach(() => user.context.close())
  return { console: () => console, browser: () => browser, user: () => user }
}

/** Before each test a clerk signs in and chooses all warehouses; after it nothing may have been complained of. */
export function clerkAtWork(): Stage & { page: () => Page } {
  const stage = setStage()
  let page: Page
  beforeEach(async () => {
    page = await stage.user().open('/login')
    await enter(page, 'clerk')
    await chooseAllWarehouses(page)
  })
  afterEach(() => expect(stage.user().complaints).toEqual([]))
  return { ...stage, page: () => page }
}
