// Deliveries of returned parcels: written down as they arrive, changed until they are signed for, and signed for.
import { and, inArray, ne } from 'drizzle-orm'
import { auditAll } from '#server/wms/kit/audit.ts'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo, nextDocNos } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { assertPossible, type MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { receiptBinding } from '#server/wms/modules/returned/resources.ts'
import { returnParcels } from '#server/wms/schema/returned.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { type returnReceipt, waybillsIn } from '#shared/contracts/returned/receipt.ts'

type Receipt = RowOf<typeof receiptBinding>

export async function createReceipt(
  op: Operation,
  { opId: _, ...given }: CallBody<typeof returnReceipt.create>,
): Promise<Receipt> {
  const receiptNo = await nextDocNo(op, 'returnReceipt')
  return createRow(op, receiptBinding, { ...given, receiptNo, creator: op.caller.userId })
}

export async function changeReceipt(
  op: Operation,
  { receiptNo: key, revision, opId: _, ...changes }: CallBody<typeof returnReceipt.update>,
): Promise<Receipt> {
  const before = await lockRow(op, receiptBinding, key)
  assertPossible(receiptBinding, 'update', before)
  return updateRow(op, receiptBinding, { key, revision, changes })
}

export const receiptMoves = {
  sign: async (op, receipt) => {
    await awaitParcels(op, receipt)
    return { receiver: op.caller.userId, receivedAt: op.at.toISOString() }
  },
} satisfies MoveEffects<typeof receiptBinding>

/** The parcels of the carrier's list are expected from now on; those that are known already stay as they are. */
async function awaitParcels(op: Operation, receipt: Receipt): Promise<void> {
  const { warehouse, carrier, receiptNo } = receipt
  const waybills = await unknownOf(op, warehouse, waybillsIn(receipt.waybills))
  if (waybills.length === 0) return
  const numbers = await nextDocNos(op, 'returnParcel', waybills.length)
  const by = { operator: op.caller.userId, createdAt: op.at, updatedAt: op.at }
  const parcels = waybills.map((waybillNo, index) => ({
    returnNo: numbers[index] ?? '',
    waybillNo,
    warehouse,
    carrier,
    receiptNo,
    ...by,
    originalOrderNo: '',
    station: '',
    noOwner: false,
    remark: '',
  }))
  await op.orm.insert(returnParcels).values(parcels)
  const made = { action: 'sign', entity: 'returnParcel', before: null, actor: op.caller.userId, at: op.at }
  await auditAll(
    op,
    parcels.map((after) => ({ ...made, entityId: after.returnNo, after })),
  )
}

async function unknownOf({ orm }: Operation, warehouse: string, waybills: string[]): Promise<string[]> {
  if (waybills.length === 0) return []
  const { waybillKey, warehouse: at, state } = returnParcels
  const keys = waybills.map(codeKey)
  const known = await orm
    .select({ waybillKey })
    .from(returnParcels)
    .where(and(inArray(waybillKey, keys), inArray(at, [warehouse]), ne(state, '拒收退回')))
  const taken = new Set(known.map((row) => row.waybillKey))
  return waybills.filter((_, index) => !taken.has(keys[index] ?? ''))
}
