// What the log says of facts that were reversed: a line for each, because each has its own warehouse and owner.
import { inArray } from 'drizzle-orm'
import { auditAll } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { operationEvents } from '#server/wms/schema/operation.ts'
import type { stockLedger } from '#server/wms/schema/stock.ts'

type Reversed = {
  entity: 'stockLedger' | 'operationEvent'
  table: typeof stockLedger | typeof operationEvents
  /** Of the facts, not of their opposites. */
  numbers: readonly number[]
  reason: string
}

/** The opposites are recorded. */
export async function auditReversals(
  op: Operation,
  { entity, table, numbers, reason }: Reversed,
): Promise<void> {
  const { reversalOf, warehouse, owner, docNo, sku, qty } = table
  const reversals = await op.orm
    .select({ reversalOf, warehouse, owner, docNo, sku, qty })
    .from(table)
    .where(inArray(reversalOf, [...numbers]))
  await auditAll(
    op,
    reversals.map((after) => ({
      entity,
      entityId: after.reversalOf ?? 0,
      action: 'reverse',
      before: null,
      after,
      reason,
      at: op.at,
      actor: op.caller.userId,
    })),
  )
}
