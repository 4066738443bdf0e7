// What came back is worked through with a scanner and one key for each piece: a parcel of one piece, one with a damaged piece, one
// that is nobody's, and one with more in it than was sent.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { storedText } from '#client/data/stored.ts'
import { packOrders, shipOrders, weighOrder } from '#shared/contracts/outbound/order.ts'
import { printWaybills } from '#shared/contracts/outbound/waybill.ts'
import { getParcelDocument, returnParcel } from '#shared/contracts/returned/parcel.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { pickedOrder } from '#tests/support/picked.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome, user } = atWork('admin')

/** Where the browser stands. */
const STATION = storedText({
  code: 'SHQP',
  name: '上海青浦仓',
  deviceCode: 'SHQP-GZT-02',
  deviceName: '上海工作站台2号',
})

async function sentOrder(page: Page, goods: Record<string, string>) {
  const orderNo = await pickedOrder(page, goods)
  const packed = await call(page, packOrders, { body: { orderNos: [orderNo], opId: randomUUID() } as never })
  const waybillNo = packed.done[0]?.waybillNo ?? ''
  await call(page, printWaybills, { body: { waybillNos: [waybillNo], opId: randomUUID() } })
  await call(page, weighOrder, { body: { orderNo, weight: '1.2', opId: randomUUID() } })
  await call(page, shipOrders, { body: { orderNos: [orderNo], plateNo: '沪A12345', opId: randomUUID() } })
  return { orderNo, waybillNo }
}

async function returnedAs(page: Page, waybillNo: string) {
  const { rows } = await call(page, returnParcel.list, { body: { waybillNo: [waybillNo] } as never })
  return call(page, getParcelDocument, { query: { returnNo: rows[0]?.returnNo ?? '' } })
}

/** To the place where they are led; a piece of them. */
async function layDown(page: Page, sku: string, key: string): Promise<string> {
  await scan(page, sku)
  await page.getByText('请按键判定品质').first().waitFor()
  await page.keyboard.press(key)
  const place = page.locator('.swms-pick-place strong')
  await place.waitFor()
  const loc = await place.innerText()
  await scan(page, loc)
  await told(page, loc)
  return loc
}

/** The same code once more, later than two reads of one label. */
const SCAN_PAUSE_MS = 600

it.each([360, 1366])('parcels that came back are worked through on a screen %i px wide', async (width) => {
  const page = atHome()
  await page.setViewportSize({ width, height: 640 })
  await page.addInitScript((station) => localStorage.setItem('SINGLE_WAREHOUSE', station), STATION)
  const one = await sentOrder(page, { YCFS0001: '1' })
  const two = await sentOrder(page, { YCFS0001: '1', YCFS0002: '1' })
  await goTo(page, '/returned/station')
  await untilAlive(page)

  await scan(page, one.waybillNo)
  await told(page, '已登记')
  const loc = await layDown(page, 'YCFS0001', 'F2')

  await scan(page, two.waybillNo)
  await told(page, '已登记')
  const done = await returnedAs(page, one.waybillNo)
  expect(done.parcel).toMatchObject({ state: '已完结', originalOrderNo: one.orderNo, stockedQty: '1' })
  expect(done.lines).toMatchObject([{ sku: 'YCFS0001', quality: '良品', disposition: '上架', loc }])

  await layDown(page, 'YCFS0001', 'F2')
  await layDown(page, 'YCFS0002', 'F4')
  const { parcel, lines } = await returnedAs(page, two.waybillNo)
  expect(parcel.state).toBe('已处置')
  expect(lines.map(({ sku, quality, disposition }) => [sku, quality, disposition])).toEqual([
    ['YCFS0001', '良品', '上架'],
    ['YCFS0002', '残次', '转残次'],
  ])

  // One more than was sent is asked about, and not taken unless somebody says so.
  await scan(page, 'YCFS0002')
  await page.getByText('请按键判定品质').first().waitFor()
  await page.keyboard.press('F4')
  const led = await page.locator('.swms-pick-place strong').innerText()
  await scan(page, led)
  await told(page, '发出 1 件，含本件已退回 2 件')
  await press(page, button(page, '重新扫描'))
  expect((await returnedAs(page, two.waybillNo)).lines).toHaveLength(2)

  // What was scanned last is taken back.
  await press(page, button(page, '撤销').first())
  await told(page, '已撤销')
  expect((await returnedAs(page, two.waybillNo)).lines).toHaveLength(1)

  const unknown = `SF77${width}${String(Date.now()).slice(-9)}`.padEnd(15, '0').slice(0, 15)
  await scan(page, unknown)
  await told(page, `${unknown} 不是发出的运单号`)
  await press(page, button(page, '无主件'))
  await told(page, '无主件 已登记')
  expect((await returnedAs(page, unknown)).parcel.state).toBe('无主池')
  await page.waitForTimeout(SCAN_PAUSE_MS)
  await scan(page, unknown)
  await told(page, '在无主池')

  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  user().complaints.splice(0)
})
