// A pick list is walked at the station, with nothing but a scanner: claimed, picked into totes, taken back, and found again.
import { expect, it } from 'vitest'
import { getOutboundDocument } from '#shared/contracts/outbound/order.ts'
import { goTo, reload, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { newTote, releasedOrder } from '#tests/support/picked.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome, user } = atWork('admin')

const SIZES = [
  { width: 1366, height: 768 },
  { width: 360, height: 640 },
]

it.each(SIZES)('a list is picked on a screen $width px wide', async ({ width, height }) => {
  const page = atHome()
  await page.setViewportSize({ width, height })
  const { orderNo, listNo } = await releasedOrder(page, { YCFS0001: '3' })
  const tote = await newTote(page, `GW${width}`)
  await goTo(page, '/outbound/pick')
  await untilAlive(page)
  await scan(page, listNo)
  await press(page, button(page, '领取拣货'))
  const place = page.locator('.swms-pick-place strong')
  await place.waitFor()
  const loc = await place.innerText()
  await scan(page, 'YCFS0001')
  await told(page, `这一步请扫描库位 ${loc}`)
  await scan(page, loc)
  await told(page, `库位 ${loc}`)
  await scan(page, 'YCFS0001')
  await told(page, '1 / 3')
  await scan(page, tote)
  await told(page, `1 件放入 ${tote}`)

  await reload(page)
  await untilAlive(page)
  await page.getByText(`请扫描库位 ${loc}`).waitFor()
  await page.getByText(`→ ${tote}`).first().waitFor()
  await press(page, button(page, '撤销'))
  await told(page, '已撤销')
  expect((await call(page, getOutboundDocument, { query: { orderNo } })).order.pickedQty).toBe('0')

  await scan(page, loc)
  await scan(page, 'YCFS0001')
  await told(page, '1 / 3')
  await page.getByLabel('已取数量').fill('3')
  await page.keyboard.press('Enter')
  await scan(page, listNo)
  await told(page, listNo)
  await scan(page, tote)
  await told(page, '大拣单已全部拣完')
  // What was taken back is a pick of its own.
  const { order, picks } = await call(page, getOutboundDocument, { query: { orderNo } })
  expect(order.state).toBe('待复核')
  expect(picks.map((pick) => [pick.state, pick.tote, pick.loc])).toEqual([
    ['已拣', tote, loc],
    ['已拣', tote, loc],
  ])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  user().complaints.splice(0)
})
