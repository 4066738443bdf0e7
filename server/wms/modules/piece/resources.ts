// Rules, coefficients and entries of pay by the piece bound to their tables.
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Row } from '#server/wms/kit/audit.ts'
import { bind, type Mistake } from '#server/wms/kit/binding.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { inOwnerScope } from '#server/wms/kit/scope.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { employeeName, placeNames, teamName, warehouseName } from '#server/wms/ledger/names.ts'
import { workRecords } from '#server/wms/schema/labor.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { workTeams } from '#server/wms/schema/people.ts'
import {
  pieceCoefficients,
  pieceDifferences,
  pieceDisputes,
  pieceEntries,
  pieceMonths,
  pieceRecomputes,
  pieceRules,
  wageRates,
} from '#server/wms/schema/piece.ts'
import { pieceDispute } from '#shared/contracts/piece/dispute.ts'
import { pieceEntry } from '#shared/contracts/piece/entry.ts'
import { pieceMonth } from '#shared/contracts/piece/month.ts'
import { pieceDifference, pieceRecompute } from '#shared/contracts/piece/recompute.ts'
import { pieceCoefficient, pieceRule } from '#shared/contracts/piece/rule.ts'
import { teamSession } from '#shared/contracts/piece/team-session.ts'
import { wageRate } from '#shared/contracts/piece/wage.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'
import { unitMistake } from '#shared/domain/piece.ts'

type Rule = typeof pieceRules.$inferSelect

/** What is keyed in with a digit too many would be paid by for a day before anybody sees it. */
const MOST = { point: '10000', price: '1000', coefficient: '10' }

export const ruleBinding = bind({
  resource: pieceRule,
  table: pieceRules,
  scope: { warehouse: pieceRules.warehouse },
  names: {
    warehouse: warehouseName(pieceRules.warehouse),
    modifier: userName(pieceRules.modifier),
  },
  mistake: ({ opType, unit, basePoint, unitPrice, nightCoefficient }: Row) =>
    wrongUnit(opType as Rule['opType'], unit as Rule['unit']) ??
    beyond(pieceRule, 'basePoint', basePoint, MOST.point) ??
    beyond(pieceRule, 'unitPrice', unitPrice, MOST.price) ??
    coefficientMistake(pieceRule, 'nightCoefficient', nightCoefficient),
})

export const coefficientBinding = bind({
  resource: pieceCoefficient,
  table: pieceCoefficients,
  scope: { warehouse: pieceCoefficients.warehouse, owner: pieceCoefficients.owner },
  names: { ...placeNames(pieceCoefficients), modifier: userName(pieceCoefficients.modifier) },
  mistake: ({ coefficient }: Row) => coefficientMistake(pieceCoefficient, 'coefficient', coefficient),
})

export const wageBinding = bind({
  resource: wageRate,
  table: wageRates,
  scope: { warehouse: wageRates.warehouse },
  names: {
    warehouse: warehouseName(wageRates.warehouse),
    worker: employeeName(wageRates.worker),
    modifier: userName(wageRates.modifier),
  },
  mistake: ({ post, worker, hourPrice, overtimePrice }: Row) =>
    (post === null) === (worker === null)
      ? { field: 'worker', message: '岗位与员工请填写其中一项' }
      : (beyond(wageRate, 'hourPrice', hourPrice, MOST.price) ??
        beyond(wageRate, 'overtimePrice', overtimePrice, MOST.price)),
})

export const entryBinding = bind({
  resource: pieceEntry,
  table: pieceEntries,
  scope: { warehouse: pieceEntries.warehouse, owner: pieceEntries.owner },
  only: isNull(pieceEntries.supersededBy),
  names: {
    ...placeNames(pieceEntries),
    worker: employeeName(pieceEntries.worker),
    team: teamName(pieceEntries.team),
  },
})

const { warehouse, month } = pieceMonths
const firstDay = sql`(${month} || '-01')::date`
const inMonth = (day: PgColumn) =>
  sql`${day} between ${firstDay} and (${firstDay} + interval '1 month - 1 day')::date`

/** Of the entries that count in it, and that the reader may see. */
const monthFigure = (figure: SQL) => (caller: Caller) =>
  sql`(select ${figure} from ${pieceEntries} where ${and(
    eq(pieceEntries.warehouse, warehouse),
    inMonth(pieceEntries.businessDate),
    isNull(pieceEntries.supersededBy),
    inOwnerScope(caller, pieceEntries.owner),
  )})`

