// The bench where orders are checked and packed, opened at a work station, with a printer that only keeps what it is given.
import type { Page } from 'playwright-core'
import { goTo, untilAlive } from '#tests/support/browser.ts'

export async function openBench(page: Page): Promise<void> {
  // A browser's own dialog cannot be answered from here.
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.documentElement.dataset['printed'] = [...document.querySelectorAll('.swms-sheet')]
        .map((sheet) => sheet.textContent)
        .join('|')
      setTimeout(() => window.dispatchEvent(new Event('afterprint')))
    }
  })
  await goTo(page, '/outbound/bench')
  await untilAlive(page)
  const dialog = page.getByRole('dialog', { name: '选择仓库/配送站' })
  await dialog.getByText('上海青浦仓').click()
  await dialog.getByText('上海工作站台2号').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The texts of the labels that it printed last. */
export function printedAtBench(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset['printed'] ?? '')
}
