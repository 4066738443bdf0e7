// A parcel comes back: registered at the station by scanning alone, unpacked, inspected and put into stock from its page.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { location } from '#shared/contracts/base/location.ts'
import { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, fill, press, reach } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome } = atWork('admin')

const WAYBILL = 'SF1234567890123'

it('registers a parcel and one that is nobody’s, is told of a second scan, and puts what is good into stock', async () => {
  const page = atHome()
  await goTo(page, '/returned/register/new')
  await untilAlive(page)
  await fill(page, page.locator('.swms-scan-fields'), { 仓库: 'SHQP', 货主: 'YCFS' })
  await reach(page, page.locator('.swms-scan-field'))
  await scan(page, WAYBILL)
  await told(page, '顺丰速运 云裳服饰 已登记')
  await page.waitForTimeout(SCAN_PAUSE_MS)
  await scan(page, WAYBILL)
  await told(page, `${WAYBILL} 刚刚已登记`)
  await press(page, button(page, '无主件'))
  await scan(page, 'SF1234567890124')
  await told(page, '顺丰速运 无主件 已登记')

  const { rows } = await call(page, returnParcel.list, { body: { waybillNo: [WAYBILL] } })
  const returnNo = rows[0]?.returnNo ?? ''
  await goTo(page, `/returned/accumulate/detail?id=${returnNo}`)
  await press(page, button(page, '登记商品'))
  await inDialog(page, '登记商品', { 商品条码: 'YCFS0002', 数量: '2' })
  await page.getByRole('heading', { name: `${returnNo} 待拆包` }).waitFor()
  await press(page, button(page, '质检'))
  await inDialog(page, '质检', {})
  await page.getByRole('heading', { name: `${returnNo} 已质检` }).waitFor()
  await press(page, button(page, '处置'))
  const dialog = page.getByRole('dialog', { name: '处置' })
  const loc = await dialog.getByLabel('库位').inputValue()
  const places = await call(page, location.list, { body: { warehouse: ['SHQP'], code: [loc] } })
  await inDialog(page, '处置', { 校验码: places.rows[0]?.checkDigit ?? '' })
  await page.getByRole('heading', { name: `${returnNo} 已处置` }).waitFor()

  const ledger = await call(page, ledgerEntry.list, { body: { docNo: [returnNo] } })
  expect(ledger.rows).toMatchObject([
    { fromLoc: null, toLoc: loc, qty: '2', quality: '良品', docType: '退件单' },
  ])
})

/** Longer than two scans that are one. */
const SCAN_PAUSE_MS = 600

async function inDialog(page: Page, name: string, values: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await fill(page, dialog, values)
  await press(page, button(page, '确定'))
  await dialog.waitFor({ state: 'detached' })
}