export const monthBinding = bind({
  resource: pieceMonth,
  table: pieceMonths,
  scope: { warehouse },
  names: { warehouse: warehouseName(warehouse) },
  figures: {
    headcount: monthFigure(sql`count(distinct ${pieceEntries.worker})::int`),
    amount: monthFigure(sql`trim_scale(coalesce(sum(${pieceEntries.amount}), 0))::text`),
    hourlyAmount: () =>
      sql`(select trim_scale(coalesce(sum(${workRecords.hourlyAmount} + ${workRecords.overtimeAmount}), 0))::text
        from ${workRecords} where ${and(eq(workRecords.warehouse, warehouse), inMonth(workRecords.businessDate))})`,
    openDisputes: () =>
      sql`(select count(*)::int from ${pieceDisputes} where ${and(
        eq(pieceDisputes.warehouse, warehouse),
        inMonth(pieceDisputes.businessDate),
        eq(pieceDisputes.state, '待处理'),
      )})`,
  },
})

export const disputeBinding = bind({
  resource: pieceDispute,
  table: pieceDisputes,
  scope: { warehouse: pieceDisputes.warehouse, owner: pieceDisputes.owner },
  names: {
    ...placeNames(pieceDisputes),
    worker: employeeName(pieceDisputes.worker),
    raiser: userName(pieceDisputes.raiser),
    resolver: userName(pieceDisputes.resolver),
  },
})

const { at, businessDate, durationSec, eventId, teamId, reversalOf } = operationEvents
const startedAt = sql`(${at} - make_interval(secs => ${durationSec}))`
const chinaDay = (instant: unknown) => sql`(${instant} at time zone 'Asia/Shanghai')::date`

const teamValue = (name: SQL) => sql`(select ${name} from ${workTeams} where ${eq(workTeams.id, teamId)})`
/** Of its entries that count; null where it has none. */
const entrySum = (figure: SQL) => () =>
  sql`(select ${figure} from ${pieceEntries}
  where ${and(eq(pieceEntries.eventId, eventId), isNull(pieceEntries.supersededBy))})`

/** Work of teams that began or ended on another day than it counts for. */
export const sessionBinding = bind({
  resource: teamSession,
  table: operationEvents,
  scope: { warehouse: operationEvents.warehouse, owner: operationEvents.owner },
  only: and(
    isNotNull(teamId),
    isNull(reversalOf),
    sql`(${chinaDay(at)} <> ${businessDate} or ${chinaDay(startedAt)} <> ${businessDate})`,
  ) as SQL,
  names: { ...placeNames(operationEvents), team: teamValue(sql`${workTeams.name}`) },
  figures: {
    team: () => teamValue(sql`${workTeams.code}`),
    shift: () => teamValue(sql`${workTeams.shift}`),
    sessionStart: () => startedAt.mapWith(at),
    sessionEnd: () => sql`${at}`.mapWith(at),
    members: entrySum(sql`nullif(count(*), 0)::int`),
    score: entrySum(sql`trim_scale(sum(${pieceEntries.score}))::text`),
  },
  filters: {
    team: (codes: string[]) =>
      sql`${teamId} = any(array(select ${workTeams.id} from ${workTeams} where ${inArray(workTeams.code, codes)}))`,
  },
})

export const recomputeBinding = bind({
  resource: pieceRecompute,
  table: pieceRecomputes,
  scope: { warehouse: pieceRecomputes.warehouse, owner: pieceRecomputes.owner },
  names: {
    ...placeNames(pieceRecomputes),
    creator: userName(pieceRecomputes.creator),
    approver: userName(pieceRecomputes.approver),
  },
  mistake: ({ fromDate, toDate }: Row) =>
    String(fromDate) <= String(toDate) ? null : { field: 'toDate', message: '结束日期不能早于开始日期' },
})

export const differenceBinding = bind({
  resource: pieceDifference,
  table: pieceDifferences,
  scope: { warehouse: pieceDifferences.warehouse, owner: pieceDifferences.owner },
  names: {
    ...placeNames(pieceDifferences),
    worker: employeeName(pieceDifferences.worker),
    team: teamName(pieceDifferences.team),
  },
})

function wrongUnit(opType: Rule['opType'], unit: Rule['unit']): Mistake<'unit'> | null {
  const message = unitMistake(opType, unit)
  return message === null ? null : { field: 'unit', message }
}

function beyond<F extends string>({ fields }: Labelled<F>, field: F, value: unknown, most: string) {
  const isBeyond = signOf(subtract(String(value), most)) > 0
  return isBeyond ? { field, message: `${fields[field].label}不能超过${most}` } : null
}

function coefficientMistake<F extends string>(resource: Labelled<F>, field: F, value: unknown) {
  if (signOf(String(value)) > 0) return beyond(resource, field, value, MOST.coefficient)
  return { field, message: `${resource.fields[field].label}须大于0` }
}

type Labelled<F extends string> = { fields: Readonly<Record<F, { label: string }>> }
