// At a scan station, with nothing but a scanner and a keyboard.
import type { Page } from 'playwright-core'

/** From a scanner's Enter to the first key of a hand at the least: one that comes sooner is the scanner's, too. */
const HAND_MS = 150

/** Nobody puts the focus anywhere: it is where scans go. The hand is free for keys afterwards. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.classList.contains('swms-scan-field'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(HAND_MS)
}

export async function pressEnterByHand(page: Page): Promise<void> {
  await page.waitForTimeout(HAND_MS)
  await page.keyboard.press('Enter')
}

export async function told(page: Page, text: string): Promise<void> {
  await page.locator('.swms-scan-feedback').filter({ hasText: text }).waitFor()
}
