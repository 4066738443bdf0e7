// At a scan station, with nothing but a scanner and a keyboard.
import type { Page } from 'playwright-core'

/** Nobody puts the focus anywhere: it is where scans go. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.classList.contains('swms-scan-field'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

export async function told(page: Page, text: string): Promise<void> {
  await page.locator('.swms-scan-feedback').filter({ hasText: text }).waitFor()
}
