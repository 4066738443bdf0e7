// The longest texts that anybody may give, without a space in them: as they stand on paper, and on screens large and small.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { bindOwnerWarehouses, owner } from '#shared/contracts/base/owner.ts'
import { sku } from '#shared/contracts/base/sku.ts'
import { openBlindBox } from '#shared/contracts/blind/box.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { goTo } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { call } from '#tests/support/page-call.ts'
import { paperSizes, putOnPaper } from '#tests/support/paper.ts'

const { page: atHome } = atWork('admin')

const A4_WITHOUT_MARGINS = { width: 718, height: 1046 }
const LABEL_WITHOUT_MARGINS = { width: 348, height: 197 }
const LAPTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }
const LONGEST_CODE = `${randomUUID()}-${'C'.repeat(27)}`

it('prints an order on as many pages as it needs, with nothing cut off and its heading on each of them', async () => {
  const page = atHome()
  const orderNo = await longOrder(page)
  await goTo(page, `/entryOrder/detail?orderNo=${orderNo}`)
  await putOnPaper(page, '打印')
  await page.setViewportSize(A4_WITHOUT_MARGINS)
  expect(await cutOff(page)).toEqual([])
  // Half of the table's border stands outside it.
  expect(await rightOf(page, '.swms-sheet table')).toBeLessThanOrEqual(
    (await rightOf(page, '.swms-sheet')) - 1,
  )
  const heading = page.locator('.swms-sheet thead')
  expect(await heading.evaluate((element) => getComputedStyle(element).display)).toBe('table-header-group')
  expect(await heading.innerText()).toContain(orderNo)
  expect(await page.locator('#root').isVisible()).toBe(false)
  expect((await paperSizes(page)).length).toBeGreaterThan(1)
})

it('prints a label for each box, of its own size, with its codes beside each other', async () => {
  const page = atHome()
  const boxes = [LONGEST_CODE, `BOX-${randomUUID().slice(0, 8)}`]
  await goTo(page, `/blind/detail?id=${await blindTaskWith(page, boxes)}`)
  await putOnPaper(page, '打印箱标签')
  await page.setViewportSize(LABEL_WITHOUT_MARGINS)
  expect(await cutOff(page)).toEqual([])
  const drawn = await page.locator('.swms-symbol--barcode').evaluateAll((symbols) =>
    symbols.map((symbol) => {
      const [bars, text] = [symbol.querySelector('svg'), symbol.querySelector('figcaption')]
      return { text: text?.textContent, heightPx: bars?.getBoundingClientRect().height }
    }),
  )
  expect(drawn.map(({ text }) => text).sort()).toEqual(boxes.sort())
  // 14 mm, however long the code is.
  for (const { heightPx } of drawn) expect(heightPx).toBeCloseTo(52.9, 0)
  expect(await paperSizes(page)).toEqual(boxes.map(() => '100×60'))
})

it('shows an owner called as long as it goes where it is chosen, listed and read, and nothing scrolls sideways', async () => {
  const page = atHome()
  const code = `${randomUUID()}-${'O'.repeat(27)}`
  const record = { code, name: 'L'.repeat(100), contact: '长'.repeat(32), settleCycle: '月结' } as const
  await call(page, owner.create, { body: { ...record, status: '启用', opId: randomUUID() } })
  await call(page, bindOwnerWarehouses, { query: { code }, body: ['SHQP'] })
  const orderNo = await longOrder(page, code)
  for (const size of [LAPTOP, PHONE]) {
    await page.setViewportSize(size)
    await goTo(page, '/entryOrder/OrderStorageCreate')
    // The second time it stands there already, left by the first, and the same once more would be no change.
    await page.getByRole('combobox', { name: '货主' }).clear()
    await page.getByRole('combobox', { name: '货主' }).fill(code)
    await page.getByRole('option', { name: record.name }).waitFor()
    expect(await scrolledSideways(page, '.swms-options, .swms-view')).toEqual([])
    await page.keyboard.press('Enter')
    await goTo(page, `/basic/owner?code=${code}`)
    await page.getByRole('cell', { name: record.name }).waitFor()
    expect(await scrolledSideways(page)).toEqual([])
    await goTo(page, `/entryOrder/detail?orderNo=${orderNo}`)
    await page.getByText(record.name).first().waitFor()
    expect(await scrolledSideways(page)).toEqual([])
  }
})

/** An order of as many lines as do not fit on a page, their products called as long as it goes. */
async function longOrder(page: Page, of = 'YCFS'): Promise<string> {
  const product = { unit: 'KG', lotControl: true, serialControl: false, abc: 'A', status: '启用' } as const
  const codes = ['长'.repeat(200), 'L'.repeat(200)].map((name) => ({ name, code: `LONG-${randomUUID()}` }))
  for (const given of codes) {
    await call(page, sku.create, { body: { ...given, ...product, owner: of, opId: randomUUID() } })
  }
  const lines = codes.flatMap(({ code }) =>
    Array.from({ length: 10 }, (_, index) => ({
      sku: code,
      lot: `${index}${'L'.repeat(63)}`,
      expectedQty: '999999.9999',
    })),
  )
  const { orderNo } = await call(page, inboundOrder.create, {
    body: { warehouse: 'SHQP', owner: of, type: '采购入库', lines, opId: randomUUID() },
  })
  return orderNo
}

async function blindTaskWith(page: Page, boxes: readonly string[]): Promise<number> {
  const body = { owner: 'YCFS', warehouse: 'SHQP', source: '到货无单', expectedParcels: 2 } as const
  const { id } = await call(page, blindTask.create, { body: { ...body, opId: randomUUID() } })
  for (const boxNo of boxes) {
    await call(page, openBlindBox, {
      body: { taskId: id, boxNo, waybillNo: LONGEST_CODE, opId: randomUUID() },
    })
  }
  return id
}

/** What reaches beyond the paper at its right, or a label below. */
function cutOff(page: Page): Promise<string[]> {
  return page.locator('.swms-sheet, .swms-sheet :is(td, th, p, figure, svg)').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { right } = element.getBoundingClientRect()
      const isWider = element.scrollWidth > element.clientWidth + 1 || right > window.innerWidth + 1
      const sheet = element.closest('.swms-sheet--label')
      const isHigher = sheet !== null && sheet.scrollHeight > window.innerHeight
      return isWider || isHigher ? [`${element.tagName} ${element.textContent?.slice(0, 20)}`] : []
    }),
  )
}

function rightOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().right)
}

function scrolledSideways(page: Page, where = '.swms-view'): Promise<string[]> {
  return page
    .locator(where)
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((element) => element.className),
    )
}
