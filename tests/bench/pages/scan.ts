// The station 收货 at work on the demo company's goods, a scan as soon as the one before has been answered.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { chooseAllWarehouses, enter, goTo, witness } from '#tests/support/browser.ts'
import { call } from '#tests/support/page-call.ts'

const SCANS = 40
/** Clothes have neither lots nor dates. In turns, because the same code twice within a moment is taken for one scan. */
const CODES = ['YCFS0001', 'YCFS0002'] as const

export async function scanTimes(browser: Browser, origin: string): Promise<number[]> {
  const { context, open } = await witness(browser, origin)
  const page = await open('/login')
  await enter(page, 'admin')
  await chooseAllWarehouses(page)
  await goTo(page, `/entryOrder/receive?orderNo=${await arrivedOrder(page)}`)
  const times: number[] = []
  for (let scans = 0; scans < SCANS; scans += 1) times.push(await scanTime(page, scans))
  await context.close()
  // The first ones bring code and connections.
  return times.slice(CODES.length)
}

async function arrivedOrder(page: Page): Promise<string> {
  const { orderNo } = await call(page, inboundOrder.create, {
    body: {
      owner: 'YCFS',
      warehouse: 'SHQP',
      type: '采购入库',
      opId: randomUUID(),
      lines: CODES.map((sku) => ({ sku, lot: '', expectedQty: '1000' })),
    },
  })
  for (const move of ['release', 'arrive'] as const) {
    const { order } = await call(page, getInboundDocument, { query: { orderNo } })
    const { revision } = order
    await call(page, inboundOrder.move, { body: { orderNo, move, revision, opId: randomUUID() } })
  }
  return orderNo
}

function scanTime(page: Page, scans: number): Promise<number> {
  const expected = `已收 ${Math.floor(scans / CODES.length) + 1} / 1,000`
  const code = CODES[scans % CODES.length] as string
  return page.evaluate(
    async ({ code, expected }) => {
      const field = document.querySelector<HTMLInputElement>('.swms-scan-field')
      if (!field) throw new Error('no station')
      const before = document.querySelector('.swms-scan-feedback')?.textContent
      const start = performance.now()
      field.value = code
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      // A timer that a frame has set runs when the frame has been painted.
      for (let told = before; told === before || !told?.includes(expected); ) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        told = document.querySelector('.swms-scan-feedback')?.textContent
      }
      return performance.now() - start
    },
    { code, expected },
  )
}
