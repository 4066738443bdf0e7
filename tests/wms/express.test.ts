// Numbers of waybills: those that were bought are given once, those of platforms come when they come, and none is lost or used twice.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { waybillRequests, waybillSources } from '#server/wms/schema/express.ts'
import { ownerRule, updateOwnerRule } from '#shared/contracts/base/owner.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import {
  confirmCancelled,
  fillRequest,
  lookUpRequests,
  renewRequest,
  retryRequests,
  waybillRequest,
} from '#shared/contracts/express/request.ts'
import {
  addNumberRange,
  setSourceCredentials,
  waybillNumberSheet,
  waybillSource,
} from '#shared/contracts/express/source.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { openParcel, scanAtBench, weighBox } from '#shared/contracts/outbound/parcel.ts'
import { loadBox, shipment } from '#shared/contracts/outbound/shipment.ts'
import { changeWaybills, printWaybills, waybill } from '#shared/contracts/outbound/waybill.ts'
import { printJob } from '#shared/contracts/printing/job.ts'
import { printer } from '#shared/contracts/printing/printer.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import { startKuaidi100 } from '#tests/support/kuaidi100-stand-in.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import type { WaybillStandIn } from '#tests/support/waybill-stand-in.ts'
import {
  BACKENDS,
  createClock,
  createCompanyDatabase,
  startWms,
  type TestWms,
  temporaryFolder,
} from '#tests/support/wms.ts'

const BOX = 'ZX5'
const PIECE = 'YCFS0001'
const MINUTE_MS = 60_000
const ASKING = { everyMs: 20, timeoutMs: 2_000, leaseMs: MINUTE_MS }
/** Of a machine that is busy with other things. */
const PATIENT = { ...ASKING, timeoutMs: MINUTE_MS / 2 }

type Source = CallBody<typeof waybillSource.create>
type Answer = { status: number; envelope: { code: number; message: string | null } }
const told = ({ envelope }: Answer) => envelope.message

function expressWith(at: () => { wms: TestWms; admin: string; clerk: string }) {
  const flow = shippingWith(at)
  const pool = { carrier: 'SF', kind: '号段', status: '启用' } as const
  const keep = (given: Partial<Source> & Pick<Source, 'code'>, token = at().admin) => {
    const body = { name: given.code, owner: null, warehouse: null, ...pool, opId: opId(), ...given }
    return at().wms.call(waybillSource.create, { body: body as Source }, token)
  }
  const sourceOf = async (code: string) =>
    (await at().wms.call(waybillSource.get, { query: { code } }, at().admin)).envelope.data
  const switchOff = async (code: string) => {
    const { revision } = await sourceOf(code)
    const body = { code, revision, status: '停用' as const, opId: opId() }
    expect((await at().wms.call(waybillSource.update, { body }, at().admin)).status).toBe(200)
  }
  const add = (code: string, from: string, to: string, prefix = '', token = at().admin) =>
    at().wms.call(addNumberRange, { body: { code, prefix, from, to, opId: opId() } }, token)
  /** Of the numbers of a platform that stands where the stand-in does. */
  const keepPlatform = async (code: string, { baseUrl, credentials }: WaybillStandIn) => {
    const sender = {
      senderName: '发货部',
      senderPhone: '021-55556666',
      senderAddress: '上海市青浦区华新镇1号',
    }
    const asked = { kind: '快递100', baseUrl, platformCarrier: 'shunfeng', ...sender } as const
    expect((await keep({ code, ...asked })).status).toBe(200)
    const body = { code, credentials, opId: opId() }
    expect((await at().wms.call(setSourceCredentials, { body }, at().admin)).status).toBe(200)
  }
  const picked = async (order: Parameters<typeof flow.made>[0] = {}) => {
    const orderNo = await flow.made({ mobile: '13800138000', ...order })
    await flow.picked([orderNo])
    return orderNo
  }
  const requestsOf = async (orderNo: string) =>
    (
      await at().wms.call(
        waybillRequest.list,
        { body: { orderNo: [orderNo], sort: 'requestNo' } },
        at().clerk,
      )
    ).envelope.data.rows
  /** Of the last request of an order, once it is so far. */
  const reaching = async (orderNo: string, state: string) => {
    await expect.poll(async () => (await requestsOf(orderNo)).at(-1)?.state).toBe(state)
    const last = (await requestsOf(orderNo)).at(-1)
    if (!last) throw new Error(`${orderNo} has no request`)
    return last
  }
  const waybillOf = async (waybillNo: string) =>
    (await at().wms.call(waybill.get, { query: { waybillNo } }, at().clerk)).envelope.data
  const orderOf = async (orderNo: string) => (await flow.documentOf(orderNo)).order
  const scan = (orderNo: string, code: string, more: object = {}) =>
    at().wms.call(scanAtBench, { body: { orderNo, code, opId: opId(), ...more } as never }, at().clerk)
  const noticesOf = async (token: string) =>
    (await at().wms.call(listNotices, { query: {} }, token)).envelope.data.map(({ message }) => message)
  return {
    ...flow,
    ...{ keep, sourceOf, switchOff, add, keepPlatform, picked, requestsOf, reaching, waybillOf, orderOf },
    ...{ scan, noticesOf },
  }
}

