// Reject orders: keyed in with their lines or out of a sheet, changed until they are passed on, shown with all that belongs to them.

import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { orderLines } from '#server/wms/ledger/goods/order-lines.ts'
import { assertOwnerInWarehouse, withProducts } from '#server/wms/ledger/goods/products.ts'
import { packagesOf } from '#server/wms/ledger/names.ts'
import { differenceBinding } from '#server/wms/modules/difference/resources.ts'
import { refusals } from '#server/wms/modules/reject/refusals.ts'
import { countBinding, rejectBinding, rejectLineBinding } from '#server/wms/modules/reject/resources.ts'
import { differenceCases } from '#server/wms/schema/difference.ts'
import { rejectCounts, rejectLines } from '#server/wms/schema/reject.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { RejectLineInput } from '#shared/contracts/reject/line.ts'
import type { RejectSheetRow, rejectGoods, rejectOrder } from '#shared/contracts/reject/order.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { rejectLife } from '#shared/domain/reject.ts'

export type Reject = RowOf<typeof rejectBinding>
export type RejectLine = RowOf<typeof rejectLineBinding>
type NewReject = Omit<CallBody<typeof rejectOrder.create>, 'opId'> & Partial<Pick<Reject, 'state'>>
type RejectChange = CallBody<typeof rejectOrder.update>

const rejectLine = orderLines<typeof rejectBinding, RejectLineInput>({
  order: rejectBinding,
  lines: rejectLineBinding,
  keyOf: ({ boxNo, sku, lot }) => [codeKey(boxNo), sku, codeKey(lot)],
  twice: ({ boxNo, sku, lot }) => {
    const box = boxNo === '' ? '' : `箱 ${boxNo} 的`
    return refusals.lineTwice(`${box}商品 ${sku}${lot === '' ? '' : ` 批次 ${lot}`}`)
  },
})

export async function createReject(op: Operation, { lines: given, ...head }: NewReject): Promise<Reject> {
  await assertOwnerInWarehouse(op, head.owner, head.warehouse)
  const lines = await withProducts(op, head.owner, given)
  const rejectNo = await nextDocNo(op, 'rejectOrder')
  const order = { ...head, ...sumsOf(lines), rejectNo, creator: op.caller.userId }
  const created = await createRow(op, rejectBinding, order)
  await rejectLine.insert(op, created, lines)
  return created
}

export async function changeReject(op: Operation, change: RejectChange): Promise<Reject> {
  const { rejectNo, revision, opId: _, lines: given, ...head } = change
  const before = await lockRow(op, rejectBinding, rejectNo)
  assertDraft(before)
  const lines = given && (await withProducts(op, before.owner, given))
  const changes = { ...head, ...(lines && sumsOf(lines)) }
  const after = await updateRow(op, rejectBinding, { key: rejectNo, revision, changes })
  if (lines) await rejectLine.replace(op, after, lines)
  return after
}

/** One row of a sheet: the first of its external number makes the order, the others, which agree with it, add to it. */
export async function addRejectRow(op: Operation, row: Omit<RejectSheetRow, 'opId'>): Promise<Reject> {
  const { boxNo, sku, lot, expectedQty, ...head } = row
  const line = { boxNo, sku, lot, expectedQty }
  const known = await rejectLine.orderOfRow(op, head)
  if (!known) return createReject(op, { ...head, remark: '', lines: [line] })
  assertDraft(known)
  const named = await withProducts(op, known.owner, [line])
  const { expectedQty: added } = sumsOf(named)
  await rejectLine.insert(op, known, named, known.lineCount)
  const changes = {
    lineCount: known.lineCount + 1,
    expectedQty: addDecimals(known.expectedQty, added),
  }
  return advance(op, rejectBinding, 'addLine', { before: known, changes })
}

export async function findReject(reader: Reader, rejectNo: string) {
  const order = await findOne(reader, rejectBinding, rejectNo)
  return { ...order, lines: await findLines(reader, rejectNo) }
}

function findLines(reader: Reader, rejectNo: string): Promise<RejectLine[]> {
  return findRows(reader, rejectLineBinding, {
    condition: eq(rejectLines.rejectNo, rejectNo),
    sort: 'lineNo',
  })
}

/** The order, what was announced and counted, what of it differs, and what was done. */
export async function findRejectDocument(reader: Reader, rejectNo: string) {
  const order = await findOne(reader, rejectBinding, rejectNo)
  const lines = await findLines(reader, rejectNo)
  const counts = await findRows(reader, countBinding, { condition: eq(rejectCounts.rejectNo, rejectNo) })
  const cases = await findRows(reader, differenceBinding, {
    condition: eq(differenceCases.docNo, rejectNo),
    sort: 'caseNo',
  })
  const parts = {
    rejectOrder: [rejectNo],
    rejectCount: counts.map(({ id }) => String(id)),
    differenceCase: cases.map(({ caseNo }) => caseNo),
  }
  return {
    order,
    lines,
    counts,
    cases,
    goods: await findGoods(reader, rejectNo),
    timeline: await findTimeline(reader, parts),
    docNos: [rejectNo, ...(order.inboundNo ? [order.inboundNo] : [])],
  }
}

/** What was counted, by product, lot and quality. The order has been found within the reader's scope. */
function findGoods({ orm }: Reader, rejectNo: string): Promise<z.output<typeof rejectGoods>[]> {
  return selectRows(
    orm,
    sql`select c.sku, s.name as "skuName", ${packagesOf({ owner: sql`s.owner`, sku: sql`s.code` })} as "skuPackages", c.lot, c.quality, c.disposition, trim_scale(sum(c.qty))::text as qty,
          count(distinct c.box_no)::int as boxes
        from reject_counts c join skus s on s.owner = c.owner and s.code = c.sku
        where c.reject_no = ${rejectNo} and c.state = '有效'
        group by s.owner, s.code, s.name, c.sku, c.lot, c.quality, c.disposition order by c.sku, c.lot, c.quality, c.disposition`,
  )
}

function sumsOf(lines: readonly RejectLineInput[]) {
  return { lineCount: lines.length, expectedQty: addDecimals(...lines.map(({ expectedQty }) => expectedQty)) }
}

function assertDraft({ rejectNo, state }: Reject): void {
  if (isPossible(rejectLife.steps.update, { state })) return
  throw refusals.notPending(rejectNo, state)
}
