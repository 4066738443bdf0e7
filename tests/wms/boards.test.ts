// What the boards show: the home page's figures, each the same as the list behind it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationEvents, owners } from '#server/wms/db/tables.ts'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { stockTask } from '#shared/contracts/inventory/stock-task.ts'
import { charge, postCharge } from '#shared/contracts/money/charge.ts'
import { INBOUND_AWAITED, STOCK_TASK_TO_COUNT } from '#shared/domain/waiting.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `board-command-${++commands}`

describe.each(BACKENDS)('on %s', (backend) => {
  // 03:30 in Shanghai: before the shift changes at six, so still the day before.
  const clock = createClock('2026-03-09T19:30:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const overview = async (token: string, warehouses: string[] = []) =>
    (await wms.call(getOverview, { query: warehouses.length > 0 ? { warehouses } : {} }, token)).envelope.data

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
      expect((await overview(clerk, ['SHQP'])).todoInbound).toBe(before.todoInbound + 1)
      const body = { page: 1, size: 20, warehouse: ['SHQP'], state: [...INBOUND_AWAITED] }
      const list = await wms.call(inboundOrder.list, { body }, clerk)
      expect(list.envelope.data.total).toBe(before.todoInbound + 1)
      expect((await overview(clerk, ['CDSL'])).todoInbound).toBe(0)
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
      expect([before.todoCount, (await overview(admin)).todoCount]).toEqual([total - 1, total])
    })

    test('shows what today has earned to those who may see money, and today is still the day before', async () => {
      const before = await overview(finance, ['SHQP'])
      expect(before.today).toEqual({ from: '2026-03-09', to: '2026-03-09' })
      const line = {
        ...{ warehouse: 'SHQP', owner: 'YCFS', itemCode: 'SH', qty: '10', unit: '件', price: '0.3' },
        ...{ amount: '3', tax: '0.18', docType: '入库单', docNo: 'RK1', sourceRef: '' },
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
        ...{
          at: clock.now(),
          businessDate,
          warehouse: 'GZBY',
          owner: anyOwner?.code ?? '',
          opType: '拣货' as const,
        },
        ...{ docType: '出库单', docNo: 'CK1', qty, boxes: 0, orders: 0, weight: '0', volume: '0' },
        ...{ source: 'test', durationSec, operator: 1, reason: '' },
      })
      await wms.database.orm
        .insert(operationEvents)
        .values([work('2026-03-09', '50', 1800), work('2026-03-09', '7', 0), work('2026-03-08', '900', 60)])
      expect((await overview(admin, ['GZBY'])).todayUph).toBe('100.0')
    })
  })
})
