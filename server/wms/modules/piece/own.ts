// What the holder of a badge is told of their own pay, and says to it: today's by the rules that it will be counted by, a month's as
// it was counted.

import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { badgeHolder } from '#server/wms/ledger/facts/badge.ts'
import { derivedEntries } from '#server/wms/ledger/facts/pieces.ts'
import { keepClaim } from '#server/wms/modules/piece/disputes.ts'
import { payLinesOf } from '#server/wms/modules/piece/pay-lines.ts'
import { refusals } from '#server/wms/modules/piece/refusals.ts'
import { employees, workTeams } from '#server/wms/schema/people.ts'
import { pieceMonths } from '#server/wms/schema/piece.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type {
  getOwnEntries,
  getOwnMonth,
  getOwnPieces,
  raiseOwnDispute,
} from '#shared/contracts/piece/own.ts'
import { addDays, businessDateOf, localDateOf, periodOf, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { pieceMonthLife } from '#shared/domain/piece.ts'
import type { PAY_KINDS } from '#shared/domain/wage.ts'

type Row = CallResult<typeof getOwnPieces>['rows'][number]
type Ranked = Row & { isWhole: boolean; rank: number | null; of: number | null }
type Figures = CallResult<typeof getOwnMonth>['sums']
type Dispute = CallResult<typeof getOwnMonth>['disputes'][number]

const NOTHING: Figures = { score: '0', amount: '0', hourlyAmount: '0', deduction: '0', supplement: '0' }

export async function findOwnPieces(
  sources: Sources,
  badge: string,
): Promise<CallResult<typeof getOwnPieces>> {
  const { warehouse, shiftCutoff, ...holder } = await holderOf(sources, badge)
  const at = sources.now()
  const businessDate = businessDateOf(at, shiftCutoff)
  const rows = await selectRows<Ranked>(
    sources.orm,
    sql`with derived as materialized (
        select * from ${derivedEntries({ warehouse, from: businessDate, to: businessDate })} as entries
      ),
      scores as (select worker, sum(score) as score from derived group by worker),
      ranks as (
        select scores.worker, rank() over (order by score desc)::int as rank, count(*) over ()::int as of
        from scores join employees mate on mate.emp_no = scores.worker
        where mate.team = (select team from employees where emp_no = ${holder.empNo})
      )
      select coalesce(op_type, '') as "opType", grouping(op_type) = 1 as "isWhole",
        trim_scale(round(coalesce(sum(qty * share), 0), 2))::text as qty,
        trim_scale(round(coalesce(sum(score), 0), 2))::text as score,
        trim_scale(round(coalesce(sum(amount), 0), 2))::text as amount,
        (select rank from ranks where worker = ${holder.empNo}) as rank,
        (select of from ranks where worker = ${holder.empNo}) as of
      from derived where worker = ${holder.empNo}
      group by grouping sets ((op_type), ()) order by sum(amount) desc nulls last, op_type`,
  )
  const figures = ({ qty, score, amount }: Row) => ({ qty, score, amount })
  const whole = rows.find(({ isWhole }) => isWhole)
  return {
    at: at.toISOString(),
    businessDate,
    ...holder,
    sums: whole ? figures(whole) : { qty: '0', score: '0', amount: '0' },
    rows: rows.filter(({ isWhole }) => !isWhole).map((row) => ({ opType: row.opType, ...figures(row) })),
    teamRank: whole && whole.rank !== null && whole.of !== null ? { rank: whole.rank, of: whole.of } : null,
  }
}

export async function findOwnMonth(
  sources: Sources,
  { badge, month: asked }: { badge: string; month?: string | undefined },
): Promise<CallResult<typeof getOwnMonth>> {
  const { warehouse, shiftCutoff, ...holder } = await holderOf(sources, badge)
  const month = asked ?? periodOf(addDays(businessDateOf(sources.now(), shiftCutoff), -1))
  const days = { from: `${month}-01`, to: addDays(startOfNextPeriod(`${month}-01`), -1) }
  const figure = (value: string, ...kinds: readonly (typeof PAY_KINDS)[number][]) =>
    sql`trim_scale(round(coalesce(sum(${sql.raw(value)}) filter (where kind in ${kinds}), 0), 2))::text`
  const rows = await selectRows<Figures & { businessDate: string | null; worked: number }>(
    sources.orm,
    sql`select business_date::text as "businessDate",
        count(distinct business_date) filter (where kind in ('计件', '计时', '加班'))::int as worked,
        ${figure('score', '计件')} as score, ${figure('amount', '计件')} as amount,
        ${figure('amount', '计时', '加班')} as "hourlyAmount", ${figure('-amount', '扣款')} as deduction,
        ${figure('amount', '补发')} as supplement
      from (${payLinesOf([days])}) lines where worker = ${holder.empNo}
      group by grouping sets ((business_date), ()) order by business_date`,
  )
  const figures = ({ score, amount, hourlyAmount, deduction, supplement }: Figures): Figures => ({
    score,
    amount,
    hourlyAmount,
    deduction,
    supplement,
  })
  const sums = rows.find(({ businessDate }) => businessDate === null)
  return {
    ...holder,
    month,
    attendanceDays: sums?.worked ?? 0,
    ...(await stateOf(sources, warehouse, month)),
    sums: figures(sums ?? NOTHING),
    days: rows.flatMap(({ businessDate, ...row }) =>
      businessDate ? [{ businessDate, ...figures(row) }] : [],
    ),
    disputes: await findOwnDisputes(sources, holder.empNo, month),
  }
}

async function stateOf({ orm, now }: Sources, warehouse: string, month: string) {
  const [found] = await orm
    .select({ state: pieceMonths.state, appealsUntil: pieceMonths.appealsUntil })
    .from(pieceMonths)
    .where(and(eq(pieceMonths.warehouse, warehouse), eq(pieceMonths.month, month)))
  const { state, appealsUntil } = found ?? { state: pieceMonthLife.initial, appealsUntil: null }
  const isOpen = state === '申诉期' && appealsUntil !== null && localDateOf(now()) <= appealsUntil
  return { state, appealsUntil: isOpen ? appealsUntil : null }
}

function findOwnDisputes({ orm }: Sources, empNo: string, month: string): Promise<Dispute[]> {
  return selectRows<Dispute>(
    orm,
    sql`select piece_disputes.id, piece_disputes.business_date::text as "businessDate", doc_no as "docNo", claim, state,
        resolution, trim_scale(piece_disputes.amount)::text as amount
      from piece_disputes left join piece_entries using (entry_id)
      where piece_disputes.worker = ${empNo} and piece_disputes.business_date ${within(month)} order by id`,
  )
}

export async function findOwnEntries(
  sources: Sources,
  { badge, day }: { badge: string; day: string },
): Promise<CallResult<typeof getOwnEntries>> {
  const { empNo } = await holderOf(sources, badge)
  const rows = await selectRows<CallResult<typeof getOwnEntries>[number] & { at: string }>(
    sources.orm,
    sql`select entry_id::int as "entryId", at, kind, op_type as "opType", doc_no as "docNo",
        trim_scale(qty)::text as qty, trim_scale(share)::text as share, trim_scale(round(score, 2))::text as score,
        trim_scale(round(amount, 2))::text as amount, reason,
        (select state from piece_disputes where piece_disputes.entry_id = piece_entries.entry_id
          order by id desc limit 1) as "disputeState"
      from piece_entries where worker = ${empNo} and superseded_by is null and business_date = ${day}
      order by at, entry_id`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

export async function raiseOwn(
  sources: Sources,
  { badge, businessDate, entryId, claim }: CallBody<typeof raiseOwnDispute>,
): Promise<true> {
  const { empNo, warehouse } = await holderOf(sources, badge)
  await sources.orm.transaction((tx) =>
    keepClaim(
      { orm: tx as Orm, at: sources.now() },
      { worker: empNo, warehouse, businessDate, entryId, claim, raiser: null },
    ),
  )
  return true
}

function within(month: string): SQL {
  const first = sql`${`${month}-01`}::date`
  return sql`between ${first} and (${first} + interval '1 month - 1 day')::date`
}

/** Anyone who has left is told nothing any more, however long the badge is good for. */
async function holderOf(sources: Sources, badge: string) {
  const empNo = await badgeHolder(sources, badge)
  const [holder] =
    empNo === null
      ? []
      : await sources.orm
          .select({
            empNo: employees.empNo,
            name: employees.name,
            teamName: workTeams.name,
            warehouse: warehouses.code,
            warehouseName: warehouses.name,
            shiftCutoff: warehouses.shiftCutoff,
          })
          .from(employees)
          .innerJoin(warehouses, eq(warehouses.code, employees.warehouse))
          .leftJoin(workTeams, eq(workTeams.code, employees.team))
          .where(and(eq(employees.empNo, empNo), notInArray(employees.state, ['离职', '黑名单'])))
  if (!holder) throw refusals.badgeUnread()
  const { name } = holder
  return {
    ...holder,
    name: (Array.from(name)[0] ?? '') + '*'.repeat(Math.max(1, Array.from(name).length - 1)),
  }
}