describe.each(BACKENDS)('bought numbers, on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string
  beforeAll(async () => {
    wms = await startWms({ backend, tasks: TEST_PACE, scheduleMs: 50 })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())
  const express = expressWith(() => ({ wms, admin, clerk }))
  const { keep, sourceOf, switchOff, add, picked, pack, print, weigh, ship, waybillOf, noticesOf } = express

  test('are given in their order, once each, and used up when what they stand on is collected', async () => {
    await keep({ code: 'HD-1' })
    expect((await add('HD-1', '0098', '0102', 'SFX')).envelope.data).toEqual({ added: 5, free: 5 })
    const first = await picked()
    const second = await picked()
    const [drawn] = (await pack([first])).envelope.data.done
    expect(drawn).toMatchObject({ waybillNo: 'SFX0098', numberOrigin: '号段' })
    // One that is scanned off a label that was bought is one of them.
    const [typed] = (await pack([second], { waybillNo: 'SFX0099' })).envelope.data.done
    expect(typed).toMatchObject({ waybillNo: 'SFX0099', numberOrigin: '号段' })
    expect(await sourceOf('HD-1')).toMatchObject({ free: 3 })
    await print(['SFX0098'])
    await weigh(first, '1')
    expect((await ship([first])).envelope.data.refused).toEqual([])
    const change = { waybillNos: ['SFX0099'], newWaybillNo: 'SF-OTHER', reason: '面单破损', opId: opId() }
    await wms.call(changeWaybills, { body: change as never }, clerk)
    expect(await waybillOf('SF-OTHER')).toMatchObject({ numberOrigin: '录入' })
    const third = await picked()
    expect(told(await pack([third], { waybillNo: 'SFX0099' }))).toBe('运单号 SFX0099 已被使用，请核对')
    expect((await pack([third])).envelope.data.done).toMatchObject([{ waybillNo: 'SFX0100' }])
    const { rows } = await wms.database.orm.execute(
      "select number, state from waybill_numbers where source = 'HD-1' order by number",
    )
    expect(rows.map(({ number, state }) => `${number} ${state}`)).toEqual([
      ...['SFX0098 已用', 'SFX0099 作废', 'SFX0100 占用', 'SFX0101 空闲', 'SFX0102 空闲'],
    ])
    await switchOff('HD-1')
  })

  test('that are there already are named, and none of their range is added', async () => {
    await keep({ code: 'HD-2' })
    await add('HD-2', '500', '502')
    expect(told(await add('HD-2', '498', '505'))).toContain('运单号 500 已在系统中')
    expect(await sourceOf('HD-2')).toMatchObject({ free: 3 })
    expect(told(await add('HD-2', '9', '10'))).toContain('位数须相同')
    expect(told(await add('HD-2', '10', '09'))).toBe('结束号不能小于起始号')
    expect(told(await add('HD-2', '00000', '10000'))).toContain('一次最多加入 10000 个')
    expect((await add('HD-2', '1', '2', '', clerk)).status).toBe(403)
    expect(told(await keep({ code: 'HD-3' }))).toContain('面单来源 HD-2 的承运商、货主与仓库与此相同')
    await switchOff('HD-2')
  })

  test('come in by a sheet', async () => {
    await keep({ code: 'HD-4', carrier: 'ZTO' })
    const content = '来源编码,运单号\nHD-4,ZT0001\nHD-4,ZT0002\n'
    const file = await upload(wms, { fileName: '运单号.csv', content, token: admin })
    const { fileName } = file.json().data
    const body = { fileName, mode: '跳过错误行' as const, opId: opId() }
    const { envelope } = await wms.call(waybillNumberSheet.import, { body }, admin)
    expect((await untilEnded(wms, envelope.data.id, admin)).result).toContain('已导入2行')
    expect(await sourceOf('HD-4')).toMatchObject({ free: 2 })
    await switchOff('HD-4')
  })

  test('run low, which is told once, and run out, which names what to fill', async () => {
    await keep({ code: 'HD-5', name: '顺丰沪', owner: 'YCFS', lowLimit: 2 })
    await add('HD-5', '7001', '7002')
    const isNoted = async () => {
      const kept = await wms.database.orm.select().from(waybillSources).where(eq(waybillSources.code, 'HD-5'))
      return kept[0]?.isLowTold
    }
    await expect.poll(isNoted).toBe(false)
    const orderNo = await picked()
    expect((await pack([orderNo])).envelope.data.done).toMatchObject([{ waybillNo: '7001' }])
    const message = '面单来源 顺丰沪（HD-5）只剩 1 个运单号，请加入新的号段'
    await expect.poll(() => noticesOf(admin)).toContain(message)
    await pack([await picked()])
    const last = await picked()
    expect(told(await pack([last]))).toBe(
      '面单来源 HD-5（顺丰沪）的运单号已用完，请在「面单来源」加入新的号段',
    )
    const of = (messages: (string | null)[]) => messages.filter((one) => one?.includes('HD-5')).length
    expect(of(await noticesOf(admin))).toBe(1)
    await switchOff('HD-5')
    expect((await pack([last])).envelope.data.done).toMatchObject([{ numberOrigin: '内部流水号' }])
  })

  test('of the owner come before those of the warehouse, and these before those for all', async () => {
    await keep({ code: 'A-ALL' })
    await keep({ code: 'B-SITE', warehouse: 'SHQP' })
    await keep({ code: 'C-OWNER', owner: 'YCFS' })
    await add('A-ALL', '8001', '8009')
    await add('B-SITE', '8101', '8109')
    await add('C-OWNER', '8201', '8209')
    const drawn = async () => (await pack([await picked()])).envelope.data.done[0]?.waybillNo
    for (const [number, code] of [
      ['8201', 'C-OWNER'],
      ['8101', 'B-SITE'],
      ['8001', 'A-ALL'],
    ] as const) {
      expect(await drawn()).toBe(number)
      await switchOff(code)
    }
  })

  test('need no rule of the owner, and at the bench nobody has to scan one', async () => {
    const rule = async (waybillInternal: boolean) => {
      const { revision } = (await wms.call(ownerRule.get, { query: { code: 'YCFS' } }, admin)).envelope.data
      const body = { code: 'YCFS', revision, waybillInternal, opId: opId() }
      expect((await wms.call(updateOwnerRule, { body }, admin)).status).toBe(200)
    }
    await keep({ code: 'HD-6' })
    await add('HD-6', '9001', '9009')
    await rule(false)
    try {
      const orderNo = await picked()
      await express.scan(orderNo, BOX)
      const last = (await express.scan(orderNo, PIECE, { qty: '2' })).envelope.data
      expect(last).toMatchObject({ waybill: { waybillNo: '9001' }, work: { state: '已打包' } })
    } finally {
      await rule(true)
      await switchOff('HD-6')
    }
  })
})

