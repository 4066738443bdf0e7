// Goods come in, by keyboard alone: from the order that is keyed in to the stock that lies at the suggested location.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { location } from '#shared/contracts/base/location.ts'
import { putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { type Balance, getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, cell, fill, link, press, reach, tick } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome } = atWork('admin')

type Place = Pick<Balance, 'warehouse' | 'sku' | 'loc' | 'quality'>

it('keys an order in, receives it one short and one damaged, and puts it away to where the system says', async () => {
  const page = atHome()
  const orderNo = await keyIn(page)
  await press(page, button(page, '下达'))
  await press(page, button(page, '到车登记'))
  await fill(page, page.getByRole('dialog', { name: '到车登记' }), { 车牌: '沪A12345' })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${orderNo} 已到货` }).waitFor()
  await press(page, link(page, '去收货'))

  await scan(page, 'YCFS0001')
  await told(page, '已收 1 / 3')
  await scan(page, 'YCFS0002')
  await told(page, '已收 1 / 2')
  await scan(page, 'YCFS0001')
  await told(page, '已收 2 / 3')
  await reach(page, page.getByLabel('品质'))
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await scan(page, 'YCFS0002')
  await told(page, '已收 2 / 2')
  await page.getByRole('region', { name: '最近扫描' }).getByText('残次').waitFor()

  await press(page, link(page, orderNo))
  await page.getByRole('heading', { name: `${orderNo} 收货中` }).waitFor()
  // Anyone who closes it before the last scan shows there is told that it has changed meanwhile.
  await cell(page, '残次').waitFor()
  await press(page, button(page, '部分关闭'))
  const question = page.getByRole('dialog', { name: '部分关闭' })
  await question
    .getByText(
      `入库单 ${orderNo} 将部分关闭：行数 2、预收数量 5、实收数量 4、已上架 0。之后可用「撤回收货完成」撤回。`,
    )
    .waitFor()
  await fill(page, question, { 原因: '余货不再到' })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${orderNo} 部分关闭` }).waitFor()
  const { rows: tasks } = await call(page, putawayTask.list, { body: { source: [orderNo] } })
  expect(tasks.map(({ quality, qty }) => [quality, qty]).sort()).toEqual([
    ['残次', '1'],
    ['良品', '1'],
    ['良品', '2'],
  ])
  for (const { taskNo, sku, suggestLoc, quality, qty } of tasks) {
    const place = { warehouse: 'SHQP', sku, loc: String(suggestLoc), quality }
    const before = await onHand(page, place)
    await putAway(page, taskNo)
    await goTo(page, `/inventory/stock?${new URLSearchParams({ view: 'all', ...place })}`)
    await cell(page, addDecimals(before, qty)).waitFor()
  }
})

async function keyIn(page: Page): Promise<string> {
  await goTo(page, '/entryOrder/list')
  await press(page, link(page, '新建'))
  await page.getByRole('heading', { name: '新建入库单' }).waitFor()
  await untilAlive(page)
  await fill(page, page.locator('form.swms-form'), { 仓库: 'SHQP', 货主: 'YCFS', 供应商: '旅程供应商' })
  await fill(page, page.locator('form.swms-form'), { 第1行商品: 'YCFS0001', 第1行预收数量: '3' })
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('第2行商品')
  await fill(page, page.locator('form.swms-form'), { 第2行商品: 'YCFS0002', 第2行预收数量: '2' })
  await press(page, button(page, '保存'))
  const heading = page.getByRole('heading', { name: /^入库单 RK/ })
  return /RK[\d-]+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
}

async function onHand(page: Page, { warehouse, sku, loc, quality }: Place): Promise<string> {
  const body = { warehouse: [warehouse], owner: ['YCFS'], sku: [sku], loc: [loc], quality: [quality] }
  const { rows } = await call(page, getAllLocationInventory, { body })
  return addDecimals(...rows.map((row) => row.onHand ?? '0'))
}

/** Claimed, carried to where the task says, and confirmed with the check digit that hangs there. */
async function putAway(page: Page, taskNo: string): Promise<void> {
  await goTo(page, `/entryOrder/putaway?taskNo=${taskNo}`)
  await press(page, tick(page, /^选择/), 'Space')
  await press(page, button(page, '领取'))
  await cell(page, '已领取').waitFor()
  await press(page, button(page, '确认上架'))
  const dialog = page.getByRole('dialog', { name: '确认上架' })
  const loc = await dialog.getByLabel('实际库位').inputValue()
  const { rows } = await call(page, location.list, { body: { warehouse: ['SHQP'], code: [loc] } })
  await fill(page, dialog, { 校验码: rows[0]?.checkDigit ?? '' })
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
}
