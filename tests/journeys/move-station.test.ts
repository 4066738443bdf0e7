// Goods are moved by hand and a replenishment is done on a handheld, with nothing but a scanner; what either has carried is taken back.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { replenishment, requestReplenishment } from '#shared/contracts/stock/replenishment.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome, user } = atWork('admin')
const GOODS = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001' }

it.each([360, 1366])('goods are moved and replenished on a screen %i px wide', async (width) => {
  const page = atHome()
  await page.setViewportSize({ width, height: 640 })
  await goTo(page, '/inventory/move?warehouse=SHQP')
  await untilAlive(page)
  const [from, to] = width === 360 ? ['JX-03-04-1', 'JX-03-04-2'] : ['JX-03-04-2', 'JX-03-04-3']
  const body = { ...GOODS, quality: '良品' as const, loc: from, qty: '4', reason: '备货', opId: randomUUID() }
  await call(page, adjustStock, { body: body as never })
  const stockAt = async (loc: string) => {
    const { rows } = await call(page, getAllLocationInventory, { body: { ...GOODS, loc } as never })
    return Number(rows[0]?.onHand ?? '0')
  }
  const before = await stockAt(to)
  await goTo(page, `/inventory/move?warehouse=SHQP&code=${from}`)
  await untilAlive(page)
  await scan(page, 'YCFS0001')
  await told(page, '请扫描目标库位')
  await page.getByLabel('移动数量').fill('3')
  await page.keyboard.press('Enter')
  await scan(page, 'TH-01-01-1')
  await told(page, '属于退货区')
  await scan(page, to)
  await told(page, `3 件移到 ${to}`)
  await press(page, button(page, '撤销'))
  await told(page, '已撤销')
  expect(await stockAt(to)).toBe(before)

  const request = { ...GOODS, toLoc: to, qty: '2', opId: randomUUID() }
  const [taskNo = ''] = await call(page, requestReplenishment, { body: request as never })
  const { fromLoc } = await call(page, replenishment.get, { query: { taskNo } })
  await goTo(page, '/inventory/move')
  await untilAlive(page)
  await scan(page, taskNo)
  await page.getByText('请先领取此补货任务').first().waitFor()
  await press(page, button(page, '领取'))
  await page.getByText(`请扫描存储位 ${fromLoc}`).first().waitFor()
  await scan(page, to)
  await told(page, `这不是存储位 ${fromLoc}`)
  await scan(page, fromLoc)
  await scan(page, 'YCFS0001')
  await scan(page, to)
  await told(page, `2 件补到 ${to}`)
  await page.getByText('此任务已补完').first().waitFor()
  expect(await stockAt(to)).toBe(before + 2)
  await press(page, button(page, '撤销'))
  await told(page, '已撤销')
  expect(await stockAt(to)).toBe(before)
  await page.getByText('请扫描要补的商品').first().waitFor()
  await scan(page, 'YCFS0001')
  await scan(page, to)
  await page.getByText('此任务已补完').first().waitFor()
  expect(await stockAt(to)).toBe(before + 2)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  user().complaints.splice(0)
})
