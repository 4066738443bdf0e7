// What somebody sees where the console is not there yet, or cannot come: a form that is sent before the script has arrived, and
// a request that the gateway refuses before it is one of a page.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, untilAlive, witness } from '#tests/support/browser.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

let browser: Browser
let upstream: FakeUpstream
let gateway: TestGateway
let url: string

beforeAll(async () => {
  browser = await launchBrowser()
  upstream = await startFakeUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
  url = (await gateway.listen()).url
})
afterAll(async () => {
  await browser.close()
  await gateway.close()
  await upstream.close()
})

it('a sign-in that is sent before the script is there comes back to its form', async () => {
  const { context, complaints } = await witness(browser, url)
  const page = await context.newPage()
  let letScriptsThrough = () => {}
  const scripts = new Promise<void>((resolve) => (letScriptsThrough = resolve))
  await page.route('**/*.js', async (route) => {
    await scripts
    await route.continue().catch(() => undefined)
  })
  await page.goto('/login?redirect=%2Fuser%2Finfo', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: '用户名' }).fill('clerk')
  await page.getByRole('textbox', { name: '密码' }).fill('right')
  const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('textbox', { name: '密码' }).press('Enter')
  expect((await sent).status()).toBe(303)
  letScriptsThrough()
  await untilAlive(page)
  expect(page.url()).toBe(`${url}/login?redirect=%2Fuser%2Finfo`)
  await page.getByRole('textbox', { name: '用户名' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('too many cookies are told of by a page that says what to do', async () => {
  const { context } = await witness(browser, url)
  await context.addCookies(
    Array.from({ length: 6 }, (_, n) => ({ name: `other_${n}`, value: 'x'.repeat(3_500), url })),
  )
  const page = await context.newPage()
  const styleErrors: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) styleErrors.push(message.text())
  })
  expect((await page.goto('/login'))?.status()).toBe(431)
  await page.getByRole('heading', { name: /请在浏览器设置中删除此网址的 Cookie/ }).waitFor()
  expect(styleErrors).toEqual([])
  await context.clearCookies()
  await page.getByRole('link', { name: '重试' }).click()
  await page.getByRole('textbox', { name: '用户名' }).waitFor()
  await context.close()
})
