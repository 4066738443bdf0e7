// Takes the pictures of the documents anew: `npm run pictures`, with the build of this moment and the demo company as it is
// after its first start.

import { hrefTo } from '#shared/routes.ts'
import { comeIn, launchBrowser, witness } from '#tests/support/browser.ts'
import { startConsole } from '#tests/support/console.ts'

const FOLDER = 'docs/pictures'

/** For what a page still draws or fetches once it has come to rest. */
const SETTLED_MS = 1_500

const HANDHELD = { width: 412, height: 823 }

type Picture = {
  name: string
  path: string
  /** The first link of its table is followed. */
  follows?: true
  size?: { width: number; height: number }
}

const PICTURES: readonly Picture[] = [
  { name: 'home', path: hrefTo('home') },
  { name: 'list', path: hrefTo('stock') },
  { name: 'document', path: hrefTo('inboundOrder'), follows: true },
  { name: 'report', path: hrefTo('incomeDaily') },
  { name: 'profit', path: hrefTo('profitOverview') },
  { name: 'board', path: hrefTo('orderStatistics') },
  { name: 'station', path: hrefTo('blindScan') },
  { name: 'handheld', path: hrefTo('movingScan'), size: HANDHELD },
  { name: 'checks', path: hrefTo('reconciliation') },
]

const console = await startConsole({ SWMS_DEMO_SCALE: '0.03' })
const browser = await launchBrowser()
try {
  const user = await witness(browser, console.url)
  const page = await comeIn(user, 'admin')
  for (const { name, path, follows, size } of PICTURES) {
    await page.setViewportSize(size ?? { width: 1366, height: 768 })
    await page.goto(path, { waitUntil: 'networkidle' })
    if (follows) await page.locator('.swms-page tbody a').first().click()
    await page.waitForTimeout(SETTLED_MS)
    await page.screenshot({ path: `${FOLDER}/${name}.png` })
    process.stdout.write(`${FOLDER}/${name}.png\n`)
  }
} finally {
  await browser.close()
  await console.stop()
}
