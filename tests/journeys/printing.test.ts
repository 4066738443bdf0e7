// Labels come out of a printer, and not out of a dialog: it is tried, chosen in this browser and sent to, and its page says what
// became of each label.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call, CallInput } from '#shared/contracts/definition/call.ts'
import { printer } from '#shared/contracts/printing/printer.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { codesOn, dotsOf, type LabelPrinter, startLabelPrinter } from '#tests/support/label-printer.ts'
import { call } from '#tests/support/page-call.ts'
import { shippingWith } from '#tests/support/shipping.ts'

const { page: atHome } = atWork('admin', () => ({ SWMS_LOCAL_PRINTERS: 'on' }))
let device: LabelPrinter

beforeAll(async () => {
  device = await startLabelPrinter()
})
afterAll(() => device.close())

/** As the page's user. */
const byPage = {
  call: async <C extends Call>(contract: C, input: CallInput<C>) => ({
    envelope: { data: await call(atHome(), contract, input) },
  }),
}
const outbound = shippingWith(() => ({ wms: byPage as never, clerk: '' }))

it('sends the labels of a parcel to the printer that this browser has chosen', async () => {
  const page = atHome()
  const orderNo = await outbound.made()
  await outbound.picked([orderNo])
  const [packed] = (await outbound.pack([orderNo], { boxes: 2 })).envelope.data.done
  const waybillNo = String(packed?.waybillNo)
  const body = {
    code: 'PACK-1',
    name: '一号打包台',
    warehouse: 'SHQP',
    protocol: 'TSPL',
    dpi: '203',
  } as const
  const where = { host: device.host, port: device.port, labelSize: '76×130', status: '启用' } as const
  await call(page, printer.create, { body: { ...body, ...where, remark: '', opId: randomUUID() } })

  await goTo(page, '/basic/printer')
  await untilAlive(page)
  await page.getByRole('row', { name: 'PACK-1' }).getByRole('checkbox').check()
  await press(page, button(page, '测试打印'))
  await page.getByText('测试标签已送往打印机 PACK-1').waitFor()
  await expect.poll(() => device.labels.length).toBe(1)

  await goTo(page, `/waybill/list?waybillNo=${waybillNo}`)
  await untilAlive(page)
  await page.getByRole('row', { name: waybillNo }).getByRole('checkbox').check()
  await page.getByLabel('面单打印机').selectOption('一号打包台')
  await press(page, button(page, '打印面单'))
  await page.getByText('已送往 一号打包台 2 张').waitFor()
  await page.getByRole('row', { name: waybillNo }).getByText('已打印').waitFor()
  await expect.poll(() => device.labels.length).toBe(3)
  const codes = await Promise.all(device.labels.slice(1).map((label) => codesOn(dotsOf(label))))
  expect(codes.flat()).toEqual(
    expect.arrayContaining([1, 2].map((box) => `Code128 ${boxCodeOf(waybillNo, box, 2)}`)),
  )

  // Loaded anew, the browser has not forgotten it; at the orders it is the same one.
  await goTo(page, `/outbound/list?orderNo=${orderNo}`)
  await untilAlive(page)
  await expect.poll(() => page.getByLabel('面单打印机').inputValue()).toBe('PACK-1')

  await goTo(page, `/outbound/print-job?docNo=${waybillNo}`)
  await untilAlive(page)
  const jobs = page.getByRole('row', { name: waybillNo })
  await expect.poll(() => jobs.getByText('已送出').count()).toBe(2)
  await jobs.first().getByRole('checkbox').check()
  await press(page, button(page, '重打'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('重打原因').fill('标签皱了')
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByText('已重新送打 1 张').waitFor()
  await expect.poll(() => device.labels.length).toBe(4)
})
