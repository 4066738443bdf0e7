// An order of which a part is there: what there is goes ahead, and the rest follows when it comes, all from the pages of a clerk.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, fill, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'

const { page: atHome } = atWork('admin')

const SKU = 'YCFS0009'

async function put(page: Page, qty: string, loc = 'CC-01-01-1'): Promise<void> {
  const goods = { warehouse: 'SHQP', owner: 'YCFS', sku: SKU, lot: '', quality: '良品', loc, qty }
  await call(page, adjustStock, { body: { ...goods, reason: '备货', opId: randomUUID() } as never })
}

/** Nothing that is not promised already, but so much. */
async function stocked(page: Page, qty: string): Promise<void> {
  const body = { owner: ['YCFS'], warehouse: ['SHQP'], sku: [SKU], size: 200 }
  const { rows } = await call(page, getAllLocationInventory, { body: body as never })
  for (const { loc, quality, available } of rows) {
    if (quality === '良品' && Number(available) > 0) await put(page, `-${available}`, loc)
  }
  await put(page, qty)
}

it('sends ahead what is there where the owner wants it, and the rest when it has come', async () => {
  const page = atHome()
  await goTo(page, '/basic/ownerRule?code=YCFS')
  await untilAlive(page)
  await page.getByRole('row', { name: '云裳' }).getByRole('checkbox').check()
  await press(page, button(page, '修改'))
  const rules = page.getByRole('dialog')
  await rules.getByRole('combobox', { name: '缺货处理' }).selectOption('先发有货')
  await press(page, rules.getByRole('button', { name: '保存' }))
  await rules.waitFor({ state: 'detached' })

  await stocked(page, '3')
  const { orderNo } = await call(page, outboundOrder.create, {
    body: {
      warehouse: 'SHQP',
      owner: 'YCFS',
      carrier: 'SF',
      receiver: '王秀英',
      address: '上海市张杨路1号',
      externalNo: 'JOURNEY-PART',
      lines: [{ sku: SKU, lot: '', qty: '5' }],
      opId: randomUUID(),
    } as never,
  })
  await goTo(page, `/outbound/detail?orderNo=${orderNo}`)
  await untilAlive(page)
  await press(page, button(page, '分配'))
  await page.getByText(/缺货部分后补：CK/).waitFor()
  await page.getByRole('heading', { name: `${orderNo} 已分配` }).waitFor()

  const related = page.getByRole('region', { name: '相关出库单' })
  const backOrder = await related.getByRole('link').innerText()
  await press(page, related.getByRole('link', { name: backOrder }))
  await page.getByRole('heading', { name: `${backOrder} 待补货` }).waitFor()
  await page.getByRole('region', { name: '相关出库单' }).getByRole('link', { name: orderNo }).waitFor()

  await put(page, '2')
  await press(page, button(page, '分配'))
  await page.getByRole('heading', { name: `${backOrder} 已分配` }).waitFor()
  const { rows } = await call(page, outboundOrder.list, {
    body: { externalNo: ['JOURNEY-PART'], sort: 'orderNo' },
  })
  expect(rows.map(({ state, allocatedQty }) => [state, allocatedQty])).toEqual([
    ['已分配', '3'],
    ['已分配', '2'],
  ])
})

it('splits an order, holds a part of it, takes it up again, and copies it', async () => {
  const page = atHome()
  const { orderNo } = await call(page, outboundOrder.create, {
    body: {
      warehouse: 'SHQP',
      owner: 'YCFS',
      carrier: 'SF',
      receiver: '王秀英',
      mobile: '13800001111',
      address: '上海市张杨路1号',
      lines: [{ sku: 'YCFS0001', lot: '', qty: '5' }],
      opId: randomUUID(),
    } as never,
  })
  await goTo(page, `/outbound/detail?orderNo=${orderNo}`)
  await untilAlive(page)
  await press(page, button(page, '拆单'))
  const split = page.getByRole('dialog', { name: '拆单' })
  await split.getByRole('textbox').fill('2')
  await press(page, split.getByRole('button', { name: '确定' }))
  await page.getByText(/已拆出 CK/).waitFor()
  await page.getByRole('region', { name: '相关出库单' }).getByRole('link').waitFor()

  await press(page, button(page, '挂起'))
  const hold = page.getByRole('dialog', { name: '挂起' })
  await fill(page, hold, { 原因: '等货主确认地址' })
  await press(page, hold.getByRole('button', { name: '确定' }))
  await page.getByRole('heading', { name: `${orderNo} 已挂起` }).waitFor()
  await press(page, button(page, '解除挂起'))
  await page.getByRole('heading', { name: `${orderNo} 待审` }).waitFor()

  await press(page, page.getByRole('main').getByRole('link', { name: '复制' }))
  await page.getByRole('heading', { name: `复制出库单 ${orderNo}` }).waitFor()
  await press(page, page.getByRole('main').getByRole('button', { name: '保存' }))
  await page.getByText(/出库单 CK\S+ 已保存/).waitFor()
  const { rows } = await call(page, outboundOrder.list, {
    body: { receiver: '王秀英', createdAt: {}, sort: '-createdAt' } as never,
  })
  expect(rows[0]).toMatchObject({ qty: '3', mobile: '13800001111', parentNo: null, state: '待审' })
})
