// From the released list to the departed truck: all that leaves was scanned, and nobody opened a list of orders.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { getOutboundDocument } from '#shared/contracts/outbound/order.ts'
import { parcel } from '#shared/contracts/outbound/parcel.ts'
import { getPickWork } from '#shared/contracts/outbound/picking.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, fill, press } from '#tests/support/keyboard.ts'
import { openBench, printedAtBench } from '#tests/support/pack-bench.ts'
import { call } from '#tests/support/page-call.ts'
import { newTote, releasedOrder } from '#tests/support/picked.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome } = atWork('admin')

const BOX = 'ZX5'
const GIFT_BOX = 'YCLH'

/** The pieces of a list, of each product one, are scanned where they lie, and into the tote. */
async function pickInto(page: Page, listNo: string, tote: string): Promise<void> {
  await goTo(page, '/outbound/pick')
  await untilAlive(page)
  await scan(page, listNo)
  await press(page, button(page, '领取拣货'))
  await page.locator('.swms-pick-place strong').waitFor()
  const { picks } = await call(page, getPickWork, { query: { listNo } })
  for (const [at, { loc, sku, qty }] of picks.entries()) {
    await scan(page, loc)
    await told(page, `库位 ${loc}`)
    await scan(page, sku)
    await told(page, `1 / ${qty}`)
    await scan(page, tote)
    await told(page, at === picks.length - 1 ? '大拣单已全部拣完' : `${qty} 件放入 ${tote}`)
  }
}

/** Answers the codes on its boxes, which have been weighed. */
async function weighBoxes(page: Page, orderNo: string): Promise<string[]> {
  const { rows } = await call(page, parcel.list, { body: { orderNo: [orderNo], sort: 'box' } })
  const codes: string[] = []
  for (const { box, waybillNo, expectedWeight } of rows) {
    const label = boxCodeOf(waybillNo ?? '', box, rows.length)
    await scan(page, label)
    await told(page, '请输入重量(kg)')
    await scan(page, expectedWeight ?? '1')
    await told(page, box === rows.length ? '本单完成' : `第 ${box} / ${rows.length} 箱`)
    codes.push(label)
  }
  return codes
}

it('takes two orders from their lists to the truck with a scanner', async () => {
  const page = atHome()
  const one = await releasedOrder(page, { YCFS0001: '1' })
  const two = await releasedOrder(page, { YCFS0001: '1', YCFS0002: '1' })
  const [first, second] = [await newTote(page, 'FA'), await newTote(page, 'FB')]
  await pickInto(page, one.listNo, first)
  await pickInto(page, two.listNo, second)

  await openBench(page)
  await scan(page, first)
  await told(page, one.orderNo)
  await scan(page, BOX)
  await told(page, `包材 ${BOX}`)
  await scan(page, 'YCFS0001')
  await told(page, '装箱完成')
  await expect.poll(() => printedAtBench(page)).toContain(one.orderNo)
  const boxes = await weighBoxes(page, one.orderNo)

  await scan(page, second)
  await told(page, two.orderNo)
  await scan(page, BOX)
  await told(page, `包材 ${BOX}`)
  await scan(page, 'YCFS0001')
  await told(page, '还差 1 件')
  await scan(page, GIFT_BOX)
  await told(page, `包材 ${GIFT_BOX}`)
  await scan(page, 'YCFS0002')
  await told(page, '装箱完成，共 2 箱')
  await expect.poll(() => printedAtBench(page)).toContain(two.orderNo)
  boxes.push(...(await weighBoxes(page, two.orderNo)))

  await goTo(page, '/outbound/load')
  await untilAlive(page)
  await scan(page, 'DOCK-09')
  const dialog = page.getByRole('dialog', { name: '开始装车' })
  await fill(page, dialog, { 仓库: 'SHQP', 承运商: 'SF', 车牌: '沪C30003' })
  await dialog.getByRole('button', { name: '开始装车' }).click()
  await page.getByText('DOCK-09').first().waitFor()
  const [only = '', ...others] = boxes
  await scan(page, only)
  await told(page, '已装车')
  for (const [at, box] of others.entries()) {
    await scan(page, box)
    await told(page, `${at + 1} / ${others.length} 箱在车上`)
  }
  await button(page, '交接').click()
  await fill(page, page.getByRole('dialog', { name: '交接' }), { 司机姓名: '刘师傅' })
  await page.getByRole('dialog', { name: '交接' }).getByRole('button', { name: '交接' }).click()
  await button(page, '离场').click()
  await page.getByRole('dialog', { name: '离场' }).getByRole('button', { name: '确定' }).click()
  await page.getByText('已离场').first().waitFor()

  for (const { orderNo } of [one, two]) {
    const { order, parcels } = await call(page, getOutboundDocument, { query: { orderNo } })
    expect(order).toMatchObject({ state: '已出库', plateNo: '沪C30003' })
    expect(parcels.map(({ state }) => state)).toEqual(parcels.map(() => '已出库'))
  }
})
