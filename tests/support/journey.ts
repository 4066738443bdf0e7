// What journeys begin with: a console and a browser for the whole file, for each test a profile of its own, and a user who
// has come in.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { SIGN_IN_PATH } from '#shared/session.ts'
import { comeIn, launchBrowser, type Witness, witness } from '#tests/support/browser.ts'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'
import { keptFolder } from '#tests/support/run-folder.ts'

/** Functions, because nothing of it is there before a test runs. */
export type Stage = { console: () => RunningConsole; browser: () => Browser; user: () => Witness }

type Remembered = Pick<BrowserContextOptions, 'storageState'>

export function setStage(remembered: () => Remembered = () => ({})): Stage {
  let console: RunningConsole
  let browser: Browser
  let user: Witness
  let dataDir: string
  beforeAll(async () => {
    dataDir = await copiedCompany()
    console = await startConsole({ SWMS_DATA_DIR: dataDir })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await console?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    user = await witness(browser, console.url, remembered())
  })
  afterEach(() => user.context.close())
  return { console: () => console, browser: () => browser, user: () => user }
}

/** The data folder of a console that has been started once. */
async function copiedCompany(): Promise<string> {
  const first = await keptFolder('console', async (folder) =>
    (await startConsole({ SWMS_DATA_DIR: folder })).stop(),
  )
  const copy = await mkdtemp(path.join(tmpdir(), 'swms-'))
  await cp(first, copy, { recursive: true })
  return copy
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
    remembered = await profileOf(stage, username)
  })
  beforeEach(async () => {
    const { context, open } = stage.user()
    await newSession(context, stage.console().url, username)
    page = await open('/home')
  })
  afterEach(() => expect(stage.user().complaints).toEqual([]))
  return { ...stage, page: () => page }
}

async function profileOf({ browser, console }: Stage, username: string): Promise<Remembered> {
  const newcomer = await witness(browser(), console().url)
  await comeIn(newcomer, username)
  const storageState = await newcomer.context.storageState()
  await newcomer.context.close()
  return { storageState }
}

async function newSession({ request }: BrowserContext, origin: string, username: string): Promise<void> {
  const data = { username, password: `${username}123` }
  const answer = await request.post(SIGN_IN_PATH, { data, headers: { origin } })
  expect(await answer.json()).toMatchObject({ code: 200 })
}
