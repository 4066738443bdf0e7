// 对账 by itself: every night over everything, and administrators are told of what was in order the night before.

import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { findAdministrators } from '#server/wms/kit/administrators.ts'
import { type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { runEach } from '#server/wms/modules/reconciliation/check.ts'
import { CHECKS } from '#server/wms/modules/reconciliation/checks.ts'
import { reconciliationFailures, reconciliationRuns } from '#server/wms/schema/reconciliation.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'
import { hrefTo } from '#shared/routes.ts'
import type { NoticeDraft } from '#shared/shapes/notice.ts'

/** When a night's run is due: most of the day's work is done, and nobody works on the next. */
const NIGHT = '03:00'
/** How long nothing may be heard of a run, which is heard of at each warehouse, before another process begins it again. */
const LEASE_MS = 10 * 60_000
/** A run that takes its process down would otherwise take down every process, one after the other. */
const MOST_ATTEMPTS = 3

export type NightlyReconciliation = Schedule & {
  /** What is due by then; when it fails its own job says so. */
  before: (sources: Sources) => Promise<unknown>
}

/** The night's run, as this process has begun it. */
type Run = Pick<typeof reconciliationRuns.$inferSelect, 'date' | 'attempt'>
type Failure = typeof reconciliationFailures.$inferInsert

/** Answers the function that stops it. Several processes on one database run it once a night; what one leaves undone, another does. */
export function startNightlyReconciliation(
  sources: Sources,
  { before, ...schedule }: NightlyReconciliation,
): () => Promise<void> {
  return startJob(sources, '夜间对账', schedule, () => runWhenDue(sources, schedule.notify, before))
}

/** What was found is kept together with what is told of it: a process that dies between leaves neither, and another tells it. */
async function runWhenDue(
  sources: Sources,
  notify: Schedule['notify'],
  before: NightlyReconciliation['before'],
): Promise<void> {
  const run = await takeNight(sources, businessDateOf(sources.now(), NIGHT))
  if (!run) return
  await before(sources).catch(() => undefined)
  const failures = await findFailures(sources, run)
  const known = await failedBefore(sources, run.date)
  const worse = failures.filter((failure) => !known.has(placeOf(failure)))
  await sources.orm.transaction(async (tx) => {
    const within = { ...sources, orm: tx }
    if (!(await keep(within, run, failures)) || worse.length === 0) return
    await notify(within, noticeOf(worse), await findAdministrators(within))
  })
}

/** Null when this night has had its run, here or in another process, or has it and its process lives. */
async function takeNight({ orm, now }: Sources, date: string): Promise<Run | null> {
  const at = now()
  const { leaseUntil, attempt, endedAt } = reconciliationRuns
  const begun = { startedAt: at, leaseUntil: leaseFrom(at) }
  const isAbandoned = and(isNull(endedAt), lt(leaseUntil, at), lt(attempt, MOST_ATTEMPTS))
  const [taken] = await orm
    .insert(reconciliationRuns)
    .values({ date, ...begun })
    .onConflictDoUpdate({
      target: reconciliationRuns.date,
      set: { ...begun, attempt: sql`${attempt} + 1` },
      setWhere: isAbandoned as SQL,
    })
    .returning({ date: reconciliationRuns.date, attempt })
  return taken ?? null
}

function leaseFrom(at: Date): Date {
  return new Date(at.getTime() + LEASE_MS)
}

/** True of the run until it has ended, or another process has begun it again. */
function isHeld({ date, attempt }: Run): SQL | undefined {
  const { endedAt } = reconciliationRuns
  return and(eq(reconciliationRuns.date, date), eq(reconciliationRuns.attempt, attempt), isNull(endedAt))
}

/** One statement after the other, outside a transaction: nobody who works at night waits for it. */
async function findFailures(sources: Sources, run: Run): Promise<Failure[]> {
  const { orm, now } = sources
  const failures: Failure[] = []
  for (const { code: warehouse } of await orm.select({ code: warehouses.code }).from(warehouses)) {
    await orm
      .update(reconciliationRuns)
      .set({ leaseUntil: leaseFrom(now()) })
      .where(isHeld(run))
    const outcomes = await runEach(sources, CHECKS, (columns) => eq(columns.warehouse, warehouse))
    for (const { code, name, violations } of outcomes.filter((outcome) => outcome.violations > 0)) {
      const { needs = null } = CHECKS.find((check) => check.code === code) ?? {}
      failures.push({ date: run.date, warehouse, code, name, needs, violations })
    }
  }
  return failures
}

async function failedBefore({ orm }: Sources, date: string): Promise<ReadonlySet<string>> {
  const { date: day, endedAt } = reconciliationRuns
  const [last] = await orm
    .select({ day })
    .from(reconciliationRuns)
    .where(and(lt(day, date), isNotNull(endedAt)))
    .orderBy(desc(day))
    .limit(1)
  if (!last) return new Set()
  const failures = await orm
    .select()
    .from(reconciliationFailures)
    .where(eq(reconciliationFailures.date, last.day))
  return new Set(failures.map(placeOf))
}

function placeOf({ warehouse, code }: Pick<Failure, 'warehouse' | 'code'>): string {
  return `${warehouse} ${code}`
}

/** False, and nothing is kept, when the run is another process's by now. */
async function keep({ orm, now }: Sources, run: Run, failures: readonly Failure[]): Promise<boolean> {
  const ended = await orm
    .update(reconciliationRuns)
    .set({ endedAt: now() })
    .where(isHeld(run))
    .returning({ date: reconciliationRuns.date })
  if (ended.length > 0 && failures.length > 0) await orm.insert(reconciliationFailures).values([...failures])
  return ended.length > 0
}

function noticeOf(worse: readonly Failure[]): NoticeDraft {
  const names = [...new Set(worse.map(({ name }) => name))]
  const message = `对账新发现 ${names.length} 项不符：${names.join('、')}，请到对账页核对`
  return { title: '对账预警', message, link: hrefTo('reconciliation'), level: 'danger' }
}
