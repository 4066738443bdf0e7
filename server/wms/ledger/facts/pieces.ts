// Pay by the piece, derived from recorded work: score = quantity × points × owner's coefficient × shift's × share. The person who worked
// alone has all of it; a team shares by how long each was in it while it worked, among those who worked that day. A day is counted
// once, when it is over; what it comes to is an expense of that day.
import { eq, type SQL, sql } from 'drizzle-orm'
import { selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advanceParts } from '#server/wms/kit/transition.ts'
import { type Expense, postExpenses } from '#server/wms/ledger/facts/money.ts'
import { findOpenDates } from '#server/wms/ledger/facts/periods.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { pieceEntries, pieceMonths } from '#server/wms/schema/piece.ts'
import { pieceMonth } from '#shared/contracts/piece/month.ts'
import { DOCUMENTS } from '#shared/documents.ts'

/** Work of these business days; without an owner or a kind of work, all of it. */
type PieceSpan = {
  warehouse: string
  from: string
  to: string
  owner?: string | null
  opType?: (typeof operationEvents.$inferSelect)['opType'] | null
}

/** The document that a day's pay is an expense of. */
const PIECE_DAY = '计件日结'

/** What an entry says of its event. */
export const EVENT_COLUMNS = sql.raw(
  'event_id, at, business_date, warehouse, owner, worker, op_type, doc_type, doc_no',
)
/** What it was counted by; see `figureColumns`. */
const FIGURES = [
  'team',
  'qty',
  'unit',
  'base_point',
  'coefficient',
  'shift_coefficient',
  'is_shared',
  'share',
  'event_score',
  'score',
  'unit_price',
  'amount',
  'payment',
  'seconds',
  'rule_version',
  'coefficient_version',
] as const
export const FIGURE_COLUMNS = sql.raw(FIGURES.join(', '))

/** An event that says who did it: a worker, those who had signed on together, or a team. */
export function hasDoer(event: SQL): SQL {
  return sql`num_nonnulls(coalesce(${event}.worker_id::text, ${event}.crew), ${event}.team_id) = 1`
}

/** That they were in when the work ended. */
function teamOf(worker: SQL): SQL {
  return sql`(select team from team_memberships where worker = ${worker} and from_at <= ruled.ended_at
    and (to_at is null or to_at > ruled.ended_at) limit 1)`
}

/**
 * The entries that the work comes to, as a subquery. A reversal is counted like what it takes back: by the rules, and among the
 * people, of that time.
 *
 * Shares are differences of rounded running sums, and scores likewise: so the shares of an event come to exactly 1, and its scores
 * to exactly its own. A score is rounded once, and not by way of the share.
 *
 * Work by the package of a product that comes in none such is nobody's pay, and 对账 names it.
 *
 * Those who had signed on together share alike. Of a team those share who were employed, not away on an approved leave, and there:
 * clocked in, with hours, or with work of their own. When none of them was, nobody is paid, and 对账 names the work until somebody
 * has registered who was there and the day has been counted again.
 */
