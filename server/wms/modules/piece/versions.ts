// Another version of a rule, a coefficient or a wage: it holds from its day on. Work that was counted before stays as it is until
// it is counted again.

import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { lockVersions, nextVersion } from '#server/wms/kit/versions.ts'
import { createRow } from '#server/wms/kit/write.ts'
import { findOpenDates } from '#server/wms/ledger/facts/periods.ts'
import { payHours } from '#server/wms/ledger/facts/wages.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { refusals } from '#server/wms/modules/piece/refusals.ts'
import { coefficientBinding, ruleBinding, wageBinding } from '#server/wms/modules/piece/resources.ts'
import { workRecords } from '#server/wms/schema/labor.ts'
import { employees } from '#server/wms/schema/people.ts'
import { pieceCoefficients, pieceRules, wageRates } from '#server/wms/schema/piece.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { pieceCoefficient, pieceRule } from '#shared/contracts/piece/rule.ts'
import type { wageRate } from '#shared/contracts/piece/wage.ts'

export type NewRule = Omit<CallBody<typeof pieceRule.create>, 'opId'>
export type NewCoefficient = Omit<CallBody<typeof pieceCoefficient.create>, 'opId'>
export type NewWage = Omit<CallBody<typeof wageRate.create>, 'opId'>

export async function setRule(op: Operation, rule: NewRule) {
  await claim(op, rule)
  const { warehouse, opType } = pieceRules
  const same = and(eq(warehouse, rule.warehouse), eq(opType, rule.opType))
  const version = await nextVersion(op, pieceRules, same)
  return createRow(op, ruleBinding, { ...rule, version, modifier: op.caller.userId })
}

export async function setCoefficient(op: Operation, coefficient: NewCoefficient) {
  await claim(op, coefficient)
  const { warehouse, owner, opType } = pieceCoefficients
  const same = and(
    eq(warehouse, coefficient.warehouse),
    eq(owner, coefficient.owner),
    coefficient.opType ? eq(opType, coefficient.opType) : isNull(opType),
  )
  const version = await nextVersion(op, pieceCoefficients, same)
  return createRow(op, coefficientBinding, { ...coefficient, version, modifier: op.caller.userId })
}

/** Hours of its time that are paid already are paid anew. */
export async function setWage(op: Operation, wage: NewWage) {
  await claim(op, wage)
  await assertKnown(op, wage)
  const { warehouse, post, worker } = wageRates
  const same = and(
    eq(warehouse, wage.warehouse),
    wage.worker ? eq(worker, wage.worker) : eq(post, wage.post ?? ''),
  )
  const version = await nextVersion(op, wageRates, same)
  const made = await createRow(op, wageBinding, { ...wage, version, modifier: op.caller.userId })
  await payHours(op, wage.warehouse, gte(workRecords.businessDate, wage.effectiveFrom))
  return made
}

/** A wage that nobody has would never be paid, and nobody would be told. One without a post or a worker is refused as a form. */
async function assertKnown({ orm, caller }: Operation, { warehouse, worker, post }: NewWage): Promise<void> {
  if (worker === null && post === null) return
  const people = await orm
    .select({ agency: employees.agency })
    .from(employees)
    .where(
      and(
        inScope(caller, { warehouse: employees.warehouse }),
        eq(employees.warehouse, warehouse),
        worker === null ? eq(employees.post, post ?? '') : eq(employees.empNo, worker),
      ),
    )
  if (people.length === 0)
    throw worker ? refusals.workerElsewhere(worker) : refusals.postUnfilled(String(post))
  if (people.every(({ agency }) => agency !== null)) throw refusals.agencyWage()
}

/** Nothing of a month that is closed changes any more. */
async function claim(
  op: Operation,
  { warehouse, effectiveFrom }: { warehouse: string; effectiveFrom: string },
) {
  await lockVersions(op)
  const openDate = await findOpenDates(op, '计件', [warehouse])
  if (openDate(warehouse, effectiveFrom).lateFor !== null) throw ledger.pieceMonthLocked()
}
