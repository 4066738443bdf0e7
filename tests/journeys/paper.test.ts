// Paper that is printed from the screen, and browsers that print nothing.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { postCharge } from '#shared/contracts/money/charge.ts'
import { goTo } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { call } from '#tests/support/page-call.ts'
import { paperSizes } from '#tests/support/paper.ts'

const { page: atHome } = atWork('admin')

const A4_WITHOUT_MARGINS = { width: 718, height: 1046 }

it('lies across for a list of many columns, and its numbers and days stand in one line', async () => {
  const page = atHome()
  await goTo(page, '/basic/location')
  expect(new Set(await paperSizes(page))).toEqual(new Set(['210×297']))
  const lines = [{ sku: 'YCFS0002', lot: '', expectedQty: '9999999' }]
  await call(page, inboundOrder.create, {
    body: { warehouse: 'SHQP', owner: 'YCFS', type: '采购入库', lines, opId: randomUUID() },
  })
  await goTo(page, '/entryOrder/list')
  expect(new Set(await paperSizes(page))).toEqual(new Set(['297×210']))
  await page.setViewportSize(A4_WITHOUT_MARGINS)
  await page.emulateMedia({ media: 'print' })
  const linesOfCells = await page.locator('tbody :is(.swms-figure, .swms-short)').evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() ?? cell)
      return text.getClientRects().length
    }),
  )
  expect(linesOfCells.length).toBeGreaterThan(5)
  expect(new Set(linesOfCells)).toEqual(new Set([1]))
})

it('holds the bars of a report, which are drawn for a screen', async () => {
  const page = atHome()
  const known = { warehouse: 'SHQP', owner: 'BXXS', itemCode: 'TJ', qty: '1', unit: '单', tax: '0' }
  const document = { docType: '手工', docNo: randomUUID(), sourceRef: '', businessDate: '2026-01-20' }
  await call(page, postCharge, {
    body: { ...known, ...document, price: '7', amount: '7', opId: randomUUID() },
  })
  await page.addInitScript(keepChartSize)
  await goTo(page, '/income-expense/analyze/report?businessDate.from=2026-01-01&businessDate.to=2026-01-31')
  const bars = page.locator('.swms-chart canvas')
  await bars.waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(A4_WITHOUT_MARGINS)
  const right = await bars.evaluate((canvas) => canvas.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(A4_WITHOUT_MARGINS.width)
})

it.each(['does nothing', 'is not there'])('is given up where the browser’s own printing %s', async (how) => {
  const page = atHome()
  await goTo(page, '/basic/container?state=空闲')
  await page.evaluate(
    (isThere) => Object.assign(window, { print: isThere ? () => undefined : undefined }),
    how === 'does nothing',
  )
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: '打印标签', exact: true }).click()
  await page.getByText('浏览器没有打开打印，请换用电脑上的浏览器').waitFor()
  await page.locator('.swms-paper').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: '打印标签', exact: true }).isEnabled()).toBe(true)
})

/** In the page: nobody tells a chart how wide the paper is. */
function keepChartSize(): void {
  const observe = ResizeObserver.prototype.observe
  ResizeObserver.prototype.observe = function (target, options) {
    if (!target.matches('.swms-chart-surface')) observe.call(this, target, options)
  }
}
