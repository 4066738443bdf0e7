// Labels as scanners send them, whole and with what the device puts before them: what they name is found, whoever calls.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skuBarcode } from '#shared/contracts/base/sku.ts'
import { addBlindScan, openBlindBox } from '#shared/contracts/blind/box.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const EAN = '6901234567892'
const GS = '\u001d'
const LABELS = [
  `01069012345678921726123110L9`,
  `]C1010690123456789210L9${GS}17261231`,
  '(01)06901234567892(17)261231(10)L9',
  'https://id.gs1.org/01/06901234567892/10/L9?17=261231&a=a-long-way-to-say-what-this-page-is-about-in-an-address',
  `]E0${EAN}`,
]

/** Of Code 39, Code 128 and QR codes. */
const SIGNS = [
  'ABP N60C IQ3980',
  '$5.00% OFF',
  'A:B?C=D(1)',
  'https://q.example/p?id=7&t=(x)#a',
  '款号-羽绒服',
  `LONG ${'9A'.repeat(60)}`,
]

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: createClock().now, tasks: null })
    admin = await wms.signIn('admin')
    const body = { owner: 'YCFS', sku: 'YCFS0001', barcode: EAN, opId: opId() }
    await wms.call(skuBarcode.create, { body }, admin)
  })
  afterAll(() => wms.close())

  const { arrived, scan } = receivingWith(() => ({ wms, clerk: admin }))

  test.each(LABELS)('goods are received by %s', async (label) => {
    const { envelope } = await scan(await arrived(), { code: label })
    expect(envelope.data.receipt).toMatchObject({ sku: 'YCFS0001', qty: '1' })
  })

  test.each(SIGNS)('a barcode with signs is kept, scanned and found again: %s', async (barcode) => {
    const body = { owner: 'YCFS', sku: 'YCFS0002', barcode, opId: opId() }
    expect((await wms.call(skuBarcode.create, { body }, admin)).envelope.message).toBe('success')
    const found = await wms.call(skuBarcode.list, { body: { barcode } }, admin)
    expect(found.envelope.data.rows.map(({ sku }) => sku)).toEqual(['YCFS0002'])
    const order = await arrived({ lines: [{ sku: 'YCFS0002', expectedQty: '5' }] })
    expect((await scan(order, { code: barcode })).envelope.data.receipt).toMatchObject({ sku: 'YCFS0002' })
  })

  test('a barcode of several lines is refused', async () => {
    const body = { owner: 'YCFS', sku: 'YCFS0002', barcode: 'A1\nA2', opId: opId() }
    const { envelope } = await wms.call(skuBarcode.create, { body }, admin)
    expect(envelope.message).toContain('条码不能有换行等控制字符')
  })

  test('in a blind box a label is its product, known or not, and text that is no label is what it says', async () => {
    const head = { owner: 'YCFS', warehouse: 'SHQP', source: '到货无单', expectedParcels: 1 } as const
    const { id: taskId } = (await wms.call(blindTask.create, { body: { ...head, opId: opId() } }, admin))
      .envelope.data
    const { boxNo } = (await wms.call(openBlindBox, { body: { taskId, opId: opId() } }, admin)).envelope.data
    const scanned = async (barcode: string) =>
      (await wms.call(addBlindScan, { body: { taskId, boxNo, barcode, opId: opId() } }, admin)).envelope.data
        .scan
    expect(await scanned(`01069012345678921726123110L9`)).toMatchObject({ sku: 'YCFS0001', barcode: EAN })
    expect(await scanned('010952123454321310L9')).toMatchObject({ sku: null, barcode: '9521234543213' })
    expect(await scanned('ABP N60C IQ3981')).toMatchObject({ sku: null, barcode: 'ABP N60C IQ3981' })
    expect(await scanned('10ABC')).toMatchObject({ sku: null, barcode: '10ABC' })
  })

  test('a code that is too long to be kept is refused', async () => {
    const { envelope } = await scan(await arrived(), { code: 'A'.repeat(129) })
    expect(envelope.message).toBe('条码过长')
  })

  test('the number of an SSCC is a container', async () => {
    const container = '00106141412345678908'
    const { envelope } = await scan(await arrived(), { container })
    expect(envelope.message).toContain('106141412345678908')
    expect(envelope.message).not.toContain(container)
  })
})
