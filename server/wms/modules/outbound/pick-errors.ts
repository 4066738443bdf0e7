// What went wrong in picking: goods that were not where they should be, and what the bench found too few of, too many or wrong.

import type { Operation } from '#server/wms/kit/operation.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { findPicks, type Pick } from '#server/wms/modules/outbound/allocation.ts'
import type { Order } from '#server/wms/modules/outbound/orders.ts'
import { pickErrors } from '#server/wms/schema/pick-error.ts'
import type { PICK_ERRORS } from '#shared/domain/outbound.ts'

type PickErrorRow = typeof pickErrors.$inferInsert
type Found = Omit<PickErrorRow, 'id' | 'at' | 'businessDate' | 'finder'>

/** Of picks, what lacked of each; a place that does not hold what the book says is nobody's mistake. */
export function recordLacking(
  op: Operation,
  kind: '报缺' | '缺件',
  picks: readonly (Pick & { lacking: string })[],
): Promise<void> {
  const found = picks.map(({ orderNo, listNo, warehouse, owner, sku, lot, loc, picker, lacking }) => ({
    ...{ kind, orderNo, listNo, warehouse, owner, sku, lot, loc, qty: lacking },
    picker: kind === '报缺' ? null : picker,
  }))
  return record(op, found)
}

export type FoundAtBench = {
  kind: Extract<(typeof PICK_ERRORS)[number], '错件' | '多件'>
  sku: string
  lot: string
  qty: string
}

/** Whose it is can be said where one person picked all that it could have come with, and from where likewise. */
export async function recordAtBench(
  op: Operation,
  { orderNo, warehouse, owner }: Order,
  error: FoundAtBench,
): Promise<void> {
  const picks = await findPicks(op, { orderNos: [orderNo], state: '已拣' })
  const own = error.kind === '错件' ? picks : picks.filter(({ sku }) => sku === error.sku)
  const loc = error.kind === '错件' ? null : onlyOne(own.map((pick) => pick.loc))
  const listNo = onlyOne(own.map((pick) => pick.listNo))
  const picker = onlyOne(own.map((pick) => pick.picker))
  await record(op, [{ ...error, orderNo, warehouse, owner, listNo, loc, picker }])
}

function onlyOne<T>(values: readonly T[]): T | null {
  const [first, ...others] = new Set(values)
  return first === undefined || others.length > 0 ? null : first
}

async function record(op: Operation, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  const dateIn = await findBusinessDates(op, found)
  const finder = op.caller.userId
  await op.orm
    .insert(pickErrors)
    .values(found.map((one) => ({ ...one, at: op.at, finder, businessDate: dateIn(one) })))
}
