// A real Chromium, and windows that remember everything a user should never see.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

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

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: QUIET })
}

export type Witness = {
  context: BrowserContext
  open: (url: string) => Promise<Page>
  /** Console messages, uncaught errors and requests to other origins, from all windows. */
  complaints: string[]
}

/** One browser profile; its windows share cookies and storage as a user's do. */
export async function witness(browser: Browser, origin: string): Promise<Witness> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
  })
  context.setDefaultTimeout(10_000)
  const complaints: string[] = []
  context.on('console', (message) => complaints.push(`console ${message.type()}: ${message.text()}`))
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
      await page.goto(url)
      return page
    },
  }
}

export async function signIn(page: Page, username: string, password = `${username}123`): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Answers the dialog that asks where the user works. */
export async function chooseAllWarehouses(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '选择仓库' })
  await dialog.getByText('全选').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
