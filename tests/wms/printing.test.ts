// Labels that the server sends to printers: each once, in their order, and never into the dark without saying so.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { executeScheduled } from '#server/wms/kit/job.ts'
import { isPrivateAddress } from '#server/wms/kit/web/private-address.ts'
import { lookupOnly } from '#server/wms/kit/web/public-address.ts'
import { labelSeen } from '#server/wms/modules/printing/jobs.ts'
import type { CallBody, CallInput } from '#shared/contracts/definition/call.ts'
import { sendWaybills, waybill } from '#shared/contracts/outbound/waybill.ts'
import { cancelPrintJobs, printJob, reprintJobs } from '#shared/contracts/printing/job.ts'
import { printer, printTestLabel } from '#shared/contracts/printing/printer.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'
import { LABEL_SIZES, PRINTER_DPI } from '#shared/domain/printing.ts'
import { codesOn, dotsOf, type LabelPrinter, startLabelPrinter } from '#tests/support/label-printer.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import {
  BACKENDS,
  createClock,
  createCompanyDatabase,
  startWms,
  type TestWms,
  temporaryFolder,
} from '#tests/support/wms.ts'

const MINUTE_MS = 60_000
const PACE = { everyMs: 20, connectMs: 5_000, sendMs: 60_000, leaseMs: 2 * MINUTE_MS }
/** Of a printer that does not read: how long nobody waits for it. */
const SHORT = { ...PACE, sendMs: 300 }

type Printer = CallBody<typeof printer.create>

function printingWith(at: () => { wms: TestWms; admin: string; clerk: string }) {
  let printers = 0
  const keep = (given: Partial<Printer>, token = at().admin) => {
    const code = `P-${++printers}`
    const usual = {
      code,
      name: '一号打包台',
      warehouse: 'SHQP',
      protocol: 'ZPL',
      dpi: '203',
      status: '启用',
    } as const
    const body = { ...usual, host: '127.0.0.1', labelSize: '76×130', remark: '', opId: opId(), ...given }
    return at().wms.call(printer.create, { body: body as Printer }, token)
  }
  /** Answers its code. */
  const kept = async ({ host, port }: LabelPrinter, more: Partial<Printer> = {}) => {
    const { envelope } = await keep({ host, port, ...more })
    expect(envelope.message).toBe('success')
    return envelope.data.code
  }
  const testAt = (code: string, token = at().admin) =>
    at().wms.call(printTestLabel, { body: { code, opId: opId() } }, token)
  const tested = async (code: string) => (await testAt(code)).envelope.data.jobNo
  const jobsOf = async (filter: CallInput<typeof printJob.list>['body']) =>
    (await at().wms.call(printJob.list, { body: { sort: 'jobNo', size: 200, ...filter } }, at().clerk))
      .envelope.data.rows
  const jobOf = async (jobNo: string) => {
    const [job] = await jobsOf({ jobNo: [jobNo] })
    if (!job) throw new Error(`${jobNo} is not listed`)
    return job
  }
  const reaching = async (jobNo: string, state: string) => {
    await expect.poll(async () => (await jobOf(jobNo)).state).toBe(state)
    return jobOf(jobNo)
  }
  const reprint = (jobNos: string[], reason: string, more: { printer?: string } = {}) =>
    at().wms.call(reprintJobs, { body: { jobNos, reason, opId: opId(), ...more } }, at().clerk)
  const send = (waybillNos: string[], code: string, token = at().clerk) =>
    at().wms.call(sendWaybills, { body: { waybillNos, printer: code, opId: opId() } }, token)
  return { keep, kept, testAt, tested, jobsOf, jobOf, reaching, reprint, send }
}

