// A bill from charges to the end: tried out, built, sent, one line of it disputed and given up, invoiced, and settled with the
// owner's month; then a month is closed, and opened again.
import { expect, it } from 'vitest'
import { ownerBill } from '#shared/contracts/billing/bill.ts'
import { charge, postCharge } from '#shared/contracts/money/charge.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, fill, link, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { printedLines, putOnPaper } from '#tests/support/paper.ts'

const { page: atHome } = atWork('admin')
const PERIOD = '2026-01'
const PAID_ON = '2026-03-01'

it('bills what was charged, gives up a line that the customer disputes, and is paid the rest', async () => {
  const page = atHome()
  for (const [index, amount] of ['100', '20'].entries()) {
    const known = { warehouse: 'SHQP', owner: 'BXXS', itemCode: 'TJ', qty: '1', unit: '单', tax: '0' }
    const document = { docType: '手工', docNo: `SG-${index}`, sourceRef: '', businessDate: `${PERIOD}-20` }
    const body = { ...known, ...document, price: amount, amount, opId: `journey-bill-${index}` }
    await call(page, postCharge, { body })
  }
  await goTo(page, `/billing/build?owner=BXXS&warehouse=SHQP&period=${PERIOD}`)
  await untilAlive(page)
  await page.getByText('还有 2 条暂估费用，请先确认').waitFor()
  await press(page, button(page, '确认暂估费用（2）'))
  await page.getByText('将生成新的账单').waitFor()
  await press(page, button(page, '生成账单'))
  const heading = page.getByRole('heading', { name: /^客户账单 ZD/ })
  await heading.filter({ hasText: '待核对' }).waitFor()

  await press(page, button(page, '发送客户'))
  await heading.filter({ hasText: '已发送' }).waitFor()
  await press(page, page.getByRole('row', { name: 'SG-1' }).getByRole('button', { name: '争议' }))
  const claim = page.getByRole('dialog', { name: '争议' })
  await fill(page, claim, { 争议说明: '此单已取消' })
  await press(page, button(page, '确定'))
  await heading.filter({ hasText: '争议中' }).waitFor()

  await press(page, button(page, '处理'))
  const decision = page.getByRole('dialog', { name: '处理' })
  await decision.getByLabel('处理结果').selectOption('采纳')
  await fill(page, decision, { 处理说明: '核对属实' })
  await press(page, button(page, '确定'))
  await heading.filter({ hasText: '已发送' }).waitFor()
  const bills = await call(page, ownerBill.list, { body: { owner: ['BXXS'] } as never })
  expect(bills.rows).toMatchObject([{ total: '100', returnFee: '100', lineCount: 1 }])
  const lines = await call(page, charge.list, { body: { docNo: ['SG-1'], sort: 'chargeNo' } as never })
  expect(lines.rows.map(({ amount, state }) => [amount, state])).toEqual([
    ['20', '红冲'],
    ['-20', '红冲'],
  ])

  await press(page, button(page, '客户确认'))
  await heading.filter({ hasText: '已确认' }).waitFor()
  await press(page, button(page, '登记发票'))
  await fill(page, page.getByRole('dialog', { name: '登记发票' }), { 发票号: 'LC-0001' })
  await press(page, button(page, '确定'))
  await heading.filter({ hasText: '已开票' }).waitFor()

  await putOnPaper(page, '打印账单')
  expect(await printedLines(page)).toEqual([
    [expect.any(String), '—', '单', '1', '1', '100.00', '0.00'],
    ['合计', '', '', '1', '', '100.00', '0.00'],
  ])
  expect(await page.locator('.swms-signatures').innerText()).toContain('客户签字（盖章）')
  await page.emulateMedia({ media: null })

  await goTo(page, '/settlement/monthly')
  await untilAlive(page)
  await press(page, button(page, '生成结算'))
  const settling = page.getByRole('dialog', { name: '生成结算' })
  await fill(page, settling, { 仓库: 'SHQP' })
  // Which keys choose a month depends on the browser's language.
  await settling.getByLabel('账期').fill(PERIOD)
  await press(page, button(page, '确定'))
  await page.getByText('已生成或更新 1 张结算单').waitFor()
  await press(page, link(page, /^JS/))
  const settlement = page.getByRole('heading', { name: /^月度结算 JS/ })
  await settlement.filter({ hasText: '草稿' }).waitFor()
  await press(page, button(page, '发起对账'))
  await settlement.filter({ hasText: '对账中' }).waitFor()
  await press(page, button(page, '确认对账'))
  await settlement.filter({ hasText: '已确认' }).waitFor()
  await press(page, button(page, '登记收付款'))
  const payment = page.getByRole('dialog', { name: '登记收付款' })
  expect(await payment.getByLabel('金额').inputValue()).toBe('100')
  await payment.getByLabel('收付日期').fill(PAID_ON)
  await fill(page, payment, { 流水号: 'YH-1' })
  await press(page, button(page, '确定'))
  await settlement.filter({ hasText: '已收款' }).waitFor()
  await press(page, button(page, '关闭'))
  await settlement.filter({ hasText: '已关闭' }).waitFor()
  const paid = await call(page, ownerBill.list, { body: { owner: ['BXXS'] } as never })
  expect(paid.rows).toMatchObject([{ state: '已回款' }])

  await goTo(page, '/settlement/monthly?view=closing&warehouse=SHQP')
  await untilAlive(page)
  const table = page.getByRole('table')
  const running = table.getByRole('row').nth(1)
  await running.getByText('进行中').first().waitFor()
  expect(await running.getByRole('button').count()).toBe(0)
  // In the first night of a month the one before has not ended either: its last day ends in the morning.
  const ended = page.getByRole('button', { name: / 计费$/ })
  const last = table.getByRole('row').filter({ has: ended }).first()
  await press(page, last.getByRole('button', { name: / 计费$/ }))
  const closing = page.getByRole('dialog', { name: /^关账 .* 计费$/ })
  await closing.getByText('没有未了结的事项').waitFor()
  await press(page, closing.getByRole('button', { name: '关账', exact: true }))
  await last.getByText('已关账').waitFor()
  await press(page, last.getByRole('button', { name: /^反关账 .* 计费$/ }))
  await fill(page, page.getByRole('dialog', { name: /^反关账/ }), { 原因: '补开账单' })
  await press(page, button(page, '反关账'))
  await last.getByText('已关账').waitFor({ state: 'detached' })
})
