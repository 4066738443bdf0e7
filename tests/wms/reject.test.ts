// What shops send back: pushed by the owner's system or keyed in, counted box by box, made into an order, received, and explained.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { sku as skuRecord } from '#shared/contracts/base/sku.ts'
import { getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { receive as receiveGoods, undoReceipt } from '#shared/contracts/inbound/receipt.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { undoRejectCount } from '#shared/contracts/reject/count.ts'
import { rejectAging, rejectReceiving, rejectShelving } from '#shared/contracts/reject/daily-report.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import {
  failedPush,
  getPushCauses,
  getPushDocument,
  pushTask,
  retryPush,
} from '#shared/contracts/reject/push.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { account } from '#shared/contracts/system/account.ts'
import { configuration, getConfiguration } from '#shared/contracts/system/configuration.ts'
import { eventually } from '#tests/support/eventually.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { nextExternalNo, nextOpId as opId, rejectingWith } from '#tests/support/rejecting.ts'
import { signInAs } from '#tests/support/stock-count.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const HOUR_MS = 60 * 60 * 1000

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE, scheduleMs: 50 })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  const using = () => ({ wms, clerk, admin })
  const { documentOf, push, move, arrived, count, counted, make, receive, closeCase } = rejectingWith(using)
  const receiving = receivingWith(using)
  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]
  const factsOf = async (docNo: string) => {
    const events = await wms.call(operationEvent.list, { body: { docNo: [docNo] } as never }, admin)
    const ledger = await wms.call(ledgerEntry.list, { body: { docNo: [docNo] } as never }, admin)
    return {
      events: events.envelope.data.rows.map(({ opType, qty, boxes }) => [opType, qty, boxes]).sort(),
      ledger: ledger.envelope.data.rows.map(({ sku, quality, qty }) => [sku, quality, qty]).sort(),
    }
  }

  test('an order goes its way from the push into stock, and every fact says so', async () => {
    const pushed = (await push()).envelope.data
    expect(pushed).toMatchObject({ state: '成功', attempts: 1, errorCode: null, ownerName: '云裳服饰' })
    const rejectNo = pushed.rejectNo ?? ''
    expect(rejectNo).toBe('TC20260310-0001')
    expect((await documentOf(rejectNo)).order).toMatchObject({
      state: '已接收',
      expectedQty: '8',
      lineCount: 2,
      boxes: 2,
      storeName: '南京万达店',
    })
    expect(refused(await count(rejectNo))[0]).toBe(409)
    await move(rejectNo, 'arrive')
    const first = (await count(rejectNo, { qty: '4' })).envelope.data
    expect(first.progress).toMatchObject({ state: '清点中', countedQty: '4', countedBoxes: 1 })
    await count(rejectNo, { qty: '1', quality: '残次' })
    const last = (await count(rejectNo, { boxNo: 'X2', code: 'YCFS0003', qty: '3' })).envelope.data
    expect(last).toMatchObject({ line: { countedQty: '3', diffQty: '0' }, progress: { countedBoxes: 2 } })
    expect((await move(rejectNo, 'finish')).envelope.data).toMatchObject({ state: '已清点' })
    expect(refused(await receive(rejectNo, 'X1'))[0]).toBe(409)
    const made = (await make(rejectNo)).envelope.data
    expect(made).toMatchObject({ state: '待收货', inboundNo: expect.stringMatching(/^RK/) })
    const inboundNo = made.inboundNo ?? ''
    expect((await receive(rejectNo, 'X1')).envelope.data).toMatchObject({
      qty: '5',
      progress: { state: '收货中', receivedBoxes: 1 },
    })
    expect(refused(await receive(rejectNo, 'X1'))).toEqual([409, '箱 X1 已收货，请勿重复扫描'])
    expect(refused(await receive(rejectNo, 'X9'))[0]).toBe(404)
    expect((await receive(rejectNo, 'X2')).envelope.data.progress).toMatchObject({
      state: '已收货',
      receivedBoxes: 2,
      receivedQty: '8',
    })
    const inbound = (await wms.call(getInboundDocument, { query: { orderNo: inboundNo } }, clerk)).envelope
      .data
    expect(inbound.order).toMatchObject({ type: '退货入库', state: '收货完成', receivedQty: '8', rejectNo })
    expect(refused(await move(rejectNo, 'complete'))).toEqual([
      409,
      `入库单 ${inboundNo} 当前为「收货完成」，上架完成后才能完结`,
    ])
    for (const { taskNo, suggestLoc } of inbound.tasks) {
      await receiving.moveTask(taskNo, 'claim')
      expect((await receiving.put(taskNo, suggestLoc ?? '')).envelope.message).toBe('success')
    }
    expect((await move(rejectNo, 'complete')).envelope.data).toMatchObject({ state: '已完结' })
    expect(await factsOf(rejectNo)).toEqual({
      events: [
        ['退仓清点', '1', 0],
        ['退仓清点', '3', 1],
        ['退仓清点', '4', 1],
      ],
      ledger: [],
    })
    const { ledger } = await factsOf(inboundNo)
    expect(ledger.filter(([, quality]) => quality === '残次')).toHaveLength(2)
    const { timeline, docNos } = await documentOf(rejectNo)
    expect(docNos).toEqual([rejectNo, inboundNo])
    expect(timeline.map(({ action }) => action)).toEqual([
      'complete',
      'receive',
      'receive',
      'make',
      'finish',
      'count',
      'arrive',
      'create',
    ])
    const found = await wms.call(resolveCode, { query: { code: rejectNo } }, clerk)
    expect(found.envelope.data).toMatchObject([{ path: `/reject/rejectDetail?id=${rejectNo}` }])
  })

  test('what is short is received all the same, and the order is closed once its difference is', async () => {
    const rejectNo = await arrived()
    await count(rejectNo, { qty: '5' })
    await count(rejectNo, { boxNo: 'X2', code: 'YCFS0003', qty: '1' })
    expect(refused(await move(rejectNo, 'finish'))).toEqual([
      409,
      '商品 YCFS0003 还差 2，请继续清点或按差异完成',
    ])
    expect((await move(rejectNo, 'finishDiffering')).envelope.data).toMatchObject({ state: '差异待关' })
    const [first] = (await documentOf(rejectNo)).cases
    expect(first).toMatchObject({
      docType: '退仓单',
      kind: '短少',
      expectedQty: '3',
      actualQty: '1',
      diffQty: '-2',
      state: '待认定',
    })
    expect(refused(await move(rejectNo, 'settle'))).toEqual([409, '尚未盘点制单，请先制单收货'])
    await make(rejectNo)
    await receive(rejectNo, 'X1')
    expect(refused(await move(rejectNo, 'settle'))).toEqual([409, '还有 1 箱未收货，请先收货'])
    expect((await receive(rejectNo, 'X2')).envelope.data.progress).toMatchObject({ state: '差异待关' })
    expect(refused(await move(rejectNo, 'settle'))).toEqual([409, '还有 1 张差异单未关闭，不能结案'])
    await closeCase(first?.caseNo ?? '')
    expect((await move(rejectNo, 'settle')).envelope.data).toMatchObject({
      state: '已收货',
      receivedQty: '6',
    })
  })

  test('goods in another box are not missing, goods that nobody announced are one too many', async () => {
    const rejectNo = await arrived()
    await count(rejectNo, { qty: '5' })
    await count(rejectNo, { boxNo: 'X1', code: 'YCFS0003', qty: '3' })
    expect((await documentOf(rejectNo)).order).toMatchObject({ lineCount: 3, diffQty: '0' })
    expect((await move(rejectNo, 'finishDiffering')).envelope.code).toBe(409)
    const { id } = (await count(rejectNo, { code: 'YCFS0004', qty: '2' })).envelope.data.count
    expect(refused(await move(rejectNo, 'finish'))).toEqual([409, '商品 YCFS0004 多出 2，请按差异完成'])
    const undone = await wms.call(undoRejectCount, { body: { id, opId: opId() } }, clerk)
    expect(undone.envelope.data).toMatchObject({
      count: { state: '已撤销' },
      line: { countedQty: '0' },
      progress: { countedQty: '8' },
    })
    expect((await wms.call(undoRejectCount, { body: { id, opId: opId() } }, clerk)).status).toBe(409)
    expect((await factsOf(rejectNo)).events).toContainEqual(['退仓清点', '-2', 0])
    expect((await move(rejectNo, 'finish')).envelope.data).toMatchObject({ state: '已清点' })
    expect((await count(rejectNo)).envelope.code).toBe(409)
    const back = await move(rejectNo, 'reopen', admin, '漏扫一箱')
    expect(back.envelope.data).toMatchObject({ state: '清点中', countedAt: null })
  })

  test('what is not kept leaves the house with a reason; without anything kept there is no order', async () => {
    const rejectNo = await counted()
    await move(rejectNo, 'finish')
    expect(refused(await make(rejectNo, () => ({ disposition: '退供' })))).toEqual([
      400,
      '商品 YCFS0002 退供须填写说明',
    ])
    expect(refused(await make(rejectNo, () => ({ disposition: '待定' })))[0]).toBe(400)
    expect(refused(await make(rejectNo, () => ({ quality: '残次' })))).toEqual([
      400,
      '没有清点过商品 YCFS0002（残次），请刷新后重试',
    ])
    const made = await make(rejectNo, () => ({ disposition: '退供', reason: '过季' }))
    expect(made.envelope.data).toEqual({ rejectNo, inboundNo: null, state: '待收货' })
    expect((await make(rejectNo)).envelope.code).toBe(409)
    await receive(rejectNo, 'X1')
    expect((await receive(rejectNo, 'X2')).envelope.data).toMatchObject({
      qty: '0',
      progress: { state: '已收货', receivedQty: '0' },
    })
    expect((await move(rejectNo, 'complete')).envelope.data).toMatchObject({ state: '已完结' })
  })

  test('the inbound order is received with the boxes, and in no other way', async () => {
    const rejectNo = await counted()
    await move(rejectNo, 'finish')
    const orderNo = (await make(rejectNo)).envelope.data.inboundNo ?? ''
    const scan = { orderNo, code: 'YCFS0002', qty: '1', opId: opId() }
    const told = `入库单 ${orderNo} 由退仓单 ${rejectNo} 制单，不能单独收货，请在退仓新收货中按箱操作`
    expect(refused(await wms.call(receiveGoods, { body: scan }, clerk))).toEqual([409, told])
    await receive(rejectNo, 'X1')
    const { receipts } = (await wms.call(getInboundDocument, { query: { orderNo } }, clerk)).envelope.data
    const undo = { id: receipts[0]?.id ?? 0, reason: '录错', opId: opId() }
    expect((await wms.call(undoReceipt, { body: undo }, admin)).envelope.code).toBe(409)
    const { revision } = (await wms.call(inboundOrder.get, { query: { orderNo } }, admin)).envelope.data
    const close = { orderNo, move: 'closePartially' as const, revision, reason: '少到', opId: opId() }
    expect((await wms.call(inboundOrder.move, { body: close }, admin)).envelope.code).toBe(409)
  })

  test('two who scan the same box receive it once; two who count add up', async () => {
    const rejectNo = await arrived()
    const both = await Promise.all([count(rejectNo, { qty: '2' }), count(rejectNo, { qty: '3' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await count(rejectNo, { boxNo: 'X2', code: 'YCFS0003', qty: '3' })
    expect((await documentOf(rejectNo)).order).toMatchObject({ countedQty: '8', countedBoxes: 2 })
    await move(rejectNo, 'finish')
    await make(rejectNo)
    const boxes = await Promise.all([receive(rejectNo, 'X1'), receive(rejectNo, 'X1')])
    expect(boxes.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await documentOf(rejectNo)).order).toMatchObject({ receivedBoxes: 1, receivedQty: '5' })
  })

  describe('what an owner’s system sends', () => {
    const unknown = { lines: [{ boxNo: 'X1', sku: 'YCFS9999', expectedQty: '2' }] }

    test('waits with what is wrong about it, is put right, and becomes an order', async () => {
      const failed = (await push(unknown)).envelope.data
      expect(failed).toMatchObject({
        state: '待重试',
        errorCode: 'SKU_UNKNOWN',
        lastError: '商品 YCFS9999 不存在',
        attempts: 1,
        rejectNo: null,
        nextRetryAt: '2026-03-10T02:05:00.000Z',
      })
      const { pushNo } = failed
      const listed = await wms.call(failedPush.list, { body: { pushNo: [pushNo] } }, clerk)
      expect(listed.envelope.data.total).toBe(1)
      const causesFor = async (token: string) => (await wms.call(getPushCauses, {}, token)).envelope.data
      const { total } = (await wms.call(failedPush.list, { body: { errorCode: ['SKU_UNKNOWN'] } }, clerk))
        .envelope.data
      expect(await causesFor(clerk)).toContainEqual({ errorCode: 'SKU_UNKNOWN', count: total })
      const elsewhere = await signInAs(wms, 'causes-narrow', 'clerk', ['JJYX'])
      const seen = (await wms.call(failedPush.list, { body: {} }, elsewhere)).envelope.data
      const counted = (await causesFor(elsewhere)).reduce((sum, { count }) => sum + count, 0)
      expect(counted).toBe(seen.total)
      expect(seen.rows.map((row) => row.pushNo)).not.toContain(pushNo)
      const again = await wms.call(retryPush, { body: { pushNo, opId: opId() } }, clerk)
      expect(again.envelope.data).toMatchObject({ state: '待重试', attempts: 2 })
      const { lines, revision } = (await wms.call(pushTask.get, { query: { pushNo } }, clerk)).envelope.data
      expect(lines).toMatchObject([{ sku: 'YCFS9999', skuName: null }])
      const right = { pushNo, lines: [{ boxNo: 'X1', sku: 'YCFS0002', expectedQty: '2' }], revision }
      const stale = await wms.call(
        pushTask.update,
        { body: { ...right, revision: revision - 1, opId: opId() } },
        clerk,
      )
      expect(stale.envelope.code).toBe(409)
      const taken = await wms.call(pushTask.update, { body: { ...right, opId: opId() } }, clerk)
      expect(taken.envelope.data).toMatchObject({ state: '成功', errorCode: null, attempts: 3 })
      const { order } = await documentOf(taken.envelope.data.rejectNo ?? '')
      expect(order).toMatchObject({ state: '已接收', expectedQty: '2' })
      const { timeline } = (await wms.call(getPushDocument, { query: { pushNo } }, clerk)).envelope.data
      expect(timeline.map(({ action }) => action)).toEqual(['accept', 'fail', 'fail', 'create'])
    })

    test('is tried again by itself, until people have to see to it', async () => {
      const { pushNo } = (await push({ lines: [{ boxNo: '', sku: 'YCFS8888', expectedQty: '1' }] })).envelope
        .data
      const { envelope } = await wms.call(pushTask.get, { query: { pushNo } }, admin)
      expect(envelope.data.state).toBe('待重试')
      for (const hours of [0.1, 0.3, 1.1, 4.1]) {
        clock.advance(hours * HOUR_MS)
        const before = (await wms.call(pushTask.get, { query: { pushNo } }, admin)).envelope.data.attempts
        await eventually(async () => {
          const { attempts } = (await wms.call(pushTask.get, { query: { pushNo } }, admin)).envelope.data
          expect(attempts).toBeGreaterThan(before)
        })
      }
      const task = (await wms.call(pushTask.get, { query: { pushNo } }, admin)).envelope.data
      expect(task).toMatchObject({ state: '人工处理', attempts: 5, nextRetryAt: null })
      const close = { pushNo, move: 'close' as const, revision: task.revision, opId: opId() }
      const closed = await wms.call(pushTask.move, { body: close }, clerk)
      expect(closed.envelope.data).toMatchObject({ state: '已关闭' })
      const late = await wms.call(retryPush, { body: { pushNo, opId: opId() } }, clerk)
      expect(late.envelope.code).toBe(409)
    })

    test('is left to people after as many attempts as administrators have set', async () => {
      const set = async (value: string) => {
        const { data } = (await wms.call(getConfiguration, {}, admin)).envelope
        const setting = data.find(({ code }) => code === 'push.maxAttempts')
        const body = { code: 'push.maxAttempts', value, revision: setting?.revision ?? 0, opId: opId() }
        expect((await wms.call(configuration.update, { body }, admin)).status).toBe(200)
      }
      await set('1')
      const { data } = (await push(unknown)).envelope
      expect(data).toMatchObject({ state: '人工处理', attempts: 1, nextRetryAt: null })
      await set('5')
    })

    test('may be sent again: what failed is replaced, what was taken is answered as it is', async () => {
      const externalNo = nextExternalNo()
      const failed = (await push({ externalNo, ...unknown })).envelope.data
      const taken = (await push({ externalNo })).envelope.data
      expect(taken).toMatchObject({ pushNo: failed.pushNo, state: '成功', attempts: 2 })
      expect((await push({ externalNo })).envelope.data).toEqual(taken)
    })

    test.each([
      [{ owner: 'NOBODY' }, 'OWNER_UNKNOWN'],
      [{ warehouse: 'NOWHERE' }, 'WAREHOUSE_UNKNOWN'],
      [{ owner: 'YDDQ' }, 'OWNER_ELSEWHERE'],
      [{ lines: [{ boxNo: '', sku: 'YCFS0002', lot: 'L1', expectedQty: '1' }] }, 'LOT_WRONG'],
    ] as const)('is kept with its reason: %o', async (parts, errorCode) => {
      const { envelope } = await push(parts as never)
      expect(envelope.data).toMatchObject({ state: '待重试', errorCode })
    })

    test('is read by the products’ barcodes, too; one that is out of use is refused', async () => {
      const { rows } = (await wms.call(skuRecord.list, { body: { code: ['YCFS0005'] } }, admin)).envelope.data
      const off = { id: rows[0]?.id ?? 0, revision: rows[0]?.revision ?? 1, status: '停用' as const }
      await wms.call(skuRecord.update, { body: { ...off, opId: opId() } }, admin)
      const lines = [{ boxNo: '', sku: 'YCFS0005', expectedQty: '1' }]
      expect((await push({ lines })).envelope.data).toMatchObject({ errorCode: 'SKU_DISABLED' })
    })

    test('messages are pushed by people with the right alone, and only for owners of theirs', async () => {
      expect((await push({}, clerk)).status).toBe(403)
      const bound = { roles: ['manager'], warehouses: ['SHQP'], owners: ['YCFS'] }
      const whom = { username: 'owner-system', name: '货主系统', status: '启用' as const }
      const body = { ...whom, ...bound, password: 'system-pass-1', opId: opId() }
      expect((await wms.call(account.create, { body }, admin)).envelope.message).toBe('success')
      const system = await wms.signIn('owner-system', 'system-pass-1')
      expect((await push({}, system)).envelope.data.state).toBe('成功')
      expect((await push({ owner: 'MTMY' }, system)).status).toBe(403)
      expect((await push({ warehouse: 'CDSL' }, system)).status).toBe(403)
    })
  })

  test('an order that was keyed in is changed until it is passed on, and of one owner’s number there is one', async () => {
    const head = { owner: 'YCFS', warehouse: 'SHQP', storeCode: 'MD9', externalNo: nextExternalNo() }
    const lines = [{ boxNo: 'A', sku: 'YCFS0002', expectedQty: '2' }]
    const save = (body: object) =>
      wms.call(rejectOrder.create, { body: { ...head, lines, opId: opId(), ...body } as never }, clerk)
    const { rejectNo, revision, state } = (await save({})).envelope.data
    expect(state).toBe('待推送')
    expect(refused(await save({}))).toEqual([409, `外部单号 ${head.externalNo} 已存在（退仓单 ${rejectNo}）`])
    expect(refused(await save({ externalNo: null, lines: [...lines, ...lines] }))).toEqual([
      400,
      '箱 A 的商品 YCFS0002 重复，请合并数量',
    ])
    expect(refused(await save({ externalNo: null, owner: 'YDDQ' }))[0]).toBeGreaterThanOrEqual(400)
    const more = [...lines, { boxNo: 'B', sku: 'YCFS0003', expectedQty: '4' }]
    const changed = await wms.call(
      rejectOrder.update,
      { body: { rejectNo, revision, lines: more, opId: opId() } },
      clerk,
    )
    expect(changed.envelope.data).toMatchObject({ lineCount: 2, expectedQty: '6' })
    await move(rejectNo, 'push')
    const late = { rejectNo, revision: revision + 2, remark: '晚', opId: opId() }
    expect((await wms.call(rejectOrder.update, { body: late }, clerk)).envelope.code).toBe(409)
    expect((await move(rejectNo, 'recall', clerk, '录错')).status).toBe(403)
    expect((await move(rejectNo, 'recall', admin, '录错')).envelope.data).toMatchObject({ state: '待推送' })
    expect((await move(rejectNo, 'cancel')).envelope.data).toMatchObject({ state: '已取消' })
  })

  test('nobody sees, counts or receives what belongs to others', async () => {
    const rejectNo = (await push({ owner: 'YDDQ', warehouse: 'CDSL', lines: [] as never })).envelope.code
    expect(rejectNo).toBe(400)
    const elsewhere = await push({
      owner: 'YDDQ',
      warehouse: 'CDSL',
      lines: [{ boxNo: 'Z1', sku: 'YDDQ0001', expectedQty: '1' }],
    })
    const other = elsewhere.envelope.data.rejectNo ?? ''
    expect(other).toMatch(/^TC/)
    expect((await count(other)).envelope.code).toBe(404)
    expect((await receive(other, 'Z1')).envelope.code).toBe(404)
    const listed = await wms.call(rejectOrder.list, { body: { rejectNo: [other] } }, clerk)
    expect(listed.envelope.data.total).toBe(0)
    const finance = await wms.signIn('finance')
    expect((await count(other, {}, finance)).status).toBe(403)
  })

  test('the reports tell how soon it was received and put away, and what lies there still', async () => {
    const businessDate = { from: '2026-03-10', to: '2026-03-11' }
    const body = { by: 'owner' as const, businessDate, owner: ['YCFS'] }
    const received = (await wms.call(rejectReceiving.list, { body }, admin)).envelope.data.sums
    expect(received).toMatchObject({ avgReceiveHours: '0', uph: null })
    expect(received.orders).toBeGreaterThan(received.received)
    expect(received.workers).toBeGreaterThan(0)
    const shelved = (await wms.call(rejectShelving.list, { body }, admin)).envelope.data.sums
    expect(shelved.shelvedQty).toBe('8')
    expect(Number(shelved.toShelveQty)).toBeGreaterThan(0)
    const aging = (await wms.call(rejectAging.list, { body: { ...body, by: 'owner,state' } }, admin)).envelope
      .data
    const { within1d, within3d, within7d, over7d, total } = aging.sums
    expect(within1d + within3d + within7d + over7d).toBe(total)
    // By the clock of the server, which stands still at the second day.
    expect(over7d).toBe(0)
    expect(total).toBeGreaterThan(0)
    const behind = { businessDate, owner: ['YCFS'], measure: 'total' }
    const { rows } = (await wms.call(rejectAging.behind, { body: behind }, admin)).envelope.data
    const [oldest] = rows.map(({ arrivedAt, rejectNo }) => `${arrivedAt} ${rejectNo}`).sort()
    expect(oldest).toMatch(new RegExp(` ${aging.sums.oldestDoc}$`))
  })

  test('everything that must be true stays true', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  })
})