const told = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
  envelope.code,
  envelope.message,
]

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let clerk: string
  let device: LabelPrinter

  beforeAll(async () => {
    const printing = { isPrinterLocal: true, printPace: SHORT }
    wms = await startWms({ backend, now: clock.now, tasks: TEST_PACE, ...printing })
    device = await startLabelPrinter()
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(async () => {
    await wms.close()
    await device.close()
  })

  const { keep, kept, testAt, tested, jobsOf, jobOf, reaching, reprint, send } = printingWith(() => ({
    wms,
    admin,
    clerk,
  }))
  const outbound = shippingWith(() => ({ wms, clerk }))
  /** Of an order that was packed into so many boxes. */
  const packed = async (boxes: number) => {
    const orderNo = await outbound.made()
    await outbound.picked([orderNo])
    const [found] = (await outbound.pack([orderNo], { boxes })).envelope.data.done
    return String(found?.waybillNo)
  }
  const printed = async (code: string) => {
    const before = device.labels.length
    await reaching(await tested(code), '已送出')
    const label = device.labels[before]
    if (!label) throw new Error('nothing came')
    return label
  }

  test('each box of a waybill gets its label, in their order, and the waybill is printed', async () => {
    const code = await kept(device)
    const waybillNo = await packed(3)
    const before = device.labels.length
    const answer = await send([waybillNo], code)
    expect(told(answer)).toEqual([200, 'success'])
    const jobNos = answer.envelope.data.done[0]?.jobNos ?? []
    expect(jobNos).toHaveLength(3)
    for (const jobNo of jobNos) await reaching(jobNo, '已送出')
    const codes = await Promise.all(device.labels.slice(before).map((label) => codesOn(dotsOf(label))))
    expect(codes.map((found) => found.sort())).toEqual(
      [1, 2, 3].map((box) => [`Code128 ${boxCodeOf(waybillNo, box, 3)}`, `QRCode ${waybillNo}`]),
    )
    expect(await jobsOf({ docNo: [waybillNo] })).toMatchObject(
      [1, 2, 3].map((box) => ({ box, state: '已送出', owner: 'YCFS', printer: code, creatorName: '李晓梅' })),
    )
    const { state } = (await wms.call(waybill.get, { query: { waybillNo } }, clerk)).envelope.data
    expect(state).toBe('已打印')
  })

  test('a label that was scanned was printed, whatever is known of its printer', async () => {
    const code = await kept(device)
    const waybillNo = await packed(2)
    const [job = '', other = ''] = (await send([waybillNo], code)).envelope.data.done[0]?.jobNos ?? []
    await reaching(job, '已送出')
    await reaching(other, '已送出')
    const sources = {
      database: wms.database,
      orm: wms.database.jobs,
      now: clock.now,
      randomBytes: Buffer.alloc,
    }
    expect(await executeScheduled(sources, 'seen', (op) => labelSeen(op, { docNo: waybillNo, box: 2 }))).toBe(
      1,
    )
    expect(await jobOf(other)).toMatchObject({ state: '已打印', seenAt: clock.now().toISOString() })
    expect(await jobOf(job)).toMatchObject({ state: '已送出', seenAt: null })
  })

  test('a printer that is away is tried again while nothing has left, and fails in the end with all that waits', async () => {
    const gone = await startLabelPrinter()
    const code = await kept(gone)
    await gone.close()
    const first = await tested(code)
    const second = await tested(code)
    for (const [place, pause] of [2, 5, 15, 60].entries()) {
      await expect.poll(async () => (await jobOf(first)).lastResult).not.toBe('')
      await expect.poll(async () => jobOf(first)).toMatchObject({ state: '排队', attempts: place + 1 })
      clock.advance(pause * 1_000)
    }
    const lastResult = '打印机拒绝连接，请检查端口'
    expect(await reaching(first, '失败')).toMatchObject({ attempts: 5, lastResult })
    expect(await reaching(second, '失败')).toMatchObject({ attempts: 0, lastResult })
    const { envelope } = await wms.call(listNotices, { query: {} }, admin)
    expect(envelope.data.map(({ message }) => message)).toContain(
      `打印机 ${code}：${lastResult}，2 张标签失败。请处理后重打`,
    )
  })

  test('what still waits for its printer is taken out of the queue, and comes out only when it is printed once more', async () => {
    const gone = await startLabelPrinter()
    const code = await kept(gone)
    await gone.close()
    const first = await tested(code)
    const second = await tested(code)
    await expect.poll(() => jobOf(first)).toMatchObject({ state: '排队', attempts: 1 })
    const sent = await tested(await kept(device))
    await reaching(sent, '已送出')
    const cancel = (jobNos: string[], token = clerk) =>
      wms.call(cancelPrintJobs, { body: { jobNos, opId: opId() } }, token)
    const finance = await wms.signIn('finance')
    expect((await cancel([first], finance)).envelope.code).toBe(403)
    expect(told(await cancel([]))).toEqual([400, '请选择打印任务'])
    const { data } = (await cancel([first, second, sent])).envelope
    expect(data.done.map(({ jobNo, state }) => `${jobNo} ${state}`)).toEqual([
      `${first} 已取消`,
      `${second} 已取消`,
    ])
    expect(data.refused).toEqual([
      { docNo: sent, message: '此打印任务当前为「已送出」，不能取消打印；须为「排队」' },
    ])
    clock.advance(MINUTE_MS)
    const again = (await reprint([second], '还要用', { printer: await kept(device) })).envelope.data.done
    await reaching(again[0]?.jobNo ?? '', '已送出')
    expect(await jobOf(first)).toMatchObject({ state: '已取消', attempts: 1 })
  })

  test('a printer that does not read to the end leaves a doubt, which a person settles with a reason', async () => {
    const code = await kept(device)
    device.behave('stalls')
    const jobNo = await tested(code)
    expect(await reaching(jobNo, '结果不明')).toMatchObject({
      attempts: 1,
      lastResult: '打印机没有收完，请检查缺纸或卡纸',
    })
    const connections = device.connections.all
    device.behave('prints')
    // Whatever was due would be taken with the next label.
    await printed(code)
    expect(device.connections.all).toBe(connections + 1)
    expect((await reprint([jobNo], ' ')).envelope).toMatchObject({ code: 400, message: '请输入重打原因' })
    const { done } = (await reprint([jobNo], '没有出纸')).envelope.data
    expect(done).toMatchObject([{ reprintOf: jobNo, reason: '没有出纸', creatorName: '李晓梅' }])
    await reaching(done[0]?.jobNo ?? '', '已送出')
    expect(await jobOf(jobNo)).toMatchObject({ state: '结果不明' })
  })

  test('a connection that breaks in the middle leaves a doubt, too', async () => {
    const code = await kept(device, { labelSize: '100×150', dpi: '300', protocol: 'TSPL' })
    device.behave('breaks')
    const jobNo = await tested(code)
    expect(await reaching(jobNo, '结果不明')).toMatchObject({ attempts: 1, lastResult: '送到一半连接断开' })
    device.behave('prints')
  })

  test('a printer has one connection at a time, and a second printer waits for none', async () => {
    const [busy, other] = [await startLabelPrinter(), await startLabelPrinter()]
    const [code, second] = [await kept(busy), await kept(other)]
    const jobNos: string[] = []
    for (let count = 0; count < 5; count++) jobNos.push(await tested(code))
    await reaching(await tested(second), '已送出')
    for (const jobNo of jobNos) await reaching(jobNo, '已送出')
    expect(busy.connections).toEqual({ all: 5, atOnce: 1 })
    await busy.close()
    await other.close()
  })

  test('a printer that is 停用 takes no new label, and those that wait go on waiting', async () => {
    const away = await startLabelPrinter()
    const code = await kept(away)
    const { revision } = (await wms.call(printer.get, { query: { code } }, admin)).envelope.data
    await wms.call(printer.update, { body: { code, revision, status: '停用', opId: opId() } }, admin)
    expect(told(await testAt(code))).toEqual([409, `打印机 ${code} 已停用，请换一台或先启用`])
    await away.close()
  })

  test('a void waybill is not printed once more', async () => {
    const code = await kept(device)
    const waybillNo = await packed(1)
    const [jobNo = ''] = (await send([waybillNo], code)).envelope.data.done[0]?.jobNos ?? []
    await reaching(jobNo, '已送出')
    await wms.database.orm.execute(`update waybills set state = '作废' where waybill_no = '${waybillNo}'`)
    expect(told(await reprint([jobNo], '脏了'))).toEqual([
      409,
      `运单 ${waybillNo} 已作废，其面单不能重打，请打印现在的运单`,
    ])
    expect((await send([waybillNo], code)).envelope.code).toBe(409)
  })

  test('only administrators keep printers; those who print choose one', async () => {
    const code = await kept(device)
    expect((await keep({}, clerk)).status).toBe(403)
    expect((await testAt(code, clerk)).status).toBe(403)
    const listed = await wms.call(printer.list, { body: { code: [code] } }, clerk)
    expect(listed.envelope.data.rows).toMatchObject([{ code, warehouseName: '上海青浦仓' }])
    const finance = await wms.signIn('finance')
    expect((await wms.call(printer.list, { body: {} }, finance)).status).toBe(403)
    expect((await send(['YD1'], code, finance)).status).toBe(403)
  })

  describe.each(['ZPL', 'TSPL'] as const)('in %s', (protocol) => {
    test.each(LABEL_SIZES.flatMap((labelSize) => PRINTER_DPI.map((dpi) => [labelSize, dpi] as const)))(
      'a label of %s mm at %s dpi is read again',
      async (labelSize, dpi) => {
        const code = await kept(device, { labelSize, dpi, protocol })
        const dots = dotsOf(await printed(code))
        const [width = 0, height = 0] = labelSize.split('×').map(Number)
        const perMm = dpi === '203' ? 8 : 300 / 25.4
        expect(Math.abs(dots.width - width * perMm)).toBeLessThanOrEqual(8)
        expect(Math.abs(dots.height - height * perMm)).toBeLessThanOrEqual(1)
        expect((await codesOn(dots)).sort()).toEqual([`Code128 ${code}`, `QRCode ${code}`])
      },
    )
  })

  test('Chinese letters are letters, each another one', async () => {
    const code = await kept(device, { name: '顺' })
    const rename = async (name: string) => {
      const { revision } = (await wms.call(printer.get, { query: { code } }, admin)).envelope.data
      await wms.call(printer.update, { body: { code, revision, name, opId: opId() } }, admin)
      return printed(code)
    }
    const first = await printed(code)
    const again = await rename('顺')
    const others = [await rename('圆'), await rename('䶮'), await rename('')]
    expect(again.equals(first)).toBe(true)
    expect(new Set([first, ...others].map((label) => label.toString('latin1'))).size).toBe(3)
  })
})

