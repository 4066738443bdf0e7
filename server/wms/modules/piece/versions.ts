// Another version of a rule or a coefficient: it holds from its day on, and what was counted before stays as it is until it is
// counted again.
import { and, eq, isNull, max, type SQL, sql } from 'drizzle-orm'
import { refusal } from '#server/wms/kit/errors.ts'
import { findOpenDates } from '#server/wms/kit/facts/periods.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { createRow } from '#server/wms/kit/write.ts'
import { coefficientBinding, ruleBinding } from '#server/wms/modules/piece/resources.ts'
import { pieceCoefficients, pieceRules } from '#server/wms/modules/piece/tables.ts'
import type { CallBody } from '#shared/contracts/call.ts'
import type { pieceCoefficient, pieceRule } from '#shared/contracts/piece/rule.ts'

export type NewRule = Omit<CallBody<typeof pieceRule.create>, 'opId'>
export type NewCoefficient = Omit<CallBody<typeof pieceCoefficient.create>, 'opId'>

/** Versions are counted one after the other: two that are made at once wait for each other. */
const VERSION_LOCK = 7_351_004

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
    ...[eq(warehouse, coefficient.warehouse), eq(owner, coefficient.owner)],
    coefficient.opType ? eq(opType, coefficient.opType) : isNull(opType),
  )
  const version = await nextVersion(op, pieceCoefficients, same)
  return createRow(op, coefficientBinding, { ...coefficient, version, modifier: op.caller.userId })
}

/** Nothing of a month that is closed changes any more. */
async function claim(
  op: Operation,
  { warehouse, effectiveFrom }: { warehouse: string; effectiveFrom: string },
) {
  await op.orm.execute(sql`select pg_advisory_xact_lock(${VERSION_LOCK})`)
  const openDate = await findOpenDates(op, '计件', [warehouse])
  if (openDate(warehouse, effectiveFrom).lateFor !== null) throw refusal('pieceMonthLocked')
}

async function nextVersion(
  { orm }: Operation,
  table: typeof pieceRules | typeof pieceCoefficients,
  same: SQL | undefined,
): Promise<number> {
  const [last] = await orm
    .select({ version: max(table.version) })
    .from(table)
    .where(same)
  return (last?.version ?? 0) + 1
}
