// A list opened by its address on a slow machine: until its rows are there and React has taken over every control.
import type { Browser } from 'playwright-core'
import { chooseAllWarehouses, enter, witness } from '#tests/support/browser.ts'

const LOADS = 10

export async function listTimes(browser: Browser, origin: string, cpuThrottle: number): Promise<number[]> {
  const { context, open } = await witness(browser, origin)
  const page = await open('/login')
  await enter(page, 'admin')
  await chooseAllWarehouses(page)
  const debug = await context.newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottle })
  const times: number[] = []
  for (let loads = 0; loads < LOADS; loads += 1) {
    await page.goto('/inventory/ledger', { waitUntil: 'commit' })
    times.push(
      await page.waitForFunction(aliveAt, null, { polling: 'raf' }).then((handle) => handle.jsonValue()),
    )
  }
  await context.close()
  return times.slice(1)
}

/** In milliseconds since the navigation; 0 as long as something is missing. Runs in the page. */
function aliveAt(): number {
  const waiting = [...document.querySelectorAll('#root :is(a, button, input)')].filter(
    (control) => !Object.keys(control).some((key) => key.startsWith('__reactProps$')),
  )
  const rows = document.querySelectorAll('.swms-rows-table tbody tr')
  return rows.length > 0 && waiting.length === 0 ? performance.now() : 0
}
