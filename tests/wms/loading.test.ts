// A truck is loaded box by box; what does not belong on it is named, and what is on it leaves with it and not before.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { location } from '#shared/contracts/base/location.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import {
  getShipmentDocument,
  handOverShipment,
  loadBox,
  shipment,
  shipmentBox,
  unloadBox,
} from '#shared/contracts/outbound/shipment.ts'
import { changeWaybills, waybill } from '#shared/contracts/outbound/waybill.ts'
import { workTeam } from '#shared/contracts/people/work-team.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

type Move = CallBody<typeof shipment.move>['move']
type Answer = { status: number; envelope: { message: string | null } }

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

  const flow = shippingWith(() => ({ wms, clerk }))
  const { documentOf, made, picked, pack, print, weigh, ready, ship } = flow

  const messageOf = ({ envelope }: Answer) => envelope.message
  const openTruck = (given: Record<string, unknown> = {}, token = clerk) =>
    wms.call(
      shipment.create,
      {
        body: {
          ...{ warehouse: 'SHQP', carrier: 'SF', plateNo: '沪B66666' },
          ...given,
          opId: opId(),
        } as never,
      },
      token,
    )
  const truck = async (given: Record<string, unknown> = {}) =>
    (await openTruck(given)).envelope.data.shipmentNo
  const load = (shipmentNo: string, code: string, token = clerk) =>
    wms.call(loadBox, { body: { shipmentNo, code, station: 'ZX-01', opId: opId() } }, token)
  const unload = (shipmentNo: string, code: string) =>
    wms.call(unloadBox, { body: { shipmentNo, code, station: '', opId: opId() } }, clerk)
  const truckOf = async (shipmentNo: string, token = clerk) =>
    (await wms.call(getShipmentDocument, { query: { shipmentNo } }, token)).envelope.data
  const handOver = async (shipmentNo: string, boxes: number) =>
    wms.call(
      handOverShipment,
      { body: { shipmentNo, boxes, handedTo: '刘师傅', seal: 'F-1', signature: '', opId: opId() } },
      clerk,
    )
  const move = async (shipmentNo: string, name: Move) => {
    const { revision } = (await truckOf(shipmentNo)).shipment
    return wms.call(
      shipment.move,
      { body: { shipmentNo, move: name, revision, opId: opId(), ...reasonGiven(shipment.life, name) } },
      clerk,
    )
  }
  const stopped = async (orderNo: string) => {
    const body = { orderNo, reason: '买家取消' as const, opId: opId() }
    const { issueNo } = (await wms.call(orderIssue.create, { body: body as never }, clerk)).envelope.data
    const go = async (name: CallBody<typeof orderIssue.move>['move']) => {
      const { revision } = (await wms.call(orderIssue.get, { query: { issueNo } }, clerk)).envelope.data
      const reason = reasonGiven(orderIssue.life, name)
      return wms.call(
        orderIssue.move,
        { body: { issueNo, move: name, revision, opId: opId(), ...reason } },
        clerk,
      )
    }
    await go('accept')
    return go
  }

  /** Packed, labelled and weighed; with its waybill. */
  async function weighed(boxes = 1, order: Parameters<typeof made>[0] = {}) {
    const orderNo = await made(order)
    await picked([orderNo])
    // Of an owner who lets us draw none it is theirs.
    const own = order.owner ? { waybillNo: `TH-${orderNo}` } : {}
    const [waybillNo = ''] = await ready([orderNo], { boxes, ...own })
    return { orderNo, waybillNo }
  }

  test('whole orders leave with their truck, and nothing else does', async () => {
    const [one, several, behind] = [await weighed(), await weighed(3), await weighed()]
    const shipmentNo = await truck({ dock: '1号月台' })
    const waiting = (await truckOf(shipmentNo)).waiting.map(({ orderNo }) => orderNo)
    expect(waiting).toEqual(expect.arrayContaining([one.orderNo, several.orderNo, behind.orderNo]))
    expect((await load(shipmentNo, one.orderNo)).envelope.data).toMatchObject({
      shipment: { boxes: 1, orders: 1, weight: '1.2' },
      box: { waybillNo: one.waybillNo, box: 1, boxes: 1, station: 'ZX-01' },
      loaded: 1,
    })
    expect(messageOf(await load(shipmentNo, several.waybillNo))).toBe('此运单有 3 箱，请扫描箱上的条码')
    const box = (k: number) => boxCodeOf(several.waybillNo, k, 3)
    expect((await load(shipmentNo, box(3))).envelope.data).toMatchObject({ loaded: 1 })
    expect((await load(shipmentNo, box(1).toLowerCase())).envelope.data).toMatchObject({
      loaded: 2,
      shipment: { boxes: 3, orders: 2, weight: '2' },
    })
    expect((await truckOf(shipmentNo)).waiting[0]).toMatchObject({
      ...several,
      boxes: 3,
      here: 2,
      elsewhere: 0,
    })
    expect(messageOf(await handOver(shipmentNo, 3))).toBe(
      `运单 ${several.waybillNo} 只装了 2 / 3 箱，还差第 2 箱，请装齐，或卸下后再交接`,
    )
    await load(shipmentNo, box(2))
    expect(messageOf(await handOver(shipmentNo, 3))).toBe(
      '车上现有 4 箱，与所核对的 3 箱不同，请重新核对后交接',
    )
    expect(messageOf(await ship([one.orderNo]))).toBe(
      `出库单 ${one.orderNo} 有箱在发运单 ${shipmentNo}（沪B66666）上，不能单独出库；请先卸下`,
    )
    expect((await move(shipmentNo, 'depart')).status).toBe(409)
    expect((await handOver(shipmentNo, 4)).envelope.data).toMatchObject({
      state: '已交接',
      handedTo: '刘师傅',
      seal: 'F-1',
      weight: '2.4',
    })
    expect((await load(shipmentNo, behind.waybillNo)).status).toBe(409)
    expect((await move(shipmentNo, 'depart')).envelope.data).toMatchObject({
      state: '已离场',
      departedAt: expect.any(String),
    })
    for (const { orderNo, waybillNo } of [one, several]) {
      const { order, loads } = await documentOf(orderNo)
      expect(order).toMatchObject({ state: '已出库', plateNo: '沪B66666' })
      expect(loads.map((row) => row.shipmentNo)).toContain(shipmentNo)
      const sent = (await wms.call(waybill.get, { query: { waybillNo } }, clerk)).envelope.data
      expect(sent.state).toBe('已揽收')
      const left = await wms.call(ledgerEntry.list, { body: { docNo: [orderNo], size: 50 } as never }, admin)
      expect(left.envelope.data.rows.filter(({ toLoc }) => toLoc === null)).toHaveLength(1)
    }
    expect((await documentOf(behind.orderNo)).order.state).toBe('已称重')
    const { boxes, timeline, destinations } = await truckOf(shipmentNo)
    expect(boxes.map((row) => `${row.waybillNo} ${row.box}`).sort()).toEqual(
      [`${one.waybillNo} 1`, ...[1, 2, 3].map((k) => `${several.waybillNo} ${k}`)].sort(),
    )
    expect(destinations).toEqual([{ province: '上海市', city: '上海市', orders: 2, boxes: 4, weight: '2.4' }])
    expect(timeline.map(({ action }) => action)).toEqual(['depart', 'handOver', 'create'])
    expect(messageOf(await load(await truck(), one.waybillNo))).toContain(
      `出库单 ${one.orderNo} 已出库（沪B66666）`,
    )
  })

  test('a box that does not belong on the truck is refused by what it is', async () => {
    const shipmentNo = await truck()
    const other = await weighed(1, { carrier: 'ZTO' })
    expect(messageOf(await load(shipmentNo, other.waybillNo))).toMatch(
      /^此箱由 中通.*承运，这辆车只装 顺丰.*，请放到 中通.*的待装区$/,
    )
    const unweighed = await made()
    await picked([unweighed])
    const [packed] = (await pack([unweighed])).envelope.data.done
    expect(messageOf(await load(shipmentNo, unweighed))).toBe(
      `出库单 ${unweighed} 已打包，还没有称重，请先称重再装车`,
    )
    await weigh(unweighed, '2')
    expect(messageOf(await load(shipmentNo, unweighed))).toBe(
      `出库单 ${unweighed} 的面单未打印，请先打印面单`,
    )
    await print([packed?.waybillNo ?? ''])
    expect((await load(shipmentNo, unweighed)).status).toBe(200)
    expect(messageOf(await load(shipmentNo, unweighed))).toBe(
      '第 1 箱已在这辆车上，没有重复装车；要卸下请点「卸下」再扫描',
    )
    const second = await truck({ plateNo: '沪C77777' })
    expect(messageOf(await load(second, unweighed))).toBe(
      `此箱已装在发运单 ${shipmentNo}（沪B66666）上，要改装这辆车请先在那里卸下`,
    )
    const several = await weighed(2)
    expect(messageOf(await load(shipmentNo, boxCodeOf(several.waybillNo, 3, 4)))).toBe(
      '此运单共 2 箱，没有第 3 箱，请重新打印面单后再扫描',
    )
    const far = await truck({ warehouse: 'SHQP' })
    expect(messageOf(await load(far, 'YCFS0001'))).toBe(
      'YCFS0001 是商品，装车请扫描箱上的条码、运单号或出库单号',
    )
    const places = await wms.call(location.list, { body: { warehouse: ['SHQP'], size: 1 } as never }, clerk)
    const { code = '' } = places.envelope.data.rows[0] ?? {}
    expect(messageOf(await load(far, code))).toBe(`${code} 是库位，装车请扫描箱上的条码、运单号或出库单号`)
    expect(messageOf(await load(far, far))).toContain(`${far} 是发运单`)
    expect(messageOf(await load(far, 'NOTHING-77'))).toBe(
      '找不到 NOTHING-77，请扫描箱上的条码、运单号或出库单号',
    )
    const elsewhere = (await openTruck({ warehouse: 'CDSL' }, admin)).envelope.data.shipmentNo
    expect(messageOf(await load(elsewhere, several.waybillNo, admin))).toMatch(
      /^此箱属于 .+，不在本仓装车，请核对$/,
    )
    expect((await load(elsewhere, several.waybillNo)).status).toBe(404)
    const replaced = await weighed()
    const change = { carrier: null, packaging: null, freightReceivable: null, freightPayable: null }
    const changed = await wms.call(
      changeWaybills,
      {
        body: {
          ...{ ...change, waybillNos: [replaced.waybillNo], newWaybillNo: `NEW-${opId()}` },
          ...{ reason: '面单破损', opId: opId() },
        },
      },
      clerk,
    )
    const next = changed.envelope.data.done[0]?.waybillNo ?? ''
    expect(messageOf(await load(shipmentNo, replaced.waybillNo))).toBe(
      `运单 ${replaced.waybillNo} 已作废，已换为 ${next}`,
    )
    const renamed = await wms.call(
      changeWaybills,
      {
        body: {
          ...{ ...change, waybillNos: [packed?.waybillNo ?? ''], newWaybillNo: `NEW-${opId()}` },
          ...{ reason: '面单破损', opId: opId() },
        },
      },
      clerk,
    )
    expect(messageOf(renamed)).toContain('不能换单；请先卸下')
  })

  test('two who scan the same box at once: one has loaded it, the other is told where it is', async () => {
    const { orderNo } = await weighed()
    const [one, two] = [await truck(), await truck({ plateNo: '沪D88888' })]
    const answers = await Promise.all([load(one, orderNo), load(two, orderNo)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && messageOf(refused)).toMatch(/^此箱已装在发运单 FY/)
    const boxes = await wms.call(shipmentBox.list, { body: { orderNo: [orderNo] } as never }, clerk)
    expect(boxes.envelope.data.total).toBe(1)
  })

  test('what was loaded can be unloaded, and stays as a fact; an empty truck can be cancelled', async () => {
    const { orderNo, waybillNo } = await weighed()
    const shipmentNo = await truck()
    expect(messageOf(await unload(shipmentNo, waybillNo))).toBe('第 1 箱不在这辆车上，请核对')
    await load(shipmentNo, waybillNo)
    expect(messageOf(await move(shipmentNo, 'cancel'))).toBe('车上还有 1 箱，全部卸下后才能取消')
    expect((await unload(shipmentNo, waybillNo)).envelope.data).toMatchObject({
      shipment: { boxes: 0 },
      box: { unloadedAt: expect.any(String) },
      loaded: 0,
    })
    expect(messageOf(await handOver(shipmentNo, 1))).toBe('车上还没有箱，请先扫描装车，或取消此发运单')
    await load(shipmentNo, waybillNo)
    await unload(shipmentNo, orderNo)
    const boxes = await wms.call(shipmentBox.list, { body: { shipmentNo: [shipmentNo] } as never }, clerk)
    expect(boxes.envelope.data.rows.filter(({ unloadedAt }) => unloadedAt !== null)).toHaveLength(2)
    expect((await move(shipmentNo, 'cancel')).envelope.data.state).toBe('已取消')
  })

  test('an order that somebody wants stopped does not drive off, and is stopped once it is unloaded', async () => {
    const [kept, called] = [await weighed(), await weighed()]
    const shipmentNo = await truck()
    await load(shipmentNo, kept.waybillNo)
    await load(shipmentNo, called.waybillNo)
    await handOver(shipmentNo, 2)
    const go = await stopped(called.orderNo)
    expect(messageOf(await move(shipmentNo, 'depart'))).toBe(
      `出库单 ${called.orderNo} 已被拦截，箱还在车上；请先卸下（已交接的先撤回交接）`,
    )
    expect((await documentOf(kept.orderNo)).order.state).toBe('已称重')
    expect(messageOf(await go('succeed'))).toBe(
      `出库单 ${called.orderNo} 有箱在发运单 ${shipmentNo}（沪B66666）上，不能拦截回库；请先卸下`,
    )
    expect((await move(shipmentNo, 'takeBack')).envelope.data).toMatchObject({
      state: '装车中',
      handedTo: '',
      handedAt: null,
    })
    await unload(shipmentNo, called.waybillNo)
    expect(messageOf(await load(shipmentNo, called.waybillNo))).toBe(
      `出库单 ${called.orderNo} 拦截中，不能装车，请把此箱留在一边`,
    )
    expect((await go('succeed')).status).toBe(200)
    await handOver(shipmentNo, 1)
    expect((await move(shipmentNo, 'depart')).status).toBe(200)
    expect((await documentOf(kept.orderNo)).order.state).toBe('已出库')
    expect((await documentOf(called.orderNo)).order.state).toBe('已拦截')
  })

  test('loading is the work of who has scanned, or of the team of the truck, and counts once', async () => {
    const teams = await wms.call(workTeam.list, { body: { warehouse: ['SHQP'] } as never }, admin)
    const team = teams.envelope.data.rows[0]?.code
    const [own, ofTeam] = [await weighed(2), await weighed()]
    for (const [given, order] of [
      [{}, own],
      [{ team }, ofTeam],
    ] as const) {
      const shipmentNo = await truck(given)
      const { waybillNo, orderNo } = order
      const boxes = order === own ? 2 : 1
      for (const k of [1, 2].slice(0, boxes)) await load(shipmentNo, boxCodeOf(waybillNo, k, boxes))
      await handOver(shipmentNo, boxes)
      const { revision } = (await truckOf(shipmentNo)).shipment
      const body = { shipmentNo, move: 'depart' as const, revision, opId: opId() }
      expect((await wms.call(shipment.move, { body }, admin)).status).toBe(200)
      const events = await wms.call(
        operationEvent.list,
        { body: { docNo: [orderNo], opType: ['装车'] } as never },
        admin,
      )
      const doer = order === own ? { operatorName: '李晓梅', teamId: null } : { teamId: expect.any(Number) }
      const rows = await wms.database.orm
        .select({ teamId: operationEvents.teamId })
        .from(operationEvents)
        .where(and(eq(operationEvents.docNo, orderNo), eq(operationEvents.opType, '装车')))
      expect(events.envelope.data.rows.map((row, at) => ({ ...row, ...rows[at] }))).toMatchObject([
        { boxes, orders: 1, ...doer },
      ])
    }
  })

  test('a dock holds one truck at a time, and a truck that is gone frees it', async () => {
    const shipmentNo = await truck({ dock: '9号月台' })
    expect(messageOf(await openTruck({ dock: '9号月台' }))).toBe(
      `月台 9号月台 正在装发运单 ${shipmentNo}（沪B66666），请先完成，或换一个月台`,
    )
    expect((await openTruck({ dock: '9号月台', warehouse: 'CDSL' }, admin)).status).toBe(200)
    await move(shipmentNo, 'cancel')
    expect((await openTruck({ dock: '9号月台' })).status).toBe(200)
  })

  test('an owner sees what of theirs is on a truck; who only reads loads nothing', async () => {
    const [mine, others] = [
      await weighed(),
      await weighed(1, { owner: 'MTMY', lines: [{ sku: 'MTMY0001', lot: '', qty: '1' }] } as never),
    ]
    const shipmentNo = await truck()
    const unseen = await truck()
    await load(shipmentNo, mine.waybillNo)
    await load(shipmentNo, others.waybillNo)
    await load(
      unseen,
      (await weighed(1, { owner: 'MTMY', lines: [{ sku: 'MTMY0001', lot: '', qty: '1' }] } as never))
        .waybillNo,
    )
    const owner = await wms.signIn('owner')
    const seen = await truckOf(shipmentNo, owner)
    expect(seen.shipment).toMatchObject({ boxes: 1, orders: 1 })
    expect(seen.boxes.map(({ orderNo }) => orderNo)).toEqual([mine.orderNo])
    expect((await wms.call(shipment.get, { query: { shipmentNo: unseen } }, owner)).status).toBe(404)
    expect((await load(shipmentNo, mine.waybillNo, owner)).status).toBe(403)
    expect((await truckOf(shipmentNo)).shipment.boxes).toBe(2)
  })

  // PGlite is not asked by statements that can be counted.
  if (backend === 'postgres')
    test('a scan onto the truck asks the database few times', async () => {
      const several = await weighed(3)
      const shipmentNo = await truck()
      await load(shipmentNo, boxCodeOf(several.waybillNo, 1, 3))
      const statements = await statementsOf(() => load(shipmentNo, boxCodeOf(several.waybillNo, 2, 3)))
      expect(statements.length, statements.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(10)
    })

  test('every figure still agrees with its facts', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  })
})
