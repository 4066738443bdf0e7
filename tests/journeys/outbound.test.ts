// An order leaves: keyed in, allocated, picked in a wave, packed, relabelled, weighed and shipped, from its pages alone.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { wave } from '#shared/contracts/outbound/wave.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, fill, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { printedLines, putOnPaper } from '#tests/support/paper.ts'

const { page: atHome } = atWork('admin')

it('ships what was ordered: allocated from its page, picked by its list, packed, relabelled, weighed and loaded', async () => {
  const page = atHome()
  const { orderNo } = await call(page, outboundOrder.create, {
    body: {
      warehouse: 'SHQP',
      owner: 'YCFS',
      carrier: 'SF',
      receiver: '王秀英',
      address: '上海市张杨路1号',
      lines: [{ sku: 'YCFS0002', lot: '', qty: '1' }],
      opId: 'journey-outbound-1',
    } as never,
  })
  await goTo(page, `/outbound/detail?orderNo=${orderNo}`)
  await untilAlive(page)
  await press(page, button(page, '分配'))
  await page.getByRole('heading', { name: `${orderNo} 已分配` }).waitFor()

  await goTo(page, `/outbound/list?orderNo=${orderNo}`)
  await untilAlive(page)
  await page.getByRole('row', { name: orderNo }).getByRole('checkbox').check()
  await press(page, button(page, '生成波次'))
  await page.getByRole('row', { name: orderNo }).getByText('已入波').waitFor()
  const { rows } = await call(page, outboundOrder.list, { body: { orderNo: [orderNo] } })
  const waveNo = rows[0]?.waveNo ?? ''

  await goTo(page, `/outbound/wave?waveNo=${waveNo}`)
  await untilAlive(page)
  await page.getByRole('row', { name: waveNo }).getByRole('checkbox').check()
  await press(page, button(page, '下发拣货'))
  await page.getByRole('row', { name: waveNo }).getByText('拣货中').waitFor()

  await goTo(page, `/outbound/big-picking-list?waveNo=${waveNo}`)
  await untilAlive(page)
  const list = page.getByRole('row', { name: waveNo })
  await list.getByRole('checkbox').check()
  await putOnPaper(page, '打印大拣单')
  expect(await printedLines(page)).toEqual([
    [expect.any(String), '—', expect.stringContaining('YCFS0002'), expect.any(String), '1', '1', ''],
    ['合计', '', '', '', '1', '', ''],
  ])
  expect(await page.locator('.swms-signatures').innerText()).toContain('拣货人签字')
  await page.emulateMedia({ media: null })
  await goTo(page, `/outbound/big-picking-list?waveNo=${waveNo}`)
  await list.getByText('已打印').waitFor()
  await list.getByRole('checkbox').check()
  await press(page, button(page, '领取拣货'))
  await list.getByText('拣货中').waitFor()
  // It is still the chosen one, for the next step.
  expect(await list.getByRole('checkbox').isChecked()).toBe(true)
  await press(page, button(page, '拣货完成'))
  await press(page, page.getByRole('dialog', { name: '拣货完成' }).getByRole('button', { name: '确定' }))
  await list.getByText('已完成').waitFor()

  await goTo(page, `/outbound/detail?orderNo=${orderNo}`)
  await untilAlive(page)
  await press(page, button(page, '复核打包'))
  const scan = page.getByRole('textbox', { name: '扫描包材' })
  await scan.pressSequentially('ZX99\nZX5\n')
  await page
    .getByRole('combobox', { name: '包材' })
    .and(page.locator(':has(option:checked[value="ZX5"])'))
    .waitFor()
  await inDialog(page, '复核打包', { 箱数: '1' })
  await page.getByRole('heading', { name: `${orderNo} 已打包` }).waitFor()
  await printNothing(page)
  await press(page, button(page, '打印面单'))

  const packed = await call(page, waybill.list, { body: { orderNo: [orderNo] } })
  await changeWaybill(page, packed.rows[0]?.waybillNo ?? '')

  await goTo(page, `/outbound/detail?orderNo=${orderNo}`)
  await untilAlive(page)
  await press(page, button(page, '称重'))
  await inDialog(page, '称重', { '重量(kg)': '0.8' })
  await page.getByRole('heading', { name: `${orderNo} 已称重` }).waitFor()
  await press(page, button(page, '装车出库'))
  await inDialog(page, '装车出库', { 车牌: '沪A12345' })
  await page.getByRole('heading', { name: `${orderNo} 已出库` }).waitFor()

  const sent = await call(page, waybill.list, { body: { orderNo: [orderNo] } })
  expect(sent.rows).toMatchObject([{ packaging: 'ZX5', packagingCost: '0.46' }])
  const ledger = await call(page, ledgerEntry.list, { body: { docNo: [orderNo] } as never })
  expect(ledger.rows[0]).toMatchObject({ toLoc: null, qty: '1', docType: '出库单' })
  const waves = await call(page, wave.list, { body: { waveNo: [waveNo] } })
  expect(waves.rows).toMatchObject([{ state: '已完成', pickedQty: '1' }])
})

/** A form that has been sent leaves nothing unsaved behind in its tab. */
async function changeWaybill(page: Page, waybillNo: string): Promise<void> {
  await goTo(page, `/waybill/update?id=${waybillNo}`)
  await untilAlive(page)
  await printNothing(page)
  const isUnsaved = page
    .getByRole('tab', { name: `运单变更 ${waybillNo}` })
    .getByRole('img', { name: '未保存' })
  await fill(page, page.getByRole('main'), { 变更原因: '面单破损' })
  await isUnsaved.waitFor()
  await press(page, button(page, '保存'))
  await page.getByText('已变更 1 张运单').waitFor()
  await page.getByRole('main').getByRole('row', { name: waybillNo }).waitFor()
  await isUnsaved.waitFor({ state: 'detached' })
}

/** There is no printer. */
function printNothing(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'))
  })
}

async function inDialog(page: Page, name: string, values: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await fill(page, dialog, values)
  await press(page, button(page, '确定'))
  await dialog.waitFor({ state: 'detached' })
}
