// What the named moves of a reject order mean beyond its state: when it came, cases for what differs, and when it is done with.

import { and, eq, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { MoveEffects } from '#server/wms/kit/transition.ts'
import { chargeWork, takeBackCharges } from '#server/wms/ledger/facts/charges.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { countOpenCases, openCases } from '#server/wms/modules/inbound/difference-cases.ts'
import type { Reject } from '#server/wms/modules/reject/orders.ts'
import { refusals } from '#server/wms/modules/reject/refusals.ts'
import type { rejectBinding } from '#server/wms/modules/reject/resources.ts'
import { inboundOrders } from '#server/wms/schema/inbound.ts'
import { rejectCounts } from '#server/wms/schema/reject.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { negate, signOf } from '#shared/domain/decimal.ts'

/** Of one product and lot, in all boxes together: what was packed into another box is not missing. */
type Difference = { sku: string; lot: string; expectedQty: string; actualQty: string; diffQty: string }

export const rejectMoves = {
  arrive: async (op, { warehouse, owner }) => {
    const dateIn = await findBusinessDates(op, [{ warehouse, owner }])
    return { arrivedAt: op.at.toISOString(), businessDate: dateIn({ warehouse }) }
  },
  finish: async (op, order) => {
    assertEqual(await findDifferences(op, order.rejectNo))
    await chargeCounting(op, order)
    return { countedAt: op.at.toISOString() }
  },
  finishDiffering: async (op, order) => {
    await openRejectCases(op, order, await findDifferences(op, order.rejectNo))
    await chargeCounting(op, order)
    return { countedAt: op.at.toISOString() }
  },
  reopen: async (op, { rejectNo: docNo }) => {
    await takeBackCharges(op, { docType: DOCUMENTS.rejectOrder.type, docNo, itemCode: 'TC' }, '撤回清点完成')
    return { countedAt: null }
  },
  settle: async (op, order) => {
    assertReceived(order)
    await assertCasesClosed(op, order)
    return { receivedAt: order.receivedAt ?? op.at.toISOString() }
  },
  complete: assertPutAway,
} satisfies MoveEffects<typeof rejectBinding>

async function chargeCounting(op: Operation, order: Reject): Promise<void> {
  const { rejectNo: docNo, warehouse, owner, countedQty: qty } = order
  const { eventId, state } = rejectCounts
  const counts = await op.orm
    .select({ eventId })
    .from(rejectCounts)
    .where(and(eq(rejectCounts.rejectNo, docNo), eq(state, '有效')))
    .orderBy(eventId)
  const eventIds = counts.map((counted) => counted.eventId)
  await chargeWork(op, [
    { warehouse, owner, docType: DOCUMENTS.rejectOrder.type, docNo, itemCode: 'TC', qty, eventIds },
  ])
}

function findDifferences({ orm }: Operation, rejectNo: string): Promise<Difference[]> {
  return selectRows<Difference>(
    orm,
    sql`select sku, lot, trim_scale(sum(expected_qty))::text as "expectedQty",
          trim_scale(sum(counted_qty))::text as "actualQty", trim_scale(sum(diff_qty))::text as "diffQty"
        from reject_lines where reject_no = ${rejectNo}
        group by sku, lot having sum(diff_qty) <> 0 order by min(line_no)`,
  )
}

function assertEqual([first]: readonly Difference[]): void {
  if (!first) return
  const isShort = signOf(first.diffQty) < 0
  const told = isShort ? `还差 ${negate(first.diffQty)}，请继续清点或` : `多出 ${first.diffQty}，请`
  throw refusals.goodsDiffer(first.sku, told)
}

async function openRejectCases(op: Operation, order: Reject, found: readonly Difference[]): Promise<void> {
  if (found.length === 0) throw refusals.nothingDiffers()
  const { rejectNo: docNo, warehouse, owner } = order
  await openCases(op, { docType: DOCUMENTS.rejectOrder.type, docNo, warehouse, owner }, found)
}

function assertReceived({ madeAt, countedBoxes, receivedBoxes }: Reject): void {
  if (madeAt === null) throw refusals.inboundNotMade()
  const left = countedBoxes - receivedBoxes
  if (left > 0) throw refusals.boxesLeft(left)
}

async function assertCasesClosed(op: Operation, order: Reject): Promise<void> {
  const open = await countOpenCases(op, order.rejectNo)
  if (open > 0) throw refusals.casesOpen(open)
}

async function assertPutAway({ orm }: Operation, { inboundNo }: Reject): Promise<void> {
  if (inboundNo === null) return
  const [inbound] = await orm
    .select({ state: inboundOrders.state })
    .from(inboundOrders)
    .where(eq(inboundOrders.orderNo, inboundNo))
    .for('share')
  if (inbound?.state === '已完成') return
  throw refusals.notPutAway(inboundNo, inbound?.state ?? '')
}
