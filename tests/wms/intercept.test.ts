// Orders that are stopped: their goods go back, their numbers are void, and anyone who has to answer for it is charged.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { wave } from '#shared/contracts/outbound/wave.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Move = CallBody<typeof orderIssue.move>['move']

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({
      backend: 'postgres',
      now: createClock('2026-03-10T02:00:00.000Z').now,
      tasks: null,
    })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const flow = shippingWith(() => ({ wms, clerk }))
  const { documentOf, made, allocate, gather, moveWave, listsOf, moveList, picked, ready, ship } = flow

  const refused = (answer: { envelope: { code: number; message: string | null } }) => [
    answer.envelope.code,
    answer.envelope.message,
  ]
  const apply = (orderNo: string, token = clerk) => {
    const body = { orderNo, reason: '买家取消' as const, opId: opId() }
    return wms.call(orderIssue.create, { body: body as never }, token)
  }
  const applied = async (orderNo: string) => (await apply(orderNo)).envelope.data.issueNo
  const issueOf = async (issueNo: string) =>
    (await wms.call(orderIssue.get, { query: { issueNo } }, clerk)).envelope.data
  const move = async (issueNo: string, name: Move, token = clerk) => {
    const { revision } = await issueOf(issueNo)
    return wms.call(
      orderIssue.move,
      { body: { issueNo, move: name, revision, opId: opId(), ...reasonGiven(orderIssue.life, name) } },
      token,
    )
  }
  const held = async (sku: string) => {
    const body = { owner: ['YCFS'], warehouse: ['SHQP'], sku: [sku], size: 200 }
    const { rows } = (await wms.call(getAllLocationInventory, { body: body as never }, admin)).envelope.data
    return rows.filter(({ allocated }) => allocated !== '0')
  }

  test('one that is packed waits, lies where it is put away from, and is charged to the party that has to bear it', async () => {
    const orderNo = await made({ lines: [{ sku: 'YCFS0003', lot: '', qty: '2' }] })
    const waveNo = await picked([orderNo])
    const [waybillNo = ''] = await ready([orderNo])
    const issue = (await apply(waybillNo)).envelope.data
    expect(issue).toMatchObject({
      orderNo,
      waybillNo,
      node: '已称重',
      state: '已申请',
      ownerName: '云裳服饰',
    })
    const { issueNo } = issue
    expect((await documentOf(orderNo)).order.state).toBe('拦截中')
    expect((await ship([orderNo])).status).toBe(409)
    expect(refused(await apply(orderNo))[0]).toBe(409)
    expect(refused(await move(issueNo, 'contact'))).toEqual([
      409,
      '此出库单当前为「拦截中」，不能联系承运商；须为「已出库」',
    ])
    await move(issueNo, 'accept')
    expect((await move(issueNo, 'succeed')).envelope.data).toMatchObject({
      state: '拦截成功',
      handlerName: '李晓梅',
      waitingQty: '2',
      result: expect.stringMatching(/^拣出的 2 件放在 TH\S+，待回库$/),
    })
    const { order, picks, waybills } = await documentOf(orderNo)
    expect(order).toMatchObject({ state: '已拦截', allocatedQty: '0', pickedQty: '0' })
    expect(picks.map(({ state }) => state)).toEqual(['已回库'])
    // Not on the shelf, where the next picker would look for what lies in a sealed carton.
    const { rows } = (await wms.call(ledgerEntry.list, { body: { docNo: orderNo, size: 1 } }, clerk)).envelope
      .data
    expect(rows).toMatchObject([{ qty: '2', toLoc: expect.stringMatching(/^TH/) }])
    expect(waybills).toMatchObject([{ state: '作废', reason: '买家取消' }])
    expect(await held('YCFS0003')).toEqual([])
    expect((await wms.call(wave.get, { query: { waveNo } }, clerk)).envelope.data.state).toBe('已完成')

    const { revision } = await issueOf(issueNo)
    const fee = { issueNo, revision, fee: '3', opId: opId() }
    await wms.call(orderIssue.update, { body: fee }, clerk)
    expect(refused(await move(issueNo, 'close'))).toEqual([
      400,
      '有拦截费，请先填写责任方；不收费时拦截费填 0',
    ])
    const party = { issueNo, revision: revision + 1, responsibility: '买家' as const, opId: opId() }
    await wms.call(orderIssue.update, { body: party }, clerk)
    expect((await move(issueNo, 'close')).envelope.data).toMatchObject({ state: '已结案' })
    const charges = await wms.call(charge.list, { body: { docNo: [orderNo] } }, finance)
    expect(charges.envelope.data.rows).toMatchObject([{ itemCode: 'LJ', amount: '3', owner: 'YCFS' }])
    const late = { issueNo, revision: revision + 3, remark: '补记', opId: opId() }
    expect(refused(await wms.call(orderIssue.update, { body: late }, clerk))).toEqual([
      409,
      '此拦截工单已结案，不能修改',
    ])
  })

  test('one that is still to be picked gives back what it was promised, and its list does without it', async () => {
    const [kept, stopped] = [
      await made({ lines: [{ sku: 'YCFS0004', lot: '', qty: '1' }] }),
      await made({ lines: [{ sku: 'YCFS0005', lot: '', qty: '3' }] }),
    ]
    await allocate([kept, stopped])
    const [waveNo = ''] = (await gather([kept, stopped])).envelope.data.done
    await moveWave(waveNo, 'release')
    const issueNo = await applied(stopped)
    await move(issueNo, 'accept')
    expect((await move(issueNo, 'succeed')).envelope.data).toMatchObject({ result: '未拣货，已释放库存' })
    expect(await held('YCFS0005')).toEqual([])
    const lists = await listsOf(waveNo)
    expect(lists.reduce((total, { qty }) => total + Number(qty), 0)).toBe(1)
    for (const { listNo, state } of lists) {
      if (state === '已取消') continue
      await moveList(listNo, 'claim')
      await moveList(listNo, 'finish')
    }
    expect((await wms.call(wave.get, { query: { waveNo } }, clerk)).envelope.data).toMatchObject({
      state: '待复核',
      qty: '1',
      pickedQty: '1',
    })
    expect((await documentOf(kept)).order.state).toBe('待复核')
  })

  test('one that is let go is as far as the others are by then', async () => {
    const orderNo = await made()
    await allocate([orderNo])
    const [waveNo = ''] = (await gather([orderNo])).envelope.data.done
    const issueNo = await applied(orderNo)
    await moveWave(waveNo, 'release')
    for (const { listNo } of await listsOf(waveNo)) {
      await moveList(listNo, 'claim')
      await moveList(listNo, 'finish')
    }
    expect((await documentOf(orderNo)).order.state).toBe('拦截中')
    await move(issueNo, 'accept')
    await move(issueNo, 'fail')
    expect((await documentOf(orderNo)).order.state).toBe('待复核')
    expect((await apply(orderNo)).status).toBe(409)
    await move(issueNo, 'close')
    expect((await apply(orderNo)).status).toBe(200)
  })

  test('one that has left is the carrier’s to bring back', async () => {
    const orderNo = await made()
    await picked([orderNo])
    const [waybillNo = ''] = await ready([orderNo])
    await ship([orderNo])
    const issueNo = await applied(orderNo)
    expect((await documentOf(orderNo)).order.state).toBe('已出库')
    expect((await move(issueNo, 'accept')).status).toBe(409)
    await move(issueNo, 'contact')
    expect((await move(issueNo, 'returned')).envelope.data).toMatchObject({ state: '已退回' })
    expect((await wms.call(waybill.get, { query: { waybillNo } }, clerk)).envelope.data.state).toBe('退回')
    expect(refused(await move(issueNo, 'close'))[0]).toBe(400)
    const { revision } = await issueOf(issueNo)
    const party = { issueNo, revision, responsibility: '货主' as const, opId: opId() }
    await wms.call(orderIssue.update, { body: party }, clerk)
    expect((await move(issueNo, 'close')).envelope.data).toMatchObject({ state: '已结案', fee: null })
    const body = { docNo: [orderNo], itemCode: ['LJ'] }
    const { rows } = (await wms.call(charge.list, { body }, finance)).envelope.data
    expect(rows).toMatchObject([{ amount: '3', qty: '1', tariffVersion: expect.any(Number) }])
  })

  test('nobody stops what is not theirs, and nothing that is not there', async () => {
    expect((await apply(await made(), finance)).status).toBe(403)
    expect(refused(await apply('CK-NONE'))).toEqual([404, '找不到出库单或运单 CK-NONE，请核对'])
    const far = (await flow.make({ warehouse: 'CDSL' }, admin)).envelope.data.orderNo
    expect((await apply(far)).status).toBe(404)
  })

  test('after all that, everything that must be true still is', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  })
})
