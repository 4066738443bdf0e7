// Pallets and boxes that are announced by their SSCC: what is in them is known before they come.
import { and, eq, inArray } from 'drizzle-orm'
import { auditAll } from '#server/wms/kit/audit.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow, removeRow } from '#server/wms/kit/write.ts'
import { withProducts } from '#server/wms/ledger/goods/products.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { lineBinding, orderBinding, unitBinding } from '#server/wms/modules/inbound/resources.ts'
import { lineFor } from '#server/wms/modules/inbound/rules.ts'
import { inboundLines, inboundUnits } from '#server/wms/schema/inbound.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { announceUnits, withdrawUnit } from '#shared/contracts/inbound/unit.ts'
import { containerCodeOf, isSscc } from '#shared/domain/gs1.ts'

export async function announce(op: Operation, { orderNo, units }: CallBody<typeof announceUnits>) {
  const order = await lockRow(op, orderBinding, orderNo)
  assertPossible(orderBinding, 'announce', order)
  const named = await withProducts(
    op,
    order.owner,
    units.map((unit, index) => ({ ...unit, at: `units.${index}.sku` })),
  )
  await assertExpected(op, orderNo, named)
  await assertNew(op, orderNo, named)
  const { warehouse, owner } = order
  const rows = named.map(({ at: _, ...unit }) => ({ ...unit, orderNo, warehouse, owner }))
  const ids = await insertRows(op.orm, inboundUnits, rows, inboundUnits.id)
  const kept = await findRows(op, unitBinding, { condition: inArray(inboundUnits.id, ids), sort: 'id' })
  const made = { action: 'create', entity: 'inboundUnit', before: null, actor: op.caller.userId, at: op.at }
  await auditAll(
    op,
    kept.map((after) => ({ ...made, entityId: after.id, after })),
  )
  return kept
}

/** Whoever scans it waits for the order, too: it is either received or gone. */
export async function withdraw(op: Operation, { id, reason }: CallBody<typeof withdrawUnit>) {
  const { orderNo } = await findOne(op, unitBinding, id)
  const order = await lockRow(op, orderBinding, orderNo)
  assertPossible(orderBinding, 'withdrawUnit', order)
  const unit = await lockRow(op, unitBinding, id)
  if (unit.receiptId !== null) throw refusals.unitStays(unit.sscc)
  await removeRow(op, unitBinding, id)
  await advance(op, orderBinding, 'withdrawUnit', { before: order, reason: `${unit.sscc}：${reason}` })
  return unit
}

type Named = { sscc: string; sku: string; lot: string }

async function assertExpected(op: Operation, orderNo: string, units: readonly Named[]): Promise<void> {
  const lines = await findRows(op, lineBinding, { condition: eq(inboundLines.orderNo, orderNo) })
  for (const { sku, lot } of units) {
    const ofProduct = lines.filter((line) => line.sku === sku)
    lineFor(ofProduct, { code: sku }, lot)
  }
}

/** Neither among those of the order, nor twice among those that are given. */
async function assertNew(op: Operation, orderNo: string, units: readonly Named[]): Promise<void> {
  const given = units.map(({ sscc }) => sscc)
  const isKnown = and(eq(inboundUnits.orderNo, orderNo), inArray(inboundUnits.sscc, given))
  const [known] = await op.orm.select({ sscc: inboundUnits.sscc }).from(inboundUnits).where(isKnown).limit(1)
  const twice = known?.sscc ?? given.find((sscc, index) => given.indexOf(sscc) !== index)
  if (twice !== undefined) throw refusals.unitTwice(twice, orderNo)
}

/** What was scanned, where it is the number of one; the order is locked, and with it what of it has been received. */
export async function announcedUnit(op: Operation, orderNo: string, scanned: string) {
  const sscc = containerCodeOf(scanned)
  if (!isSscc(sscc)) return null
  const condition = and(eq(inboundUnits.orderNo, orderNo), eq(inboundUnits.sscc, sscc))
  const [unit] = await findRows(op, unitBinding, { condition })
  if (!unit) return null
  if (unit.receiptId !== null) throw refusals.unitReceived(sscc, orderNo)
  return unit
}

export async function unitReceived({ orm }: Operation, id: number, receiptId: number): Promise<void> {
  await orm.update(inboundUnits).set({ receiptId }).where(eq(inboundUnits.id, id))
}

/** Its receipt was taken back: it may be scanned again. */
export async function unitExpected({ orm }: Operation, orderNo: string, receiptId: number): Promise<void> {
  const isOf = and(eq(inboundUnits.orderNo, orderNo), eq(inboundUnits.receiptId, receiptId))
  await orm.update(inboundUnits).set({ receiptId: null }).where(isOf)
}

export function findUnits(reader: Reader, orderNo: string) {
  return findRows(reader, unitBinding, { condition: eq(inboundUnits.orderNo, orderNo), sort: 'id' })
}
