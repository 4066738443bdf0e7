// A product that asks for it comes in to be inspected, whatever its owner wants; the station says how many pieces, and for what.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectionPlan } from '#shared/contracts/base/inspection-plan.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { inspectSample } from '#shared/contracts/inbound/sample.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { inspectStock } from '#shared/contracts/stock/ledger.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

type Plan = CallInput<typeof inspectionPlan.create>['body']
const PLANNED = 'YCFS0003'
const CHECKLIST = '外包装完好；净重 490~510 克'

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  const { arrived, scan, documentOf } = receivingWith(() => ({ wms, clerk }))
  const planned = (parts: Partial<Plan> = {}, token = admin) => {
    const asked = { sampling: '每N件抽1件', rate: 10, checklist: CHECKLIST, status: '启用' } as const
    const body = { owner: 'YCFS', sku: PLANNED, ...asked, opId: opId(), ...parts }
    return wms.call(inspectionPlan.create, { body }, token)
  }
  const changed = async (changes: { status: '启用' | '停用' }) => {
    const { rows } = (await wms.call(inspectionPlan.list, { body: { sku: [PLANNED] } }, admin)).envelope.data
    const { id = 0, revision = 0 } = rows[0] ?? {}
    return wms.call(inspectionPlan.update, { body: { id, revision, opId: opId(), ...changes } }, admin)
  }

  test('a plan says how many, one for each product, and only who keeps the products writes it', async () => {
    expect((await planned({ rate: null })).envelope).toMatchObject({
      code: 400,
      message: '请填写每多少件抽 1 件',
    })
    expect((await planned({ sampling: '按百分比', rate: 101 })).envelope.message).toBe('百分比不能超过 100')
    expect((await planned({ sampling: '全检' })).envelope.message).toBe('全检不用填抽样值')
    expect((await planned({ sku: 'NOBODY' })).status).toBe(400)
    expect((await planned({}, clerk)).status).toBe(403)
    expect((await planned()).envelope.message).toBe('success')
    expect((await planned()).status).toBe(409)
  })

  test('what looks good waits for its inspection; the scan and the order say how many pieces and for what', async () => {
    const orderNo = await arrived({
      lines: [
        { sku: PLANNED, expectedQty: '30' },
        { sku: 'YCFS0001', expectedQty: '5' },
      ],
    })
    const plan = { sku: PLANNED, checklist: CHECKLIST }
    expect((await documentOf(orderNo)).inspections).toEqual([{ ...plan, sampleQty: '0' }])
    const first = (await scan(orderNo, { code: PLANNED, qty: '4' })).envelope.data
    expect(first.receipt.quality).toBe('待检')
    expect(first.inspection).toEqual({ sampleQty: '1', checklist: CHECKLIST })
    const second = (await scan(orderNo, { code: PLANNED, qty: '21' })).envelope.data
    expect(second.inspection?.sampleQty).toBe('3')
    const bad = (await scan(orderNo, { code: PLANNED, qty: '1', quality: '残次' })).envelope.data
    expect([bad.receipt.quality, bad.inspection]).toEqual(['残次', null])
    const other = (await scan(orderNo, { code: 'YCFS0001', qty: '5' })).envelope.data
    expect([other.receipt.quality, other.inspection]).toEqual(['良品', null])
    expect((await documentOf(orderNo)).inspections).toEqual([{ ...plan, sampleQty: '3' }])
  })

  test('a plan that is out of use asks for nothing', async () => {
    expect((await changed({ status: '停用' })).envelope.message).toBe('success')
    const orderNo = await arrived({ lines: [{ sku: PLANNED, expectedQty: '5' }] })
    const { receipt, inspection } = (await scan(orderNo, { code: PLANNED, qty: '5' })).envelope.data
    expect([receipt.quality, inspection]).toEqual(['良品', null])
    expect((await documentOf(orderNo)).inspections).toEqual([])
    expect((await changed({ status: '启用' })).envelope.message).toBe('success')
  })

  test('a sample lets all that waits go on: as sound, or as bad where one piece is, and the order tells by whom', async () => {
    const inspected = (orderNo: string, sampledQty: string, badQty: string, remark = '', token = clerk) => {
      const body = { orderNo, sku: PLANNED, sampledQty, badQty, remark, opId: opId() }
      return wms.call(inspectSample, { body }, token)
    }
    const orderNo = await arrived({ lines: [{ sku: PLANNED, expectedQty: '50' }] })
    expect((await inspected(orderNo, '3', '0')).status).toBe(409)
    await scan(orderNo, { code: PLANNED, qty: '11' })
    await scan(orderNo, { code: PLANNED, qty: '10' })
    expect((await inspected(orderNo, '2', '0')).envelope).toMatchObject({
      code: 409,
      message: '按质检方案至少抽检 3 件，请继续抽检',
    })
    expect((await inspected(orderNo, '22', '0')).envelope.message).toMatch(/待检只有 21 件/)
    expect((await inspected(orderNo, '3', '4')).status).toBe(400)
    expect((await inspected(orderNo, '3', '0', '', await wms.signIn('finance'))).status).toBe(403)
    const sound = (await inspected(orderNo, '3', '0')).envelope
    expect(sound.data).toEqual({ found: '良品', inspectedQty: '21' })
    await scan(orderNo, { code: PLANNED, qty: '5' })
    const bad = (await inspected(orderNo, '1', '1', '净重 480')).envelope
    expect(bad.data).toEqual({ found: '残次', inspectedQty: '5' })
    expect((await inspected(orderNo, '1', '0')).envelope.message).toMatch(/没有待检的收货/)
    const { receipts, timeline } = await documentOf(orderNo)
    expect(receipts.map(({ inspectedQty }) => Number(inspectedQty)).toSorted((a, b) => a - b)).toEqual([
      5, 10, 11,
    ])
    const told = { action: 'inspect', reason: `${PLANNED} 残次：抽检 1，不合格 1：净重 480` }
    expect(timeline).toContainEqual(expect.objectContaining(told))
  })

  test('the finding lets the goods go on as what they are, and the order knows of it', async () => {
    const orderNo = await arrived({ lines: [{ sku: PLANNED, expectedQty: '8' }] })
    const { receipt } = (await scan(orderNo, { code: PLANNED, qty: '8' })).envelope.data
    const { warehouse, owner, sku, lot, loc, container } = receipt
    const place = { warehouse, owner, sku, lot, loc, container, quality: '待检' as const }
    const all = { body: { warehouse: [warehouse], sku: [sku], quality: ['待检' as const], size: 200 } }
    const [held] = (await wms.call(getAllLocationInventory, all, admin)).envelope.data.rows
    const body = { ...place, found: '良品' as const, qty: held?.onHand ?? '0', opId: opId() }
    expect((await wms.call(inspectStock, { body }, clerk)).envelope.message).toBe('success')
    expect((await documentOf(orderNo)).receipts).toMatchObject([{ inspectedQty: '8' }])
  })
})
