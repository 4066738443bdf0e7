// 计件重算 — days are counted again in the background, what would change is looked at, and once approved it replaces what was
// counted before; what it costs more or less is an expense of its own. Closed months stay as they are.

import { and, eq, sql } from 'drizzle-orm'
import type { RowOf, ValuesOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { execute, type Operation } from '#server/wms/kit/operation.ts'
import { findOne, type Reader } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { inOwnerScope } from '#server/wms/kit/scope.ts'
import type { TaskRun, TaskRunner } from '#server/wms/kit/task-run.ts'
import { enqueueTask } from '#server/wms/kit/tasks/task-queue.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advanceParts, type MoveOf } from '#server/wms/kit/transition.ts'
import { createRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { postExpenses } from '#server/wms/ledger/facts/money.ts'
import { findOpenDates } from '#server/wms/ledger/facts/periods.ts'
import {
  costedDocument,
  derivedEntries,
  type Earned,
  EVENT_COLUMNS,
  FIGURE_COLUMNS,
  pieceExpenses,
} from '#server/wms/ledger/facts/pieces.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { refusals } from '#server/wms/modules/piece/refusals.ts'
import { recomputeBinding } from '#server/wms/modules/piece/resources.ts'
import { warehouseOwners } from '#server/wms/schema/owner.ts'
import { pieceDifferences, pieceRecomputes } from '#server/wms/schema/piece.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { getRecomputeDocument, pieceRecompute } from '#shared/contracts/piece/recompute.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { periodOf, startOfNextPeriod } from '#shared/domain/calendar.ts'

export const RECOMPUTE_JOB = 'piece-recompute'

const LONGEST_DAYS = 92
const DAY_MS = 86_400_000

type Recompute = RowOf<typeof recomputeBinding>
type NewRecompute = Omit<CallBody<typeof pieceRecompute.create>, 'opId'>
type Job = { taskNo: string }

export async function requestRecompute(op: Operation, asked: NewRecompute): Promise<Recompute> {
  await assertWhole(op, asked)
  await assertSettled(op, asked)
  await assertOpen(op, asked)
  const taskNo = await nextDocNo(op, 'pieceRecompute')
  const made = await createRow(op, recomputeBinding, { ...asked, taskNo, creator: op.caller.userId })
  await begin(op, taskNo)
  return made
}

/** What a move of the document means. Nobody approves what they have asked for themselves. */
export async function moveRecompute(
  op: Operation,
  task: Recompute,
  move: MoveOf<typeof recomputeBinding>,
): Promise<ValuesOf<typeof recomputeBinding>> {
  await assertWhole(op, task)
  if (move === 'retry') {
    await assertOpen(op, task)
    await begin(op, task.taskNo)
    return { failure: '', approver: null }
  }
  if (move !== 'approve') return {}
  if (task.creator === op.caller.userId) throw refusals.ownRecompute()
  await assertOpen(op, task)
  await replaceEntries(op, task)
  await spendDifference(op, task)
  return { approver: op.caller.userId }
}

export async function findRecomputeDocument(
  reader: Reader,
  taskNo: string,
): Promise<CallResult<typeof getRecomputeDocument>> {
  const task = await findOne(reader, recomputeBinding, taskNo)
  await assertWhole(reader, task)
  const workers = await selectRows<CallResult<typeof getRecomputeDocument>['workers'][number]>(
    reader.orm,
    sql`select worker, (select name from employees where emp_no = worker) as "workerName", count(*)::int as entries,
          trim_scale(sum(old_score))::text as "oldScore", trim_scale(sum(score))::text as score,
          trim_scale(sum(old_amount))::text as "oldAmount", trim_scale(sum(amount))::text as amount,
          trim_scale(sum(delta_amount))::text as "deltaAmount"
        from piece_differences where task_no = ${taskNo}
        group by worker order by abs(sum(delta_amount)) desc, worker`,
  )
  return {
    task,
    workers,
    timeline: await findTimeline(reader, { pieceRecompute: [taskNo] }),
    docNos: [taskNo],
  }
}

/** Begun again it starts anew; whatever made it impossible stands in the document. */
export const recomputeRunner: TaskRunner = async (run) => {
  const { taskNo } = run.task.input as Job
  const own = eq(pieceRecomputes.taskNo, taskNo)
  await advanceParts(run.services, recomputeBinding, 'begin', own)
  const begun = and(own, eq(pieceRecomputes.state, '计算中'))
  const [taken] = await run.services.orm.select().from(pieceRecomputes).where(begun)
  if (!taken) return { result: `${taskNo} 已不在计算` }
  try {
    return await compute(run, taken)
  } catch (error) {
    const failure = error instanceof Refusal ? error.message : '计算未能完成，请重新计算'
    await advanceParts(run.services, recomputeBinding, 'fail', own, { failure })
    throw error
  }
}

function compute(run: TaskRun, task: typeof pieceRecomputes.$inferSelect): Promise<null> {
  const facts = { caller: run.caller, source: 'task', requestId: `task-${run.task.id}` }
  const command = { opId: null, call: RECOMPUTE_JOB, input: null }
  return execute(run.services, facts, command, async (op) => {
    const { taskNo } = task
    await assertWhole(op, task)
    await op.orm.delete(pieceDifferences).where(eq(pieceDifferences.taskNo, taskNo))
    await findDifferences(op, task)
    const [sums] = await selectRows<{ events: number; entries: number; delta: string }>(
      op.orm,
      sql`select count(distinct event_id)::int as events, count(*)::int as entries,
            coalesce(sum(delta_amount), 0)::text as delta
          from piece_differences where task_no = ${taskNo}`,
    )
    const { events = 0, entries = 0, delta = '0' } = sums ?? {}
    await advanceParts(op, recomputeBinding, 'offer', eq(pieceRecomputes.taskNo, taskNo), {
      failure: '',
      events,
      changedEntries: entries,
      deltaAmount: delta,
      updatedAt: op.at,
      revision: sql`${pieceRecomputes.revision} + 1`,
    })
    await run.settle(op.orm, { result: `${taskNo} 有${entries}条变更，待审核` })
    return null
  })
}

/** Versions alone are no difference: what was earned is the same. */
async function findDifferences(op: Operation, task: typeof pieceRecomputes.$inferSelect): Promise<void> {
  const { taskNo, warehouse, owner, opType, fromDate: from, toDate: to } = task
  const narrowed = [
    ...(owner ? [sql` and owner = ${owner}`] : []),
    ...(opType ? [sql` and op_type = ${opType}`] : []),
  ]
  await op.orm.execute(sql`
    insert into piece_differences (task_no, ${EVENT_COLUMNS}, team, qty, unit, base_point, coefficient, shift_coefficient,
      is_shared, unit_price, payment, rule_version, coefficient_version, share, event_score, score, amount, seconds,
      is_removed, old_entry_id, old_coefficient, old_score, old_amount, delta_amount)
    select ${taskNo}, ${either(['event_id', 'at'])}, coalesce(now.business_date, old.worked_on),
      ${either(['warehouse', 'owner', 'worker', 'op_type', 'doc_type', 'doc_no'])},
      case when now.event_id is null then old.team else now.team end,
      ${either(['qty', 'unit', 'base_point', 'coefficient', 'shift_coefficient', 'is_shared', 'unit_price'])},
      ${either(['payment', 'rule_version', 'coefficient_version'])},
      ${orNone(['share', 'event_score', 'score', 'amount', 'seconds'])}, now.event_id is null, old.entry_id, old.coefficient,
      coalesce(old.score, 0), coalesce(old.amount, 0), coalesce(now.amount, 0) - coalesce(old.amount, 0)
    from ${derivedEntries({ warehouse, from, to, owner, opType })} now full join (
      select entry.*, coalesce(late_for, business_date) as worked_on from piece_entries entry
      where warehouse = ${warehouse} and superseded_by is null and event_id is not null
        and business_date >= ${from}::date and coalesce(late_for, business_date) between ${from}::date and ${to}::date
        ${sql.join(narrowed)}
    ) old on old.event_id = now.event_id and old.worker = now.worker
    where (${comparedOf('now')}) is distinct from (${comparedOf('old')})
    order by 2, 7`)
}

const COMPARED = [
  'team',
  'share',
  'coefficient',
  'shift_coefficient',
  'event_score',
  'score',
  'unit_price',
  'amount',
  'payment',
]
const columns = (names: readonly string[], of: (name: string) => string) => sql.raw(names.map(of).join(', '))
const comparedOf = (side: 'now' | 'old') => columns(COMPARED, (name) => `${side}.${name}`)
const either = (names: readonly string[]) => columns(names, (name) => `coalesce(now.${name}, old.${name})`)
const orNone = (names: readonly string[]) => columns(names, (name) => `coalesce(now.${name}, 0)`)

/** Each entry gives way once: what another recalculation has replaced meanwhile has to be counted again. */
async function replaceEntries(op: Operation, { taskNo, changedEntries }: Recompute): Promise<void> {
  const [kept] = await selectRows<{ due: number; replaced: number }>(
    op.orm,
    sql`with replaced as (
          update piece_entries set superseded_by = ${taskNo} where superseded_by is null
            and entry_id in (select old_entry_id from piece_differences where task_no = ${taskNo})
          returning entry_id
        )
        select (select count(old_entry_id)::int from piece_differences where task_no = ${taskNo}) as due,
          (select count(*)::int from replaced) as replaced`,
  )
  if (kept?.due !== kept?.replaced || (await isStale(op, taskNo))) throw refusals.recomputeStale()
  if (changedEntries === 0) return
  await op.orm.execute(sql`
    insert into piece_entries (kind, ${EVENT_COLUMNS}, ${FIGURE_COLUMNS}, run_no, reason)
    select '计件', ${EVENT_COLUMNS}, ${FIGURE_COLUMNS}, ${taskNo},
      (select reason from piece_recomputes where task_no = ${taskNo})
    from piece_differences where task_no = ${taskNo} and not is_removed order by id`)
}

/** Somebody else's new entry stands where this one would put its own. */
async function isStale({ orm }: Operation, taskNo: string): Promise<boolean> {
  const [row] = await selectRows<{ is_stale: boolean }>(
    orm,
    sql`select exists (select from piece_differences now join piece_entries entry using (event_id, worker)
          where task_no = ${taskNo} and not is_removed and superseded_by is null) as is_stale`,
  )
  return row?.is_stale ?? false
}

async function spendDifference(op: Operation, { taskNo, warehouse, reason }: Recompute): Promise<void> {
  const sums = await selectRows<Earned>(
    op.orm,
    sql`select owner, business_date::text as day, task_no as run_no, ${costedDocument} as doc_no,
          sum(delta_amount)::text as amount
        from piece_differences where task_no = ${taskNo}
        group by owner, business_date, task_no, ${costedDocument} having sum(delta_amount) <> 0
        order by business_date, owner, doc_no`,
  )
  await postExpenses(op, pieceExpenses(sums, { warehouse, docType: DOCUMENTS.pieceRecompute.type, reason }))
}

function begin(op: Operation, taskNo: string) {
  const input: Job = { taskNo }
  return enqueueTask(op, { kind: '重算', job: RECOMPUTE_JOB, input, fileName: `计件重算 ${taskNo}` })
}

type Span = Pick<Recompute, 'warehouse' | 'owner' | 'fromDate' | 'toDate'>

/** Who counts again for everybody must be allowed to see everybody. */
async function assertWhole(reader: Reader, { warehouse, owner }: Pick<Span, 'warehouse' | 'owner'>) {
  const unseen = await reader.orm
    .select({ owner: warehouseOwners.owner })
    .from(warehouseOwners)
    .where(
      and(
        eq(warehouseOwners.warehouse, warehouse),
        owner ? eq(warehouseOwners.owner, owner) : undefined,
        sql`not (${inOwnerScope(reader.caller, warehouseOwners.owner)})`,
      ),
    )
    .limit(1)
  if (unseen.length > 0) throw common.outOfScope()
}

/** What is not counted yet is counted when its day is over. */
async function assertSettled(op: Operation, { warehouse, fromDate, toDate }: Span): Promise<void> {
  await findBusinessDates(op, [{ warehouse }])
  if ((Date.parse(toDate) - Date.parse(fromDate)) / DAY_MS >= LONGEST_DAYS) {
    throw refusals.daysTooMany(LONGEST_DAYS)
  }
  const [last] = await selectRows<{ day: string | null }>(
    op.orm,
    sql`select max(business_date)::text as day from piece_days where warehouse = ${warehouse}`,
  )
  const day = last?.day ?? null
  if (day !== null && toDate <= day) return
  const until = day === null ? '此仓库还没有日结的计件' : `此仓库的计件日结到${day}`
  throw refusals.daysUnsettled(until)
}

async function assertOpen(op: Operation, { warehouse, fromDate, toDate }: Span): Promise<void> {
  const openDate = await findOpenDates(op, '计件', [warehouse])
  for (let day = fromDate; periodOf(day) <= periodOf(toDate); day = startOfNextPeriod(day)) {
    if (openDate(warehouse, day).lateFor !== null) throw ledger.pieceMonthLocked()
  }
}
