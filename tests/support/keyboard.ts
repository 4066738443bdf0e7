// A console without a mouse: Tab leads to everything, keys do it.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A key as a fast hand types it: what comes much faster is taken for a scanner, which sends no form. */
const HAND_MS = 80

/** As somebody without a mouse gets there. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < 250; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way to ${target} by Tab`)
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
