// Stations as a scanner drives them: it neither waits for an answer nor looks where the focus is. What counts is what is
// booked in the end.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import type { Scanner } from '#client/data/scanner.ts'
import { storedText } from '#client/data/stored.ts'
import { SAMPLES } from '#client/pages/equipment/check/scanner-findings.ts'
import { sku, skuBarcode, skuPackage } from '#shared/contracts/base/sku.ts'
import { blindTask, getBlindDocument } from '#shared/contracts/blind/task.ts'
import { getInboundDocument } from '#shared/contracts/inbound/order.ts'
import { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { claimStockSheet, stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import { addDays, localDateOf } from '#shared/domain/calendar.ts'
import { SEPARATOR } from '#shared/gs1-signs.ts'
import { atReceiving, atScanInput } from '#tests/support/at-receiving.ts'
import { enter, goTo } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { call } from '#tests/support/page-call.ts'
import { pressEnterByHand, scanned, scannedWithoutEnd, told } from '#tests/support/station.ts'

const { page: atHome, user } = atWork('admin')

/** Browsers write down every call that is refused. */
const REFUSED = /status of 40\d/

afterEach(() => {
  const { complaints } = user()
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !REFUSED.test(complaint)))
})

const SLOW_SCANNER_MS = 30

/** As a hand types. */
async function typed(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 120 })
}

async function answersLate(page: Page, calls: string, ms = 400): Promise<void> {
  await page.route(calls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })
}

/** What was received of each product, piece by piece. */
async function received(page: Page, orderNo: string): Promise<string[]> {
  const { receipts } = await call(page, getInboundDocument, { query: { orderNo } })
  return receipts.map(({ sku, qty }) => `${sku} ${qty}`).sort()
}

const allAnswered = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.swms-scan-waiting-count')?.textContent === '')

it('a scan that is under way when another one’s refusal comes is booked as what it is, and nothing else is', async () => {
  const page = atHome()
  const orderNo = await atReceiving(page, { YCFS0001: '10', YCFS0002: '5' })
  await answersLate(page, '**/api/inbound/receive')
  await page.getByLabel('数量').click()
  await typed(page, '12')
  await page.keyboard.press('Enter')
  await scanned(page, 'YCFS0001')
  await scanned(page, 'YCFS0002', 90)
  await told(page, '已收 1 / 5')
  await page.getByRole('region', { name: '最近扫描' }).getByText('最多还可收').waitFor()
  expect(await received(page, orderNo)).toEqual(['YCFS0002 1'])
  await atScanInput(page)
})

it('a refusal that nothing follows asks, and only a hand answers', async () => {
  const page = atHome()
  const orderNo = await atReceiving(page, { YCFS0001: '10', YCFS0002: '5' })
  await page.getByLabel('数量').click()
  await typed(page, '12')
  await page.keyboard.press('Enter')
  await scanned(page, 'YCFS0001')
  await told(page, '最多还可收')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  await pressEnterByHand(page)
  await told(page, 'YCFS0001 未计入')
  await page.getByLabel('数量').click()
  await scanned(page, 'YCFS0002')
  await told(page, '已收 1 / 5')
  expect(await received(page, orderNo)).toEqual(['YCFS0002 1'])
})

it('scans as fast as a scanner types are booked each once, in spite of late answers', async () => {
  const page = atHome()
  const orderNo = await atReceiving(page, { YCFS0001: '10', YCFS0002: '10' })
  await answersLate(page, '**/api/inbound/receive')
  for (const msPerKey of [3, SLOW_SCANNER_MS]) {
    for (const code of ['YCFS0001', 'YCFS0002', 'NOTHING-9', 'YCFS0001', 'YCFS0002']) {
      await scanned(page, code, msPerKey)
    }
  }
  await allAnswered(page)
  expect(await received(page, orderNo)).toEqual([
    ...Array.from({ length: 4 }, () => 'YCFS0001 1'),
    ...Array.from({ length: 4 }, () => 'YCFS0002 1'),
  ])
})

