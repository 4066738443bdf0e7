// A browser at the station where an order of the demo company's goods is received.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { goTo } from '#tests/support/browser.ts'
import { call } from '#tests/support/page-call.ts'

/** Answers the order's number. `lines`: how many of which product. */
export async function atReceiving(
  page: Page,
  lines: Record<string, string>,
  owner = 'YCFS',
): Promise<string> {
  const head = { warehouse: 'SHQP', owner, type: '采购入库' } as const
  const goods = Object.entries(lines).map(([code, expectedQty]) => ({ sku: code, expectedQty }))
  const made = await call(page, inboundOrder.create, { body: { ...head, lines: goods, opId: randomUUID() } })
  let { orderNo, revision } = made
  for (const move of ['release', 'arrive'] as const) {
    const body = { orderNo, move, revision, opId: randomUUID() }
    ;({ revision } = await call(page, inboundOrder.move, { body }))
  }
  await goTo(page, `/entryOrder/receive?orderNo=${orderNo}`)
  await atScanInput(page)
  return orderNo
}

export const atScanInput = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.classList.contains('swms-scan-field'))
