// What journeys begin with: a console and a browser for the whole file, for each test a profile of its own, and a user who
// has come in. Company and profiles are made once for all files.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { SIGN_IN_PATH } from '#shared/session.ts'
import { comeIn, launchBrowser, type Witness, witness } from '#tests/support/browser.ts'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'
import { copyFolder, keptFolder } from '#tests/support/run-folder.ts'

/** Functions, because nothing of it is there before a test runs. */
export type Stage = { console: () => RunningConsole; browser: () => Browser; user: () => Witness }

type Remembered = Pick<BrowserContextOptions, 'storageState'>

export function setStage(
  remembered: () => Remembered = () => ({}),
  settings: () => Record<string, string> = () => ({}),
): Stage {
  let console: RunningConsole
  let browser: Browser
  let user: Witness
  let dataDir: string
  beforeAll(async () => {
    dataDir = await copiedCompany()
    console = await startConsole({ SWMS_DATA_DIR: dataDir, ...settings() })
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

/** Who comes in at the start of journeys. */
const USERS = ['admin', 'clerk'] as const
type User = (typeof USERS)[number]

/** The data folder of a console that has been started once. */
async function copiedCompany(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'swms-'))
  await copyFolder(path.join(await firstConsole(), 'data'), copy)
  return copy
}

/** Its data folder, and the profiles of users who have come in through its sign-in page. */
function firstConsole(): Promise<string> {
  return keptFolder('console', async (folder) => {
    await mkdir(folder)
    const console = await startConsole({ SWMS_DATA_DIR: path.join(folder, 'data') })
    const browser = await launchBrowser()
    for (const username of USERS) {
      const newcomer = await witness(browser, console.url)
      await comeIn(newcomer, username)
      const profile = JSON.stringify(await newcomer.context.storageState())
      await writeFile(path.join(folder, username), profile.replaceAll(console.url, ORIGIN))
    }
    await browser.close()
    await console.stop()
  })
}

/** In profiles, for whichever console they are used with. */
const ORIGIN = 'http://the-console'

/**
 * Before each test a user is at home, with all warehouses chosen; after it nothing may have been complained of. Each has a
 * session of their own. `settings` of their console are asked for when it starts.
 */
export function atWork(
  username: User,
  settings: () => Record<string, string> = () => ({}),
): Stage & { page: () => Page } {
  let remembered: Remembered = {}
  const stage = setStage(() => remembered, settings)
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

async function profileOf({ console }: Stage, username: User): Promise<Remembered> {
  const profile = await readFile(path.join(await firstConsole(), username), 'utf8')
  return { storageState: JSON.parse(profile.replaceAll(ORIGIN, console().url)) as never }
}

async function newSession({ request }: BrowserContext, origin: string, username: string): Promise<void> {
  const data = { username, password: `${username}123` }
  const answer = await request.post(SIGN_IN_PATH, { data, headers: { origin } })
  expect(await answer.json()).toMatchObject({ code: 200 })
}
