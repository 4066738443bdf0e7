// 更正批次日期 — a date that was keyed in wrongly is put right, by receiving anew or by saying so; and what has run out since it
// was promised is stopped at picking, packing and shipping.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '#shared/contracts/audit.ts'
import { receiptLine, undoReceipt } from '#shared/contracts/inbound/receipt.ts'
import { getSeparationLocationInventory } from '#shared/contracts/stock/balance.ts'
import { correctLot, moveStock } from '#shared/contracts/stock/ledger.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { nextOpId, shippingWith } from '#tests/support/shipping.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const GOODS = { warehouse: 'SHQP', owner: 'BXXS', sku: 'BXXS0001' } as const
const RECEIVING = 'SH-01-01-1'
const GONE = '2026-01-31'
const GOOD = '2026-11-01'

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let clerk: string
  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  const { arrived, scan } = receivingWith(() => ({ wms, clerk: admin }))
  const shipping = shippingWith(() => ({ wms, clerk: admin }))

  const toReceive = () => arrived({ owner: 'BXXS', lines: [{ sku: GOODS.sku, expectedQty: '100' }] })
  const receive = async (orderNo: string, lot: string, expDate: string) => {
    const { envelope } = await scan(orderNo, { code: GOODS.sku, lot, expDate, qty: '5' })
    expect(envelope.message).toBe('success')
  }
  const undo = async (orderNo: string, lot: string, expDate: string) => {
    const { rows } = (await wms.call(receiptLine.list, { body: { orderNo: [orderNo], size: 200 } }, admin))
      .envelope.data
    const id = rows.find((row) => row.lot === lot && row.expDate === expDate && row.state === '有效')?.id ?? 0
    const { envelope } = await wms.call(
      undoReceipt,
      { body: { id, reason: '日期录错', opId: nextOpId() } },
      admin,
    )
    expect(envelope.message).toBe('success')
  }
  const dateOf = async (lot: string) => {
    const body = { warehouse: ['SHQP'], sku: [GOODS.sku], lot: [lot], size: 200 }
    const { rows } = (await wms.call(getSeparationLocationInventory, { body }, admin)).envelope.data
    return rows.find((row) => row.lot === lot)?.expDate
  }
  const correct = (lot: string, expDate: string | null, parts: object = {}, token = admin) => {
    const { owner, sku } = GOODS
    const body = { owner, sku, lot, mfgDate: null, expDate, reason: '标签录错', opId: nextOpId(), ...parts }
    return wms.call(correctLot, { body }, token)
  }

  test('a receipt that is undone takes its dates along, and the next one gives others', async () => {
    const orderNo = await toReceive()
    await receive(orderNo, 'D-WRONG', '2026-10-05')
    await undo(orderNo, 'D-WRONG', '2026-10-05')
    await receive(orderNo, 'D-WRONG', GOOD)
    expect(await dateOf('D-WRONG')).toBe(GOOD)
  })

  test('of a lot that came twice, the dates of what did come stay', async () => {
    const orderNo = await toReceive()
    await receive(orderNo, 'D-TWICE', GOOD)
    await receive(orderNo, 'D-TWICE', '2026-10-05')
    expect(await dateOf('D-TWICE')).toBe('2026-10-05')
    await undo(orderNo, 'D-TWICE', '2026-10-05')
    expect(await dateOf('D-TWICE')).toBe(GOOD)
  })

  test('the dates of a lot are put right with a reason, which the log keeps, and stay so when a receipt is undone', async () => {
    const orderNo = await toReceive()
    await receive(orderNo, 'D-SAID', '2026-10-05')
    await receive(orderNo, 'D-SAID', '2026-10-06')
    expect((await correct('D-SAID', GOOD)).envelope.data).toEqual({ mfgDate: null, expDate: GOOD })
    await undo(orderNo, 'D-SAID', '2026-10-06')
    expect(await dateOf('D-SAID')).toBe(GOOD)
    const body = { entity: ['stockLot'], size: 1 } as never
    expect((await wms.call(auditEntry.list, { body }, admin)).envelope.data.rows).toMatchObject([
      {
        action: 'correct',
        entityId: 'BXXS BXXS0001 D-SAID',
        owner: 'BXXS',
        reason: '标签录错',
        before: { expDate: '2026-10-05' },
        after: { expDate: GOOD },
      },
    ])
  })

  test.each([
    ['without a reason', GOOD, { reason: ' ' }, 400, '请输入原因'],
    ['without a date', null, {}, 400, '请至少输入一个日期'],
    ['to run out before it was made', GOOD, { mfgDate: '2027-01-01' }, 400, '到期日期不能早于生产日期'],
    ['of a lot that there is not', GOOD, { lot: 'D-NONE' }, 404, '商品 BXXS0001 没有批次 D-NONE，请核对批次'],
    ['of a product that there is not', GOOD, { sku: 'NOTHING' }, 403, '仓库或货主不在您的权限范围内'],
  ])('a correction %s is refused', async (_case, expDate, parts, code, message) => {
    const orderNo = await toReceive()
    await receive(orderNo, 'D-KEPT', GOOD)
    expect((await correct('D-KEPT', expDate, parts)).envelope).toMatchObject({ code, message })
  })

  test('a lot is not corrected without the right to adjust stock', async () => {
    expect((await correct('D-KEPT', GOOD, {}, clerk)).status).toBe(403)
  })

  test('what ran out after it was allocated is stopped at picking, packing and shipping, and says what to do', async () => {
    const lot = 'D-STOP'
    const orderNo = await toReceive()
    await receive(orderNo, lot, GOOD)
    const from = { ...GOODS, lot, quality: '良品' as const, loc: RECEIVING, container: '' }
    await wms.call(
      moveStock,
      { body: { ...from, toLoc: 'CC-01-01-1', qty: '5', reason: '', opId: nextOpId() } },
      admin,
    )
    const out = await shipping.made({ owner: 'BXXS', lines: [{ sku: GOODS.sku, lot, qty: '2' }] })
    await shipping.allocate([out])
    const [waveNo = ''] = (await shipping.gather([out])).envelope.data.done
    await shipping.moveWave(waveNo, 'release')
    const [list] = await shipping.listsOf(waveNo)
    await shipping.moveList(list?.listNo ?? '', 'claim')
    const expired = `出库单 ${out} 的商品 BXXS0001 批次 ${lot} 已于 ${GONE} 过期，不能`
    /** Refused while the goods have run out, done once the date is put right. */
    const stopped = async (step: string, work: () => Promise<{ envelope: { message: string | null } }>) => {
      await correct(lot, GONE)
      expect((await work()).envelope.message).toContain(`${expired}${step}；`)
      await correct(lot, GOOD)
      expect((await work()).envelope.message).toBe('success')
    }
    await stopped('拣货', () => shipping.moveList(list?.listNo ?? '', 'finish'))
    await stopped('复核打包', () => shipping.pack([out]))
    const { waybillNo } = (await shipping.documentOf(out)).order
    await shipping.print([waybillNo ?? ''])
    await shipping.weigh(out, '1.2')
    await stopped('出库', () => shipping.ship([out]))
  })
})
