import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  chooseAllWarehouses,
  enter,
  goTo,
  launchBrowser,
  type Witness,
  witness,
} from '#tests/support/browser.ts'
import { type Development, startDevelopment } from '#tests/support/development.ts'

const FIRST_PAGE_MS = 240_000

let development: Development
let browser: Browser

beforeAll(async () => {
  development = await startDevelopment()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await development?.stop()
})

it('a developer sees styled pages, each edit where it belongs, and stays signed in', async () => {
  const user = await witness(browser, development.url)
  // Vite makes all packages ready first, on the first page that is asked for.
  user.context.setDefaultTimeout(FIRST_PAGE_MS)
  let page = await user.open('/login').catch((error: unknown) => {
    throw new Error([...user.complaints, development.output()].join('\n'), { cause: error })
  })
  // Of a style sheet that a module imports.
  const card = page.locator('.swms-login-card')
  expect(await card.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('10px')
  await enter(page, 'admin')
  await chooseAllWarehouses(page)
  await goTo(page, '/basic/warehouse')

  await mark(page)
  await development.edit('client/kit/list/filter-bar.tsx', { from: '重置', to: '清除条件' })
  await page.getByRole('button', { name: '清除条件' }).waitFor()
  expect(await isMarked(page), `the page is still the same: ${development.output()}`).toBe(true)
  expect(user.complaints.filter(isProblem)).toEqual([])

  // Of the rules that both sides follow, one that of the server only the WMS API reads, a process of its own.
  await development.edit('shared/contracts/base/warehouse.ts', { from: '仓库名称', to: '库房名称' })
  await expect
    .poll(() => answerTo(user, '/api/base/warehouse/save', { code: 'NEW' }))
    .toContain('请输入库房名称')
  await page.getByLabel('库房名称').waitFor()
  await page.close()

  page = await user.open('/basic/warehouse')
  await mark(page)
  await development.edit('server/gateway/answers/refusals.ts', { from: '接口不存在', to: '没有这个接口' })
  await expect.poll(() => answerTo(user, '/nowhere')).toContain('没有这个接口')
  // The page has loaded again by itself.
  await expect.poll(() => isMarked(page)).toBe(false)
  await page.getByLabel('库房名称').waitFor()
  expect(new URL(page.url()).pathname, 'signed in').toBe('/basic/warehouse')

  expect(user.complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([])
  expect(development.output(), 'the server does not start again for the client').not.toContain(
    'change in ./client',
  )
  const sessions = await stat(path.join(development.folder, '.data/dev-sessions.json'))
  expect(sessions.mode & 0o777).toBe(0o600)
}, 600_000)

/** Gone with the document. */
const mark = (page: Page) => page.evaluate(() => void document.body.setAttribute('data-marked', ''))

/** False while another document is on its way, too. */
const isMarked = (page: Page) =>
  page.evaluate(() => document.body.hasAttribute('data-marked')).catch(() => false)

const isProblem = (complaint: string) => !/^console (?:debug|info):/.test(complaint)

/** Empty while nobody answers. */
function answerTo({ context }: Witness, address: string, data: object = {}): Promise<string> {
  return context.request.post(address, { data, headers: { origin: development.url } }).then(
    (answer) => answer.text(),
    () => '',
  )
}
