// A shop sends goods back: what its owner's system has sent is put right at the workbench, counted by scanning, made into an order,
// and received box by box.
import { expect, it } from 'vitest'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { pushReject } from '#shared/contracts/reject/push.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, fill, link, press, reach } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome } = atWork('admin')

it('corrects a push, counts two boxes, one piece short, and takes them into stock', async () => {
  const page = atHome()
  const lines = [
    { boxNo: 'J1', sku: 'YCFS0002X', expectedQty: '2' },
    { boxNo: 'J2', sku: 'YCFS0003', expectedQty: '1' },
  ]
  const store = { owner: 'YCFS', warehouse: 'SHQP', storeCode: 'MD1001', storeName: '南京万达店' }
  const sent = { ...store, externalNo: 'JOURNEY-T1', boxes: 2, lines, opId: 'journey-push-1' }
  const { pushNo } = await call(page, pushReject, { body: sent })

  await goTo(page, '/reject/RejectPushTask/PushRejectTaskError')
  await untilAlive(page)
  await press(page, link(page, pushNo))
  await page.getByRole('heading', { name: `${pushNo} 待重试` }).waitFor()
  const wrong = page.getByRole('main').getByLabel('第1行商品')
  await reach(page, wrong)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('YCFS0002')
  await press(page, button(page, '保存'))
  await page.getByRole('heading', { name: `${pushNo} 成功` }).waitFor()
  const { rows } = await call(page, rejectOrder.list, { body: { externalNo: ['JOURNEY-T1'] } })
  const rejectNo = rows[0]?.rejectNo ?? ''

  await goTo(page, `/reject/rejectDetail?id=${rejectNo}`)
  await press(page, button(page, '到货'))
  await press(page, link(page, '去清点'))
  await page.getByRole('heading', { name: '清点收货' }).waitFor()
  for (const [code, text] of SCANS) {
    await scan(page, code)
    await told(page, text)
  }
  await press(page, button(page, '按差异完成'))
  await fill(page, page.getByRole('dialog', { name: '按差异完成' }), { 原因: '箱数不符' })
  await page.keyboard.press('Enter')
  await press(page, link(page, '盘点制单'))
  await page.getByRole('heading', { name: `盘点制单 ${rejectNo} 差异待关` }).waitFor()
  await press(page, button(page, '生成入库单'))
  await page.getByRole('heading', { name: '新收货' }).waitFor()
  await scan(page, 'J1')
  await told(page, '箱 J1 已收货')
  await scan(page, 'J2')
  await told(page, '箱 J2 已收货')

  const after = await call(page, rejectOrder.list, { body: { rejectNo: [rejectNo] } })
  expect(after.rows).toMatchObject([
    { state: '差异待关', countedQty: '2', receivedQty: '2', receivedBoxes: 2 },
  ])
  const ledger = await call(page, ledgerEntry.list, { body: { docNo: [after.rows[0]?.inboundNo ?? ''] } })
  expect(ledger.rows.map(({ sku, qty }) => [sku, qty]).sort()).toEqual([
    ['YCFS0002', '1'],
    ['YCFS0003', '1'],
  ])
})

const SCANS = [
  ['J1', '箱 J1'],
  ['YCFS0002', '已清点 1 / 2'],
  ['J2', '箱 J2'],
  ['YCFS0003', '已清点 1 / 1'],
] as const
