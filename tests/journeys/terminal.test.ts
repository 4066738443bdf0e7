// A terminal of the floor: it stays signed in over the end of its browser, and asks for its PIN when nobody has been there.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chooseAllWarehouses, goTo, signIn, untilAlive, witness } from '#tests/support/browser.ts'
import { setStage } from '#tests/support/journey.ts'
import { scanned } from '#tests/support/station.ts'

/** Long enough for a slow machine to get from one step to the next. */
const LOCK_SECONDS = 15
const PIN = '4711'

const { console, browser, user } = setStage(
  () => ({}),
  () => ({ SWMS_TERMINAL_HOURS: '12', SWMS_TERMINAL_LOCK_MINUTES: String(LOCK_SECONDS / 60) }),
)

async function comeInAtTerminal(): Promise<Page> {
  const page = await user().open('/login')
  await page.getByText('工位终端').click()
  await page.getByLabel('PIN').fill('12')
  await signIn(page, 'clerk')
  await page.getByText('PIN 为4至8位数字').waitFor()
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await untilAlive(page)
  await chooseAllWarehouses(page)
  return page
}

const lock = (page: Page) => page.getByRole('dialog', { name: '终端已锁定' })

async function lockByMenu(page: Page): Promise<void> {
  await page.locator('button.swms-user').click()
  await page.getByRole('menuitem', { name: '锁定终端' }).click()
  await lock(page).waitFor()
}

async function unlock(page: Page): Promise<void> {
  await lock(page).getByLabel('PIN').fill(PIN)
  await page.keyboard.press('Enter')
  await lock(page).waitFor({ state: 'detached' })
}

/** Whether a visitor could read or press it. */
const isCovered = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    const backdrop = document.querySelector('.swms-terminal-lock-portal .bp6-overlay-backdrop')
    return (
      !element.contains(top) &&
      backdrop !== null &&
      getComputedStyle(backdrop).backgroundColor === 'rgb(48, 65, 86)'
    )
  })

it('locks itself when nobody is there, in every tab, and opens where it was', async () => {
  const page = await comeInAtTerminal()
  const other = await user().open('/home')
  await goTo(page, '/user/info')
  await page.getByLabel('手机号').fill('13900001234')
  await lock(page).waitFor()
  await lock(other).waitFor()
  expect(await isCovered(page, 'main')).toBe(true)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await lock(page).getByLabel('PIN').fill('0000')
  await page.keyboard.press('Enter')
  await lock(page).getByText('PIN 不正确').waitFor()
  await unlock(page)
  await lock(other).waitFor({ state: 'detached' })
  expect(await page.getByLabel('手机号').inputValue()).toBe('13900001234')
  await goTo(other, '/inventory/stock')
  await other.getByRole('heading', { name: '库存查询' }).first().waitFor()
})

it('asks for the PIN in place of a page that is opened while it is locked, as after the end of its browser', async () => {
  const page = await comeInAtTerminal()
  await lockByMenu(page)
  const { cookies, origins } = await user().context.storageState()
  expect(cookies.find(({ name }) => name === 'swms_session')?.expires).toBeGreaterThan(
    Date.now() / 1_000 + 11 * 3_600,
  )
  const reopened = await witness(browser(), console().url, { storageState: { cookies, origins } })
  const again = await reopened.open('/inventory/stock')
  await again.getByRole('heading', { name: '终端已锁定' }).waitFor()
  // A scanner whose person has not looked up yet: no try, and no failed sign-in.
  for (let n = 0; n < 6; n += 1) await scanned(again, '6901234567892')
  await again.getByText('PIN 为4至8位数字').waitFor()
  await again.getByLabel('PIN').fill(PIN)
  await again.getByRole('button', { name: '解锁' }).click()
  await again.waitForURL('**/inventory/stock')
  await reopened.context.close()
})

it('is handed over to somebody else, who signs in', async () => {
  const page = await comeInAtTerminal()
  await lockByMenu(page)
  await lock(page).getByRole('button', { name: '换人登录' }).click()
  await page.waitForURL('**/login?**')
  await untilAlive(page)
  await signIn(page, 'admin')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.locator('button.swms-user').getByText('周明远').waitFor()
})