export function derivedEntries({ warehouse, from, to, owner, opType }: PieceSpan): SQL {
  const { owner: ownerColumn, opType: typeColumn } = operationEvents
  const narrowed = [
    ...(owner ? [eq(ownerColumn, owner)] : []),
    ...(opType ? [eq(typeColumn, opType)] : []),
  ].map((condition) => sql` and ${condition}`)
  return sql`(
    with work as (
      select operation_events.*, coalesce(original.at, operation_events.at) as ended_at,
        coalesce(original.at, operation_events.at)
          - make_interval(secs => greatest(abs(operation_events.duration_sec), 1)) as started_at,
        coalesce(original.business_date, operation_events.business_date) as worked_on
      from operation_events left join operation_events original on original.event_id = operation_events.reversal_of
      where operation_events.warehouse = ${warehouse}
        and operation_events.business_date between ${from}::date and ${to}::date
        and ${hasDoer(sql`operation_events`)}
        ${sql.join(narrowed)}
    ), rules as (
      select *, lead(effective_from) over (partition by op_type order by effective_from, version) as until
      from piece_rules where warehouse = ${warehouse}
    ), factors as (
      select *, lead(effective_from) over (partition by owner, op_type order by effective_from, version) as until
      from piece_coefficients where warehouse = ${warehouse}
    ), ruled as (
      select work.*, rule.unit, rule.base_point, rule.unit_price, rule.night_coefficient, rule.version as rule_version,
        coalesce(own.coefficient, usual.coefficient, 1) as coefficient,
        coalesce(own.version, usual.version, 0) as coefficient_version,
        case rule.unit when '件' then work.qty when '箱' then work.boxes when '单' then work.orders
          when '千克' then work.weight else round(work.qty / pack.qty, 4) end as units
      from work join rules rule on rule.op_type = work.op_type and worked_on >= rule.effective_from
          and (rule.until is null or worked_on < rule.until)
        left join sku_packages pack on pack.owner = work.owner and pack.sku = work.sku
          and '商品' || pack.level = rule.unit and pack.qty >= 1
        left join factors own on own.owner = work.owner and own.op_type = work.op_type
          and worked_on >= own.effective_from and (own.until is null or worked_on < own.until)
        left join factors usual on usual.owner = work.owner and usual.op_type is null
          and worked_on >= usual.effective_from and (usual.until is null or worked_on < usual.until)
    ), attended as (
      select worker, business_date as day from agency_dispatch_lines
        where state <> '已取消' and (clock_in is not null or hours + overtime > 0)
      union select worker, business_date from work_records where hours + overtime > 0
      union select emp_no, business_date from operation_events own join employees on employees.id = own.worker_id
        where own.warehouse = ${warehouse} and own.business_date in (select worked_on from work) and own.reversal_of is null
      union select users.employee, business_date from operation_events own join users on users.id = own.operator
        where own.warehouse = ${warehouse} and own.business_date in (select worked_on from work) and own.reversal_of is null
          and users.employee is not null
    ), present as (
      select ruled.*, employees.emp_no as worker, ${teamOf(sql`employees.emp_no`)} as team, 1::numeric as stake, abs(duration_sec)::numeric as inside
      from ruled join employees on employees.id = ruled.worker_id and employees.warehouse = ruled.warehouse
      union all
      select ruled.*, mate.worker, ${teamOf(sql`mate.worker`)}, 1, abs(duration_sec)
      from ruled join sign_ons mate on mate.crew = ruled.crew
      where ruled.worker_id is null and ruled.team_id is null
      union all
      select ruled.*, member.worker, member.team, member.stake, member.inside
      from ruled join work_teams on work_teams.id = ruled.team_id cross join lateral (
        select worker, team, sum(ratio * inside) as stake, sum(inside) as inside from (
          select *, extract(epoch from least(to_at, ruled.ended_at) - greatest(from_at, ruled.started_at)) as inside
          from team_memberships where warehouse = ruled.warehouse and team = work_teams.code
            and from_at < ruled.ended_at and (to_at is null or to_at > ruled.started_at)
        ) spells
        where (worker, worked_on) in (select worker, day from attended) and exists (
            select from employees where emp_no = spells.worker and state <> '待激活' and hire_date <= worked_on
              and (state not in ('离职', '黑名单') or leave_date >= worked_on)
          ) and not exists (
            select from leave_requests where leave_requests.worker = spells.worker and start_at <= ruled.ended_at
              and case state when '已批准' then end_at when '已销假' then least(end_at, updated_at) end > ruled.ended_at
          )
        group by worker, team
      ) member
    ), running as (
      select present.*, sum(stake) over (partition by event_id order by worker)
        / sum(stake) over (partition by event_id) as upto
      from present
    ), shared as (
      select running.*, lag(upto, 1, 0::numeric) over (partition by event_id order by worker) as before,
        case when work_teams.shift = '夜班' then night_coefficient else 1 end as shift_coefficient,
        case when (running.worker, worked_on) in (
          select worker, business_date from agency_dispatch_lines
          where state <> '已取消' and (clock_in is not null or hours + overtime > 0)
        ) then '派工' else '计件' end as payment
      from running left join work_teams on work_teams.code = running.team
    )
    select event_id, at, business_date, shared.warehouse, owner, worker, op_type, doc_type, doc_no, team, units::numeric as qty,
      unit, base_point, coefficient, shift_coefficient, worker_id is null as is_shared, round(upto, 4) - round(before, 4) as share,
      whole.score as event_score, part.score, unit_price,
      case payment when '派工' then 0 else round(part.score * unit_price, 4) end as amount, payment,
      (case when reversal_of is null then round(inside) else -round(inside) end)::int as seconds, rule_version,
      coefficient_version
    from shared cross join lateral (
      select round(units * base_point * coefficient * shift_coefficient, 4) as score
    ) whole cross join lateral (
      select round(whole.score * upto, 4) - round(whole.score * before, 4) as score
    ) part
    where units <> 0
  )`
}

