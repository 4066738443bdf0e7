// Goods that came in to be looked at are found to be good or not, where they lie: by one piece of work, which is charged; an
// owner may want that of all goods that come in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerRule, updateOwnerRule } from '#shared/contracts/base/owner.ts'
import { undoReceipt } from '#shared/contracts/inbound/receipt.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { inspectStock, ledgerEntry, reverseStock } from '#shared/contracts/stock/ledger.ts'
import { nextOpId } from '#tests/support/dispatching.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

const SKU = 'YCFS0003'

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let clerk: string
  const { arrived, scan, move, documentOf, moveTask, put } = receivingWith(() => ({ wms, clerk }))

  const held = async (sku = SKU) => {
    const body = { warehouse: ['SHQP'], sku: [sku], size: 200 }
    const { rows } = (await wms.call(getAllLocationInventory, { body }, admin)).envelope.data
    return rows
  }
  const heldAs = async (quality: string, loc: string, sku = SKU) =>
    (await held(sku)).find((row) => row.quality === quality && row.loc === loc)?.onHand ?? '0'

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  test('what is inspected changes its quality, once, never more than is there, and is charged', async () => {
    const orderNo = await arrived({ lines: [{ sku: SKU, expectedQty: '10' }] })
    expect((await scan(orderNo, { code: SKU, qty: '10', quality: '待检' })).envelope.message).toBe('success')
    const waiting = (await held()).find(({ quality }) => quality === '待检')
    const { warehouse = '', owner = '', lot = '', loc = '', container = '' } = waiting ?? {}
    const goods = { warehouse, owner, sku: SKU, lot, loc, container, quality: '待检' as const }
    const good = await heldAs('良品', loc)
    const inspect = (changes: object, token = clerk, opId = nextOpId()) => {
      const body = { ...goods, found: '良品', qty: '6', opId, ...changes }
      return wms.call(inspectStock, { body: body as never }, token)
    }
    const opId = nextOpId()
    const [first, again] = [await inspect({}, clerk, opId), await inspect({}, clerk, opId)]
    expect(first.envelope.message).toBe('success')
    expect(again.envelope.data).toEqual(first.envelope.data)
    expect((await inspect({ found: '残次', qty: '1' })).envelope.message).toBe('success')
    expect([await heldAs('待检', loc), await heldAs('残次', loc)]).toEqual(['3', '1'])
    expect(Number(await heldAs('良品', loc)) - Number(good)).toBe(6)
    expect((await inspect({ qty: '4' })).status).toBe(409)
    expect((await inspect({ found: '待检' })).envelope.message).toMatch(/质检结果/)
    expect((await inspect({}, await wms.signIn('finance'))).status).toBe(403)

    const moved = { body: { entryNo: { from: first.envelope.data[0], to: first.envelope.data[1] } } }
    const entries = (await wms.call(ledgerEntry.list, moved as never, admin)).envelope.data.rows
    const docNo = entries[0]?.docNo ?? ''
    expect(docNo).toMatch(/^ZJ\d{8}-\d{4}$/)
    const charged = (await wms.call(charge.list, { body: { docNo: [docNo] } }, admin)).envelope.data.rows
    expect(charged).toMatchObject([{ itemCode: 'ZJ', qty: '6', docType: '库存质检', owner: 'YCFS' }])
    const undo = { entryNos: [first.envelope.data[0] ?? 0], reason: '误判', opId: nextOpId() }
    expect((await wms.call(reverseStock, { body: undo }, admin)).envelope.message).toContain('由库存质检')
    const outcomes = (await wms.call(runReconciliation, { body: { warehouse: 'SHQP' } }, admin)).envelope.data
    expect(outcomes.filter(({ violations }) => violations > 0)).toEqual([])
  })

  describe('where the owner wants goods inspected', () => {
    const GOODS = 'YCFS0004'
    const AT_DOCK = { warehouse: 'SHQP', owner: 'YCFS', sku: GOODS, lot: '', container: '', quality: '待检' }
    let loc = ''
    let orderNo = ''
    const inspect = (qty: string, found: string) => {
      const body = { ...AT_DOCK, loc, qty, found, opId: nextOpId() }
      return wms.call(inspectStock, { body: body as never }, clerk)
    }
    const tasks = async () =>
      (await documentOf(orderNo)).tasks.map(({ quality, qty, state }) => [quality, qty, state])
    const inspected = async () =>
      (await documentOf(orderNo)).receipts.toReversed().map((row) => row.inspectedQty)

    beforeAll(async () => {
      const query = { code: 'YCFS' }
      const { revision } = (await wms.call(ownerRule.get, { query }, admin)).envelope.data
      const body = { ...query, revision, qualityInspection: true, opId: nextOpId() }
      expect((await wms.call(updateOwnerRule, { body }, admin)).envelope.message).toBe('success')
    })

    test('what looks good comes in to be inspected, and may be while more is received', async () => {
      orderNo = await arrived({ lines: [{ sku: GOODS, expectedQty: '10' }] })
      const first = (await scan(orderNo, { code: GOODS, qty: '6' })).envelope.data.receipt
      expect(first).toMatchObject({ quality: '待检', inspectedQty: '0' })
      loc = first.loc
      const bad = (await scan(orderNo, { code: GOODS, qty: '1', quality: '残次' })).envelope.data.receipt
      expect(bad.quality).toBe('残次')
      await scan(orderNo, { code: GOODS, qty: '3' })
      expect((await inspect('2', '良品')).envelope.message).toBe('success')
      expect([(await documentOf(orderNo)).isInspected, await inspected()]).toEqual([true, ['2', '0', '0']])
      const undo = { id: first.id, reason: '误扫', opId: nextOpId() }
      expect((await wms.call(undoReceipt, { body: undo }, admin)).envelope.message).toMatch(/已质检 2/)
    })

    test('goods are put away as what they were found to be, whenever that was', async () => {
      expect((await move(orderNo, 'finish')).envelope.message).toBe('success')
      const made = [
        ['待检', '7', '待分配'],
        ['良品', '2', '待分配'],
        ['残次', '1', '待分配'],
      ]
      expect((await tasks()).sort()).toEqual(made.toSorted())
      const [waiting] = (await documentOf(orderNo)).tasks.filter(({ quality }) => quality === '待检')
      const taskNo = waiting?.taskNo ?? ''
      expect((await moveTask(taskNo, 'claim')).envelope.message).toBe('success')
      expect((await inspect('4', '残次')).envelope.message).toBe('success')
      const split = [
        ['待检', '3', '已领取'],
        ['残次', '4', '待分配'],
        ['良品', '2', '待分配'],
        ['残次', '1', '待分配'],
      ]
      expect((await tasks()).sort()).toEqual(split.toSorted())

      const both = await Promise.all([inspect('3', '良品'), inspect('3', '过期')])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const found = both[0]?.status === 200 ? '良品' : '过期'
      const { receipts, tasks: now, timeline } = await documentOf(orderNo)
      const task = now.find((one) => one.taskNo === taskNo)
      expect(task).toMatchObject({ quality: found, qty: '3', state: '已领取' })
      expect(receipts.toReversed().map((row) => row.inspectedQty)).toEqual(['6', '0', '3'])
      expect(timeline.filter(({ action }) => action === 'inspect')).toHaveLength(2)
      expect((await put(taskNo, task?.suggestLoc ?? '')).envelope.message).toBe('success')
      expect(await heldAs(found, task?.suggestLoc ?? '', GOODS)).not.toBe('0')
      const outcomes = (await wms.call(runReconciliation, { body: { warehouse: 'SHQP' } }, admin)).envelope
        .data
      expect(outcomes.filter(({ violations }) => violations > 0)).toEqual([])
    })
  })
})
