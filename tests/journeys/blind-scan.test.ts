// Goods without papers, two of them unknown, with nothing but a scanner and a keyboard: from the first scan to their receipt.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sku } from '#shared/contracts/base/sku.ts'
import { blindTask, getBlindDocument } from '#shared/contracts/blind/task.ts'
import { getInboundDocument } from '#shared/contracts/inbound/order.ts'
import { comeIn, goTo, reload } from '#tests/support/browser.ts'
import { setStage } from '#tests/support/journey.ts'
import { button } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { scan, told } from '#tests/support/station.ts'

const { user } = setStage()

it('scans boxes and barcodes known and unknown, through a lost network and a reload, up to the receipt of the box', async () => {
  const page = await comeIn(user(), 'admin')
  const { task, code: known, boxNo } = await deliveryWithoutPapers(page)
  await goTo(page, '/blind/BlindScan')

  await scan(page, task.code)
  await page.getByLabel('请扫描箱号').waitFor()
  await scan(page, boxNo)
  await page.getByLabel(`再扫一次 ${boxNo} 开新箱`).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('请扫描商品条码').waitFor()
  await scan(page, known)
  await told(page, `× 1`)

  await scan(page, 'UNKNOWN-1')
  await told(page, '未识别 UNKNOWN-1 × 1')
  await expect.poll(() => page.evaluate(() => caches.has('kept-pages'))).toBe(true)
  await page.context().setOffline(true)
  await scan(page, 'UNKNOWN-2')
  await told(page, 'UNKNOWN-2 已暂存')
  await page.getByText('1 条待发送').waitFor()
  await reload(page)
  await page.getByText('1 条待发送').waitFor()
  await page.context().setOffline(false)
  await page.getByText('1 条待发送').waitFor({ state: 'detached' })
  await page.getByRole('region', { name: '最近扫描' }).getByText('UNKNOWN-2').waitFor()

  await press(page, '撤销')
  await told(page, '已撤销 UNKNOWN-2 × 1')
  await scan(page, 'UNKNOWN-2')
  await told(page, '未识别 UNKNOWN-2 × 1')
  await press(page, '封箱')
  await told(page, `箱 ${boxNo} 已封箱`)

  const { boxes, goods } = await call(page, getBlindDocument, { query: { id: task.id } })
  expect(boxes).toMatchObject([{ boxNo, state: '封箱', qty: '3', unknownQty: '2' }])
  expect(goods.map(({ barcode, qty }) => [barcode, qty]).sort()).toEqual(
    [
      [known, '1'],
      ['UNKNOWN-1', '1'],
      ['UNKNOWN-2', '1'],
    ].sort(),
  )

  await goTo(page, `/blind/detail?id=${task.id}`)
  await press(page, '扫描完成')
  await page.getByRole('dialog', { name: '扫描完成' }).getByRole('button', { name: '确定' }).click()
  for (const [barcode, code] of [
    ['UNKNOWN-1', 'YCFS0002'],
    ['UNKNOWN-2', 'YCFS0003'],
  ] as const) {
    await match(page, barcode, code)
  }
  await press(page, '汇总')
  await press(page, '生成入库单')
  const generating = page.getByRole('dialog', { name: '生成入库单' })
  await generating.getByText('将生成入库单，之后不能撤回，请核对后确定。').waitFor()
  await generating.getByRole('button', { name: '确定' }).click()
  await page.getByRole('link', { name: '去收货' }).waitFor()
  await hit(page, page.getByRole('link', { name: '去收货' }))
  await page.getByLabel('请扫描箱号').waitFor()
  await scan(page, boxNo)
  await told(page, `箱 ${boxNo} 已收货`)
  await page.getByText('1 / 1').waitFor()
  const { task: received } = await call(page, getBlindDocument, { query: { id: task.id } })
  const order = await call(page, getInboundDocument, { query: { orderNo: received.orderNo ?? '' } })
  expect(order.order).toMatchObject({ state: '收货中', expectedQty: '3', receivedQty: '3' })
  expect(order.receipts.map(({ sku, qty, container }) => [sku, qty, container]).sort()).toEqual([
    [known, '1', boxNo],
    ['YCFS0002', '1', boxNo],
    ['YCFS0003', '1', boxNo],
  ])

  await goTo(page, `/blind/blindReceive/nobody/none/${task.id + 1000}`)
  await page.getByRole('main').getByRole('alert').filter({ hasText: '找不到此盲收任务' }).waitFor()
  const unexpected = user().complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))
  expect(unexpected).toEqual([])
})

/** Clothes have neither lots nor dates: their code is all that is needed. */
async function deliveryWithoutPapers(page: Page) {
  const owner = 'YCFS'
  const { rows } = await call(page, sku.list, { body: { owner: [owner], size: 1 } })
  const arrival = { owner, warehouse: 'SHQP', source: '到货无单', expectedParcels: 2 } as const
  const task = await call(page, blindTask.create, { body: { ...arrival, opId: randomUUID() } })
  return { task, boxNo: `${task.code}-X`, code: rows[0]?.code ?? '' }
}

async function press(page: Page, name: string): Promise<void> {
  await expect.poll(() => button(page, name).isEnabled()).toBe(true)
  await hit(page, button(page, name))
}

/** Once: a key whose control is gone by the time it comes up would be pressed again. */
async function hit(page: Page, control: Locator): Promise<void> {
  await control.focus()
  await page.keyboard.press('Enter')
}

/** Says which product an unknown barcode stands for. */
async function match(page: Page, barcode: string, code: string): Promise<void> {
  const goods = page.getByRole('row').filter({ hasText: barcode })
  await hit(page, goods.getByRole('button', { name: '匹配商品' }))
  const dialog = page.getByRole('dialog', { name: '匹配商品' })
  await dialog.getByLabel('商品').fill(code)
  await hit(page, dialog.getByRole('button', { name: '确定' }))
  await dialog.waitFor({ state: 'detached' })
  await goods.getByText(code).waitFor()
}
