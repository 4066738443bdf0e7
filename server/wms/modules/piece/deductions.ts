// 计件扣款 — an entry that takes off what its day's expense is less by; taken back by its opposite.
import { and, eq, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { selectRows } from '#server/wms/kit/facts/bulk.ts'
import { findBusinessDates } from '#server/wms/kit/facts/days.ts'
import { postExpenses } from '#server/wms/kit/facts/money.ts'
import { findOpenDates } from '#server/wms/kit/facts/periods.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { employees } from '#server/wms/modules/people/tables.ts'
import { entryBinding } from '#server/wms/modules/piece/resources.ts'
import { pieceEntries } from '#server/wms/modules/piece/tables.ts'
import type { CallBody } from '#shared/contracts/call.ts'
import type { deductPieces, takeBackDeduction } from '#shared/contracts/piece/deduction.ts'
import { negate, signOf, subtract } from '#shared/domain/decimal.ts'
import { PIECE_DEDUCTION } from '#shared/domain/piece.ts'

type Entry = RowOf<typeof entryBinding>
type Asked = Omit<CallBody<typeof deductPieces>, 'opId'>
type Deduction = Pick<Entry, 'warehouse' | 'owner' | 'worker' | 'team' | 'businessDate' | 'docNo'> & {
  amount: string
  reason: string
}

const PREFIX = 'KK'

export async function deduct(op: Operation, { amount, ...asked }: Asked): Promise<Entry> {
  const { warehouse, team } = await lockWorker(op, asked.worker)
  const today = await findBusinessDates(op, [{ warehouse, owner: asked.owner }])
  if (asked.businessDate > today({ warehouse })) {
    throw new Refusal({ code: 400, message: '业务日期不能晚于今天' })
  }
  const docNo = await nextDocNo(op, PREFIX)
  const entry = await post(op, { ...asked, warehouse, team, docNo, amount: negate(amount) })
  await assertEarned(op, entry)
  return entry
}

export async function takeBack(
  op: Operation,
  { entryId, reason }: Omit<CallBody<typeof takeBackDeduction>, 'opId'>,
): Promise<Entry> {
  const entry = await lockRow(op, entryBinding, entryId)
  const { docNo, amount, lateFor, businessDate } = entry
  if (entry.kind !== '扣款' || signOf(amount) > 0) {
    throw new Refusal({ code: 409, message: '只能撤销扣款，请选择类别为「扣款」的明细' })
  }
  if ((await op.orm.$count(pieceEntries, eq(pieceEntries.docNo, docNo))) > 1) {
    throw new Refusal({ code: 409, message: `扣款 ${docNo} 已撤销` })
  }
  return post(op, { ...entry, businessDate: lateFor ?? businessDate, amount: negate(amount), reason })
}

/** Two deductions of one worker are weighed against what was earned one after the other. */
async function lockWorker({ orm, caller }: Operation, empNo: string) {
  const [worker] = await orm
    .select({ warehouse: employees.warehouse, team: employees.team })
    .from(employees)
    .where(and(eq(employees.empNo, empNo), inWarehouseScope(caller, employees.warehouse)))
    .for('update')
  if (!worker) throw new Refusal({ code: 404, message: `找不到员工 ${empNo}，请核对工号` })
  return worker
}

async function post(op: Operation, deduction: Deduction): Promise<Entry> {
  const { warehouse, owner, worker, team, docNo, amount, reason, businessDate } = deduction
  const openDate = await findOpenDates(op, '计件', [warehouse])
  const [made] = await op.orm
    .insert(pieceEntries)
    .values({
      ...{ kind: '扣款', at: op.at, warehouse, owner, worker, team, docType: PIECE_DEDUCTION, docNo },
      ...{ ...openDate(warehouse, businessDate), amount, reason, runNo: docNo },
      ...{ qty: '0', unit: '件', basePoint: '0', coefficient: '1', shiftCoefficient: '1', isShared: false },
      ...{ share: '1', eventScore: '0', score: '0', unitPrice: '0', payment: '计件', seconds: 0 },
      ...{ ruleVersion: 0, coefficientVersion: 0 },
    })
    .returning({ entryId: pieceEntries.entryId })
  await postExpenses(op, [
    {
      ...{ warehouse, owner, businessDate, category: '计件', amount, allocBasis: '直接归属', reason },
      ...{ docType: PIECE_DEDUCTION, docNo, sourceRef: docNo },
    },
  ])
  return findOne(op, entryBinding, made?.entryId ?? 0)
}

/** Nobody pays to have worked. */
async function assertEarned(op: Operation, { worker, businessDate }: Entry): Promise<void> {
  const [month] = await selectRows<{ left: string }>(
    op.orm,
    sql`select coalesce(sum(amount), 0)::text as left from piece_entries
        where worker = ${worker} and superseded_by is null
          and date_trunc('month', business_date) = date_trunc('month', ${businessDate}::date)`,
  )
  const left = month?.left ?? '0'
  if (signOf(left) >= 0) return
  const message = `扣款超过员工当月计件金额 ${subtract('0', left)} 元，请减少金额`
  throw new Refusal({ code: 409, message })
}
