// What the named moves of a reject order mean beyond its state: when it came, cases for what differs, and when it is done with.
import { and, eq, ne, sql } from 'drizzle-orm'
import { auditAll, type Row } from '#server/wms/kit/audit.ts'
import { nextDocNos } from '#server/wms/kit/doc-number.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { selectRows } from '#server/wms/kit/facts/bulk.ts'
import { chargeWork, takeBackCharges } from '#server/wms/kit/facts/charges.ts'
import { findBusinessDates } from '#server/wms/kit/facts/days.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { differenceCases } from '#server/wms/modules/difference/tables.ts'
import type { Reject } from '#server/wms/modules/inbound/reject-orders.ts'
import { rejectCounts } from '#server/wms/modules/inbound/reject-tables.ts'
import { inboundOrders } from '#server/wms/modules/inbound/tables.ts'
import { negate, signOf } from '#shared/domain/decimal.ts'
import { REJECT_DOC } from '#shared/domain/reject.ts'

/** Of one product and lot, in all boxes together: what was packed into another box is not missing. */
type Difference = { sku: string; lot: string; expectedQty: string; actualQty: string; diffQty: string }

const EFFECTS: Readonly<Record<string, (op: Operation, order: Reject) => Promise<Row>>> = {
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
    await openCases(op, order, await findDifferences(op, order.rejectNo))
    await chargeCounting(op, order)
    return { countedAt: op.at.toISOString() }
  },
  reopen: async (op, { rejectNo: docNo }) => {
    await takeBackCharges(op, { docType: REJECT_DOC, docNo, itemCode: 'TC' }, '撤回清点完成')
    return { countedAt: null }
  },
  settle: async (op, order) => {
    assertReceived(order)
    await assertCasesClosed(op, order)
    return { receivedAt: order.receivedAt ?? op.at.toISOString() }
  },
  complete: async (op, order) => {
    await assertPutAway(op, order)
    return {}
  },
}

export function moveReject(op: Operation, order: Row, move: string): Promise<Row> {
  return EFFECTS[move]?.(op, order as Reject) ?? Promise.resolve({})
}

async function chargeCounting(op: Operation, order: Reject): Promise<void> {
  const { rejectNo: docNo, warehouse, owner, countedQty: qty } = order
  const { eventId, state } = rejectCounts
  const counts = await op.orm
    .select({ eventId })
    .from(rejectCounts)
    .where(and(eq(rejectCounts.rejectNo, docNo), eq(state, '有效')))
    .orderBy(eventId)
  const eventIds = counts.map((counted) => counted.eventId)
  await chargeWork(op, [{ warehouse, owner, docType: REJECT_DOC, docNo, itemCode: 'TC', qty, eventIds }])
}

export function countOpenCases({ orm }: Operation, { rejectNo }: Reject): Promise<number> {
  return orm.$count(
    differenceCases,
    and(eq(differenceCases.docNo, rejectNo), ne(differenceCases.state, '已关闭')),
  )
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
  throw new Refusal({ code: 409, message: `商品 ${first.sku} ${told}按差异完成` })
}

async function openCases(op: Operation, order: Reject, found: readonly Difference[]): Promise<void> {
  if (found.length === 0) throw new Refusal({ code: 409, message: '没有差异，请直接操作「清点完成」' })
  const { rejectNo: docNo, warehouse, owner } = order
  const numbers = await nextDocNos(op, 'CY', found.length)
  const cases = found.map((difference, index) => ({
    ...{ ...difference, caseNo: numbers[index] ?? '', docType: REJECT_DOC, docNo, warehouse, owner },
    ...{ createdAt: op.at, updatedAt: op.at },
    kind: signOf(difference.diffQty) < 0 ? ('短少' as const) : ('多出' as const),
  }))
  await op.orm.insert(differenceCases).values(cases)
  const made = {
    action: 'create',
    entity: 'differenceCase',
    before: null,
    actor: op.caller.userId,
    at: op.at,
  }
  await auditAll(
    op,
    cases.map((after) => ({ ...made, entityId: after.caseNo, after })),
  )
}

function assertReceived({ madeAt, countedBoxes, receivedBoxes }: Reject): void {
  if (madeAt === null) throw conflict('尚未盘点制单，请先制单收货')
  const left = countedBoxes - receivedBoxes
  if (left > 0) throw conflict(`还有 ${left} 箱未收货，请先收货`)
}

async function assertCasesClosed(op: Operation, order: Reject): Promise<void> {
  const open = await countOpenCases(op, order)
  if (open > 0) throw conflict(`还有 ${open} 张差异单未关闭，不能结案`)
}

async function assertPutAway({ orm }: Operation, { inboundNo }: Reject): Promise<void> {
  if (inboundNo === null) return
  const [inbound] = await orm
    .select({ state: inboundOrders.state })
    .from(inboundOrders)
    .where(eq(inboundOrders.orderNo, inboundNo))
  if (inbound?.state === '已完成') return
  throw conflict(`入库单 ${inboundNo} 当前为「${inbound?.state ?? ''}」，上架完成后才能完结`)
}

function conflict(message: string): Refusal {
  return new Refusal({ code: 409, message })
}
