// What is done is followed by what comes next: at the station where it was done, as on the page that lists it.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { issueBadges } from '#shared/contracts/labor/badge.ts'
import { setWorkUrgency } from '#shared/contracts/labor/work.ts'
import { goTo } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { call } from '#tests/support/page-call.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome } = atWork('admin')

const GOODS = { YCFS0001: '纯棉T恤 S', YCFS0002: '纯棉T恤 M' }

/** Received, of each of the goods a piece; answers the task that leads it away. */
async function urgentPutaway(page: Page, code: string): Promise<string> {
  const lines = [{ sku: code, expectedQty: '1' }]
  const order = { owner: 'YCFS', warehouse: 'SHQP', type: '采购入库', lines, opId: randomUUID() }
  const { orderNo } = await call(page, inboundOrder.create, { body: order as never })
  const move = async (name: 'release' | 'arrive' | 'finish') => {
    const { revision } = await call(page, inboundOrder.get, { query: { orderNo } })
    await call(page, inboundOrder.move, { body: { orderNo, move: name, revision, opId: randomUUID() } })
  }
  await move('release')
  await move('arrive')
  await call(page, receive, { body: { orderNo, code, qty: '1', opId: randomUUID() } as never })
  await move('finish')
  const { rows } = await call(page, putawayTask.list, { body: { source: [orderNo] } })
  const docNos = rows.map(({ taskNo }) => taskNo)
  await call(page, setWorkUrgency, { body: { docNos, priority: '紧急', dueAt: null, opId: randomUUID() } })
  return docNos[0] ?? ''
}

const codeIn = (url: URL) => url.searchParams.get('code') ?? ''

async function chooseOneWarehouse(page: Page): Promise<void> {
  await page.locator('.swms-warehouse-names').click()
  const dialog = page.getByRole('dialog', { name: '选择仓库' })
  for (const name of [/成都双流仓/, /广州白云仓/])
    await dialog.getByRole('checkbox', { name }).uncheck({ force: true })
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

it('the next work is opened at its station, and from there the one after it', async () => {
  const page = atHome()
  await chooseOneWarehouse(page)
  await page.setViewportSize({ width: 360, height: 640 })
  const tasks: string[] = []
  for (const code of Object.keys(GOODS)) tasks.push(await urgentPutaway(page, code))
  await goTo(page, '/labor/my-work')
  const [badge] = await call(page, issueBadges, { body: { workers: ['G10001'], days: 1 } })
  await scan(page, badge?.qrToken ?? '')
  await told(page, `${badge?.name} 已上岗`)
  const done: string[] = []
  for (const _ of tasks) {
    await page.getByRole('button', { name: '下一件' }).click()
    await page.waitForURL(
      (url) => url.pathname === '/entryOrder/putaway-station' && !done.includes(codeIn(url)),
    )
    const task = codeIn(new URL(page.url()))
    done.push(task)
    await told(page, '扫商品，再扫库位')
    await scan(page, Object.keys(GOODS)[tasks.indexOf(task)] ?? '')
    const place = page.locator('.swms-pick-place strong')
    await scan(page, await place.innerText())
    await page.getByText('已全部上架，请扫描下一个容器或商品').first().waitFor()
  }
  expect(done.toSorted()).toEqual(tasks.toSorted())
})
