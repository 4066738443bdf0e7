// What the boards show: the home page's figures, each the same as the list behind it, and the devices with what they tell of
// themselves.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationEvents, owners } from '#server/wms/schema/tables.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { device as deviceContract } from '#shared/contracts/equipment/device.ts'
import {
  deviceEvent,
  endStationSession,
  getDeviceGraph,
  reportAlarm,
  sendHeartbeat,
  startStationSession,
  stationSession,
} from '#shared/contracts/equipment/device-event.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { charge, postCharge } from '#shared/contracts/money/charge.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { failedPush } from '#shared/contracts/reject/push.ts'
import { failedAsnPush } from '#shared/contracts/returned/push.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import { configuration, getConfiguration } from '#shared/contracts/system/configuration.ts'
import { INBOUND_AWAITED } from '#shared/domain/inbound.ts'
import { OUTBOUND_OPEN } from '#shared/domain/outbound.ts'
import type { SettingCode } from '#shared/domain/settings.ts'
import { STOCK_TASK_TO_COUNT } from '#shared/domain/stocktake.ts'
import { rejectingWith } from '#tests/support/rejecting.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `board-command-${++commands}`

describe('on PostgreSQL', () => {
  // 03:30 in Shanghai: before the shift changes at six, so still the day before.
  const clock = createClock('2026-03-09T19:30:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const overview = async (token: string, warehouses: string[] = []) => {
    const query = warehouses.length > 0 ? { warehouses } : {}
    const { data } = (await wms.call(getOverview, { query }, token)).envelope
    const counts = Object.fromEntries(data.waiting.map(({ name, count }) => [name, count]))
    return { ...data, counts: counts as Record<(typeof data.waiting)[number]['name'], number> }
  }

  async function set(code: SettingCode, value: string) {
    const settings = (await wms.call(getConfiguration, {}, admin)).envelope.data
    const revision = settings.find((setting) => setting.code === code)?.revision ?? 0
    await wms.call(configuration.update, { body: { code, value, revision, opId: opId() } }, admin)
  }

  async function order(warehouse: string, moves: readonly 'release'[]) {
    const line = { sku: 'YCFS0001', expectedQty: '10' }
    const head = { owner: 'YCFS', warehouse, type: '采购入库', opId: opId() } as const
    const { envelope } = await wms.call(inboundOrder.create, { body: { ...head, lines: [line] } }, admin)
    expect(envelope.message).toBe('success')
    const { orderNo, revision } = envelope.data
    for (const move of moves)
      await wms.call(inboundOrder.move, { body: { orderNo, revision, move, opId: opId() } }, admin)
  }

  describe('the home page', () => {
    test('counts what waits to be received, as its list does, within the warehouses chosen and allowed', async () => {
      const before = await overview(clerk, ['SHQP'])
      await order('SHQP', ['release'])
      await order('SHQP', [])
      expect((await overview(clerk, ['SHQP'])).counts.todoInbound).toBe(before.counts.todoInbound + 1)
      const body = { page: 1, size: 20, warehouse: ['SHQP'], state: [...INBOUND_AWAITED] }
      const list = await wms.call(inboundOrder.list, { body }, clerk)
      expect(list.envelope.data.total).toBe(before.counts.todoInbound + 1)
      const { href = '' } = before.waiting.find(({ name }) => name === 'todoInbound') ?? {}
      expect(decodeURIComponent(href)).toBe(`/entryOrder/list?state=${INBOUND_AWAITED.join(',')}`)
      expect((await overview(clerk, ['CDSL'])).counts.todoInbound).toBe(0)
    })

    test('counts what waits to be counted as its list does', async () => {
      const drawn = {
        kind: '全盘',
        warehouse: 'SHQP',
        scope: '全部',
        blind: true,
        freezeMode: '不冻结',
      } as const
      const made = await wms.call(stockTask.create, { body: { ...drawn, opId: opId() } }, admin)
      const { taskNo, revision } = made.envelope.data
      const before = await overview(admin)
      const issue = { taskNo, revision, move: 'issue', opId: opId() } as const
      expect((await wms.call(stockTask.move, { body: issue }, admin)).envelope.message).toBe('success')
      const body = { page: 1, size: 20, state: [...STOCK_TASK_TO_COUNT] }
      const { total } = (await wms.call(stockTask.list, { body }, admin)).envelope.data
      expect([before.counts.todoCount, (await overview(admin)).counts.todoCount]).toEqual([total - 1, total])
    })

    test('counts what is to leave, and of it what is to be collected soon, as their lists do', async () => {
      const { made } = shippingWith(() => ({ wms, clerk: admin }))
      const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
      const before = await overview(admin, ['SHQP'])
      for (const minutes of [-30, 30, 90]) await made({ cutoffAt: inMinutes(minutes) })
      await made({})
      const after = await overview(admin, ['SHQP'])
      expect(after.counts.todoOutbound).toBe(before.counts.todoOutbound + 4)
      expect(after.counts.cutoffSoon).toBe(before.counts.cutoffSoon + 2)
      const { href = '' } = after.waiting.find(({ name }) => name === 'cutoffSoon') ?? {}
      const asked = new URLSearchParams(href.slice('/outbound/list?'.length))
      expect(asked.get('cutoffAt.to')).toBe(inMinutes(60))
      expect(asked.get('state')).toBe(OUTBOUND_OPEN.join(','))
      const body = { warehouse: ['SHQP'], state: [...OUTBOUND_OPEN], cutoffAt: { to: inMinutes(60) } }
      const list = (await wms.call(outboundOrder.list, { body }, admin)).envelope.data
      expect(list.total).toBe(after.counts.cutoffSoon)
      await set('outbound.cutoffWarningMinutes', '120')
      expect((await overview(admin, ['SHQP'])).counts.cutoffSoon).toBe(before.counts.cutoffSoon + 3)
      expect((await overview(admin, ['CDSL'])).counts.cutoffSoon).toBe(0)
    })

    test('counts what owners’ systems sent and could not be taken, as its list does', async () => {
      const { push } = rejectingWith(() => ({ wms, clerk, admin }))
      const before = await overview(admin, ['SHQP'])
      await push({ lines: [{ boxNo: 'X1', sku: 'NOBODY-KNOWS', expectedQty: '1' }] })
      const after = await overview(admin, ['SHQP'])
      expect(after.counts.rejectPushErrors).toBe(before.counts.rejectPushErrors + 1)
      const { data } = (await wms.call(failedPush.list, { body: { warehouse: ['SHQP'] } }, admin)).envelope
      expect(data.total).toBe(after.counts.rejectPushErrors)
      const asns = (await wms.call(failedAsnPush.list, { body: { warehouse: ['SHQP'] } }, admin)).envelope
        .data
      expect(asns.total).toBe(after.counts.returnPushErrors)
    })

    test('shows what today has earned to those who may see money, and today is still the day before', async () => {
      const before = await overview(finance, ['SHQP'])
      expect(before.today).toEqual({ from: '2026-03-09', to: '2026-03-09' })
      const line = {
        warehouse: 'SHQP',
        owner: 'YCFS',
        itemCode: 'ZJ',
        qty: '10',
        unit: '件',
        price: '0.3',
        amount: '3',
        tax: '0.18',
        docType: '入库单',
        docNo: 'RK1',
        sourceRef: '',
      }
      for (const businessDate of ['2026-03-08', '2026-03-09'])
        await wms.call(postCharge, { body: { ...line, businessDate, opId: opId() } }, finance)
      expect((await overview(finance, ['SHQP'])).todayIncome).toBe(
        (Number(before.todayIncome) + 3).toFixed(2),
      )
      const dates = { from: before.today.from, to: before.today.to }
      const body = { page: 1, size: 20, warehouse: ['SHQP'], businessDate: dates }
      const list = await wms.call(charge.list, { body }, finance)
      expect(list.envelope.data.rows.map(({ amount }) => amount)).toContain('3')
      expect((await overview(clerk)).todayIncome).toBeNull()
    })

    test('says how much an hour of today’s timed work has done, and nothing where there was none', async () => {
      expect((await overview(clerk, ['GZBY'])).todayUph).toBeNull()
      const [anyOwner] = await wms.database.orm.select().from(owners).limit(1)
      const work = (businessDate: string, qty: string, durationSec: number) => ({
        at: clock.now(),
        businessDate,
        warehouse: 'GZBY',
        owner: anyOwner?.code ?? '',
        opType: '拣货' as const,
        docType: '出库单',
        docNo: 'CK1',
        qty,
        boxes: 0,
        orders: 0,
        weight: '0',
        volume: '0',
        source: 'test',
        durationSec,
        operator: 1,
        reason: '',
      })
      await wms.database.orm
        .insert(operationEvents)
        .values([work('2026-03-09', '50', 1800), work('2026-03-09', '7', 0), work('2026-03-08', '900', 60)])
      expect((await overview(admin, ['GZBY'])).todayUph).toBe('100.0')
    })
  })

  describe('devices', () => {
    const STATION = 'SHQP-GZT-01'
    const graph = async (token: string, warehouses: string[] = []) =>
      (await wms.call(getDeviceGraph, { query: warehouses.length > 0 ? { warehouses } : {} }, token)).envelope
        .data
    const onGraph = async (code: string) =>
      (await graph(admin)).devices.find((device) => device.code === code)
    const beat = (device: string, token = clerk) => wms.call(sendHeartbeat, { body: { device } }, token)

    test('one that was thought offline is online with its next heartbeat, and that is written down', async () => {
      const code = 'SHQP-GZT-04'
      expect(await onGraph(code)).toMatchObject({ state: '离线', isSilent: false })
      clock.advance(1_000)
      expect((await beat(code)).envelope.data).toEqual({ at: clock.now().toISOString(), state: '在线' })
      expect(await onGraph(code)).toMatchObject({ state: '在线', lastHeartbeat: clock.now().toISOString() })
      await beat(code)
      const body = { page: 1, size: 20, device: [code] }
      const { rows } = (await wms.call(deviceEvent.list, { body }, clerk)).envelope.data
      expect(rows[0]).toMatchObject({ kind: '上线', level: '提示', warehouse: 'SHQP' })
    })

    test('one under repair stays so, whatever it sends', async () => {
      expect((await beat('SHQP-GZT-08')).envelope.data.state).toBe('维修')
    })

    test('one that is online and silent for more than five minutes is pointed out', async () => {
      await beat(STATION)
      clock.advance(5 * 60_000)
      expect(await onGraph(STATION)).toMatchObject({ isSilent: false })
      clock.advance(1)
      expect(await onGraph(STATION)).toMatchObject({ state: '在线', isSilent: true })
    })

    test('alarms of today are counted, hints are not; a move says what it was', async () => {
      const device = 'SHQP-DYJ-01'
      for (const level of ['警告', '提示'] as const)
        await wms.call(reportAlarm, { body: { device, level, message: '纸张将尽', opId: opId() } }, clerk)
      expect(await onGraph(device)).toMatchObject({ alarmCount: 1 })
      const { revision } = (await wms.call(deviceContract.get, { query: { code: device } }, admin)).envelope
        .data
      const body = { code: device, move: 'fail', revision, opId: opId() } as const
      expect((await wms.call(deviceContract.move, { body }, admin)).envelope.message).toBe('success')
      expect(await onGraph(device)).toMatchObject({ state: '故障', alarmCount: 2 })
    })

    test('count the work that was done at them today, within the reader’s owners', async () => {
      const [anyOwner] = await wms.database.orm.select().from(owners).where(eq(owners.code, 'YCFS'))
      const work = (businessDate: string) => ({
        at: clock.now(),
        businessDate,
        warehouse: 'SHQP',
        owner: anyOwner?.code ?? '',
        opType: '收货' as const,
        docType: '入库单',
        docNo: 'RK1',
        qty: '1',
        boxes: 0,
        orders: 0,
        weight: '0',
        volume: '0',
        device: STATION,
        source: 'test',
        durationSec: 9,
        operator: 1,
        reason: '',
      })
      await wms.database.orm.insert(operationEvents).values(['2026-03-09', '2026-03-08'].map(work))
      expect(await onGraph(STATION)).toMatchObject({ todayCount: 1 })
    })

    test('a station has one person, and a person one station', async () => {
      const start = (device: string, token: string) =>
        wms.call(startStationSession, { body: { device, opId: opId() } }, token)
      expect((await start(STATION, clerk)).envelope.data).toMatchObject({ device: STATION, endedAt: null })
      expect(await onGraph(STATION)).toMatchObject({ userName: '李晓梅' })
      await start('SHQP-GZT-02', clerk)
      expect([await onGraph(STATION), await onGraph('SHQP-GZT-02')]).toMatchObject([
        { userName: null },
        { userName: '李晓梅' },
      ])
      const { id: taken, user } = (await start('SHQP-GZT-02', clerk)).envelope.data
      await start('SHQP-GZT-02', admin)
      const log = { entity: 'stationSession', entityId: String(taken), action: 'takeOver' }
      const told = await wms.call(auditEntry.list, { body: log }, admin)
      expect(told.envelope.data.rows).toMatchObject([
        { actorName: '周明远', warehouse: 'SHQP', after: { device: 'SHQP-GZT-02', user } },
      ])
      expect((await wms.call(endStationSession, { body: { opId: opId() } }, clerk)).envelope.data).toBe(0)
      expect((await wms.call(endStationSession, { body: { opId: opId() } }, admin)).envelope.data).toBe(1)
      const list = await wms.call(stationSession.list, { body: { page: 1, size: 20 } }, clerk)
      expect(list.envelope.data.rows.every(({ endedAt }) => endedAt !== null)).toBe(true)
      const printer = await start('SHQP-DYJ-02', clerk)
      expect([printer.status, printer.envelope.message]).toEqual([400, '此设备不是工作站台，请选择工作站台'])
    })

    test('of other warehouses are unknown to people who do not work there', async () => {
      expect((await graph(clerk)).devices.map(({ warehouse }) => warehouse)).not.toContain('CDSL')
      expect((await graph(clerk, ['CDSL'])).devices).toEqual([])
      expect((await beat('CDSL-GZT-01')).status).toBe(404)
    })
  })
})
