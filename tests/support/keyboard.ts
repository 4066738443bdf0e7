// A console without a mouse: Tab leads to everything, keys do it.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A key as a fast hand types it: what comes much faster is taken for a scanner, which sends no form. */
const HAND_MS = 80

/** As somebody without a mouse gets there; of a long way, all stops but the last few are passed without a look. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = await target.evaluate(stopsBefore); stops > 0; stops -= 1) await page.keyboard.press('Tab')
  for (let stops = 0; stops < 250; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way to ${target} by Tab`)
}

/** In the page: how many stops may be passed blindly, some fewer than there are controls on the way. */
function stopsBefore(target: Element): number {
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')].filter(
    (control) => control.matches(':not(:disabled, [tabindex="-1"])') && control.checkVisibility(),
  )
  const from = document.activeElement ? controls.indexOf(document.activeElement) : -1
  return Math.floor((controls.indexOf(target) - from) / 2)
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect.poll(() => target.isEnabled()).toBe(true)
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Field by field, by their labels; what is typed of a reference is its code. */
export async function fill(
  page: Page,
  block: Locator,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await reach(page, block.getByLabel(label))
    await page.keyboard.type(value, { delay: HAND_MS })
  }
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
export const tick = (page: Page, name: RegExp) => page.getByRole('checkbox', { name }).first()
export const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true }).first()
