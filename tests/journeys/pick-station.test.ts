// A pick list is walked at the station, with nothing but a scanner: claimed, picked into totes, taken back, and found again.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { container, containerType } from '#shared/contracts/equipment/container.ts'
import { getOutboundDocument } from '#shared/contracts/outbound/order.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { goTo, reload, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { newTote, releasedOrder, releasedTogether } from '#tests/support/picked.ts'
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

it('with a cart each order has its slot, and a tote in another one is refused', async () => {
  const page = atHome()
  await page.setViewportSize({ width: 360, height: 640 })
  const { orderNos, listNo } = await releasedTogether(page, [{ YCFS0001: '1' }, { YCFS0001: '1' }])
  const opId = randomUUID
  const type = { code: 'JHC', name: '拣货车', category: '拣货车', slots: 6, status: '启用' } as const
  await call(page, containerType.create, { body: { ...type, opId: opId() } as never })
  const cart = { code: 'JHC-01', type: 'JHC', warehouse: 'SHQP', opId: opId() }
  await call(page, container.create, { body: cart as never })
  const [first, second] = [await newTote(page, 'GWC'), await newTote(page, 'GWD')]
  await goTo(page, `/outbound/pick?listNo=${listNo}`)
  await untilAlive(page)
  await press(page, button(page, '领取拣货'))
  const place = page.locator('.swms-pick-place strong')
  await place.waitFor()
  const loc = await place.innerText()
  await press(page, button(page, '拣货车'))
  await page.getByText('请扫描拣货车').waitFor()
  await scan(page, first)
  await told(page, `${first} 是`)
  await scan(page, cart.code)
  await told(page, `拣货车 ${cart.code}`)
  const slot = page.locator('.swms-pick-slot')
  for (const code of [loc, 'YCFS0001', first]) await scan(page, code)
  await told(page, `1 件放入 ${first}`)
  await page.locator('.swms-pick-slot', { hasText: '第 2 格' }).waitFor()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await reload(page)
  await untilAlive(page)
  expect(await slot.innerText()).toBe('第 2 格')
  for (const code of [loc, 'YCFS0001', first]) await scan(page, code)
  await told(page, `周转箱 ${first} 在第 1 格`)
  await scan(page, second)
  await told(page, '大拣单已全部拣完')
  const totes = []
  for (const orderNo of orderNos) {
    const { picks } = await call(page, getOutboundDocument, { query: { orderNo } })
    totes.push(picks.map(({ tote }) => tote))
  }
  expect(totes).toEqual([[first], [second]])
  user().complaints.splice(0)
})

/** So many pieces at one place, and none that could be picked elsewhere. */
async function onlyAt(page: Page, sku: string, loc: string, qty: string): Promise<void> {
  const goods = { warehouse: 'SHQP', owner: 'YCFS', sku, lot: '', quality: '良品' as const }
  const asked = { warehouse: ['SHQP'], owner: ['YCFS'], sku: [sku], quality: ['良品'] }
  const { rows } = await call(page, getAllLocationInventory, { body: asked as never })
  for (const { loc: at, lot, container, available } of rows) {
    const less = {
      ...goods,
      loc: at,
      lot,
      container,
      qty: `-${available}`,
      reason: '清位',
      opId: randomUUID(),
    }
    if (Number(available) > 0) await call(page, adjustStock, { body: less as never })
  }
  const more = { ...goods, loc, qty, reason: '备货', opId: randomUUID() }
  await call(page, adjustStock, { body: more as never })
}

it('on a handheld: what is nowhere is reported, the order waits whole, and what was picked of it is put back', async () => {
  const page = atHome()
  await page.setViewportSize({ width: 360, height: 740 })
  await onlyAt(page, 'YCFS0009', 'CC-01-02-1', '2')
  await onlyAt(page, 'YCFS0010', 'CC-01-02-2', '1')
  const { orderNo, listNo } = await releasedOrder(page, { YCFS0009: '2', YCFS0010: '1' })
  const tote = await newTote(page, 'GWQ')
  await goTo(page, '/outbound/pick')
  await untilAlive(page)
  await scan(page, listNo)
  await press(page, button(page, '领取拣货'))
  const place = page.locator('.swms-pick-place strong')
  await place.waitFor()
  if ((await place.innerText()) === 'CC-01-02-1') await press(page, button(page, '稍后'))
  await page.locator('.swms-pick-place strong', { hasNotText: 'CC-01-02-1' }).waitFor()
  const loc = await place.innerText()
  for (const code of [loc, 'YCFS0010', tote]) await scan(page, code)
  await told(page, `1 件放入 ${tote}`)
  await page.getByText('请扫描库位 CC-01-02-1').waitFor()
  await press(page, button(page, '报缺'))
  const dialog = page.getByRole('dialog', { name: '报缺' })
  await dialog.getByLabel('原因').fill('货架上没有')
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByText(`2 件各处都没有；${orderNo} 整单等货，已拣的请回库`).waitFor()
  const { order } = await call(page, getOutboundDocument, { query: { orderNo } })
  expect(order).toMatchObject({ state: '待补货', shortage: '拣货报缺：YCFS0009 缺 2' })
  await goTo(page, `/outbound/put-back?code=${orderNo}`)
  await untilAlive(page)
  await page.getByText('YCFS0010').first().waitFor()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  user().complaints.splice(0)
})
