// What was picked for an order that is stopped comes back to stock by scans, in parts, by several people, and taken back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { location } from '#shared/contracts/base/location.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { createContainers } from '#shared/contracts/equipment/container.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { getPackWork, scanAtBench } from '#shared/contracts/outbound/parcel.ts'
import { getPickWork, pickGoods } from '#shared/contracts/outbound/picking.ts'
import {
  cancelPutBack,
  getPutBackWork,
  putBack,
  putBackTask,
  undoPutBack,
} from '#shared/contracts/outbound/put-back.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { moveStock } from '#shared/contracts/stock/ledger.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Put = Omit<CallInput<typeof putBack>['body'], 'opId'>
type Answer = { envelope: { message: string | null } }

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: createClock('2026-03-10T02:00:00.000Z').now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
    const body = { prefix: 'BACK', startNo: 1, quantity: 9, type: 'ZZX', warehouse: 'SHQP', opId: opId() }
    await wms.call(createContainers, { body: body as never }, admin)
  })
  afterAll(() => wms.close())

  const flow = shippingWith(() => ({ wms, clerk }))
  const { made, picked, ready, allocate, gather, moveWave, listsOf, moveList } = flow
  const messageOf = ({ envelope }: Answer) => envelope.message
  const line = (sku: string, qty: string) => ({ sku, lot: '', qty })

  /** Answers the number of its issue. */
  async function stopped(orderNo: string): Promise<string> {
    const body = { orderNo, reason: '买家取消' as const, opId: opId() }
    const { issueNo } = (await wms.call(orderIssue.create, { body: body as never }, clerk)).envelope.data
    for (const move of ['accept', 'succeed'] as const) {
      const { revision } = await issueOf(issueNo)
      const body = { issueNo, move, revision, opId: opId(), ...reasonGiven(orderIssue.life, move) }
      const moved = await wms.call(orderIssue.move, { body }, clerk)
      expect(messageOf(moved)).toBe('success')
    }
    return issueNo
  }
  const issueOf = async (issueNo: string) =>
    (await wms.call(orderIssue.get, { query: { issueNo } }, clerk)).envelope.data
  const find = (code: string, quality: '良品' | '残次' = '良品', token = clerk) =>
    wms.call(getPutBackWork, { query: { code, quality } }, token)
  const workOf = async (code: string, quality: '良品' | '残次' = '良品') => {
    const found = await find(code, quality)
    expect(messageOf(found)).toBe('success')
    const { tasks, places, codes } = found.envelope.data
    const [task] = tasks.filter(({ state }) => state === '待回库')
    const led = places.find(({ id }) => id === task?.id)
    return { tasks, codes, task, id: task?.id ?? 0, led, loc: led?.loc ?? '' }
  }
  const put = (given: Put, token = clerk) => wms.call(putBack, { body: { ...given, opId: opId() } }, token)
  const undo = (id: number, token = clerk) => wms.call(undoPutBack, { body: { id, opId: opId() } }, token)
  const lying = async (sku: string, loc: string) => {
    const body = { warehouse: ['SHQP'], owner: ['YCFS'], sku: [sku], loc: [loc], size: 200 }
    const { rows } = (await wms.call(getAllLocationInventory, { body: body as never }, admin)).envelope.data
    return rows
      .filter((row) => row.onHand !== '0' && row.loc === loc)
      .map(({ quality, onHand, available }) => `${quality} ${onHand} ${available}`)
      .sort()
  }
  const onHandAt = async (sku: string, loc: string) =>
    (await lying(sku, loc)).map((row) => Number(row.split(' ')[1])).reduce((sum, qty) => sum + qty, 0)
  async function expectBalanced() {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  }

  test('goods in a tote are put back in parts where the station leads, by whoever scans, and taken back', async () => {
    const orderNo = await made({ lines: [line('YCFS0001', '3')] })
    await allocate([orderNo])
    const [waveNo = ''] = (await gather([orderNo])).envelope.data.done
    await moveWave(waveNo, 'release')
    const [{ listNo } = { listNo: '' }] = await listsOf(waveNo)
    await moveList(listNo, 'claim')
    const { picks } = (await wms.call(getPickWork, { query: { listNo } }, clerk)).envelope.data
    for (const { loc, sku, qty } of picks) {
      const body = { listNo, loc, code: sku, qty, tote: 'BACK0001', opId: opId() }
      await wms.call(pickGoods, { body }, clerk)
    }
    const issueNo = await stopped(orderNo)
    expect(await issueOf(issueNo)).toMatchObject({ waitingQty: '3' })

    const { task, tasks, codes, led, id, loc } = await workOf(orderNo)
    expect(tasks).toHaveLength(1)
    expect(task).toMatchObject({ orderNo, issueNo, sku: 'YCFS0001', qty: '3', state: '待回库' })
    expect(codes).toContainEqual({ owner: 'YCFS', sku: 'YCFS0001', code: 'YCFS0001' })
    expect(led).toMatchObject({
      reason: expect.stringMatching(/：同货合并$/),
      checkDigit: expect.stringMatching(/^\d\d$/),
    })
    const before = await onHandAt('YCFS0001', loc)

    const part = await put({ id, qty: '2', loc: loc.toLowerCase(), station: 'PDA-1' })
    expect(part.envelope.data).toMatchObject({
      task: { state: '已回库', qty: '2', quality: '良品', loc, workerName: '李晓梅' },
      left: '1',
    })
    expect(await onHandAt('YCFS0001', loc)).toBe(before + 2)
    expect(await issueOf(issueNo)).toMatchObject({ waitingQty: '1' })
    const told = await put({ id, qty: '2', loc })
    expect(messageOf(told)).toBe('商品 YCFS0001 只有 1 件待回库，不能回库 2 件，请核对数量')

    const last = await put({ id, qty: '1', loc }, admin)
    expect(last.envelope.data).toMatchObject({ task: { id, state: '已回库' }, left: '0' })
    expect(await issueOf(issueNo)).toMatchObject({ waitingQty: null })
    expect(messageOf(await put({ id, qty: '1', loc }))).toContain('已回库')

    const own = part.envelope.data.task.id
    expect(messageOf(await undo(own, admin))).toBe('此商品由 李晓梅 回库，请由本人撤销')
    expect((await undo(own)).envelope.data).toMatchObject({ state: '待回库', loc: null, workerName: null })
    expect(await onHandAt('YCFS0001', loc)).toBe(before + 1)
    const body = { docNo: [orderNo], opType: ['上架'], sort: 'eventId' }
    const { rows } = (await wms.call(operationEvent.list, { body: body as never }, admin)).envelope.data
    expect(rows.map(({ qty, device, operatorName }) => [qty, device, operatorName])).toEqual([
      ['2', 'PDA-1', '李晓梅'],
      ['1', null, '周明远'],
      ['-2', 'PDA-1', '李晓梅'],
    ])
    // Found again, by the goods themselves.
    const again = await workOf('ycfs0001')
    expect(again.task).toMatchObject({ id: own, orderNo, qty: '2' })
    await put({ id: own, qty: '2', loc })
    await expectBalanced()
    // Nothing but the fee of the issue is ever charged for it.
    const charges = await wms.call(charge.list, { body: { docNo: [orderNo] } }, finance)
    expect(charges.envelope.data.rows.filter(({ itemCode }) => itemCode !== 'LJ')).toEqual([])
  })

  test('a box is found by its parcel number and its void waybill; two at one task do not book more than there is', async () => {
    const orderNo = await made({ lines: [line('YCFS0002', '2')] })
    await picked([orderNo])
    const { envelope } = await wms.call(getPackWork, { query: { code: orderNo, warehouse: null } }, clerk)
    for (const { sku, qty } of envelope.data.goods)
      for (let piece = 0; piece < Number(qty); piece++)
        await wms.call(
          scanAtBench,
          { body: { orderNo, code: sku, station: '', opId: opId() } as never },
          clerk,
        )
    const packed = (await wms.call(getPackWork, { query: { code: orderNo, warehouse: null } }, clerk))
      .envelope.data
    const parcelNo = packed.parcels[0]?.parcelNo ?? ''
    await stopped(orderNo)
    expect((await workOf(parcelNo)).task).toMatchObject({ orderNo, qty: '2' })
    if (packed.waybillNo) expect((await workOf(packed.waybillNo)).task).toMatchObject({ orderNo })
    const { id, loc } = await workOf(orderNo)
    const both = await Promise.all([put({ id, qty: '2', loc }), put({ id, qty: '2', loc }, admin)])
    expect(both.map(messageOf).filter((message) => message === 'success')).toHaveLength(1)
    expect((await workOf(orderNo)).tasks.map(({ state, qty }) => `${state} ${qty}`)).toEqual(['已回库 2'])
    await expectBalanced()
  })

  test('what is no place, or no place for these goods, is told; another place that fits is taken', async () => {
    const orderNo = await made({ lines: [line('YCFS0003', '1')] })
    const waveNo = await picked([orderNo])
    await ready([orderNo])
    expect(messageOf(await find(orderNo))).toBe(`${orderNo} 没有待回库的商品，请核对后放到一边`)
    await stopped(orderNo)
    expect(messageOf(await find('NOWHERE-1'))).toBe('找不到 NOWHERE-1，请扫描出库单号、运单号、包裹号或商品')
    expect(messageOf(await find(waveNo))).toContain(`${waveNo} 是波次，回库请扫描`)
    const { id, task, loc } = await workOf(orderNo)
    expect(messageOf(await put({ id, qty: '1', loc: 'YCFS0003' }))).toBe('YCFS0003 是商品，这一步请扫描库位')
    expect(messageOf(await put({ id, qty: '1', loc: 'XX-99' }))).toBe('此仓库没有库位 XX-99，请核对')
    expect(messageOf(await put({ id, qty: '1', loc: task?.waitLoc ?? '' }))).toContain(
      '属于退货区，良品须上架到存储或拣选区',
    )
    const body = { warehouse: ['SHQP'], size: 200 }
    const { rows } = (await wms.call(location.list, { body: body as never }, admin)).envelope.data
    const answers: string[] = []
    for (const { code } of rows.filter(({ code, zone }) => code !== loc && loc.startsWith(zone))) {
      const { envelope } = await put({ id, qty: '1', loc: code })
      answers.push(envelope.message ?? '')
      if (envelope.message !== 'success') continue
      expect(envelope.data.task).toMatchObject({ loc: code, state: '已回库' })
      break
    }
    expect(answers.at(-1)).toBe('success')
    await expectBalanced()
  })

  test('what was damaged is put back as such, where such goods go, and taken back as sound', async () => {
    const orderNo = await made({ lines: [line('YCFS0004', '2')] })
    await picked([orderNo])
    await stopped(orderNo)
    const { id, loc, task } = await workOf(orderNo, '残次')
    const damaged = await put({ id, qty: '1', quality: '残次', loc })
    expect(damaged.envelope.data).toMatchObject({ task: { quality: '残次', loc, qty: '1' }, left: '1' })
    expect(await lying('YCFS0004', loc)).toContain('残次 1 1')
    await expectBalanced()
    const waiting = task?.waitLoc ?? ''
    const before = await onHandAt('YCFS0004', waiting)
    await undo(damaged.envelope.data.task.id)
    expect(await onHandAt('YCFS0004', waiting)).toBe(before + (loc === waiting ? 0 : 1))
    const { tasks } = await workOf(orderNo)
    expect(tasks.map(({ state, quality }) => `${state} ${quality}`)).toEqual(['待回库 良品', '待回库 良品'])
    await expectBalanced()
  })

  test('what was carried away by other means is told to be missing, and need not be put back', async () => {
    const orderNo = await made({ lines: [line('YCFS0005', '1')] })
    await picked([orderNo])
    const issueNo = await stopped(orderNo)
    const { id, loc, task } = await workOf(orderNo)
    const from = {
      warehouse: 'SHQP',
      owner: 'YCFS',
      sku: 'YCFS0005',
      lot: '',
      quality: '良品',
      container: '',
    }
    const body = {
      ...from,
      loc: task?.waitLoc,
      toLoc: loc,
      toContainer: '',
      qty: '1',
      reason: '代放',
      opId: opId(),
    }
    expect(messageOf(await wms.call(moveStock, { body: body as never }, admin))).toBe('success')
    expect((await put({ id, qty: '1', loc })).status).toBe(409)
    const given = { body: { id, reason: '已用移库放回', opId: opId() } }
    expect((await wms.call(cancelPutBack, given, clerk)).envelope.data).toMatchObject({
      state: '已取消',
      reason: '已用移库放回',
    })
    expect(await issueOf(issueNo)).toMatchObject({ waitingQty: null })
    const listed = await wms.call(putBackTask.list, { body: { issueNo: [issueNo] } }, clerk)
    expect(listed.envelope.data.rows).toMatchObject([{ id, state: '已取消' }])
    await expectBalanced()
  })
})
