// Boxes from a bench without scales are weighed with a scanner and the keys of a scale, a doubtful one after a second look.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { parcel, scanAtBench } from '#shared/contracts/outbound/parcel.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { pickedOrder } from '#tests/support/picked.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome, user } = atWork('admin')

/** So long a question stands before it is answered: what comes sooner has not been read. */
const READING_MS = 1_200

async function sealedBox(page: Page): Promise<{ orderNo: string; waybillNo: string; expected: string }> {
  const orderNo = await pickedOrder(page, { YCFS0001: '1' })
  for (const code of ['ZX5', 'YCFS0001'])
    await call(page, scanAtBench, { body: { orderNo, code, opId: randomUUID() } as never })
  const { rows } = await call(page, parcel.list, { body: { orderNo: [orderNo] } })
  return { orderNo, waybillNo: rows[0]?.waybillNo ?? '', expected: rows[0]?.expectedWeight ?? '' }
}

it.each([360, 1366])('boxes are weighed on a screen %i px wide', async (width) => {
  const page = atHome()
  await page.setViewportSize({ width, height: 640 })
  const one = await sealedBox(page)
  const two = await sealedBox(page)
  await goTo(page, '/outbound/weigh')
  await untilAlive(page)
  await scan(page, 'YCFS0001')
  await told(page, '请输入重量(kg)')
  await press(page, button(page, '清除'))
  await told(page, '已清除')

  await scan(page, one.waybillNo)
  await told(page, `面单 ${one.waybillNo} 已扫描`)
  await scan(page, `${one.expected}kg`)
  await told(page, `${one.orderNo}，应重 ${one.expected} kg，差 0 kg`)

  const much = addDecimals(two.expected, '1')
  await scan(page, much)
  await told(page, '请扫描箱上的面单')
  await scan(page, two.waybillNo)
  await told(page, `应重 ${two.expected} kg`)
  await page.getByText('确认无误请再扫一次面单').first().waitFor()
  await page.waitForTimeout(READING_MS)
  await scan(page, two.waybillNo)
  await told(page, `${two.orderNo}，应重 ${two.expected} kg，差 +1 kg`)
  const { rows } = await call(page, parcel.list, { body: { orderNo: [two.orderNo] } })
  expect(rows).toMatchObject([{ state: '已称重', weight: much }])

  const last = page.getByRole('region', { name: '最近扫描' })
  expect(await last.getByText(`差 +1 kg`).count()).toBe(1)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  user().complaints.splice(0)
})