/** Counts all days of a warehouse that are over by then and have not been counted; answers how many. */
export async function settlePieces(op: Operation, warehouse: string, through: string): Promise<number> {
  const days = await takeDays(op, warehouse, through)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 0
  const openDate = await findOpenDates(op, '计件', [warehouse])
  const dated = days.map(({ day, run_no }) => {
    const { businessDate, lateFor } = openDate(warehouse, day)
    return { day, run_no, counts_on: businessDate, late_for: lateFor }
  })
  await op.orm.execute(sql`
    insert into piece_entries (kind, ${EVENT_COLUMNS}, ${FIGURE_COLUMNS}, late_for, run_no, reason)
    select '计件', event_id, at, days.counts_on, warehouse, owner, worker, op_type, doc_type, doc_no, ${FIGURE_COLUMNS},
      days.late_for, days.run_no, ''
    from ${derivedEntries({ warehouse, from: first.day, to: last.day })} as derived
      join ${sentRows(dated, 'day date, run_no text, counts_on date, late_for date')} as days on days.day = derived.business_date
    order by derived.business_date, event_id, worker`)
  await spend(op, warehouse, first.day, last.day)
  await keepMonths(op, warehouse, { from: first.day, to: last.day })
  return days.length
}

/** A month is there with the first of its days, and to be looked over once its last one is counted. */
async function keepMonths(
  { orm, at }: Operation,
  warehouse: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const now = at.toISOString()
  await orm.execute(sql`
    insert into piece_months (warehouse, month, state, created_at, updated_at)
    select ${warehouse}, month, case when exists (
        select from period_locks where warehouse = ${warehouse} and period = month and scope = '计件'
      ) then '已锁定' else '计算中' end, ${now}::timestamptz, ${now}::timestamptz
    from (select distinct to_char(day, 'YYYY-MM') as month
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day) months
    on conflict do nothing`)
  const isOver = sql`${pieceMonths.warehouse} = ${warehouse}
    and (${pieceMonths.month} || '-01')::date + interval '1 month - 1 day' <= ${to}::timestamp`
  const values = { revision: sql`${pieceMonths.revision} + 1`, updatedAt: at }
  await advanceParts({ orm }, { table: pieceMonths, resource: pieceMonth }, 'count', isOver, values)
}

/** Several processes on one database take each day once. The first is the first with work that a rule is there for. */
async function takeDays({ orm, at }: Operation, warehouse: string, through: string) {
  return (
    await selectRows<{ day: string; run_no: string }>(
      orm,
      sql`insert into piece_days (warehouse, business_date, run_no, settled_at)
          select ${warehouse}, day::date, 'JJ' || to_char(day, 'YYYYMMDD') || '-' || ${warehouse}::text,
            ${at.toISOString()}::timestamptz
          from generate_series(coalesce(
            (select max(business_date) + 1 from piece_days where warehouse = ${warehouse}),
            (select min(business_date) from operation_events where warehouse = ${warehouse} and business_date >= (
              select min(effective_from) from piece_rules where warehouse = ${warehouse}))
          )::timestamp, ${through}::date::timestamp, interval '1 day') day
          on conflict do nothing returning business_date::text as day, run_no`,
    )
  ).toSorted((one, other) => one.day.localeCompare(other.day))
}