it('a piece that has a number is received once its number is scanned behind it', async () => {
  const page = atHome()
  const goods = {
    owner: 'YCFS',
    code: 'SN-PHONE',
    name: '手机',
    unit: 'PCS',
    abc: 'A',
    status: '启用',
  } as const
  const numbered = { lotControl: false, serialControl: true, serialFrom: '收货' } as const
  await call(page, sku.create, { body: { ...goods, ...numbered, opId: randomUUID() } })
  const orderNo = await atReceiving(page, { 'SN-PHONE': '5' })
  await page.getByLabel('数量').click()
  await typed(page, '2')
  await page.keyboard.press('Enter')
  await scanned(page, 'SN-PHONE')
  await told(page, '按件登记序列号')
  await page.getByLabel('请扫描序列号 0 / 2').waitFor()
  await scanned(page, 'A-1')
  await told(page, '序列号 1 / 2')
  await scanned(page, 'a-1')
  await told(page, '序列号 a-1 已扫过')
  await page.getByRole('button', { name: '清空序列号' }).click()
  await told(page, 'SN-PHONE 未计入')
  await scanned(page, 'SN-PHONE')
  await told(page, '序列号 0 / 1')
  await scanned(page, 'A-2')
  await told(page, '已收 1 / 5')
  expect(await received(page, orderNo)).toEqual(['SN-PHONE 1'])
  await goTo(page, '/inventory/serial?serialNo=A-2')
  await page.getByRole('link', { name: orderNo }).waitFor()
})

it('a barcode never becomes a quantity: behind one, in its place, fast or slow, pasted or typed', async () => {
  const page = atHome()
  const orderNo = await atReceiving(page, { YCFS0001: '9999999' })
  const { rows } = await call(page, skuBarcode.list, { body: { owner: 'YCFS' } })
  const barcode = rows.find((row) => row.sku === 'YCFS0001' && row.barcode.length === 13)?.barcode ?? ''
  expect(barcode).toMatch(/^\d{13}$/)
  const quantity = page.getByLabel('数量')
  const count = async (pieces: number) => {
    await told(page, `已收 ${pieces} /`)
    expect(await quantity.inputValue()).toBe('1')
    await atScanInput(page)
  }
  await quantity.click()
  await scanned(page, barcode)
  await count(1)
  await page.waitForTimeout(REPEAT_MS)
  await quantity.click()
  await quantity.press('End')
  await scanned(page, barcode, SLOW_SCANNER_MS)
  await count(2)
  await page.waitForTimeout(REPEAT_MS)
  await quantity.click()
  await quantity.press('End')
  await scanned(page, barcode, 100)
  await count(3)
  await page.waitForTimeout(REPEAT_MS)
  await quantity.click()
  await page.keyboard.insertText(barcode)
  await page.keyboard.press('Enter')
  await count(4)
  expect(await received(page, orderNo)).toEqual(Array.from({ length: 4 }, () => 'YCFS0001 1'))
})

/** The same code sooner than this is taken for one that was read twice. */
const REPEAT_MS = 600

/** As labels have it. */
const shortDay = (day: string) => day.replaceAll('-', '').slice(2)

/** As its check keeps it. */
function knowsScanner(page: Page, scanner: Scanner | null): Promise<void> {
  return page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    'SCANNER',
    storedText(scanner),
  ] as const)
}

it('two scans without the end that their scanner is known to send are told, and neither is booked', async () => {
  const page = atHome()
  const orderNo = await atReceiving(page, { YCFS0001: '10', YCFS0002: '10' })
  await knowsScanner(page, { prefix: '', suffix: 'Enter' })
  await scannedWithoutEnd(page, 'YCFS0001')
  await told(page, '扫描没有以回车结束')
  await scanned(page, 'YCFS0002')
  await told(page, '均未计入')
  await scanned(page, 'YCFS0002')
  await told(page, '已收 1 / 10')
  await scannedWithoutEnd(page, 'YCFS0001')
  await page.keyboard.press('Tab')
  await told(page, '已收 1 / 10')
  await allAnswered(page)
  expect(await received(page, orderNo)).toEqual(['YCFS0001 1', 'YCFS0002 1'])
  await knowsScanner(page, null)
})

