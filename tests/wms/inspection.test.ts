// Goods that came in to be looked at are found to be good or not, where they lie: by one piece of work, which is charged.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { charge } from '#shared/contracts/money/charge.ts'
import { runReconciliation } from '#shared/contracts/money/reconciliation.ts'
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
  const { arrived, scan } = receivingWith(() => ({ wms, clerk }))

  const held = async () => {
    const body = { warehouse: ['SHQP'], sku: [SKU], size: 200 }
    const { rows } = (await wms.call(getAllLocationInventory, { body }, admin)).envelope.data
    return rows
  }
  const heldAs = async (quality: string, loc: string) =>
    (await held()).find((row) => row.quality === quality && row.loc === loc)?.onHand ?? '0'

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
})
