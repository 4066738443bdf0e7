// A worker at the station 盲收扫描: goods without papers, two of them unknown, with nothing but a scanner and a keyboard.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sku } from '#shared/contracts/base/sku.ts'
import type { Call, CallInput, CallResult } from '#shared/contracts/call.ts'
import { blindTask, getBlindDocument } from '#shared/contracts/inbound/blind-task.ts'
import { chooseAllWarehouses, enter, goTo, reload } from '#tests/support/browser.ts'
import { setStage } from '#tests/support/journey.ts'

const { user } = setStage()

it('scans boxes and barcodes known and unknown, through a lost network and a reload, and each counts once', async () => {
  const page = await user().open('/login')
  await enter(page, 'admin')
  await chooseAllWarehouses(page)
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
  await page.context().setOffline(true)
  await scan(page, 'UNKNOWN-2')
  await told(page, 'UNKNOWN-2 已暂存')
  await page.getByText('1 条待发送').waitFor()
  await page.context().setOffline(false)
  await reload(page)
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

/** As the page itself calls: with the session of its user. */
async function call<C extends Call>(page: Page, call: C, input: CallInput<C>): Promise<CallResult<C>> {
  const { query, body } = input as { query?: Record<string, string>; body?: unknown }
  const address = query ? `${call.path}?${new URLSearchParams(query)}` : call.path
  const answer = await page.request.fetch(address, {
    method: call.method,
    headers: { origin: new URL(page.url()).origin },
    ...(body !== undefined && { data: body }),
  })
  const envelope = (await answer.json()) as { code: number; message: string; data: unknown }
  expect(envelope.message, call.path).toBe('success')
  return call.result.parse(envelope.data) as CallResult<C>
}

/** Nobody puts the focus anywhere: it is where scans go. */
async function scan(page: Page, code: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.classList.contains('swms-scan-field'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function told(page: Page, text: string): Promise<void> {
  await page.locator('.swms-scan-feedback').filter({ hasText: text }).waitFor()
}