test('two processes send each label once, one after the other', async () => {
  const clock = createClock()
  const url = await createCompanyDatabase({ now: clock.now })
  const filesDir = temporaryFolder()
  const start = async () =>
    startWms({
      database: await openPostgres(url),
      filesDir,
      now: clock.now,
      tasks: TEST_PACE,
      isPrinterLocal: true,
      printPace: PACE,
    })
  const [one, two] = [await start(), await start()]
  const device = await startLabelPrinter()
  const admin = await one.signIn('admin')
  const { kept, tested, reaching, jobsOf } = printingWith(() => ({ wms: one, admin, clerk: admin }))
  const code = await kept(device)
  const jobNos: string[] = []
  for (let count = 0; count < 20; count++) jobNos.push(await tested(code))
  for (const jobNo of jobNos) await reaching(jobNo, '已送出')
  expect(device.labels).toHaveLength(20)
  expect(device.connections).toEqual({ all: 20, atOnce: 1 })

  // Of a process that has died in the middle the other one knows by its lease, and does not send again.
  device.behave('stalls')
  const lost = await tested(code)
  await reaching(lost, '已领取')
  clock.advance(PACE.leaseMs)
  expect(await reaching(lost, '结果不明')).toMatchObject({ lastResult: '送出时系统中断' })
  const connections = device.connections.all
  device.behave('prints')
  await reaching(await tested(code), '已送出')
  expect(device.connections.all).toBe(connections + 1)
  expect((await jobsOf({ printer: [code], state: ['已送出'] })).length).toBe(21)
  await device.close()
  await Promise.all([one.close(), two.close()])
})

