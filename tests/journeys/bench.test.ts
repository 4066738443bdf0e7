// Checking and packing with nothing but a scanner: two boxes, a wrong piece, a short order, labels that print by themselves.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ownerRule, updateOwnerRule } from '#shared/contracts/base/owner.ts'
import { parcel } from '#shared/contracts/outbound/parcel.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'
import { untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { openBench, printedAtBench } from '#tests/support/pack-bench.ts'
import { call } from '#tests/support/page-call.ts'
import { pickedOrder } from '#tests/support/picked.ts'
import { scan, told } from '#tests/support/station.ts'

const { page, user } = atWork('admin')

const BOX = 'ZX5'
const GIFT_BOX = 'YCLH'

async function atBench(viewport?: { width: number; height: number }): Promise<Page> {
  if (viewport) await page().setViewportSize(viewport)
  await openBench(page())
  return page()
}

const refusals = () => user().complaints.splice(0)

it('packs an order into two boxes by scans alone, prints a label for each, and weighs them', async () => {
  const orderNo = await pickedOrder(page(), { YCFS0001: '2', YCFS0002: '1' })
  const bench = await atBench()
  await scan(bench, orderNo)
  await told(bench, orderNo)
  await scan(bench, BOX)
  await told(bench, `包材 ${BOX}`)
  await scan(bench, 'YCFS0003')
  await told(bench, '不是这一单的商品')
  await scan(bench, 'YCFS0001')
  await told(bench, '还差 2 件')
  await bench.reload()
  await untilAlive(bench)
  await told(bench, orderNo)
  await scan(bench, 'YCFS0001')
  await told(bench, '还差 1 件')
  await scan(bench, GIFT_BOX)
  await bench.getByText('第 2 箱').waitFor()
  await scan(bench, 'YCFS0002')
  await told(bench, '装箱完成，共 2 箱')
  await expect.poll(() => printedAtBench(bench)).toContain('第 2 / 2 箱')
  const { rows } = await call(bench, parcel.list, { body: { orderNo: [orderNo], sort: 'box' } })
  const waybillNo = rows[0]?.waybillNo ?? ''
  await scan(bench, boxCodeOf(waybillNo, 1, 2))
  await told(bench, '请输入重量')
  await scan(bench, rows[0]?.expectedWeight ?? '1')
  await told(bench, '第 1 / 2 箱')
  await scan(bench, rows[1]?.expectedWeight ?? '1')
  await told(bench, '请扫描箱上的面单')
  await scan(bench, boxCodeOf(waybillNo, 2, 2))
  await told(bench, '本单完成')
  await bench.getByText('请扫描周转箱、出库单号或商品').waitFor()
  expect(refusals()).toEqual([])
})

it('on a handheld: a piece that cannot be read, one that is missing, and a box that is opened again', async () => {
  const { revision } = await call(page(), ownerRule.get, { query: { code: 'YCFS' } })
  const goesAhead = { code: 'YCFS', revision, shortagePolicy: '先发有货' as const, opId: randomUUID() }
  await call(page(), updateOwnerRule, { body: goesAhead })
  const orderNo = await pickedOrder(page(), { YCFS0001: '1', YCFS0002: '1' })
  const bench = await atBench({ width: 360, height: 740 })
  await scan(bench, orderNo)
  await told(bench, orderNo)
  await scan(bench, BOX)
  await told(bench, `包材 ${BOX}`)
  await bench.getByRole('list', { name: '商品' }).getByRole('button').first().click()
  await bench.getByRole('button', { name: '条码不可读' }).click()
  await told(bench, '还差 1 件')
  await bench.getByRole('button', { name: '缺件封箱' }).click()
  const dialog = bench.getByRole('dialog', { name: '缺件封箱' })
  await dialog.getByText('缺的商品另建出库单后补').waitFor()
  await dialog.getByLabel('缺件原因').fill('拣货未放入')
  await dialog.getByRole('button', { name: '封箱' }).click()
  await told(bench, '装箱完成')
  await expect.poll(() => printedAtBench(bench)).toContain(orderNo)
  await bench.getByRole('button', { name: '拆箱' }).click()
  await bench.getByRole('dialog', { name: '拆第 1 箱' }).getByLabel('拆箱原因').fill('装错箱')
  await bench.getByRole('dialog', { name: '拆第 1 箱' }).getByRole('button', { name: '拆箱' }).click()
  await bench.getByText('请扫描商品或包材').waitFor()
  const { rows } = await call(bench, parcel.list, { body: { orderNo: [orderNo] } })
  expect(rows).toMatchObject([{ state: '已拆箱', reason: '装错箱' }])
})