it('scanners that send no end, Tab, something before each code or the kind of symbol are understood', async () => {
  const page = atHome()
  const orderNo = await atReceiving(page, { YCFS0001: '10', YCFS0002: '10' })
  await scannedWithoutEnd(page, 'YCFS0001')
  await told(page, '已收 1 / 10')
  await scanned(page, ']C0YCFS0002')
  await allAnswered(page)
  await knowsScanner(page, { prefix: '', suffix: 'none' })
  await page.waitForTimeout(REPEAT_MS)
  await scannedWithoutEnd(page, 'YCFS0001')
  await page.waitForTimeout(REPEAT_MS)
  await scannedWithoutEnd(page, 'YCFS0002')
  // Both lines say the same of themselves by now.
  await expect.poll(() => received(page, orderNo)).toHaveLength(4)
  await knowsScanner(page, { prefix: '~', suffix: 'Tab' })
  await page.waitForTimeout(REPEAT_MS)
  await scannedWithoutEnd(page, '~YCFS0001')
  await page.keyboard.press('Tab')
  await told(page, '已收 3 / 10')
  await knowsScanner(page, null)
  await allAnswered(page)
  expect(await received(page, orderNo)).toEqual([
    ...Array.from({ length: 3 }, () => 'YCFS0001 1'),
    ...Array.from({ length: 2 }, () => 'YCFS0002 1'),
  ])
})

it('an input method that is on is told of, and what it has made of a scan is not sent', async () => {
  const page = atHome()
  const orderNo = await atReceiving(page, { YCFS0001: '10' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'ycfs', selectionStart: 4, selectionEnd: 4 })
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, isComposing: true }),
    ),
  )
  await devtools.send('Input.insertText', { text: '云裳服饰' })
  await told(page, '输入法已打开，请切换为英文')
  await page.keyboard.insertText('ＹＣＦＳ０００１')
  await page.keyboard.press('Enter')
  await told(page, '已收 1 / 10')
  await allAnswered(page)
  expect(await received(page, orderNo)).toEqual(['YCFS0001 1'])
})

it('a label of GS1 fills in lot and day, whatever its scanner makes of the separator, and a lot alone stays a lot', async () => {
  const page = atHome()
  const [soon, later] = [addDays(localDateOf(new Date()), 60), addDays(localDateOf(new Date()), 90)]
  const barcode = { owner: 'BXXS', sku: 'BXXS0001', barcode: '6901234567892' }
  await call(page, skuBarcode.create, { body: { ...barcode, opId: randomUUID() } })
  const orderNo = await atReceiving(page, { BXXS0001: '100' }, 'BXXS')
  await scanned(page, `]C1010690123456789210L9\u001d17${shortDay(soon)}`)
  await told(page, '已收 1 / 100')
  await page.getByText(`批次 L9、到期 ${soon} 已从条码读入`).waitFor()
  expect(await page.getByLabel('批次').inputValue()).toBe('L9')
  await scanned(page, `(01)06901234567892(17)${shortDay(later)}(10)L10(30)12`)
  await told(page, '已收 13 / 100')
  await page.getByLabel('批次').click()
  await page.keyboard.press('Control+a')
  await typed(page, '10ABC')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('批次').inputValue()).toBe('10ABC')
  await page.getByLabel('批次').click()
  await scanned(page, `010690123456789217${shortDay(later)}10L11`)
  await told(page, '已收 14 / 100')
  expect(await page.getByLabel('批次').inputValue()).toBe('L11')
  await allAnswered(page)
  const { receipts } = await call(page, getInboundDocument, { query: { orderNo } })
  expect(receipts.map(({ lot, expDate, qty }) => [lot, expDate, qty])).toEqual([
    ['L11', later, '1'],
    ['L10', later, '12'],
    ['L9', soon, '1'],
  ])
})

