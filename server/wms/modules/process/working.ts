// Working on the goods: what was done by whom, and what it has used once it is finished.

import { and, eq } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { insertRow, lockRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { recordEvents, reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { holdStock, postStock, reverseEntries } from '#server/wms/ledger/facts/stock.ts'
import { assertWhole } from '#server/wms/ledger/facts/whole.ts'
import { typedPieces } from '#server/wms/ledger/goods/products.ts'
import {
  changeMaterials,
  findMaterials,
  findSupplies,
  type Order,
} from '#server/wms/modules/process/orders.ts'
import { refusals } from '#server/wms/modules/process/refusals.ts'
import { orderBinding, reportBinding } from '#server/wms/modules/process/resources.ts'
import { usedOf } from '#server/wms/modules/process/rules.ts'
import { employees, workTeams } from '#server/wms/schema/people.ts'
import { processReports, processSupplies } from '#server/wms/schema/process.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { finishProcess } from '#shared/contracts/process/order.ts'
import type { reportProcess, undoProcessReport } from '#shared/contracts/process/report.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, negate, signOf, subtract } from '#shared/domain/decimal.ts'

type Report = CallResult<typeof reportProcess>

export async function report(op: Operation, given: CallBody<typeof reportProcess>): Promise<Report> {
  const { code, minutes, worker, team } = given
  const before = await lockRow(op, orderBinding, code)
  assertPossible(orderBinding, 'report', before)
  const { warehouse, owner, type, outputSku: sku } = before
  const doneQty = await typedPieces(op, { owner, sku }, given.doneQty, 'doneQty')
  const defectQty = await typedPieces(op, { owner, sku }, given.defectQty, 'defectQty')
  if (signOf(addDecimals(doneQty, defectQty)) === 0) throw refusals.reportEmpty()
  await assertWhole(
    op,
    [doneQty, defectQty].map((qty) => ({ owner, sku, qty })),
  )
  const who = await findWho(op, before, { worker, team })
  const work = {
    opType: '加工' as const,
    docType: DOCUMENTS.processOrder.type,
    docNo: code,
    qty: doneQty,
    durationSec: minutes * 60,
  }
  const dateIn = await findBusinessDates(op, [{ warehouse, owner }])
  const [eventId = 0] = await recordEvents(op, [{ ...work, ...who, warehouse, owner, sku }])
  const row = await insertRow(op, reportBinding, {
    code,
    warehouse,
    owner,
    type,
    doneQty,
    defectQty,
    minutes,
    worker,
    team,
    eventId,
    businessDate: dateIn({ warehouse, owner }),
    operator: op.caller.userId,
    reportedAt: op.at,
  })
  await audit(op, { action: 'create', entity: 'processReport', entityId: row.id, before: null, after: row })
  await countReported(op, before, row, 'report')
  return row
}

/** Either of them, at work in the order's warehouse. */
async function findWho(
  { orm }: Operation,
  { warehouse }: Order,
  { worker, team }: { worker: string | null; team: string | null },
): Promise<{ workerId: number } | { teamId: number }> {
  if ((worker === null) === (team === null)) throw refusals.reportOfWhom()
  if (worker !== null) {
    const [found] = await orm
      .select({ workerId: employees.id })
      .from(employees)
      .where(
        and(eq(employees.empNo, worker), eq(employees.warehouse, warehouse), eq(employees.state, '在职')),
      )
    if (!found) throw refusals.workerUnknown(worker)
    return found
  }
  const [found] = await orm
    .select({ teamId: workTeams.id })
    .from(workTeams)
    .where(
      and(eq(workTeams.code, team ?? ''), eq(workTeams.warehouse, warehouse), eq(workTeams.status, '启用')),
    )
  if (!found) throw refusals.teamUnknown(team)
  return found
}

type Reported = Pick<Report, 'doneQty' | 'defectQty'>

async function countReported(
  op: Operation,
  before: Order,
  reported: Reported,
  step: 'report' | 'undoReport',
  reason?: string,
) {
  const changes = {
    doneQty: addDecimals(before.doneQty, reported.doneQty),
    defectQty: addDecimals(before.defectQty, reported.defectQty),
  }
  await advance(op, orderBinding, step, { before, changes, reason })
}

export async function undoReport(
  op: Operation,
  { id, reason }: CallBody<typeof undoProcessReport>,
): Promise<Report> {
  const { code } = await findOne(op, reportBinding, id)
  const order = await lockRow(op, orderBinding, code)
  assertPossible(orderBinding, 'undoReport', order)
  const before = await lockRow(op, reportBinding, id)
  if (before.state === '已撤销') throw refusals.reportUndone()
  await reverseEvents(op, [before.eventId], reason)
  await advanceParts(op, reportBinding, 'undo', eq(processReports.id, id), { reason })
  const after = await findOne(op, reportBinding, id)
  await audit(op, { action: 'undo', entity: 'processReport', entityId: id, before, after, reason })
  const less = { doneQty: negate(before.doneQty), defectQty: negate(before.defectQty) }
  await countReported(op, order, less, 'undoReport', reason)
  return after
}

export async function finish(
  op: Operation,
  { code, materials: given }: CallBody<typeof finishProcess>,
): Promise<Order> {
  const before = await lockRow(op, orderBinding, code)
  assertPossible(orderBinding, 'finish', before)
  if (signOf(addDecimals(before.doneQty, before.defectQty)) === 0) throw refusals.nothingReported()
  if ((await findSupplies(op, code, '待领')).length > 0) throw refusals.materialsWaiting()
  const materials = await findMaterials(op, code)
  const fetched = await findSupplies(op, code, '已领')
  const used = materials.flatMap(({ id, sku }) => {
    const named = given.filter((material) => material.id === id)
    if (named.length !== 1) throw refusals.usageMissing(sku)
    const { used: parts, missing } = usedOf(id, named[0]?.usedQty ?? '0', fetched)
    if (signOf(missing) > 0) {
      throw refusals.usageTooMuch(sku, missing)
    }
    return parts
  })
  if (used.length === 0) throw refusals.nothingUsed()
  await takeOut(op, before, used)
  return advance(op, orderBinding, 'finish', { before, changes: { finishedAt: op.at.toISOString() } })
}

type Used = Awaited<ReturnType<typeof findSupplies>>[number]

async function takeOut(op: Operation, { code: docNo }: Order, used: readonly Used[]): Promise<void> {
  const entryNos = await postStock(
    op,
    used.map(({ warehouse, owner, sku, lot, qty, benchLoc }) => ({
      warehouse,
      owner,
      sku,
      lot,
      quality: '良品',
      qty,
      allocatedQty: qty,
      docType: DOCUMENTS.processOrder.type,
      docNo,
      from: { loc: benchLoc ?? '', container: '' },
      to: null,
      reason: '加工耗用',
    })),
  )
  for (const [index, { id, qty: usedQty }] of used.entries()) {
    const changes = { usedQty, usedEntryNo: entryNos[index] ?? null }
    await op.orm.update(processSupplies).set(changes).where(eq(processSupplies.id, id))
  }
  await changeMaterials(
    op,
    used.map(({ materialId, qty }) => ({ materialId, used: qty })),
  )
}

/** What was used lies at the workbench again, for its order alone. */
export async function reopen(op: Operation, { code, receivedQty }: Order, reason: string): Promise<void> {
  if (signOf(receivedQty) > 0) throw refusals.outputReceived()
  const used = (await findSupplies(op, code, '已领')).filter(({ usedQty }) => signOf(usedQty) > 0)
  await reverseEntries(
    op,
    used.flatMap(({ usedEntryNo }) => usedEntryNo ?? []),
    reason,
  )
  await holdStock(
    op,
    used.map(({ warehouse, owner, sku, lot, benchLoc, usedQty }) => ({
      warehouse,
      owner,
      sku,
      lot,
      quality: '良品',
      loc: benchLoc ?? '',
      container: '',
      allocated: usedQty,
    })),
  )
  const none = { usedQty: '0', usedEntryNo: null }
  await op.orm
    .update(processSupplies)
    .set(none)
    .where(and(eq(processSupplies.code, code), eq(processSupplies.state, '已领')))
  await changeMaterials(
    op,
    used.map(({ materialId, usedQty }) => ({ materialId, used: subtract('0', usedQty) })),
  )
}