/**
 * Whoever names a printer says where this server connects to, and what it answers is told in the list: a way to look for what
 * listens on this machine, in a cloud's metadata service, or behind a name that leads there only when it is connected to.
 */
describe('an address that is none of the company’s own network', () => {
  let wms: TestWms
  let admin: string

  beforeAll(async () => {
    wms = await startWms({ now: createClock().now, tasks: null })
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  const { keep } = printingWith(() => ({ wms, admin, clerk: admin }))

  test.each([
    '127.0.0.1',
    '::1',
    'localhost',
    'printer.localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0.0.0.0',
    '::',
    '::ffff:127.0.0.1',
    '169.254.169.254',
    'fd00:ec2::254',
    '100.100.100.200',
    'fe80::1',
    '224.0.0.251',
    '255.255.255.255',
    '8.8.8.8',
    '2400:3200::1',
    'printer:22',
    'user@printer',
    'printer/..',
  ])('%s is no printer’s', async (host) => {
    expect((await keep({ host })).envelope).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^地址须为内网地址/),
    })
  })

  test.each(['10.1.2.3', '172.31.255.1', '192.168.1.50', 'fd12::1', 'printer-1', 'zebra.floor.example.com'])(
    '%s may be one',
    async (host) => {
      expect((await keep({ host })).envelope.message).toBe('success')
    },
  )

  test('is refused behind a name, too, when it comes to connecting', async () => {
    const lookup = lookupOnly((address) => isPrivateAddress(address, false))
    const found = await new Promise((resolve) =>
      lookup('localhost', { all: true }, (error) => resolve(error?.name)),
    )
    expect(found).toBe('ForbiddenAddress')
  })
})
