// A real Chromium, and windows that remember everything a user should never see.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'

/** Without these Chromium asks hosts of its own at every start. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** However slow the machine is, nobody waits longer for anything. */
const WAITING_MS = 60_000

export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: [...QUIET, ...args] })
}

/** Chromium's remark when a style is asked for in a view that is set aside, as Playwright does when it looks for a control. */
const ASKED_ABOUT_HIDDEN = 'Rendering was performed in a subtree hidden by content-visibility.'

export type Witness = {
  context: BrowserContext
  open: (url: string) => Promise<Page>
  /** Console messages, uncaught errors and requests to other origins, from all windows. */
  complaints: string[]
}

/** One browser profile; its windows share cookies and storage as a user's do. `remembered` is what it begins with. */
export async function witness(
  browser: Browser,
  origin: string,
  remembered: Pick<BrowserContextOptions, 'storageState'> = {},
): Promise<Witness> {
  const context = await browser.newContext({
    ...remembered,
    baseURL: origin,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
  })
  context.setDefaultTimeout(WAITING_MS)
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.text() !== ASKED_ABOUT_HIDDEN)
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url())
    if (asked !== origin && !['data:', 'blob:'].includes(protocol))
      complaints.push(`foreign: ${request.url()}`)
  })
  return {
    context,
    complaints,
    async open(url) {
      const page = await context.newPage()
      await goTo(page, url)
      return page
    },
  }
}

export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await untilAlive(page)
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilAlive(page)
}

/** The page is left first: what it still asks for by itself would be refused, and complained of. */
export async function loseCookies(page: Page, named = /./): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: named })
}

/**
 * Until React has taken over every control and has nothing left to do: what is pressed before that may be lost. Hidden stays
 * what the server still sent of a part that the browser had to draw itself.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#root :is(a, button, input):not([hidden] *)')].every((control) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps$')),
    ),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)).then(() => true))
}

export async function signIn(page: Page, username: string, password = `${username}123`): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Signs in from the sign-in page, and waits for the page behind it. */
export async function enter(page: Page, username: string, password?: string): Promise<void> {
  await signIn(page, username, password)
  await page.waitForURL((url) => url.pathname !== '/login')
  await untilAlive(page)
}

/** Through the sign-in page, with all warehouses chosen. */
export async function comeIn({ open }: Witness, username: string): Promise<Page> {
  const page = await open('/login')
  await enter(page, username)
  await chooseAllWarehouses(page)
  return page
}

/** Answers the dialog that asks where the user works. */
export async function chooseAllWarehouses(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '选择仓库' })
  await dialog.getByText('全选').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
