// The dates of a lot put right: what was keyed in wrongly would otherwise decide for ever what leaves first and what is stopped.

import { and, eq, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { inOwnerScope } from '#server/wms/kit/scope.ts'
import { refusals } from '#server/wms/modules/stock/balance/refusals.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { stockBalances, stockLots } from '#server/wms/schema/stock.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { correctLot } from '#shared/contracts/stock/ledger.ts'

export async function correct(
  op: Operation,
  { owner, sku, lot, mfgDate, expDate, reason }: CallBody<typeof correctLot>,
): Promise<CallResult<typeof correctLot>> {
  await assertProduct(op, owner, sku)
  const isNamed = and(eq(stockLots.owner, owner), eq(stockLots.sku, sku), eq(stockLots.lot, lot))
  const dates = { mfgDate: stockLots.mfgDate, expDate: stockLots.expDate }
  const [before = null] = await op.orm.select(dates).from(stockLots).where(isNamed).for('update')
  if (before === null) await assertLies(op, { owner, sku, lot })
  const after = { mfgDate, expDate }
  await op.orm
    .insert(stockLots)
    .values({ owner, sku, lot, ...after, isCorrected: true })
    .onConflictDoUpdate({
      target: [stockLots.owner, stockLots.sku, stockLots.lot],
      set: { ...after, isCorrected: true },
    })
  await audit(op, {
    action: 'correct',
    entity: 'stockLot',
    entityId: `${owner} ${sku} ${lot}`,
    reason,
    before: before && { ...before, owner },
    after: { ...after, owner },
  })
  return after
}

/** Somebody else's product is as unknown as one that does not exist. */
async function assertProduct({ orm, caller }: Operation, owner: string, sku: string): Promise<void> {
  const isSeen = and(eq(skus.owner, owner), eq(skus.code, sku), inOwnerScope(caller, skus.owner))
  const [found] = await orm.select({ code: skus.code }).from(skus).where(isSeen)
  if (!found) throw common.outOfScope()
}

async function assertLies(
  { orm }: Operation,
  { owner, sku, lot }: { owner: string; sku: string; lot: string },
): Promise<void> {
  const { onHand } = stockBalances
  const isLot = and(eq(stockBalances.owner, owner), eq(stockBalances.sku, sku), eq(stockBalances.lot, lot))
  const there = await orm.$count(stockBalances, and(isLot, sql`${onHand} > 0`))
  if (there === 0) {
    throw refusals.lotUnknown(sku, lot)
  }
}
