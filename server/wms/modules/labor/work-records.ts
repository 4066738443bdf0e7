// Hours of everybody: those of own people are registered, those of agencies' workers come with their dispatches.
import { and, eq } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { assertNotAhead, findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { findOpenDates } from '#server/wms/ledger/facts/periods.ts'
import { payHours } from '#server/wms/ledger/facts/wages.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { findLeavesOf } from '#server/wms/modules/labor/leaves.ts'
import { assertOpenMonth } from '#server/wms/modules/labor/lines.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { workRecordBinding } from '#server/wms/modules/labor/resources.ts'
import { workRecords } from '#server/wms/schema/labor.ts'
import { employees } from '#server/wms/schema/people.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { workRecord } from '#shared/contracts/labor/work-record.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'
import { HOURS_OF_DAY } from '#shared/domain/labor.ts'

export type NewRecord = Omit<CallBody<typeof workRecord.create>, 'opId'>
type RecordChange = CallBody<typeof workRecord.update>

export async function registerHours(op: Operation, record: NewRecord) {
  const worker = await lockEmployed(op, record.worker)
  if (worker.agency !== null) throw refusals.hoursOfAgency()
  const { warehouse, post } = worker
  const dateOf = await findBusinessDates(op, [{ warehouse }])
  assertNotAhead(record.businessDate, dateOf({ warehouse }))
  await assertOpenPay(op, { warehouse, businessDate: record.businessDate })
  await assertPossible(op, worker, { ...record, id: null })
  const made = await createRow(op, workRecordBinding, {
    ...record,
    warehouse,
    post,
    source: '登记',
    dispatchNo: null,
  })
  await payHours(op, warehouse, eq(workRecords.id, made.id))
  return made
}

export async function correctHours(op: Operation, { id, revision, opId: _, ...changes }: RecordChange) {
  const before = await lockRow(op, workRecordBinding, id)
  if (before.source === '派工') throw refusals.hoursOfAgency()
  await assertOpenPay(op, before)
  const { hours = before.hours, overtime = before.overtime, remark = before.remark } = changes
  await assertPossible(op, await lockEmployed(op, before.worker), { ...before, hours, overtime, remark })
  const corrected = await updateRow(op, workRecordBinding, { key: id, revision, changes })
  await payHours(op, before.warehouse, eq(workRecords.id, id))
  return corrected
}

/** Locked, so that two shifts of one day that are written down at once know of each other. */
async function lockEmployed(op: Operation, empNo: string) {
  const { warehouse, agency, post, hireDate, leaveDate } = employees
  const [employed] = await op.orm
    .select({ warehouse, agency, post, hireDate, leaveDate })
    .from(employees)
    .where(and(eq(employees.empNo, empNo), inScope(op.caller, { warehouse })))
    .for('no key update')
  if (!employed) throw refusals.employeeUnknown()
  return employed
}

type Employed = Awaited<ReturnType<typeof lockEmployed>>
/** `id` is null for what is not written down yet. */
type Worked = Pick<NewRecord, 'worker' | 'businessDate' | 'shift' | 'hours' | 'overtime' | 'remark'> & {
  id: number | null
}

/** Nobody works before they are hired, once they have left, longer than a day is, or on leave without a word about it. */
async function assertPossible(op: Operation, { hireDate, leaveDate }: Employed, worked: Worked) {
  const { worker, businessDate, remark } = worked
  if (businessDate < hireDate) throw refusals.hoursBeforeHire(worker, hireDate)
  if (leaveDate !== null && businessDate > leaveDate) throw refusals.hoursAfterLeave(worker, leaveDate)
  await assertWithinDay(op, worked)
  const [leave] = remark === '' ? await findLeavesOf(op, worker, businessDate) : []
  if (leave) throw refusals.hoursOnLeave(worker, businessDate, `${leave.leaveType} ${leave.leaveNo}`)
}

async function assertWithinDay({ orm }: Operation, worked: Worked): Promise<void> {
  const { id, worker, businessDate, shift } = worked
  const recorded = await orm
    .select({
      id: workRecords.id,
      shift: workRecords.shift,
      hours: workRecords.hours,
      overtime: workRecords.overtime,
    })
    .from(workRecords)
    .where(and(eq(workRecords.worker, worker), eq(workRecords.businessDate, businessDate)))
  const others = recorded.filter((record) => record.id !== id)
  if (others.some((record) => record.shift === shift)) throw refusals.hoursTwice(worker, businessDate, shift)
  const all = addDecimals(...[worked, ...others].flatMap(({ hours, overtime }) => [hours, overtime]))
  if (signOf(subtract(all, String(HOURS_OF_DAY))) > 0)
    throw refusals.hoursBeyondDay(worker, businessDate, all, HOURS_OF_DAY)
}

/** Own people's hours are pay: a month of it that is locked keeps them, too. */
async function assertOpenPay(
  op: Operation,
  place: { warehouse: string; businessDate: string },
): Promise<void> {
  await assertOpenMonth(op, place)
  const openDate = await findOpenDates(op, '计件', [place.warehouse])
  if (openDate(place.warehouse, place.businessDate).lateFor !== null) throw ledger.pieceMonthLocked()
}
