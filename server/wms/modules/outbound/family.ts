// Orders that were one, and orders that became one: which they are, and whose the owner's number is.

import { and, eq, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows, type Reader } from '#server/wms/kit/read.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding } from '#server/wms/modules/outbound/resources.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { codeKey } from '#shared/code-key.ts'
import { OUTBOUND_GIVEN_UP } from '#shared/domain/outbound.ts'

type Order = RowOf<typeof orderBinding>

/** The number of the first of its family. */
export function familyOf({ orderNo, parentNo }: Pick<Order, 'orderNo' | 'parentNo'>): string {
  return parentNo ?? orderNo
}

export function findFamily(reader: Reader, order: Pick<Order, 'orderNo' | 'parentNo'>): Promise<Order[]> {
  const { orderNo, parentNo } = outboundOrders
  const first = familyOf(order)
  const condition = and(or(eq(orderNo, first), eq(parentNo, first)), ne(orderNo, order.orderNo))
  return findRows(reader, orderBinding, { condition, sort: 'orderNo' })
}

export function findMerged(reader: Reader, orderNo: string): Promise<Order[]> {
  return findRows(reader, orderBinding, {
    condition: eq(outboundOrders.mergedInto, orderNo),
    sort: 'orderNo',
  })
}

type Numbered = Pick<Order, 'owner' | 'externalNo'> & {
  /** Null of an order that is only being made. */
  family: string | null
}

/**
 * A number is its family's as long as one of it is meant: what was given up of it comes back only where no other family has
 * the number. Two that are the first of theirs the database tells apart.
 */
export async function assertNumberFree(
  { orm }: Operation,
  { owner, externalNo, family }: Numbered,
): Promise<void> {
  if (externalNo === null) return
  const { orderNo, parentNo, owner: of, externalKey, state } = outboundOrders
  const isOther: SQL =
    family === null ? isNotNull(parentNo) : sql`coalesce(${parentNo}, ${orderNo}) <> ${family}`
  const [taken] = await orm
    .select({ orderNo })
    .from(outboundOrders)
    .where(
      and(
        eq(externalKey, codeKey(externalNo)),
        eq(of, owner),
        notInArray(state, [...OUTBOUND_GIVEN_UP]),
        isOther,
      ),
    )
    .limit(1)
  if (taken) throw refusals.numberTaken(externalNo, taken.orderNo)
}

/** All of a family are known by one number. */
export async function assertNumberChangeable(
  op: Operation,
  order: Order,
  externalNo: string | null,
): Promise<void> {
  const [other] = await findFamily(op, order)
  if (other) throw refusals.numberOfFamily(other.orderNo)
  await assertNumberFree(op, { ...order, externalNo, family: order.orderNo })
}
