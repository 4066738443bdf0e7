// What journeys begin with: a console and a browser for the whole file, for each test a profile of its own, and a user who
// has come in.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { SIGN_IN_PATH } from '#shared/session.ts'
import { chooseAllWarehouses, enter, launchBrowser, type Witness, witness } from '#tests/support/browser.ts'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'

/** Functions, because nothing of it is there before a test runs. */
export type Stage = { console: () => RunningConsole; browser: () => Browser; user: () => Witness }

type Remembered = Pick<BrowserContextOptions, 'storageState'>

export function setStage(remembered: () => Remembered = () => ({})): Stage {
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
    user = await witness(browser, console.url, remembered())
  })
  afterEach(() => user.context.close())
  return { console: () => console, browser: () => browser, user: () => user }
}

/**
 * Before each test a user is at home, with all warehouses chosen; after it nothing may have been complained of. They come in
 * through the sign-in page once, and have sessions of their own.
 */
export function atWork(username: string): Stage & { page: () => Page } {
  let remembered: Remembered = {}
  const stage = setStage(() => remembered)
  let page: Page
  beforeAll(async () => {
    remembered = await comeIn(stage, username)
  })
  beforeEach(async () => {
    const { context, open } = stage.user()
    await newSession(context, stage.console().url, username)
    page = await open('/home')
  })
  afterEach(() => expect(stage.user().complaints).toEqual([]))
  return { ...stage, page: () => page }
}

async function comeIn({ browser, console }: Stage, username: string): Promise<Remembered> {
  const { context, open } = await witness(browser(), console().url)
  const page = await open('/login')
  await enter(page, username)
  await chooseAllWarehouses(page)
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}

async function newSession({ request }: BrowserContext, origin: string, username: string): Promise<void> {
  const data = { username, password: `${username}123` }
  const answer = await request.post(SIGN_IN_PATH, { data, headers: { origin } })
  expect(await answer.json()).toMatchObject({ code: 200 })
}
