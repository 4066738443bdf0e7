// Labels of places, containers, goods and people: read again from the paper, of whatever was chosen, and check digits for those alone
// who hang them up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { location } from '#shared/contracts/base/location.ts'
import { sku, skuBarcode } from '#shared/contracts/base/sku.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { container, createContainers } from '#shared/contracts/equipment/container.ts'
import { revokeBadges } from '#shared/contracts/labor/badge.ts'
import { startSignOn } from '#shared/contracts/labor/sign-on.ts'
import { printJob, reprintJobs } from '#shared/contracts/printing/job.ts'
import {
  printBadges,
  printContainerLabels,
  printLocationLabels,
  printPalletLabel,
  printSkuLabels,
} from '#shared/contracts/printing/label.ts'
import { printer } from '#shared/contracts/printing/printer.ts'
import { LABEL_SIZES, MOST_LABELS } from '#shared/domain/printing.ts'
import { codesOn, dotsOf, type LabelPrinter, startLabelPrinter } from '#tests/support/label-printer.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { nextOpId as opId } from '#tests/support/shipping.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const PACE = { everyMs: 20, connectMs: 5_000, sendMs: 60_000, leaseMs: 120_000 }

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let device: LabelPrinter

  beforeAll(async () => {
    const printing = { isPrinterLocal: true, printPace: PACE }
    wms = await startWms({ backend, now: createClock().now, tasks: TEST_PACE, ...printing })
    device = await startLabelPrinter()
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    for (const [at, labelSize] of LABEL_SIZES.entries()) {
      const given = {
        code: `L-${at}`,
        name: labelSize,
        warehouse: 'SHQP',
        protocol: 'ZPL',
        dpi: '203',
      } as const
      const { host, port } = device
      const body = { ...given, host, port, labelSize, status: '启用', remark: '', opId: opId() } as const
      expect((await wms.call(printer.create, { body }, admin)).envelope.message).toBe('success')
    }
  })
  afterAll(async () => {
    await wms.close()
    await device.close()
  })

  const placesBy = async (filter: object, token = admin) =>
    (await wms.call(location.list, { body: { warehouse: ['SHQP'], ...filter } }, token)).envelope.data.rows
  const labelPlaces = (body: Partial<CallBody<typeof printLocationLabels>>, token = admin) =>
    wms.call(printLocationLabels, { body: { ...body, opId: opId() } }, token)
  /** Answers the codes that are read on each label. */
  const printed = async (jobNos: readonly string[], before: number) => {
    await expect.poll(() => device.labels.length).toBe(before + jobNos.length)
    const found = await Promise.all(device.labels.slice(before).map((label) => codesOn(dotsOf(label))))
    return found.map((codes) => codes.sort())
  }
  const both = (code: string) => [`Code128 ${code}`, `QRCode ${code}`]

  test.each(LABEL_SIZES)(
    'labels of %s mm of a place, a container and a product are read again',
    async (size) => {
      const code = `L-${LABEL_SIZES.indexOf(size)}`
      const [place] = await placesBy({ size: 1 })
      const [tote] = (await wms.call(container.list, { body: { warehouse: ['SHQP'], size: 1 } }, clerk))
        .envelope.data.rows
      const [goods] = (
        await wms.call(skuBarcode.list, { body: { owner: ['YCFS'], level: ['件'], size: 1 } }, clerk)
      ).envelope.data.rows
      const skus = { owner: ['YCFS'], code: [String(goods?.sku)] }
      const [product] = (await wms.call(sku.list, { body: skus }, clerk)).envelope.data.rows
      const before = device.labels.length
      const answers = [
        await labelPlaces({ ids: [place?.id ?? 0], printer: code }),
        await wms.call(
          printContainerLabels,
          { body: { codes: [tote?.code ?? ''], printer: code, opId: opId() } },
          clerk,
        ),
        await wms.call(
          printSkuLabels,
          { body: { ids: [product?.id ?? 0], printer: code, opId: opId() } },
          clerk,
        ),
      ]
      const jobNos = answers.flatMap(({ envelope }) => envelope.data.jobNos)
      expect(jobNos).toHaveLength(3)
      expect(await printed(jobNos, before)).toEqual(
        [place?.code, tote?.code, goods?.barcode].map((text) => both(String(text))),
      )
      const { rows } = (await wms.call(printJob.list, { body: { jobNo: jobNos, sort: 'jobNo' } }, clerk))
        .envelope.data
      expect(rows.map(({ kind, docNo, owner }) => [kind, docNo, owner])).toEqual([
        ['库位', place?.code, null],
        ['容器', tote?.code, null],
        ['商品', product?.code, 'YCFS'],
      ])
    },
  )

  test('an aisle is printed by the filters of the list, each place once and in its order', async () => {
    const [one] = await placesBy({ size: 1 })
    const aisle = { zone: [String(one?.zone)], aisle: String(one?.aisle) }
    const places = await placesBy({ ...aisle, size: 200, sort: 'code' })
    expect(places.length).toBeGreaterThan(1)
    const { labels, jobNos } = (await labelPlaces({ warehouse: ['SHQP'], ...aisle })).envelope.data
    expect(jobNos).toEqual([])
    expect(labels.map(({ code }) => code)).toEqual(places.map(({ code }) => code))
    const [place] = places
    expect(labels[0]).toMatchObject({
      qr: place?.code,
      lines: expect.arrayContaining([
        { text: place?.code, isHeading: true },
        { text: `校验码 ${place?.checkDigit}`, isLarge: true },
      ]),
    })
  })

  test('a product says its name, code and unit; one without a barcode is scanned by its code', async () => {
    const given = {
      owner: 'YCFS',
      code: 'LABEL-1',
      name: '无码商品',
      unit: 'PCS',
      abc: 'C',
      status: '启用',
    } as const
    const [known] = (await wms.call(sku.list, { body: { owner: ['YCFS'], size: 1 } }, admin)).envelope.data
      .rows
    const made = await wms.call(sku.create, { body: { ...known, ...given, opId: opId() } as never }, admin)
    expect(made.envelope.message).toBe('success')
    const body = { ids: [made.envelope.data.id], opId: opId() }
    const [label] = (await wms.call(printSkuLabels, { body }, clerk)).envelope.data.labels
    expect(label).toMatchObject({ code: 'LABEL-1', qr: 'LABEL-1' })
    expect(label?.lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['无码商品', `LABEL-1 ${known?.unitName}`]),
    )
  })

  test('a pallet says what was received on it, of which lot, how much and when', async () => {
    const { arrived, scan } = receivingWith(() => ({ wms, clerk }))
    const orderNo = await arrived({ owner: 'BXXS', lines: [{ sku: 'BXXS0001', expectedQty: '10' }] })
    const pallet = { prefix: 'PAL', startNo: 1, quantity: 1, type: 'ZZX', warehouse: 'SHQP', opId: opId() }
    await wms.call(createContainers, { body: pallet as never }, admin)
    const label = (parts: object = {}, token = clerk) => {
      const body = { orderNo, container: 'pal0001', opId: opId(), ...parts }
      return wms.call(printPalletLabel, { body }, token)
    }
    const textsOf = async () =>
      (await label()).envelope.data.labels[0]?.lines.map(({ text }) => text.replace(/\d{4}-\d\d-\d\d/, '日'))
    expect((await label()).envelope.code).toBe(404)
    const receive = async (lot: string, qty: string) => {
      const goods = { code: 'BXXS0001', container: 'PAL0001', mfgDate: '2026-03-10', lot, qty }
      expect((await scan(orderNo, goods)).envelope.message).toBe('success')
    }
    await receive('L7', '4')
    await receive('L7', '3')
    const name = expect.stringMatching(/./)
    const foot = `${orderNo} 收货 日`
    expect(await textsOf()).toEqual(['PAL0001', name, 'BXXS0001 × 7', '批次 L7 到期 日', foot])
    await receive('L8', '2')
    expect(await textsOf()).toEqual([
      ...['PAL0001', '混放 2 批', 'BXXS0001 × 7', 'BXXS0001 × 2'],
      ...['BXXS0001 批次 L7 到期 日', 'BXXS0001 批次 L8 到期 日', foot],
    ])
    const before = device.labels.length
    const { jobNos } = (await label({ printer: 'L-0' })).envelope.data
    expect(await printed(jobNos, before)).toEqual([both('PAL0001')])
    expect((await label({}, await wms.signIn('owner'))).status).toBe(403)
  })

  describe('badges', () => {
    const label = (workers: string[], to: string | null = null, token = admin) =>
      wms.call(printBadges, { body: { workers, printer: to, opId: opId() } }, token)
    const start = (badge: string) => wms.call(startSignOn, { body: { badges: [badge], opId: opId() } }, clerk)
    const again = (jobNos: readonly string[], token = admin) =>
      wms.call(reprintJobs, { body: { jobNos: [...jobNos], reason: '脏了', opId: opId() } }, token)

    test.each(LABEL_SIZES)('of %s mm sign on by what is read from them', async (size) => {
      const before = device.labels.length
      const { jobNos } = (await label(['G10001'], `L-${LABEL_SIZES.indexOf(size)}`)).envelope.data
      const [codes = []] = await printed(jobNos, before)
      expect(codes).toEqual([expect.stringMatching(/^QRCode GP:G10001:/)])
      expect((await start(codes[0]?.slice('QRCode '.length) ?? '')).envelope.message).toBe('success')
    })

    test('say who it is and until when, several at once, and of nobody who is unknown', async () => {
      const { labels } = (await label(['G10002', 'G10001'])).envelope.data
      expect(labels.map(({ code, lines }) => [code, lines[1]?.text])).toEqual([
        ['', 'G10001'],
        ['', 'G10002'],
      ])
      expect(labels[0]?.lines.at(-1)?.text).toMatch(/^有效期至 2026-03-1/)
      expect((await label(['G10001', 'NO'])).envelope.message).toBe('找不到在职员工 NO，请核对工号')
      expect((await label(['G10001'], null, clerk)).status).toBe(403)
    })

    test('that are revoked are printed anew, not again', async () => {
      const { jobNos } = (await label(['G10003'], 'L-1')).envelope.data
      await expect.poll(async () => (await jobOf(jobNos[0] ?? '')).state).toBe('已送出')
      expect((await again(jobNos, clerk)).status).toBe(403)
      expect((await again(jobNos)).envelope.data.done).toHaveLength(1)
      await wms.call(revokeBadges, { body: { workers: ['G10003'], opId: opId() } }, admin)
      expect((await again(jobNos)).envelope.message).toBe(
        'G10003 的这张工牌已作废或已过期，不能重打，请在“员工”页面重新打印工牌',
      )
      const [badge] = (await label(['G10003'])).envelope.data.labels
      expect(badge?.qr).toMatch(/^GP:G10003~1:/)
      expect((await start(badge?.qr ?? '')).envelope.message).toBe('success')
    })
  })

  test('more than a roll is refused with what to do, and so is nothing at all', async () => {
    await wms.database.orm.execute(`insert into locations
        (warehouse, zone, code, aisle, rack, level, type, mix_sku, mix_lot, pick_seq, check_digit, status)
      select warehouse, zone, 'MANY-' || n, aisle, rack, level, type, mix_sku, mix_lot, n, '', status
      from (select * from locations where warehouse = 'SHQP' order by id limit 1) one, generate_series(1, ${MOST_LABELS}) n`)
    const refused = await labelPlaces({ warehouse: ['SHQP'] })
    expect(refused.envelope).toMatchObject({
      code: 400,
      message: expect.stringMatching(
        /^符合条件的库位有 \d+ 个，一次最多打印 500 张标签，请按库区或巷道筛选后分批打印$/,
      ),
    })
    expect((await labelPlaces({ ids: [999_999_999] })).envelope).toMatchObject({
      code: 404,
      message: '没有找到要打印标签的记录，请刷新后重新选择',
    })
    const many = Array.from({ length: MOST_LABELS + 1 }, (_, at) => at + 1)
    expect((await labelPlaces({ ids: many })).envelope.message).toBe('一次最多打印500张标签')
    await wms.database.orm.execute(`delete from locations where code like 'MANY-%'`)
  })

  test('check digits are told to those who set up places, and to nobody else', async () => {
    const [place] = await placesBy({ size: 1 })
    expect(place?.checkDigit).toMatch(/^\d\d$/)
    const id = place?.id ?? 0
    expect((await placesBy({ size: 50 }, clerk)).map(({ checkDigit }) => checkDigit).join('')).toBe('')
    expect((await wms.call(location.get, { query: { id } }, clerk)).envelope.data).toMatchObject({
      checkDigit: '',
    })
    expect((await labelPlaces({ ids: [id] }, clerk)).status).toBe(403)
    const before = device.labels.length
    const { jobNos } = (await labelPlaces({ ids: [id], printer: 'L-0' })).envelope.data
    await printed(jobNos, before)
    await expect.poll(async () => (await jobOf(jobNos[0] ?? '')).state).toBe('已送出')
    const again = (token: string) =>
      wms.call(reprintJobs, { body: { jobNos: [...jobNos], reason: '脏了', opId: opId() } }, token)
    expect((await again(clerk)).status).toBe(403)
    expect((await again(admin)).envelope.data.done).toHaveLength(1)
  })
  const jobOf = async (jobNo: string) =>
    (await wms.call(printJob.get, { query: { jobNo } }, admin)).envelope.data

  test('an owner prints none, and a container that is gone has no label', async () => {
    const owner = await wms.signIn('owner')
    const label = (token: string) =>
      wms.call(printContainerLabels, { body: { codes: ['GONE-1'], opId: opId() } }, token)
    expect((await label(owner)).status).toBe(403)
    expect((await wms.call(printSkuLabels, { body: { ids: [1], opId: opId() } }, owner)).status).toBe(403)
    expect((await label(clerk)).envelope.code).toBe(404)
  })
})
