// Changes of products that stock depends on.
import { sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { lockRow, updateRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/base/sku/refusals.ts'
import { skuBinding } from '#server/wms/modules/base/sku/resources.ts'
import type { sku } from '#shared/contracts/base/sku.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'

/** Pieces that lie there already have no numbers, or have them already. */
export async function changeProduct(op: Operation, change: CallBody<typeof sku.update>) {
  const { id, revision, opId: _, ...changes } = change
  if (changes.serialFrom !== undefined) {
    const product = await lockRow(op, skuBinding, id)
    if (changes.serialFrom !== product.serialFrom) await assertNoStock(op, product)
  }
  return updateRow(op, skuBinding, { key: id, revision, changes })
}

async function assertNoStock(
  { orm }: Operation,
  { owner, code }: { owner: string; code: string },
): Promise<void> {
  const [held] = await selectRows<{ on_hand: string | null }>(
    orm,
    sql`select trim_scale(sum(on_hand))::text as on_hand from stock_balances where owner = ${owner} and sku = ${code}`,
  )
  const onHand = held?.on_hand ?? '0'
  if (Number(onHand) > 0) throw refusals.serialFromInStock(code, onHand)
}