type OtherEntry = Pick<
  typeof pieceEntries.$inferInsert,
  | 'warehouse'
  | 'owner'
  | 'worker'
  | 'team'
  | 'businessDate'
  | 'kind'
  | 'docType'
  | 'docNo'
  | 'amount'
  | 'reason'
>

/** What is no work's: taken off, or paid on top. It is an expense of its day. Answers the entry's number. */
export async function postPieceEntry(op: Operation, entry: OtherEntry): Promise<number> {
  const { kind, warehouse, owner, worker, team, businessDate, amount, reason, docType, docNo } = entry
  const openDate = await findOpenDates(op, '计件', [warehouse])
  const [made] = await op.orm
    .insert(pieceEntries)
    .values({
      kind,
      at: op.at,
      warehouse,
      owner,
      worker,
      team,
      docType,
      docNo,
      amount,
      reason,
      runNo: docNo,
      ...openDate(warehouse, businessDate),
      qty: '0',
      unit: '件',
      basePoint: '0',
      coefficient: '1',
      shiftCoefficient: '1',
      isShared: false,
      share: '1',
      eventScore: '0',
      score: '0',
      unitPrice: '0',
      payment: '计件',
      seconds: 0,
      ruleVersion: 0,
      coefficientVersion: 0,
    })
    .returning({ entryId: pieceEntries.entryId })
  if (!made) throw new Error('the entry was not stored')
  await postExpenses(op, [
    {
      warehouse,
      owner,
      businessDate,
      category: '计件',
      amount,
      allocBasis: '直接归属',
      reason,
      docType,
      docNo,
      sourceRef: docNo,
    },
  ])
  return made.entryId
}

async function spend(op: Operation, warehouse: string, from: string, to: string): Promise<void> {
  const sums = await selectRows<Earned>(
    op.orm,
    sql`select owner, piece_days.business_date::text as day, run_no, ${costedDocument} as doc_no, sum(amount)::text as amount
        from piece_days join piece_entries using (warehouse, run_no)
        where warehouse = ${warehouse} and piece_days.business_date between ${from}::date and ${to}::date
          and piece_entries.business_date >= ${from}::date
        group by owner, piece_days.business_date, run_no, ${costedDocument} having sum(amount) <> 0
        order by piece_days.business_date, owner, doc_no`,
  )
  const known = ({ at }: { at?: Date | undefined }) => (at ?? op.at).toISOString().slice(0, 10)
  await postExpenses(op, pieceExpenses(sums, { warehouse, docType: PIECE_DAY, reason: '' }), known)
}

/** What somebody earned on a day by work for an owner, and of a document that costs it by itself its number. */
export type Earned = { owner: string; day: string; run_no: string; doc_no: string | null; amount: string }

/** Pay for work on a processing order is an expense of the order itself: what it costs is asked for order by order. */
export const costedDocument = sql.raw(`case when doc_type = '${DOCUMENTS.processOrder.type}' then doc_no end`)

type Source = { warehouse: string; docType: string; reason: string }

export function pieceExpenses(earned: readonly Earned[], { warehouse, docType, reason }: Source): Expense[] {
  return earned.map(({ owner, day, run_no: runNo, doc_no: docNo, amount }) => ({
    warehouse,
    owner,
    businessDate: day,
    category: '计件',
    amount,
    allocBasis: '直接归属',
    reason,
    ...(docNo === null
      ? { docType, docNo: runNo, sourceRef: '' }
      : { docType: DOCUMENTS.processOrder.type, docNo, sourceRef: runNo }),
  }))
}
