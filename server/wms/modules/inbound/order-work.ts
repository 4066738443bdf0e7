// The work on an inbound order that still counts, by which it is charged.
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Operation } from '#server/wms/kit/operation.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'

/** Numbers of events. */
export async function findOrderWork(
  { orm }: Operation,
  orderNo: string,
  kind: '收货' | '上架',
): Promise<number[]> {
  const { eventId, opType, docNo, reversalOf } = operationEvents
  const undone = alias(operationEvents, 'undone')
  const rows = await orm
    .select({ eventId })
    .from(operationEvents)
    .where(
      and(
        eq(docNo, orderNo),
        eq(opType, kind),
        isNull(reversalOf),
        notExists(orm.select({ one: sql`1` }).from(undone).where(eq(undone.reversalOf, eventId))),
      ),
    )
    .orderBy(eventId)
  return rows.map((row) => row.eventId)
}
