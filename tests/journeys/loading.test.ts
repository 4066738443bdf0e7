// A truck at its station: chosen, loaded box by box, signed for and gone, at a desk and on a handheld.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { outboundOrder, packOrders, weighOrder } from '#shared/contracts/outbound/order.ts'
import { shipment } from '#shared/contracts/outbound/shipment.ts'
import { printWaybills } from '#shared/contracts/outbound/waybill.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, fill } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { printedLines, putOnPaper } from '#tests/support/paper.ts'
import { pickedOrder } from '#tests/support/picked.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome, user } = atWork('admin')

let commands = 0
const opId = () => `journey-loading-${++commands}`

it('loads a truck at a desk, hands it over with a signature, and lets it go', async () => {
  const page = atHome()
  await page.setViewportSize({ width: 1366, height: 768 })
  const [one = '', several = ''] = await weighed(page, [1, 3])
  const shipmentNo = await open(page, '沪B10001')
  await untilAlive(page)

  await scan(page, one)
  await told(page, '已装车')
  await scan(page, several)
  await told(page, '此运单有 3 箱，请扫描箱上的条码')
  await scan(page, one)
  await told(page, '没有重复装车')
  await scan(page, boxCodeOf(several, 1, 3))
  await told(page, '1 / 3 箱在车上')
  await scan(page, 'YCFS0001')
  await told(page, 'YCFS0001 是商品')
  const dock = page.getByRole('region', { name: '还在月台' })
  await dock.getByRole('listitem').filter({ hasText: several }).getByText('1 / 3 箱').waitFor()

  await button(page, '交接').click()
  await sign(page)
  await fill(page, page.getByRole('dialog', { name: '交接' }), { 司机姓名: '刘师傅', 封签号: 'F-100' })
  await page.getByRole('dialog', { name: '交接' }).getByRole('button', { name: '交接' }).click()
  await page.getByText(`运单 ${several} 只装了 1 / 3 箱，还差第 2、3 箱`).waitFor()

  await page.reload()
  await untilAlive(page)
  for (const box of [2, 3]) await scan(page, boxCodeOf(several, box, 3))
  await told(page, '3 / 3 箱在车上，已齐')
  await button(page, '卸下').click()
  await scan(page, boxCodeOf(several, 2, 3))
  await told(page, '第 2 箱已卸下')
  await button(page, '回到装车').click()
  await scan(page, one)
  await told(page, '没有重复装车')
  await scan(page, boxCodeOf(several, 2, 3))
  await told(page, '3 / 3 箱在车上，已齐')

  await button(page, '交接').click()
  await sign(page)
  await fill(page, page.getByRole('dialog', { name: '交接' }), { 司机姓名: '刘师傅', 封签号: 'F-100' })
  await page.getByRole('dialog', { name: '交接' }).getByRole('button', { name: '交接' }).click()
  await button(page, '打印交接单').waitFor()
  await putOnPaper(page, '打印交接单')
  expect(await printedLines(page)).toEqual([
    ['上海市', '上海市', '2', '4', '2.4'],
    ['合计', '', '2', '4', '2.4'],
  ])
  await page.locator('.swms-sheet').getByRole('img', { name: shipmentNo }).waitFor()
  await page.emulateMedia({ media: null })
  await page.reload()
  await untilAlive(page)
  await button(page, '离场').click()
  await page.getByRole('dialog', { name: '离场' }).getByRole('button', { name: '确定' }).click()
  await page.getByText('已离场').first().waitFor()

  await goTo(page, `/outbound/shipment/detail?shipmentNo=${shipmentNo}`)
  await page.getByRole('heading', { name: `发运单 ${shipmentNo} 已离场` }).waitFor()
  await page.getByRole('button', { name: /\.png$/ }).click()
  await page.getByRole('img', { name: /\.png$/ }).waitFor()
  const { rows } = await call(page, outboundOrder.list, { body: { waybillNo: [one, several] } as never })
  const { complaints } = user()
  expect(complaints.filter((complaint) => !complaint.includes('/api/outbound/shipment/'))).toEqual([])
  complaints.splice(0)
  expect(rows.map(({ state, plateNo }) => [state, plateNo])).toEqual([
    ['已出库', '沪B10001'],
    ['已出库', '沪B10001'],
  ])
})

it('loads a truck on a handheld', async () => {
  const page = atHome()
  const [one = ''] = await weighed(page, [1])
  await page.setViewportSize({ width: 360, height: 640 })
  await goTo(page, '/outbound/load')
  await untilAlive(page)
  await scan(page, 'DOCK-07')
  const dialog = page.getByRole('dialog', { name: '开始装车' })
  await fill(page, dialog, { 仓库: 'SHQP', 承运商: 'SF', 车牌: '沪B20002' })
  await dialog.getByRole('button', { name: '开始装车' }).click()
  await page.getByText('DOCK-07').first().waitFor()
  await scan(page, one)
  await told(page, '已装车')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await button(page, '撤销').click()
  await told(page, '第 1 箱已卸下')
  await goTo(page, '/outbound/load')
  await scan(page, 'DOCK-07')
  await page.getByText('沪B20002').first().waitFor()
  await scan(page, one)
  await told(page, '已装车')
})

async function open(page: Page, plateNo: string): Promise<string> {
  const body = { warehouse: 'SHQP', carrier: 'SF', plateNo, opId: opId() }
  const { shipmentNo } = await call(page, shipment.create, { body: body as never })
  await goTo(page, `/outbound/load?shipmentNo=${shipmentNo}`)
  return shipmentNo
}

/** A stroke with a mouse. */
async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: '司机签字' })
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {}
  await page.mouse.move(x + 20, y + 30)
  await page.mouse.down()
  await page.mouse.move(x + 90, y + 80, { steps: 5 })
  await page.mouse.move(x + 160, y + 30, { steps: 5 })
  await page.mouse.up()
}

/** One order for each, in so many boxes, on its way to the dock; answers their waybills. */
async function weighed(page: Page, boxes: readonly number[]): Promise<string[]> {
  const orderNos: string[] = []
  for (const _ of boxes) orderNos.push(await pickedOrder(page, { YCFS0002: '1' }))
  const waybillNos: string[] = []
  for (const [at, orderNo] of orderNos.entries()) {
    const parcel = { orderNos: [orderNo], boxes: boxes[at] ?? 1, opId: opId() }
    const packed = await call(page, packOrders, { body: parcel })
    waybillNos.push(...packed.done.map(({ waybillNo }) => waybillNo))
    await call(page, weighOrder, { body: { orderNo, weight: '1.2', opId: opId() } })
  }
  await call(page, printWaybills, { body: { waybillNos, opId: opId() } })
  return waybillNos
}