it('its check tells what is wrong with a scanner, and the stations take its codes as it has found out', async () => {
  const page = atHome()
  await goTo(page, '/test')
  const field = (place: number) => page.getByLabel(`请扫描第 ${place} 个码`)
  await field(1).click()
  for (const [place, { sends }] of SAMPLES.entries()) {
    await field(place + 1).waitFor()
    await scannedWithoutEnd(page, `~${sends.replace(SEPARATOR, '')}`)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('row', { name: /GS1 分隔符 请设置/ }).waitFor()
  await page.getByRole('row', { name: /结尾 正常 Tab/ }).waitFor()
  await page.getByText('本机已保存：以 Tab 结尾，去掉前缀 ~').waitFor()
  await page.getByRole('button', { name: '清除本机设置' }).click()
  await page.getByText('本机还没有保存扫码枪设置').waitFor()
})

it('what is scanned while a dialog is open answers nothing there', async () => {
  const page = atHome()
  const orderNo = await atReceiving(page, { YCFS0001: '10' })
  await scanned(page, 'YCFS0001')
  await told(page, '已收 1 / 10')
  await page.getByRole('button', { name: '撤销' }).click()
  const dialog = page.getByRole('dialog', { name: /^撤销/ })
  await dialog.getByLabel('原因').click()
  await scanned(page, 'YCFS0001')
  await told(page, 'YCFS0001 未计入')
  expect(await dialog.getByLabel('原因').inputValue()).toBe('')
  await dialog.getByRole('button', { name: '撤销' }).focus()
  await scanned(page, 'YCFS0001')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await received(page, orderNo)).toEqual(['YCFS0001 1'])
})

it('a parcel that is scanned while the owner of another is asked for is no owner, and both are registered', async () => {
  const page = atHome()
  await goTo(page, '/returned/register/new')
  await atScanInput(page)
  await page.getByLabel('仓库').fill('SHQP')
  await page.getByRole('option', { name: '上海青浦仓' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: '上海青浦仓' }).waitFor({ state: 'detached' })
  await pressEnterByHand(page)
  await atScanInput(page)
  const waybills = ['SF1234567891101', 'SF1234567891102']
  await scanned(page, waybills[0] ?? '')
  await told(page, '请选择货主')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  await scanned(page, waybills[1] ?? '')
  await told(page, waybills.join('、'))
  expect(await page.getByLabel('货主').inputValue()).toBe('')
  await page.getByLabel('货主').click()
  await typed(page, 'YCFS')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('本次已登记').locator('..').getByText('2').waitFor()
  const { rows } = await call(page, returnParcel.list, { body: { waybillNo: waybills } })
  expect(rows.map(({ waybillNo, owner }) => [waybillNo, owner]).sort()).toEqual(
    waybills.map((waybill) => [waybill, 'YCFS']),
  )
})

it('pieces that are scanned while their box is still being opened lie in it', async () => {
  const page = atHome()
  const arrival = { owner: 'YCFS', warehouse: 'SHQP', source: '到货无单', expectedParcels: 2 } as const
  const task = await call(page, blindTask.create, { body: { ...arrival, opId: randomUUID() } })
  await goTo(page, `/blind/BlindScan?task=${task.id}`)
  await atScanInput(page)
  await answersLate(page, '**/api/inbound/blind/**')
  await answersLate(page, '**/api/blind/**')
  await scanned(page, `${task.code}-9`)
  await page.getByLabel(`再扫一次 ${task.code}-9 开新箱`).waitFor()
  await pressEnterByHand(page)
  await scanned(page, 'YCFS0001')
  await scanned(page, 'YCFS0002')
  await told(page, '本箱 2 件')
  await allAnswered(page)
  const { goods, boxes } = await call(page, getBlindDocument, { query: { id: task.id } })
  expect(goods.map(({ sku, qty }) => `${sku} ${qty}`).sort()).toEqual(['YCFS0001 1', 'YCFS0002 1'])
  expect(boxes.map(({ boxNo }) => boxNo)).toEqual([`${task.code}-9`])
})

