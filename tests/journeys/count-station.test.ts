// A count of two places with nothing but a scanner: one is as the books have it, the other differs and is counted once more.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { getCountWork } from '#shared/contracts/stocktake/count-place.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import { goTo, reload, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome, user } = atWork('admin')

const [ONE, TWO] = ['JX-03-01-1', 'JX-03-01-2']

async function issuedSheet(page: Page): Promise<string> {
  for (const [loc, qty] of [
    [ONE, '3'],
    [TWO, '20'],
  ] as const) {
    const goods = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001', quality: '良品' } as const
    const body = { ...goods, loc, qty, reason: '备货', opId: randomUUID() }
    await call(page, adjustStock, { body })
  }
  const scope = { kind: '循环盘', warehouse: 'SHQP', owner: 'YCFS', scope: '全部', sampleRate: 100 } as const
  const how = { blind: true, freezeMode: '不冻结', tolerance: '0', locations: `${ONE},${TWO}` } as const
  const { taskNo, revision } = await call(page, stockTask.create, {
    body: { ...scope, ...how, opId: randomUUID() },
  })
  await call(page, stockTask.move, { body: { taskNo, move: 'issue', revision, opId: randomUUID() } })
  return `${taskNo}-001`
}

it('a sheet is counted place by place on a screen 360 px wide', async () => {
  const page = atHome()
  await page.setViewportSize({ width: 360, height: 640 })
  const listNo = await issuedSheet(page)
  await goTo(page, '/inventory/count')
  await untilAlive(page)
  await scan(page, listNo)
  await press(page, button(page, '领取'))
  await page.getByText(`请扫描库位 ${ONE}`).first().waitFor()

  await scan(page, 'YCFS0001')
  await told(page, '请先扫描库位')
  await scan(page, ONE)
  await told(page, `库位 ${ONE}`)
  await scan(page, 'YCFS0001')
  await told(page, '× 1')
  await scan(page, 'NOWHERE-1')
  await told(page, '没有找到 NOWHERE-1')
  const number = page.getByLabel('实盘数')
  await number.fill('96385074')
  await press(page, button(page, '本库位完成'))
  await told(page, '像是条码')
  await number.fill('3')
  await press(page, button(page, '撤销'))
  await page.getByRole('button', { name: '空库位' }).waitFor()
  await scan(page, 'YCFS0001')
  await number.fill('3')
  await press(page, button(page, '本库位完成'))
  await told(page, `库位 ${ONE} 已盘`)

  await page.getByText(`请扫描库位 ${TWO}`).first().waitFor()
  await scan(page, TWO)
  await scan(page, 'YCFS0001')
  await number.fill('18')
  await press(page, button(page, '本库位完成'))
  await told(page, '请再点一次')
  await page.getByRole('button', { name: '数量无误' }).waitFor()
  await scan(page, 'YCFS0001')
  await number.fill('19')
  await press(page, button(page, '本库位完成'))
  await page.getByText('已全部盘完，请交表').first().waitFor()

  await reload(page)
  await untilAlive(page)
  await page.getByText('已全部盘完，请交表').first().waitFor()
  const { lines, sheet } = await call(page, getCountWork, { query: { listNo } })
  expect(lines.map(({ loc, countQty }) => `${loc} ${countQty}`).sort()).toEqual([`${ONE} 3`, `${TWO} 19`])
  expect(sheet.countedLocations).toBe(2)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await press(page, button(page, '交表'))
  await page.getByText('已交表，有差异的行须由他人复盘').waitFor()
  user().complaints.splice(0)
})