describe('numbers of a platform', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let clerk: string
  let platform: WaybillStandIn
  beforeAll(async () => {
    platform = await startKuaidi100()
    const asking = { askPace: ASKING, isPushPrivate: true, isPrinterLocal: true }
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE, ...asking })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    await express.keepPlatform('KD', platform)
  })
  afterAll(async () => {
    await wms.close()
    await platform.stop()
  })
  const express = expressWith(() => ({ wms, admin, clerk }))
  const { picked, pack, requestsOf, reaching, orderOf, waybillOf, scan, noticesOf } = express
  const packed = async (boxes = 1) => {
    const orderNo = await picked()
    expect((await pack([orderNo], { boxes })).envelope.data).toMatchObject({ done: [], awaiting: [orderNo] })
    return orderNo
  }
  const numberOf = (requestNo: string) => platform.given.get(requestNo)?.[0] ?? ''

  test('come once the order is packed; until then nothing weighs, ships or loads it', async () => {
    platform.behave('slow')
    const orderNo = await packed()
    expect(await orderOf(orderNo)).toMatchObject({ state: '已打包', waybillNo: null })
    expect(told(await express.weigh(orderNo, '1'))).toBe(
      `出库单 ${orderNo} 待面单：运单号还没有取到，不能称重，请在「取号记录」查看`,
    )
    const truck = {
      warehouse: 'SHQP',
      carrier: 'SF',
      plateNo: '沪A10001',
      dock: '',
      team: null,
      opId: opId(),
    }
    const { shipmentNo } = (await wms.call(shipment.create, { body: truck as never }, clerk)).envelope.data
    const load = { shipmentNo, code: orderNo, opId: opId() }
    expect(told(await wms.call(loadBox, { body: load as never }, clerk))).toContain('待面单')
    await reaching(orderNo, '结果不明')
    platform.behave('gives')
    clock.advance(MINUTE_MS)
    const { requestNo, waybillNo } = await reaching(orderNo, '已取号')
    expect(requestNo).toBe(`${orderNo}-1`)
    expect(waybillNo).toBe(numberOf(requestNo))
    expect(await orderOf(orderNo)).toMatchObject({ state: '已打包', waybillNo })
    expect(await waybillOf(waybillNo ?? '')).toMatchObject({ numberOrigin: '快递100', packerName: '李晓梅' })
    await express.print([waybillNo ?? ''])
    expect((await express.weigh(orderNo, '1')).status).toBe(200)
    expect((await express.ship([orderNo])).status).toBe(200)
  })

  test.each(['loses', 'cuts', 'slow'] as const)(
    'whose answer is lost (%s) are found again, not asked for twice',
    async (mode) => {
      platform.behave(mode)
      const orderNo = await packed()
      const { requestNo, lastResult } = await reaching(orderNo, '结果不明')
      expect(lastResult).not.toBe('')
      const first = numberOf(requestNo)
      platform.behave('gives')
      clock.advance(MINUTE_MS)
      expect(await reaching(orderNo, '已取号')).toMatchObject({ waybillNo: first })
      expect(await requestsOf(orderNo)).toHaveLength(1)
      expect(await orderOf(orderNo)).toMatchObject({ waybillNo: first })
    },
  )

  test('of a process that died after it had taken the request are asked about, by another one', async () => {
    platform.behave('slow')
    const orderNo = await packed()
    const { requestNo } = await reaching(orderNo, '结果不明')
    const first = numberOf(requestNo)
    const died = { state: '取号中' as const, leaseUntil: clock.now() }
    await wms.database.orm.update(waybillRequests).set(died).where(eq(waybillRequests.requestNo, requestNo))
    platform.behave('gives')
    expect(await reaching(orderNo, '已取号')).toMatchObject({ waybillNo: first })
  })

  test('of several boxes stand on their labels, by which each box is known', async () => {
    platform.behave('shuffles')
    const orderNo = await packed(3)
    const { requestNo, waybillNo } = await reaching(orderNo, '已取号')
    platform.behave('gives')
    const numbers = platform.given.get(requestNo) ?? []
    const print = { waybillNos: [waybillNo ?? ''], opId: opId() }
    const [label] = (await wms.call(printWaybills, { body: print }, clerk)).envelope.data.done
    expect(label).toMatchObject({ waybillNo, boxes: 3, sortCode: '710  R702-00 026' })
    expect(label?.boxNos.toSorted()).toEqual(numbers.toSorted())
    await express.weigh(orderNo, '3')
    const truck = {
      warehouse: 'SHQP',
      carrier: 'SF',
      plateNo: '沪A10002',
      dock: '',
      team: null,
      opId: opId(),
    }
    const { shipmentNo } = (await wms.call(shipment.create, { body: truck as never }, clerk)).envelope.data
    for (const [index, code] of (label?.boxNos ?? []).entries()) {
      const body = { shipmentNo, code, opId: opId() }
      const loaded = (await wms.call(loadBox, { body: body as never }, clerk)).envelope.data
      expect(loaded.box).toMatchObject({ waybillNo, box: index + 1 })
    }
  })

  test('at the bench: the last piece seals, the next order is begun, the label prints when the number is there', async () => {
    const made = { name: '台', warehouse: 'SHQP', protocol: 'ZPL', dpi: '203', status: '停用', remark: '' }
    const at = { code: 'P-KD', host: '127.0.0.1', labelSize: '76×130', ...made, opId: opId() }
    expect((await wms.call(printer.create, { body: at as never }, admin)).status).toBe(200)
    platform.behave('slow')
    const [stopped, printed] = [await picked(), await picked()]
    const seal = async (orderNo: string) => {
      await scan(orderNo, BOX, { printer: 'P-KD' })
      const { waybill: drawn, work } = (await scan(orderNo, PIECE, { qty: '2', printer: 'P-KD' })).envelope
        .data
      expect({ drawn, work }).toMatchObject({ drawn: null, work: { state: '已打包', waybillNo: null } })
    }
    await seal(stopped)
    await reaching(stopped, '结果不明')
    platform.behave('gives')
    clock.advance(MINUTE_MS)
    // A printer that is stopped keeps no number from its order.
    await reaching(stopped, '已取号')
    const { revision } = (await wms.call(printer.get, { query: { code: 'P-KD' } }, admin)).envelope.data
    const on = { code: 'P-KD', revision, status: '启用' as const, opId: opId() }
    await wms.call(printer.update, { body: on }, admin)
    await seal(printed)
    const { waybillNo } = await reaching(printed, '已取号')
    const jobs = await wms.call(printJob.list, { body: { docNo: [waybillNo ?? ''] } }, clerk)
    expect(jobs.envelope.data.rows).toMatchObject([{ printer: 'P-KD', box: 1, creatorName: '李晓梅' }])
    expect(await waybillOf(waybillNo ?? '')).toMatchObject({ state: '已打印' })
    const weigh = { code: waybillNo ?? '', weight: '1', sure: ['outbound.weightDoubtful'], opId: opId() }
    expect((await wms.call(weighBox, { body: weigh as never }, clerk)).status).toBe(200)
  })

  test('are given back when the box is opened again, and the order packed anew gets others', async () => {
    const orderNo = await picked()
    await scan(orderNo, BOX)
    const { work } = (await scan(orderNo, PIECE, { qty: '2' })).envelope.data
    const { waybillNo } = await reaching(orderNo, '已取号')
    const open = { parcelNo: work.parcels[0]?.parcelNo ?? '', reason: '装错箱', opId: opId() }
    expect((await wms.call(openParcel, { body: open }, clerk)).envelope.data).toMatchObject({
      waybillNo: null,
    })
    expect(await waybillOf(waybillNo ?? '')).toMatchObject({ state: '作废' })
    await reaching(orderNo, '已取消')
    expect(platform.cancelled).toContain(waybillNo)
    await scan(orderNo, BOX)
    await scan(orderNo, PIECE, { qty: '2' })
    const second = await reaching(orderNo, '已取号')
    expect(second.requestNo).toBe(`${orderNo}-2`)
    expect(second.waybillNo).not.toBe(waybillNo)
    expect(await orderOf(orderNo)).toMatchObject({ waybillNo: second.waybillNo })
  })

  test('that come for an order which no longer waits go back at once', async () => {
    platform.behave('loses')
    const orderNo = await packed()
    const { requestNo } = await reaching(orderNo, '结果不明')
    const apply = { orderNo, kind: '拦截', reason: '买家取消', opId: opId() }
    const { envelope } = await wms.call(orderIssue.create, { body: apply as never }, clerk)
    expect(envelope.message).toBe('success')
    let { issueNo, revision } = envelope.data
    for (const move of ['accept', 'succeed'] as const) {
      const moved = await wms.call(
        orderIssue.move,
        { body: { issueNo, move, revision, opId: opId() } },
        clerk,
      )
      expect(moved.envelope.message).toBe('success')
      ;({ issueNo, revision } = moved.envelope.data)
    }
    expect(await orderOf(orderNo)).toMatchObject({ state: '已拦截' })
    platform.behave('gives')
    clock.advance(MINUTE_MS)
    const ended = await reaching(orderNo, '已取消')
    expect(ended.waybillNo).toBe(numberOf(requestNo))
    expect(platform.cancelled).toContain(ended.waybillNo)
    expect(await orderOf(orderNo)).toMatchObject({ state: '已拦截', waybillNo: null })
  })

  test('that the platform does not take back are confirmed by a person, with a reason', async () => {
    const orderNo = await picked()
    await scan(orderNo, BOX)
    const { work } = (await scan(orderNo, PIECE, { qty: '2' })).envelope.data
    await reaching(orderNo, '已取号')
    platform.behave('keeps')
    const open = { parcelNo: work.parcels[0]?.parcelNo ?? '', reason: '装错箱', opId: opId() }
    await wms.call(openParcel, { body: open }, clerk)
    await expect.poll(async () => (await requestsOf(orderNo))[0]?.lastResult).toContain('快件已揽收')
    const [{ requestNo = '', state } = {}] = await requestsOf(orderNo)
    expect(state).toBe('取消中')
    const body = { requestNos: [requestNo], reason: '已电话取消', opId: opId() }
    const { done } = (await wms.call(confirmCancelled, { body }, clerk)).envelope.data
    expect(done).toMatchObject([{ state: '已取消', reason: '已电话取消' }])
    platform.behave('gives')
  })

  test('that are refused say why, and are tried again or filled in', async () => {
    platform.behave('noBalance')
    const [first, second] = [await packed(), await packed()]
    const { requestNo, lastResult } = await reaching(first, '失败')
    const other = await reaching(second, '失败')
    expect(lastResult).toContain('单量')
    await expect
      .poll(() => noticesOf(clerk))
      .toContain(`出库单 ${first} 没有取到运单号：${lastResult}。请处理后在「取号记录」重试`)
    platform.behave('gives')
    const retry = { requestNos: [requestNo], opId: opId() }
    expect((await wms.call(retryRequests, { body: retry }, clerk)).envelope.data.done).toHaveLength(1)
    const { waybillNo } = await reaching(first, '已取号')
    expect(await orderOf(first)).toMatchObject({ waybillNo })
    const fill = { requestNo: other.requestNo, waybillNo: 'SF-BY-HAND', opId: opId() }
    expect((await wms.call(fillRequest, { body: fill }, clerk)).envelope.data).toMatchObject({
      state: '已取消',
    })
    expect(await orderOf(second)).toMatchObject({ waybillNo: 'SF-BY-HAND' })
  })

  test('of which nobody knows are asked about by hand, and taken anew only with a reason', async () => {
    platform.behave('loses')
    const orderNo = await packed()
    const { requestNo } = await reaching(orderNo, '结果不明')
    const lost = numberOf(requestNo)
    const look = { requestNos: [requestNo], opId: opId() }
    expect((await wms.call(lookUpRequests, { body: look }, clerk)).status).toBe(200)
    await expect.poll(async () => (await requestsOf(orderNo))[0]?.attempts).toBeGreaterThan(1)
    await reaching(orderNo, '结果不明')
    platform.behave('gives')
    const renew = (reason: string) =>
      wms.call(renewRequest, { body: { requestNo, reason, opId: opId() } }, clerk)
    expect((await renew(' ')).status).toBe(400)
    await expect.poll(async () => (await renew('平台查无此单')).status).toBe(200)
    const second = await reaching(orderNo, '已取号')
    expect(second.requestNo).toBe(`${orderNo}-2`)
    expect(second.waybillNo).not.toBe(lost)
    const [one] = await requestsOf(orderNo)
    expect(one).toMatchObject({ state: '已取消', waybillNo: null, reason: '平台查无此单' })
  })

  test('change with the carrier: the old one goes back, and the order waits for the new one', async () => {
    const orderNo = await packed()
    const { waybillNo } = await reaching(orderNo, '已取号')
    const body = { waybillNos: [waybillNo ?? ''], carrier: 'ZTO', reason: '改发中通', opId: opId() }
    const { done } = (await wms.call(changeWaybills, { body: body as never }, clerk)).envelope.data
    expect(done).toMatchObject([{ carrier: 'ZTO', numberOrigin: '内部流水号' }])
    await reaching(orderNo, '已取消')
    expect(platform.cancelled).toContain(waybillNo)
    const back = { waybillNos: [done[0]?.waybillNo ?? ''], carrier: 'SF', reason: '改回', opId: opId() }
    await wms.call(changeWaybills, { body: back as never }, clerk)
    const second = await reaching(orderNo, '已取号')
    expect(await orderOf(orderNo)).toMatchObject({ carrier: 'SF', waybillNo: second.waybillNo })
  })

  test('an address that is no platform’s, and credentials that lack, are refused; what was set is never answered', async () => {
    const given = { code: 'KD-2', carrier: 'ZTO', kind: '快递100', platformCarrier: 'zhongtong' } as const
    const sender = { senderName: '甲', senderPhone: '021-55556666', senderAddress: '上海市' }
    expect(told(await express.keep({ ...given, ...sender, baseUrl: 'ftp://x' }))).toContain('平台地址须以')
    expect(told(await express.keep({ ...given, ...sender }))).toBe('请填写平台地址')
    expect((await express.keep({ ...given, ...sender, baseUrl: platform.baseUrl })).status).toBe(200)
    const set = (credentials: Record<string, string>) =>
      wms.call(setSourceCredentials, { body: { code: 'KD-2', credentials, opId: opId() } }, admin)
    expect(told(await set({ key: 'k' }))).toBe('请填写授权 secret')
    const answer = await set({ key: 'k', secret: 's3cret-value', partnerId: 'p' })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer)).not.toContain('s3cret-value')
    const kept = await wms.database.orm.execute('select credentials from waybill_sources')
    expect(JSON.stringify(kept.rows)).not.toContain('s3cret-value')
    await express.switchOff('KD-2')
  })
})

