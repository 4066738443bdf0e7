// Goods are worked on, from the pages alone: released, fetched, reported, scanned in at the station, put away.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { WEDGE_COOL_DOWN_MS } from '#client/kit/scan/scan-gate.ts'
import { location } from '#shared/contracts/base/location.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import { getProcessDocument } from '#shared/contracts/process/document.ts'
import { processOrder } from '#shared/contracts/process/order.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, fill, link, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome } = atWork('admin')

it('labels two pieces: their materials are fetched, the work is reported, and they are back on a shelf', async () => {
  const page = atHome()
  const code = await makeOrder(page)
  await goTo(page, `/process/processingDetail/${code}`)
  await untilAlive(page)
  const becomes = (state: string) => page.getByRole('heading', { name: `${code} ${state}` }).waitFor()
  await press(page, button(page, '下达'))
  await becomes('已下达')
  await press(page, button(page, '领料'))
  await becomes('领料中')
  await press(page, button(page, '开始加工'))
  await becomes('加工中')
  await press(page, button(page, '报工'))
  await inDialog(page, '报工', { 用时: '15', '班组（或选员工）': 'SHQP-TH' })
  await press(page, button(page, '加工完成'))
  await inDialog(page, '加工完成', {})
  await becomes('待收货')

  await press(page, link(page, '加工收货'))
  await scan(page, 'YCFS0002')
  await told(page, '待收 1')
  // Sooner it would be the same piece, read twice.
  await page.waitForTimeout(WEDGE_COOL_DOWN_MS)
  await scan(page, 'YCFS0002')
  await told(page, '待收 0')
  await press(page, link(page, code))
  await press(page, button(page, '收货完成'))
  await becomes('已收货')

  const { toPutAway } = await call(page, getProcessDocument, { query: { code } })
  expect(toPutAway).toMatchObject([{ sku: 'YCFS0002', qty: '2', quality: '良品' }])
  const suggested = String(toPutAway[0]?.suggestLoc)
  const { rows } = await call(page, location.list, { body: { warehouse: ['SHQP'], code: [suggested] } })
  await press(page, button(page, '上架'))
  await inDialog(page, '上架', { 校验码: rows[0]?.checkDigit ?? '' })
  await page.getByText('已上架').first().waitFor()
  await press(page, button(page, '完结'))
  await becomes('已完结')
})

/** Where goods are worked on, the company begins without. */
async function makeOrder(page: Page): Promise<string> {
  const place = { warehouse: 'SHQP', status: '启用' }
  const bench = { ...place, code: 'JG', name: '加工区', usage: '加工', seq: 9, opId: 'journey-process-1' }
  await call(page, zone.create, { body: bench as never })
  const spot = { ...place, zone: 'JG', code: 'JG-01', type: '地堆', mixSku: true, mixLot: true, pickSeq: 1 }
  await call(page, location.create, { body: { ...spot, opId: 'journey-process-2' } as never })
  const { code } = await call(page, processOrder.create, {
    body: {
      warehouse: 'SHQP',
      owner: 'YCFS',
      type: '贴标',
      outputSku: 'YCFS0002',
      planQty: '2',
      materials: [{ sku: 'YCFS0001', lot: '', planQty: '2' }],
      opId: 'journey-process-3',
    } as never,
  })
  return code
}

async function inDialog(page: Page, name: string, values: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await fill(page, dialog, values)
  await press(page, button(page, '确定'))
  await dialog.waitFor({ state: 'detached' })
}
