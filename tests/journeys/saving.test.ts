// What is saved over a slow network: once, whatever is pressed meanwhile, and without taking anybody from where they work.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { containerType } from '#shared/contracts/equipment/container.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { holdCalls } from '#tests/support/held-calls.ts'
import { atWork } from '#tests/support/journey.ts'
import { call } from '#tests/support/page-call.ts'

/** Longer than the console takes a second press for a double click. */
const READING_MS = 1_200

const { page, user } = atWork('admin')

const tab = (name: string) => page().getByRole('tab', { name })
const save = () => page().getByRole('main').getByRole('button', { name: '保存' })

async function fillType(code: string): Promise<void> {
  await goTo(page(), '/basic/containerType/create')
  await page().getByLabel('类型编码').fill(code)
  await page().getByLabel('类型名称').fill(`旅程${code}`)
  await page().getByLabel('类别').selectOption({ index: 1 })
}

it('a slow answer opens its page behind the tab that its user has gone on to', async () => {
  const { sent, release } = await holdCalls(page(), containerType.create.path)
  await fillType('SLOW1')
  await save().click()
  await expect.poll(sent).toBe(1)
  await tab('首页').click()
  await page().getByRole('tab', { name: '首页', selected: true }).waitFor()
  release()
  await page().getByText('SLOW1 已保存').first().waitFor()
  await page().getByRole('tab', { name: '首页', selected: true }).waitFor()
  expect(new URL(page().url()).pathname).toBe('/home')
  await page().getByRole('tab', { name: '容器类型', exact: true, selected: false }).click()
  await page().getByRole('link', { name: 'SLOW1' }).waitFor()
})

it('a double click, and Enter after it, send once', async () => {
  const { sent, release } = await holdCalls(page(), containerType.create.path)
  await fillType('TWICE1')
  await save().dblclick()
  await page().keyboard.press('Enter')
  release()
  await page().getByText('TWICE1 已保存').first().waitFor()
  expect(sent()).toBe(1)
})

it('far more than is usual is saved when it is sent once more, and not by a double click', async () => {
  const lines = [{ sku: 'YCFS0001', lot: '', qty: '2' }]
  const to = {
    warehouse: 'SHQP',
    owner: 'YCFS',
    carrier: 'SF',
    receiver: '王秀英',
    address: '上海市张杨路1号',
  }
  const order = async () => {
    const body = { ...to, lines, opId: randomUUID() }
    return (await call(page(), outboundOrder.create, { body: body as never })).orderNo
  }
  for (let usual = 0; usual < 5; usual += 1) await order()
  const orderNo = await order()
  await goTo(page(), `/outbound/create?orderNo=${orderNo}`)
  await untilAlive(page())
  await page().getByRole('main').getByLabel('订单数量').fill('90000')
  await save().dblclick()
  const question = page().getByText(
    /商品 YCFS0001 的数量 90000 是平常（约[\d.]+）的100倍以上，确认无误请再次提交/,
  )
  await question.first().waitFor()
  await page().waitForTimeout(READING_MS)
  await save().click()
  await page().getByText(`${orderNo} 已保存`).first().waitFor()
  const { lines: kept } = await call(page(), outboundOrder.get, { query: { orderNo } })
  expect(kept).toMatchObject([{ qty: '90000' }])
  expect(user().complaints.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')])
})

it('fills receiver, telephone and address from what is pasted, and keeps in sight what is doubtful', async () => {
  const lines = [{ sku: 'YCFS0001', lot: '', qty: '2' }]
  const to = {
    warehouse: 'SHQP',
    owner: 'YCFS',
    carrier: 'SF',
    receiver: '王秀英',
    address: '上海市张杨路1号',
  }
  const body = { ...to, lines, opId: randomUUID() }
  const { orderNo } = await call(page(), outboundOrder.create, { body: body as never })
  await goTo(page(), `/outbound/create?orderNo=${orderNo}`)
  await untilAlive(page())
  await page().getByRole('button', { name: '粘贴收货信息' }).click()
  const pasted = page().getByRole('textbox', { name: '收货信息' })
  await pasted.fill('李四\n18412345678-7839\n浙江 杭州 文一西路969号')
  await page().getByRole('button', { name: '识别并填入' }).click()
  await page().getByText('没有认出区县，请核对地址').waitFor()
  await page().getByRole('main').getByLabel('收货地址').fill('浙江省杭州市余杭区文一西路969号')
  const line = page().getByRole('table', { name: '出库明细' }).getByRole('row').nth(1)
  await line
    .getByText(/^[\d,]+$/)
    .first()
    .waitFor()
  await page().getByRole('main').getByLabel('第1行订单数量').fill('9000000')
  await line.getByText('不足').waitFor()
  await page().getByRole('main').getByLabel('第1行订单数量').fill('2')
  await save().click()
  await page().getByText(`${orderNo} 已保存`).first().waitFor()
  expect(await call(page(), outboundOrder.get, { query: { orderNo } })).toMatchObject({
    receiver: '李四',
    mobile: '18412345678转7839',
    province: '浙江省',
    city: '杭州市',
    district: '余杭区',
  })
})
