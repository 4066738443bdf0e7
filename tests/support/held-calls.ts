// Calls that are answered when a test lets them be: what a slow network, or a slow server, does.
import type { Page } from 'playwright-core'

type HeldCalls = { sent: () => number; release: () => void }

/** `sent` says how many there were; the server has answered each at once, and `release` lets the answers through. */
export async function holdCalls(page: Page, path: string): Promise<HeldCalls> {
  let count = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${path}`, async (route) => {
    count += 1
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  return { sent: () => count, release }
}
