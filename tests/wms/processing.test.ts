// Goods that are worked on: materials promised and fetched, work reported, output received, charged and put away.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { location } from '#shared/contracts/base/location.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { getProcessDocument } from '#shared/contracts/process/document.ts'
import { processMonthly } from '#shared/contracts/process/monthly-report.ts'
import * as orders from '#shared/contracts/process/order.ts'
import { putAwayProcess, undoProcessOutput } from '#shared/contracts/process/output.ts'
import { processReport, undoProcessReport } from '#shared/contracts/process/report.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { adjustStock, ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { processingWith } from '#tests/support/processing.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const { processOrder } = orders
type Answer = { envelope: { code: number; message: string | null } }

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
    await addBench()
  })
  afterAll(() => wms.close())

  const { addBench, make, made, documentOf, move, issue, report, finish, receive, finished } = processingWith(
    () => ({ wms, admin, clerk }),
  )
  const { documentOf: shipment, made: shipped, allocate } = shippingWith(() => ({ wms, clerk }))
  const refused = ({ envelope }: Answer) => [envelope.code, envelope.message]
  const balancesOf = async (sku: string) => {
    const body = { owner: ['YCFS'], warehouse: ['SHQP'], sku: [sku], size: 200 }
    return (await wms.call(getAllLocationInventory, { body: body as never }, admin)).envelope.data.rows
  }
  const put = (sku: string, loc: string, qty: string) => {
    const goods = { warehouse: 'SHQP', owner: 'YCFS', sku, lot: '', quality: '良品' as const, loc, qty }
    return wms.call(adjustStock, { body: { ...goods, reason: '备货', opId: opId() } as never }, admin)
  }
  /** So much of it at one place, and nowhere else. */
  const only = async (sku: string, loc: string, qty: string) => {
    for (const { loc: other, quality, available } of await balancesOf(sku)) {
      if (quality === '良品' && Number(available) > 0) await put(sku, other, `-${available}`)
    }
    await put(sku, loc, qty)
  }
  const stateOf = async (code: string) => (await documentOf(code)).order.state
  const putAway = (id: number, loc: string, checkDigit = '') =>
    wms.call(putAwayProcess, { body: { id, loc, checkDigit, opId: opId() } as never }, clerk)
  const returnLeft = (id: number, loc: string, checkDigit: string, qty?: string) =>
    wms.call(
      orders.returnMaterial,
      { body: { id, loc, checkDigit, ...(qty && { qty }), opId: opId() } },
      clerk,
    )

  test('an order goes its way from the shelf over the workbench back to the shelf, and every fact says so', async () => {
    await only('YCFS0001', 'CC-01-01-1', '12')
    const order = (await make({ externalNo: 'J-1', planQty: '6' })).envelope.data
    const { code } = order
    expect(order).toMatchObject({
      code: 'JG20260310-0001',
      state: '草稿',
      ownerName: '云裳服饰',
      planQty: '6',
      materialCount: 1,
      doneQty: '0',
      remainQty: '0',
      businessDate: '2026-03-10',
      finishedAt: null,
    })
    expect((await move(code, 'release')).envelope.data).toMatchObject({ state: '已下达' })
    expect(await balancesOf('YCFS0001')).toMatchObject([{ loc: 'CC-01-01-1', onHand: '12', allocated: '5' }])
    const { supplies: [first] = [] } = await documentOf(code)
    expect(first).toMatchObject({ state: '待领', loc: 'CC-01-01-1', qty: '5', benchLoc: null, leftQty: '0' })

    expect(refused(await move(code, 'start'))[0]).toBe(409)
    expect((await issue(code)).envelope.data).toMatchObject([
      { state: '已领', benchLoc: 'JG-01', leftQty: '5', picker: expect.any(Number) },
    ])
    expect(refused(await issue(code))).toEqual([409, '没有待领的原料，请刷新后查看'])
    const supplemented = { code, sku: 'YCFS0001', qty: '3', reason: '损耗', opId: opId() }
    const more = await wms.call(orders.supplementMaterial, { body: supplemented }, clerk)
    expect(more.envelope.data).toMatchObject([{ qty: '3', state: '待领' }])
    expect(refused(await move(code, 'start'))).toEqual([409, '还有原料未领，请先领料'])
    await issue(code)
    expect((await move(code, 'start')).envelope.data).toMatchObject({ state: '加工中' })

    const wrong = (await report(code, { doneQty: '9', team: null, worker: 'G10001' })).envelope.data
    const undo = { body: { id: wrong.id, reason: '数量错误', opId: opId() } }
    expect((await wms.call(undoProcessReport, undo, clerk)).status).toBe(403)
    expect((await wms.call(undoProcessReport, undo, admin)).envelope.data).toMatchObject({ state: '已撤销' })
    await report(code, { doneQty: '4', minutes: 60 })
    await report(code, { doneQty: '1', defectQty: '1', minutes: 15, team: null, worker: 'G10001' })
    expect((await documentOf(code)).order).toMatchObject({ doneQty: '5', defectQty: '1', remainQty: '6' })

    expect(refused(await finish(code, '9'))).toEqual([
      409,
      '原料 YCFS0001 的耗用超出已领数量 1，请核对或先补料',
    ])
    expect((await finish(code, '6')).envelope.data).toMatchObject({ state: '待收货' })
    const { supplies, materials } = await documentOf(code)
    expect(materials).toMatchObject([{ planQty: '5', issuedQty: '8', usedQty: '6', returnedQty: '0' }])
    expect(supplies.map(({ leftQty }) => leftQty)).toEqual(['0', '2'])

    expect(refused(await receive(code, { barcode: 'YCFS0001' }))).toEqual([
      400,
      '商品 YCFS0001 不是此加工单的成品 YCFS0002，请核对',
    ])
    expect(refused(await receive(code, { qty: '6' }))).toEqual([
      409,
      '报工完成 5，最多还可收良品 5，请核对数量与品质',
    ])
    await receive(code, { qty: '3' })
    const scan = (await receive(code, { qty: '2' })).envelope.data
    expect(scan).toMatchObject({
      output: { loc: 'JG-01', qty: '2' },
      order: { receivedQty: '5', remainQty: '1' },
    })
    const back = { body: { id: scan.output.id, reason: '错扫', opId: opId() } }
    expect((await wms.call(undoProcessOutput, back, admin)).envelope.data).toMatchObject({
      output: { state: '已撤销' },
      order: { receivedQty: '3' },
    })
    await receive(code, { qty: '2' })
    expect(refused(await move(code, 'close'))).toEqual([
      409,
      '还差良品 0、不良品 1 未收货，请继续收货，或撤回加工完成后改正报工',
    ])
    await receive(code, { quality: '残次' })
    expect((await move(code, 'close')).envelope.data).toMatchObject({ state: '已收货', remainQty: '0' })
    const charged = await wms.call(charge.list, { body: { docNo: [code] } as never }, admin)
    expect(charged.envelope.data.rows).toMatchObject([
      {
        itemCode: 'JG',
        qty: '5',
        price: '0.85',
        amount: '4.25',
        tax: '0.26',
        owner: 'YCFS',
        docType: '加工单',
      },
    ])

    const { toPutAway } = await documentOf(code)
    expect(toPutAway.map(({ quality, qty }) => [quality, qty])).toEqual([
      ['良品', '5'],
      ['残次', '1'],
    ])
    expect(refused(await move(code, 'settle'))[1]).toContain('成品未上架')
    const [good, bad] = toPutAway
    expect(refused(await putAway(good?.id ?? 0, 'CC-01-02-1', '00'))[1]).toContain('校验码不正确')
    const shelf = async (loc: string) =>
      (await wms.call(location.list, { body: { warehouse: ['SHQP'], code: [loc] } }, admin)).envelope.data
        .rows[0]?.checkDigit ?? ''
    const suggested = good?.suggestLoc ?? ''
    expect(
      (await putAway(good?.id ?? 0, suggested, await shelf(suggested))).envelope.data.map(
        ({ state }) => state,
      ),
    ).toEqual(['已上架', '已上架'])
    await putAway(bad?.id ?? 0, 'TH-01-01-1', await shelf('TH-01-01-1'))
    expect(refused(await putAway(good?.id ?? 0, suggested))).toEqual([
      409,
      '此成品已上架或已撤销，请刷新后查看',
    ])
    expect(refused(await move(code, 'settle'))).toEqual([409, '加工区还有 2 件原料，请先退料再完结'])
    const left = supplies[1]?.id ?? 0
    expect(refused(await returnLeft(left, 'CC-01-01-1', await shelf('CC-01-01-1'), '3'))[0]).toBe(409)
    await returnLeft(left, 'CC-01-01-1', await shelf('CC-01-01-1'))
    expect((await move(code, 'settle')).envelope.data).toMatchObject({ state: '已完结' })

    expect(await balancesOf('YCFS0001')).toMatchObject([
      { loc: 'CC-01-01-1', onHand: '6', allocated: '0', available: '6' },
    ])
    const ledger = await wms.call(
      ledgerEntry.list,
      { body: { docNo: [code], sort: 'entryNo' } as never },
      admin,
    )
    const moves = ledger.envelope.data.rows.map((row) => [
      row.sku,
      row.fromLoc,
      row.toLoc,
      row.qty,
      row.reason,
    ])
    expect(moves).toEqual([
      ['YCFS0001', 'CC-01-01-1', 'JG-01', '5', '领料'],
      ['YCFS0001', 'CC-01-01-1', 'JG-01', '3', '领料'],
      ['YCFS0001', 'JG-01', null, '5', '加工耗用'],
      ['YCFS0001', 'JG-01', null, '1', '加工耗用'],
      ['YCFS0002', null, 'JG-01', '3', '加工收货'],
      ['YCFS0002', null, 'JG-01', '2', '加工收货'],
      ['YCFS0002', 'JG-01', null, '2', '错扫'],
      ['YCFS0002', null, 'JG-01', '2', '加工收货'],
      ['YCFS0002', null, 'JG-01', '1', '加工收货'],
      ['YCFS0002', 'JG-01', suggested, '5', ''],
      ['YCFS0002', 'JG-01', 'TH-01-01-1', '1', ''],
      ['YCFS0001', 'JG-01', 'CC-01-01-1', '2', '退料'],
    ])
    const events = await wms.call(operationEvent.list, { body: { docNo: [code] } as never }, admin)
    const worked = events.envelope.data.rows.filter(({ opType }) => opType === '加工')
    expect(worked.map(({ qty, durationSec }) => [qty, durationSec]).sort()).toEqual([
      ['-9', -1800],
      ['1', 900],
      ['4', 3600],
      ['9', 1800],
    ])
    // What was taken back is none of it, and today's work has not been counted yet.
    const body = { businessDate: { from: '2026-03-01', to: '2026-03-31' }, by: 'month,owner,type' }
    const monthly = await wms.call(processMonthly.list, { body: body as never }, admin)
    expect(monthly.envelope.data.rows).toMatchObject([
      {
        month: '2026-03',
        owner: 'YCFS',
        type: '贴标',
        orders: 1,
        doneQty: '5',
        defectQty: '1',
        defectRate: '16.67',
        hours: '1.3',
        score: '0',
      },
    ])
    const found = await wms.call(resolveCode, { query: { code: 'J-1' } }, clerk)
    expect(found.envelope.data).toMatchObject([{ path: `/process/processingDetail/${code}` }])
  })

  test('an order that lacks something holds nothing; of two that want the same only one gets it', async () => {
    await only('YCFS0003', 'CC-01-01-2', '7')
    const want = { materials: [{ sku: 'YCFS0003', lot: '', planQty: '5' }] }
    const large = await made({ materials: [{ sku: 'YCFS0003', lot: '', planQty: '9' }] })
    expect(refused(await move(large, 'release'))).toEqual([409, '原料不足：YCFS0003 缺 2，请先补充库存'])
    expect(await stateOf(large)).toBe('草稿')
    const rivals = [await made(want), await made(want), await made(want)]
    const answers = await Promise.all(rivals.map((code) => move(code, 'release')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await balancesOf('YCFS0003')).toMatchObject([{ onHand: '7', allocated: '5', available: '2' }])
    const order = await shipped({ lines: [{ sku: 'YCFS0003', lot: '', qty: '3' }] })
    expect((await allocate([order])).envelope.data).toMatchObject({
      allocated: [],
      short: [order],
      refused: [],
    })
    expect((await shipment(order)).order.shortage).toBe('YCFS0003 缺 1')
  })

  test('what is released is taken back with a reason, and cancelling gives everything back', async () => {
    await only('YCFS0004', 'CC-01-04-1', '6')
    const code = await made({ materials: [{ sku: 'YCFS0004', lot: '', planQty: '4' }] })
    await move(code, 'release')
    expect((await move(code, 'recall', { reason: '改数量' })).status).toBe(403)
    expect(refused(await move(code, 'recall', { token: admin }))).toEqual([400, '请输入原因'])
    expect((await move(code, 'recall', { token: admin, reason: '改数量' })).envelope.data.state).toBe('草稿')
    expect(await balancesOf('YCFS0004')).toMatchObject([{ allocated: '0' }])
    const { revision } = (await documentOf(code)).order
    const change = { code, revision, materials: [{ sku: 'YCFS0004', lot: '', planQty: '6' }], opId: opId() }
    expect((await wms.call(processOrder.update, { body: change }, clerk)).status).toBe(200)
    await move(code, 'release')
    expect((await wms.call(processOrder.update, { body: { ...change, opId: opId() } }, clerk)).status).toBe(
      409,
    )
    await issue(code)
    expect(refused(await move(code, 'cancel'))).toEqual([409, '加工区还有 6 件原料，请先退料再取消'])
    const { supplies: [fetched] = [] } = await documentOf(code)
    const body = { warehouse: ['SHQP'], code: ['CC-01-04-1'] }
    const { checkDigit = '' } = (await wms.call(location.list, { body }, admin)).envelope.data.rows[0] ?? {}
    expect(refused(await returnLeft(fetched?.id ?? 0, 'CC-01-04-1', checkDigit))).toEqual([200, 'success'])
    expect((await move(code, 'cancel')).envelope.data).toMatchObject({ state: '已取消' })
    expect(await balancesOf('YCFS0004')).toMatchObject([
      { loc: 'CC-01-04-1', onHand: '6', allocated: '0', available: '6' },
    ])
  })

  test('what was finished too early is taken back: what it used lies at the workbench again', async () => {
    await put('YCFS0001', 'CC-01-01-1', '20')
    const code = await finished({}, { doneQty: '4', defectQty: '1' })
    expect(refused(await move(code, 'cancel', { token: admin }))[0]).toBe(409)
    await receive(code, { qty: '1' })
    expect(refused(await move(code, 'reopen', { token: admin, reason: '漏报' }))).toEqual([
      409,
      '成品已收货，不能撤回，请先撤销收货',
    ])
    const { outputs: [output] = [] } = await documentOf(code)
    await wms.call(undoProcessOutput, { body: { id: output?.id ?? 0, reason: '撤回', opId: opId() } }, admin)
    expect((await move(code, 'reopen', { token: admin, reason: '漏报' })).envelope.data).toMatchObject({
      state: '加工中',
      finishedAt: null,
      doneQty: '4',
    })
    expect((await documentOf(code)).materials).toMatchObject([{ issuedQty: '5', usedQty: '0' }])
    expect(refused(await move(code, 'cancel'))).toEqual([409, '已有报工，不能取消，请先撤销报工'])
    expect((await finish(code)).envelope.data).toMatchObject({ state: '待收货' })
  })

  test('nobody receives more than was made, however many scan at once, nor into a container of others', async () => {
    await put('YCFS0001', 'CC-01-01-1', '20')
    const code = await finished({}, { doneQty: '4', defectQty: '1' })
    const scans = await Promise.all(Array.from({ length: 6 }, () => receive(code, {})))
    expect(scans.filter(({ status }) => status === 200)).toHaveLength(4)
    expect((await documentOf(code)).order.receivedQty).toBe('4')
    expect(refused(await receive(code, { quality: '残次', container: 'NIX' }))[0]).toBe(404)
  })

  test.each<[string, object, string]>([
    ['without materials', { materials: [] }, '请添加原料'],
    [
      'of a material twice',
      { materials: ['1', '2'].map((planQty) => ({ sku: 'YCFS0001', lot: '', planQty })) },
      '重复',
    ],
    ['of nothing', { planQty: '0' }, '计划数量须大于0'],
    ['of a material of another owner', { materials: [{ sku: 'MTMY0001', lot: '', planQty: '1' }] }, '不存在'],
    ['into goods of another owner', { outputSku: 'MTMY0001' }, '商品 MTMY0001 不存在'],
    ['by a price that there is none of', { feeItem: 'NO' }, '请选择计费项'],
    ['where the owner keeps nothing', { owner: 'JJYX' }, '货主未在此仓库开展业务'],
  ])('an order %s is not made', async (_title, order, message) => {
    const { status, envelope } = await make(order)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(envelope.message).toContain(message)
  })

  test.each<[string, object, string]>([
    ['of nothing', { doneQty: '0' }, '不能都为0'],
    ['of nobody', { team: null }, '二者选一'],
    ['of two', { worker: 'G10001' }, '二者选一'],
    ['of somebody elsewhere', { team: 'CDSL-TH' }, '没有启用的班组'],
    ['of nobody known', { team: null, worker: 'NIX' }, '没有在职员工'],
  ])('work %s is not reported', async (_title, work, message) => {
    await put('YCFS0001', 'CC-01-01-1', '20')
    const code = await made()
    await move(code, 'release')
    await issue(code)
    await move(code, 'start')
    expect(refused(await finish(code))).toEqual([409, '还没有报工，请先报工'])
    const { status, envelope } = await report(code, work)
    expect(status).toBe(400)
    expect(envelope.message).toContain(message)
  })

  test('an order is worked on by people with the right alone, and only those of their warehouses and owners', async () => {
    expect((await make({}, finance)).status).toBe(403)
    const code = await made()
    expect((await move(code, 'release', { token: finance })).status).toBe(403)
    const far = { warehouse: 'CDSL' }
    const there = (await make(far, admin)).envelope.data.code
    expect(refused(await make(far))).toEqual(refused(await make({ warehouse: 'NOPE' })))
    expect((await issue(there)).status).toBe(404)
    expect((await report(there, {})).status).toBe(404)
    expect((await receive(there, {})).status).toBe(404)
    expect((await wms.call(getProcessDocument, { query: { code: there } }, clerk)).status).toBe(404)
    const { rows } = (await wms.call(processOrder.list, { body: { code: [there] } }, clerk)).envelope.data
    expect(rows).toEqual([])
    const reports = (await wms.call(processReport.list, { body: { warehouse: ['CDSL'] } }, clerk)).envelope
      .data
    expect(reports.rows).toEqual([])
  })

  test('after all that, everything that must be true still is', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  })
})