test('two processes ask for each number once', async () => {
  const platform = await startKuaidi100()
  const url = await createCompanyDatabase()
  const secretKey = 'one key for both of the processes'
  const shared = {
    secretKey,
    filesDir: temporaryFolder(),
    tasks: TEST_PACE,
    askPace: PATIENT,
    isPushPrivate: true,
  }
  const wms = await startWms({ ...shared, database: await openPostgres(url) })
  const other = await startWms({ ...shared, database: await openPostgres(url) })
  const admin = await wms.signIn('admin')
  const clerk = await wms.signIn('clerk')
  try {
    const express = expressWith(() => ({ wms, admin, clerk }))
    await express.keepPlatform('KD', platform)
    const orderNos: string[] = []
    for (let made = 0; made < 6; made++) orderNos.push(await express.picked())
    expect((await express.pack(orderNos)).envelope.data.awaiting).toHaveLength(6)
    const numbers: (string | null)[] = []
    for (const orderNo of orderNos) numbers.push((await express.reaching(orderNo, '已取号')).waybillNo)
    expect(new Set(numbers).size).toBe(6)
    expect(platform.asked).toHaveLength(6)
    const body = { orderNo: orderNos, sort: 'orderNo' as const }
    const { rows } = (await wms.call(outboundOrder.list, { body }, clerk)).envelope.data
    expect(rows.map(({ waybillNo }) => waybillNo).sort()).toEqual(numbers.toSorted())
  } finally {
    await other.close()
    await wms.close()
    await platform.stop()
  }
})
