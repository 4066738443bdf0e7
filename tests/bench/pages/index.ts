// What the pages of a warehouse cost: a scan until its answer stands there, a list until it can be used on a slow machine, and
// a hundred thousand of its rows under the wheel.
import { listTimes } from '#tests/bench/pages/list.ts'
import { scanTimes } from '#tests/bench/pages/scan.ts'
import { scrollTimes } from '#tests/bench/pages/scroll.ts'
import type { BenchTable } from '#tests/bench/table.ts'
import { timesOf } from '#tests/bench/times.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startConsole } from '#tests/support/console.ts'

const CPU_THROTTLE = 4
const ROWS = { kit: 100_000, plain: 10_000 }

export async function run(): Promise<BenchTable> {
  const console = await startConsole({ SWMS_DEMO_SCALE: '0.03' })
  const browser = await launchBrowser()
  try {
    const scans = await scanTimes(browser, console.url)
    const lists = await listTimes(browser, console.url, CPU_THROTTLE)
    const { ofKit, ofPlain } = await scrollTimes(browser, ROWS)
    return {
      title: `Pages in Chromium; the list with a CPU slowed down ${CPU_THROTTLE} times`,
      rows: [
        { name: '收货: from a scan to its answer, painted', figures: timesOf(scans) },
        { name: '库存流水: from the address to every control alive', figures: timesOf(lists) },
        { name: `库存流水: a turn of the wheel over ${ROWS.kit} rows, painted`, figures: ofKit },
        { name: `…and over ${ROWS.plain} rows of a table that draws them all`, figures: ofPlain },
      ],
      ratios: [],
    }
  } finally {
    await browser.close()
    await console.stop()
  }
}
