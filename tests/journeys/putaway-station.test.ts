// A received box is put away with nothing but a scanner: in parts, taken back, to the place that is suggested.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome, user } = atWork('admin')

async function receivedOrder(page: Page): Promise<string> {
  const lines = [
    { sku: 'YCFS0001', expectedQty: '3' },
    { sku: 'YCFS0002', expectedQty: '1' },
  ]
  const order = { owner: 'YCFS', warehouse: 'SHQP', type: '采购入库', lines, opId: randomUUID() }
  const { orderNo } = await call(page, inboundOrder.create, { body: order as never })
  const move = async (name: 'release' | 'arrive' | 'finish') => {
    const { revision } = await call(page, inboundOrder.get, { query: { orderNo } })
    await call(page, inboundOrder.move, { body: { orderNo, move: name, revision, opId: randomUUID() } })
  }
  await move('release')
  await move('arrive')
  for (const { sku: code, expectedQty: qty } of lines)
    await call(page, receive, { body: { orderNo, code, qty, opId: randomUUID() } as never })
  await move('finish')
  return orderNo
}

it.each([360, 1366])('received goods are put away on a screen %i px wide', async (width) => {
  const page = atHome()
  await page.setViewportSize({ width, height: 640 })
  const orderNo = await receivedOrder(page)
  await goTo(page, '/entryOrder/putaway-station')
  await untilAlive(page)
  await scan(page, 'NOWHERE-1')
  await told(page, '找不到 NOWHERE-1')
  await scan(page, orderNo)
  await page.getByText('请扫描要上架的商品').first().waitFor()
  await scan(page, 'YCFS0001')
  const place = page.locator('.swms-pick-place strong')
  await place.waitFor()
  const loc = await place.innerText()
  await told(page, `请扫描库位 ${loc}`)
  await page.getByLabel('上架数量').fill('2')
  await page.keyboard.press('Enter')
  await scan(page, 'NOWHERE-2')
  await told(page, '此仓库没有库位 NOWHERE-2，请核对')
  await scan(page, loc)
  await told(page, `2 件上架到 ${loc}`)
  await press(page, button(page, '撤销'))
  await told(page, '已撤销')

  await scan(page, 'YCFS0001')
  await told(page, '× 3')
  await scan(page, loc)
  await told(page, `3 件上架到 ${loc}`)
  await scan(page, 'YCFS0002')
  await place.waitFor()
  await scan(page, await place.innerText())
  await page.getByText('已全部上架，请扫描下一个容器或商品').first().waitFor()
  const { state } = await call(page, inboundOrder.get, { query: { orderNo } })
  expect(state).toBe('已完成')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  user().complaints.splice(0)
})
