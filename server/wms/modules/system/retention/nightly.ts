// 数据清理 — what the settings let go, every night, a little at a time: nobody who works meanwhile waits for more than one batch.

import { and, asc, lt, sql } from 'drizzle-orm'
import type { Database, Orm } from '#server/wms/db/database.ts'
import { type Attempt, type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Services, Sources } from '#server/wms/kit/services.ts'
import { settingOf } from '#server/wms/kit/settings.ts'
import { KINDS, type Kind } from '#server/wms/modules/system/retention/kinds.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'

/** After the night's reconciliation. A night that was missed, because nothing ran, is made up as soon as something does. */
const NIGHT = '03:30'
const DAY_MS = 24 * 60 * 60_000
/** In one statement, and so in one transaction. The embedded database's one connection is everybody's. */
const BATCH: Readonly<Record<Database['kind'], number>> = { postgres: 5_000, pglite: 500 }
/** Of one kind in one round; the next round goes on. */
const MOST_BATCHES = 20

/** By the name of a kind, how many were dropped or cleared. */
export type Gone = Readonly<Record<string, number>>
type Retention = Sources & Pick<Services, 'files'>
export type CleaningSchedule = Schedule & { onGone: (gone: Gone) => void }

/**
 * Answers the function that stops it, once the batch under way is done. Several processes on one database share the work: a row
 * that one has in hand is left out by the others, and who comes later finds nothing.
 */
export function startCleaning(
  services: Retention,
  { onGone, ...schedule }: CleaningSchedule,
): () => Promise<void> {
  let cleaned = ''
  let isStopping = false
  const stop = startJob(services, '数据清理', schedule, async (attempt) => {
    const night = businessDateOf(services.now(), NIGHT)
    if (night === cleaned) return
    const { gone, isDone } = await cleanUp(services, attempt, () => isStopping)
    if (Object.keys(gone).length > 0) onGone(gone)
    if (isDone) cleaned = night
  })
  return () => {
    isStopping = true
    return stop()
  }
}

/** `isDone` once nothing is left of any kind; what failed is tried again in the next round. */
async function cleanUp(services: Retention, attempt: Attempt, isStopping: () => boolean) {
  const gone: Record<string, number> = {}
  let isDone = true
  for (const kind of KINDS) {
    const isWell = await attempt(kind.name, async () => {
      const before = await keptSince(services, kind)
      for (let batches = 0; ; batches++) {
        if (batches === MOST_BATCHES || isStopping()) {
          isDone = false
          return
        }
        const keys = await takeBatch(services, kind, before)
        if (keys.length === 0) return
        gone[kind.name] = (gone[kind.name] ?? 0) + keys.length
        await kind.onGone?.(services, keys)
      }
    })
    isDone &&= isWell
  }
  return { gone, isDone }
}

async function keptSince({ orm, now }: Sources, { kept }: Kind): Promise<Date> {
  return new Date(now().getTime() - (await settingOf(orm, kept)) * DAY_MS)
}

/** Answers the keys of the rows that are gone, or cleared. */
async function takeBatch({ orm, database }: Sources, kind: Kind, before: Date): Promise<string[]> {
  const { table, key, cleared } = kind
  const most = Math.ceil(BATCH[database.kind] / (kind.along ?? 1))
  // By their places: found and locked by the same statement, they cannot have moved, whatever their keys are made of.
  const isTaken = sql`${table}.ctid = any(array(${oldest(orm, kind, before, most)}))`
  const taken = cleared
    ? await orm.update(table).set(cleared).where(isTaken).returning({ key })
    : await orm.delete(table).where(isTaken).returning({ key })
  return taken.map((row) => String(row.key))
}

function oldest(orm: Orm, { table, age, isOver }: Kind, before: Date, most: number) {
  return orm
    .select({ place: sql`${table}.ctid` })
    .from(table)
    .where(and(lt(age, before), isOver?.(orm, before)))
    .orderBy(asc(age))
    .limit(most)
    .for('update', { skipLocked: true })
}