it('a barcode that is scanned into a count leads to its line, and is never the count; that of a case counts its pieces', async () => {
  const page = atHome()
  const draft = { kind: '循环盘', warehouse: 'SHQP', owner: 'YCFS', scope: '全部', sampleRate: 100 } as const
  const how = { blind: false, freezeMode: '不冻结', tolerance: '0' } as const
  const { taskNo, revision } = await call(page, stockTask.create, {
    body: { ...draft, ...how, opId: randomUUID() },
  })
  await call(page, stockTask.move, { body: { taskNo, move: 'issue', revision, opId: randomUUID() } })
  const { rows: sheets } = await call(page, stockSheet.list, { body: { headId: taskNo } })
  const listNo = sheets[0]?.listNo ?? ''
  await call(page, claimStockSheet, { body: { listNo, opId: randomUUID() } })
  await goTo(page, `/inventory/StockTaskListDetail/${listNo}`)
  await atScanInput(page)
  const { rows: lines } = await call(page, stockLine.list, { body: { listNo, sort: 'seq', size: 20 } })
  const [first, second] = lines
  if (!first || !second) throw new Error('nothing to count')
  const field = (line: typeof first) => page.locator(`input[data-line="${line.id}"]`)
  await scanned(page, first.loc)
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-line'))
  await scanned(page, '96385074')
  await page.locator('.swms-scan-feedback').filter({ hasText: '此盘点表没有 96385074' }).waitFor()
  await field(first).click()
  await typed(page, '036000291452')
  await page.keyboard.press('Enter')
  await page.locator('.swms-scan-feedback').filter({ hasText: '此盘点表没有 036000291452' }).waitFor()
  await field(first).fill('6901234567892')
  await field(second).click()
  await page.getByText('像是条码').first().waitFor()
  await field(first).fill('7')
  await field(first).press('Enter')
  await expect
    .poll(async () => {
      const { rows } = await call(page, stockLine.list, { body: { listNo, sort: 'seq', size: 20 } })
      return rows.map(({ countQty }) => countQty).filter(Boolean)
    })
    .toEqual(['7'])
  const { owner, sku } = second
  const onCase = { owner, sku, barcode: '6901234567953', level: '箱' as const }
  await call(page, skuBarcode.create, { body: { ...onCase, opId: randomUUID() } })
  await scanned(page, second.loc)
  // The network is slow with the first of the two numbers; the second one stays nevertheless.
  const isFirst = (request: Request) => request.postDataJSON()?.qty === '1箱'
  await page.route('**/stockLine/count', async (route) => {
    if (isFirst(route.request())) await delay(700)
    await route.continue()
  })
  const slow = page.waitForResponse((response) => isFirst(response.request()))
  for (const cases of ['1箱', '2箱']) {
    await scanned(page, onCase.barcode)
    await page
      .locator('.swms-scan-feedback')
      .filter({ hasText: `实盘数 ${cases}` })
      .waitFor()
  }
  const counted = await page.evaluate(() => document.activeElement?.getAttribute('data-line'))
  await pressEnterByHand(page)
  await slow
  const packages = await call(page, skuPackage.list, { body: { owner: [owner], sku: [sku], level: ['箱'] } })
  await expect
    .poll(async () => {
      const { rows } = await call(page, stockLine.list, { body: { listNo, sort: 'seq', size: 200 } })
      return rows.find(({ id }) => String(id) === counted)?.countQty
    })
    .toBe(String(2 * Number(packages.rows[0]?.qty)))
})

it('when the sign-in ends scans go on being kept: red, nothing answers them, and they are sent after signing in again', async () => {
  const page = atHome()
  const orderNo = await atReceiving(page, { YCFS0001: '10', YCFS0002: '10' })
  await page.context().clearCookies({ name: 'swms_session' })
  for (const code of ['YCFS0001', 'YCFS0002', 'YCFS0001', 'YCFS0002', 'YCFS0001']) {
    await scanned(page, code)
    await told(page, `${code} 已暂存`)
  }
  const signedOut = page.getByRole('alert').filter({ hasText: '登录已失效。可以继续扫描' })
  await signedOut.waitFor()
  await page.getByText('5 条待发送').waitFor()
  expect(page.url()).toContain('/entryOrder/receive')
  expect(await page.getByRole('dialog').count()).toBe(0)
  page.on('dialog', (dialog) => dialog.accept())
  await signedOut.getByRole('button', { name: '重新登录' }).click()
  await page.waitForURL('**/login?**')
  await enter(page, 'admin')
  await page.waitForURL('**/entryOrder/receive?**')
  await allAnswered(page)
  await expect.poll(() => received(page, orderNo)).toHaveLength(5)
  expect((await received(page, orderNo)).filter((one) => one === 'YCFS0001 1')).toHaveLength(3)
})

it('a session that another tab ends does not take a station away from the person who scans at it', async () => {
  const page = atHome()
  const orderNo = await atReceiving(page, { YCFS0001: '10' })
  await page.request.delete('/session', { headers: { origin: new URL(page.url()).origin } })
  await page.getByRole('alert').filter({ hasText: '登录已失效。可以继续扫描' }).waitFor()
  await scanned(page, 'YCFS0001')
  await told(page, 'YCFS0001 已暂存')
  expect(page.url()).toContain(orderNo)
})
