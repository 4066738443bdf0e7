// What was picked for a stopped order is put back with nothing but a scanner, in parts, taken back, and found again.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { getPutBackWork } from '#shared/contracts/outbound/put-back.ts'
import { goTo, reload, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { pickedOrder } from '#tests/support/picked.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome, user } = atWork('admin')

async function stoppedOrder(page: Page): Promise<string> {
  const orderNo = await pickedOrder(page, { YCFS0001: '3' })
  const body = { orderNo, reason: '买家取消', opId: randomUUID() }
  const { issueNo } = await call(page, orderIssue.create, { body: body as never })
  for (const move of ['accept', 'succeed'] as const) {
    const { revision } = await call(page, orderIssue.get, { query: { issueNo } })
    await call(page, orderIssue.move, { body: { issueNo, move, revision, opId: randomUUID() } })
  }
  return orderNo
}

it.each([360, 1366])('goods of a stopped order are put back on a screen %i px wide', async (width) => {
  const page = atHome()
  await page.setViewportSize({ width, height: 640 })
  const orderNo = await stoppedOrder(page)
  await goTo(page, '/outbound/put-back')
  await untilAlive(page)
  await scan(page, 'NOWHERE-1')
  await told(page, '找不到 NOWHERE-1')
  await scan(page, orderNo)
  await page.getByText('请扫描要放回的商品').first().waitFor()
  await scan(page, 'YCFS0001')
  const place = page.locator('.swms-pick-place strong')
  await place.waitFor()
  const loc = await place.innerText()
  await told(page, `请扫描库位 ${loc}`)
  await page.getByLabel('放回数量').fill('2')
  await page.keyboard.press('Enter')
  await scan(page, loc)
  await told(page, `2 件放回 ${loc}`)

  await reload(page)
  await untilAlive(page)
  await press(page, button(page, '撤销'))
  await told(page, '已撤销')
  const { tasks } = await call(page, getPutBackWork, { query: { code: orderNo } })
  expect(tasks.map(({ state, qty }) => `${state} ${qty}`).sort()).toEqual(['待回库 1', '待回库 2'])

  await scan(page, 'YCFS0001')
  await scan(page, loc)
  await told(page, `件放回 ${loc}`)
  await scan(page, 'YCFS0001')
  await scan(page, loc)
  await page.getByText('已全部回库，请扫描下一单').first().waitFor()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  user().complaints.splice(0)
})
