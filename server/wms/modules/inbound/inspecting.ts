// 质检 — goods are found to be of another quality where they lie: out of the one, into the other, by one piece of work, which is
// charged. Tasks that are to put them away follow, and receipts of what came in to be inspected know how much of it was.

import { and, eq, sql } from 'drizzle-orm'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { chargeWork } from '#server/wms/ledger/facts/charges.ts'
import { recordEvents } from '#server/wms/ledger/facts/events.ts'
import { seePieces } from '#server/wms/ledger/facts/serials.ts'
import { postStock } from '#server/wms/ledger/facts/stock.ts'
import { suggestPlace } from '#server/wms/ledger/goods/places.ts'
import { typedPieces } from '#server/wms/ledger/goods/products.ts'
import { isOpen, type Task } from '#server/wms/modules/inbound/putaway.ts'
import { orderBinding, putawayBinding } from '#server/wms/modules/inbound/resources.ts'
import { putawayTasks } from '#server/wms/schema/inbound.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { inspectStock } from '#shared/contracts/stock/ledger.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { signOf, smallerOf, subtract } from '#shared/domain/decimal.ts'

type Inspection = CallBody<typeof inspectStock>

/** `orderNo`: whose receipts are counted first. */
export async function inspect(op: Operation, given: Inspection, orderNo = ''): Promise<number[]> {
  const inspection = { ...given, qty: await typedPieces(op, given, given.qty) }
  const tasks = await lockTasksFor(op, inspection)
  await followFinding(op, tasks, inspection)
  if (inspection.quality === '待检') await countInspected(op, tasks, inspection, orderNo)
  return post(op, inspection)
}

/** Those that are to put these goods away from here. Orders before tasks, wherever both are locked. */
async function lockTasksFor(op: Operation, inspection: Inspection): Promise<Task[]> {
  const { warehouse, owner, sku, lot, quality, loc, container } = inspection
  const isOfThese = and(
    eq(putawayTasks.warehouse, warehouse),
    eq(putawayTasks.owner, owner),
    eq(putawayTasks.sku, sku),
    eq(putawayTasks.lot, lot),
    eq(putawayTasks.quality, quality),
    eq(putawayTasks.fromLoc, loc),
    eq(putawayTasks.container, container),
    isOpen(),
    inScope(op.caller, putawayTasks),
  )
  const { taskNo, source } = putawayTasks
  const orders = await op.orm.selectDistinct({ source }).from(putawayTasks).where(isOfThese).orderBy(source)
  for (const order of orders) await lockRow(op, orderBinding, order.source)
  const found = await op.orm.select({ taskNo }).from(putawayTasks).where(isOfThese).orderBy(taskNo)
  const tasks: Task[] = []
  for (const task of found) tasks.push(await lockRow(op, putawayBinding, task.taskNo))
  return tasks
}

/** As much as was inspected goes on as what it was found to be. */
async function followFinding(op: Operation, tasks: readonly Task[], { found, qty }: Inspection) {
  let left = qty
  for (const task of tasks) {
    const part = smallerOf(left, subtract(task.qty, task.doneQty))
    if (signOf(part) > 0) await regrade(op, task, { ...task, quality: found, qty: part })
    left = subtract(left, part)
  }
}

/** The whole task, or a part of it, which becomes a task of its own. */
async function regrade(op: Operation, before: Task, found: Task): Promise<void> {
  const { warehouse, owner, sku, lot, quality, qty, fromLoc, container, source } = found
  const suggested = await suggestPlace(op, found)
  const rest = subtract(before.qty, qty)
  if (signOf(rest) === 0) {
    await advance(op, putawayBinding, 'inspect', {
      before,
      changes: { quality, ...suggested },
      to: before.state,
    })
    return
  }
  const isDone = signOf(subtract(rest, before.doneQty)) === 0
  const to = isDone ? '已完成' : before.state
  await advance(op, putawayBinding, 'inspect', { before, changes: { qty: rest }, to })
  const taskNo = await nextDocNo(op, 'putawayTask')
  const goods = { warehouse, owner, sku, lot, quality, qty }
  await createRow(op, putawayBinding, { ...goods, ...suggested, taskNo, source, fromLoc, container })
}

/** First what came in with those tasks, then what came in here, then the oldest. */
async function countInspected(
  op: Operation,
  tasks: readonly Task[],
  inspection: Inspection,
  orderNo: string,
): Promise<void> {
  const { warehouse, owner, sku, lot, loc, container, qty } = inspection
  const sources = sql.param(tasks.map(({ source }) => source))
  await op.orm.execute(sql`
    with waiting as (
      select id, qty - inspected_qty as rest,
        case when order_no = ${orderNo} then -1 when order_no = any(${sources}::text[]) then 0 when (r.loc, r.container) = (${loc}, ${container}) then 1
          else 2 end as turn
      from receipt_lines r
      where warehouse = ${warehouse} and owner = ${owner} and sku = ${sku} and lot = ${lot} and state = '有效'
        and quality = '待检' and inspected_qty < qty
      order by id for update
    ), turns as (
      select id, rest, sum(rest) over (order by turn, id) - rest as before from waiting
    )
    update receipt_lines r set inspected_qty = r.inspected_qty + least(rest, ${qty}::numeric - before)
    from turns where turns.id = r.id and before < ${qty}::numeric`)
}

async function post(op: Operation, inspection: Inspection): Promise<number[]> {
  const { warehouse, owner, sku, lot, quality, loc, container, found, qty, serialNos, reason } = inspection
  const document = { docType: DOCUMENTS.stockInspection.type, docNo: await nextDocNo(op, 'stockInspection') }
  const [eventId = 0] = await recordEvents(op, [{ warehouse, owner, sku, qty, opType: '质检', ...document }])
  const entry = { warehouse, owner, sku, lot, ...document, qty, reason, eventId }
  const place = { loc, container }
  const entryNos = await postStock(op, [
    { ...entry, quality, from: place, to: null },
    { ...entry, quality: found, from: null, to: place },
  ])
  const inspected = { warehouse, owner, sku, lot, quality: found, ...place }
  if (serialNos.length > 0) await seePieces(op, inspected, qty, serialNos)
  await chargeWork(op, [{ warehouse, owner, ...document, itemCode: 'ZJ', qty, eventIds: [eventId] }])
  return entryNos
}
