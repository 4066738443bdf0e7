// Goods that come in as people receive them, step by step through the API, for tests that care about one of the steps.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { locations, stockBalances } from '#server/wms/schema/tables.ts'
import type { CallBody, CallInput } from '#shared/contracts/definition/call.ts'
import { getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { confirmPutaway, putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import type { TestWms } from '#tests/support/wms.ts'

let commands = 0
export const nextOpId = () => `inbound-command-${++commands}`

export type NewOrder = CallInput<typeof inboundOrder.create>['body']
export type Scan = CallInput<typeof receive>['body']
export type OrderMove = CallBody<typeof inboundOrder.move>['move']
type TaskMove = CallBody<typeof putawayTask.move>['move']

/** At 上海青浦仓, by the clerk unless said otherwise; `using` is asked at each step, which comes after the server. */
export function receivingWith(using: () => { wms: TestWms; clerk: string }) {
  const draft = (parts: Partial<NewOrder> = {}): NewOrder => ({
    owner: 'YCFS',
    warehouse: 'SHQP',
    type: '采购入库',
    opId: nextOpId(),
    lines: [{ sku: 'YCFS0001', expectedQty: '10' }],
    ...parts,
  })

  async function make(parts: Partial<NewOrder> = {}) {
    const { envelope } = await using().wms.call(inboundOrder.create, { body: draft(parts) }, using().clerk)
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  async function move(orderNo: string, name: OrderMove, token = using().clerk, reason?: string) {
    const { revision } = (await using().wms.call(inboundOrder.get, { query: { orderNo } }, using().clerk))
      .envelope.data
    const body = {
      orderNo,
      move: name,
      revision,
      opId: nextOpId(),
      ...reasonGiven(inboundOrder.life, name, reason),
    }
    return using().wms.call(inboundOrder.move, { body }, token)
  }

  async function arrived(parts: Partial<NewOrder> = {}): Promise<string> {
    const { orderNo } = await make(parts)
    await move(orderNo, 'release')
    expect((await move(orderNo, 'arrive')).envelope.data.state).toBe('已到货')
    return orderNo
  }

  const scan = (orderNo: string, parts: Partial<Scan> = {}, token = using().clerk) =>
    using().wms.call(
      receive,
      { body: { orderNo, code: 'YCFS0001', qty: '1', opId: nextOpId(), ...parts } },
      token,
    )

  async function received(parts: Partial<NewOrder> = {}): Promise<string> {
    const orderNo = await arrived(parts)
    for (const { sku, expectedQty, lot } of parts.lines ?? [{ sku: 'YCFS0001', expectedQty: '10' }]) {
      const { envelope } = await scan(orderNo, { code: sku, qty: expectedQty, ...(lot && { lot }) })
      expect(envelope.message).toBe('success')
    }
    return orderNo
  }

  const documentOf = async (orderNo: string) =>
    (await using().wms.call(getInboundDocument, { query: { orderNo } }, using().clerk)).envelope.data

  async function moveTask(taskNo: string, name: TaskMove, token = using().clerk, reason?: string) {
    const { revision } = (await using().wms.call(putawayTask.get, { query: { taskNo } }, using().clerk))
      .envelope.data
    return using().wms.call(
      putawayTask.move,
      {
        body: {
          taskNo,
          move: name,
          revision,
          opId: nextOpId(),
          ...reasonGiven(putawayTask.life, name, reason),
        },
      },
      token,
    )
  }

  async function checkDigitOf(loc: string): Promise<string> {
    const { orm } = using().wms.database
    const [found] = await orm
      .select()
      .from(locations)
      .where(sql`${locations.warehouse} = 'SHQP' and ${locations.code} = ${loc}`)
    return found?.checkDigit ?? ''
  }

  async function put(taskNo: string, loc: string, qty?: string, token = using().clerk) {
    const checkDigit = await checkDigitOf(loc)
    return using().wms.call(
      confirmPutaway,
      { body: { taskNo, loc, checkDigit, opId: nextOpId(), ...(qty && { qty }) } },
      token,
    )
  }

  async function stockAt(loc: string, sku: string): Promise<string> {
    const { orm } = using().wms.database
    const rows = await orm
      .select({ onHand: sql<string>`trim_scale(sum(${stockBalances.onHand}))::text` })
      .from(stockBalances)
      .where(sql`warehouse = 'SHQP' and loc = ${loc} and sku = ${sku}`)
    return rows[0]?.onHand ?? '0'
  }

  return { draft, make, move, arrived, scan, received, documentOf, moveTask, checkDigitOf, put, stockAt }
}
