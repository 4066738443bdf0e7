// Entries of pay that are no work's: what is taken off, and what is paid on top. What they come to is an expense of their day.
import { and, eq } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { postExpenses } from '#server/wms/kit/facts/money.ts'
import { findOpenDates } from '#server/wms/kit/facts/periods.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { employees } from '#server/wms/modules/people/tables.ts'
import { entryBinding } from '#server/wms/modules/piece/resources.ts'
import { pieceEntries } from '#server/wms/modules/piece/tables.ts'

export type Entry = RowOf<typeof entryBinding>

type Posting = Pick<Entry, 'warehouse' | 'owner' | 'worker' | 'team' | 'businessDate'> &
  Pick<Entry, 'kind' | 'docType' | 'docNo' | 'amount' | 'reason'>

/** What is said of one worker's pay is said one after the other: two deductions are weighed against what was earned. */
export async function lockWorker({ orm, caller }: Operation, empNo: string) {
  const [worker] = await orm
    .select({ warehouse: employees.warehouse, team: employees.team })
    .from(employees)
    .where(and(eq(employees.empNo, empNo), inWarehouseScope(caller, employees.warehouse)))
    .for('update')
  if (!worker) throw new Refusal({ code: 404, message: `找不到员工 ${empNo}，请核对工号` })
  return worker
}

export async function postEntry(op: Operation, posting: Posting): Promise<Entry> {
  const { kind, docType, docNo, warehouse, owner, worker, team, amount, reason, businessDate } = posting
  const openDate = await findOpenDates(op, '计件', [warehouse])
  const [made] = await op.orm
    .insert(pieceEntries)
    .values({
      ...{ kind, at: op.at, warehouse, owner, worker, team, docType, docNo, amount, reason, runNo: docNo },
      ...openDate(warehouse, businessDate),
      ...{ qty: '0', unit: '件', basePoint: '0', coefficient: '1', shiftCoefficient: '1', isShared: false },
      ...{ share: '1', eventScore: '0', score: '0', unitPrice: '0', payment: '计件', seconds: 0 },
      ...{ ruleVersion: 0, coefficientVersion: 0 },
    })
    .returning({ entryId: pieceEntries.entryId })
  await postExpenses(op, [
    {
      ...{ warehouse, owner, businessDate, category: '计件', amount, allocBasis: '直接归属', reason },
      ...{ docType, docNo, sourceRef: docNo },
    },
  ])
  return findOne(op, entryBinding, made?.entryId ?? 0)
}
