// The documents of replenishment: what was carried to the places for picking, and what is allocated to be carried there.
import { minutesBefore } from '#server/wms/demo/year/calendar.ts'
import type { BookedMove, Booking } from '#server/wms/demo/year/day-book.ts'
import { auditPapers, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { holdStock } from '#server/wms/ledger/facts/stock.ts'
import { replenishments } from '#server/wms/schema/replenishment.ts'
import { subtract } from '#shared/domain/decimal.ts'
import { replenishmentLife } from '#shared/domain/replenishment.ts'

/** `plan` is where the goods are to go, `done` what of them is there. */
export type Refill = {
  plan: BookedMove
  done: BookedMove | null
  state: '待分配' | '已领取' | '执行中' | '已完成'
}

const MADE_MINUTES_BEFORE = 45
const CLAIMED_MINUTES_BEFORE = 15

export async function keepRefills(
  op: Operation,
  refills: readonly Refill[],
  booking: Booking,
): Promise<void> {
  const papers = refills.map((refill) => refillPaper(refill, booking))
  await keepPapers(op, replenishments, replenishments.taskNo, papers)
  const open = refills.filter(({ state }) => state !== '已完成')
  if (open.length > 0) await holdStock(op, open.map(allocationOf))
  await auditPapers(op, papers)
}

export function madeAt({ plan }: Refill): Date {
  return minutesBefore(plan.at, MADE_MINUTES_BEFORE)
}

function refillPaper(refill: Refill, { staff }: Booking): Paper {
  const { plan, done, state } = refill
  const { clerk, manager } = staff
  const kind = { entity: 'replenishment', key: 'taskNo' }
  const paper = new Paper(kind, refillRow(plan), { by: manager, at: madeAt(refill) })
  if (state === '待分配') return paper
  const claimed = { by: clerk, at: minutesBefore(plan.at, CLAIMED_MINUTES_BEFORE) }
  paper.move(replenishmentLife, 'claim', claimed, { assignee: clerk })
  if (done) paper.change('execute', { by: clerk, at: done.at }, { doneQty: done.qty, state })
  return paper
}

function refillRow({ warehouse, owner, sku, lot, quality, docNo: taskNo, qty, from, to }: BookedMove) {
  return {
    taskNo,
    warehouse,
    owner,
    sku,
    lot,
    quality,
    suggestQty: qty,
    doneQty: '0',
    remark: '',
    fromLoc: from?.loc ?? '',
    fromContainer: from?.container ?? '',
    toLoc: to?.loc ?? '',
    priority: '普通',
    source: '低于下限',
    assignee: null,
    state: replenishmentLife.initial,
  }
}

function allocationOf({ plan, done }: Refill) {
  const { warehouse, owner, sku, lot, quality, from, qty } = plan
  const place = { loc: from?.loc ?? '', container: from?.container ?? '' }
  return { warehouse, owner, sku, lot, quality, ...place, allocated: subtract(qty, done?.qty ?? '0') }
}
