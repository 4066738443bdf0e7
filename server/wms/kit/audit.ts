// The log of changes: who, when, what, before and after. The kit writes it for every command, and anyone who reads what was
// changed reads it through `toldChanges`.
import type { SQL } from 'drizzle-orm'
import { withoutPersonal } from '#server/wms/kit/binding.ts'
import { insertionOf, insertRows } from '#server/wms/kit/bulk.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { auditLogs } from '#server/wms/schema/audit.ts'

const STARS = '****'

export type Row = Record<string, unknown>

export type Change = {
  action: string
  entity: string
  entityId: string | number
  before: Row | null
  after: Row | null
  reason?: string | undefined
  /** Fields that are told as changed, and no more; see `Binding`. */
  untold?: readonly string[] | undefined
}
export type MadeChange = Change & { at: Date; actor: number }

/** A line of the log. */
export type Entry = typeof auditLogs.$inferInsert

/** An operation, or somebody who is only just signing in. */
type Writer = Pick<Operation, 'orm' | 'at' | 'source' | 'requestId'> & {
  caller: { userId: number }
  log?: Entry[]
}

/** What a change is told as: with stars wherever the record itself has them for this reader. */
export function toldChanges(caller: Caller): { before: SQL; after: SQL } {
  return {
    before: withoutPersonal(auditLogs.before, caller),
    after: withoutPersonal(auditLogs.after, caller),
  }
}

/**
 * Of a change only the fields that differ are kept; warehouse and owner always, for the reader's scope. What a command changes
 * is written when its work is done.
 */
export async function audit(op: Writer, change: Change): Promise<void> {
  const entry = entryOf(op, { ...change, at: op.at, actor: op.caller.userId })
  if (op.log) op.log.push(entry)
  else await op.orm.insert(auditLogs).values(entry)
}

/** Many at once, each at its own time and by the person who made it. */
export async function auditAll(op: Operation, changes: readonly MadeChange[]): Promise<void> {
  for (const change of changes) op.log.push(entryOf(op, change))
}

/** Of a command whose work is done. */
export async function writeLog({ orm, log }: Operation): Promise<void> {
  await insertRows(orm, auditLogs, log.splice(0), auditLogs.id)
}

/** The same as a part of another statement; null when nothing was changed. */
export function logOf({ log }: Operation): SQL | null {
  return log.length === 0 ? null : insertionOf(auditLogs, log.splice(0))
}

function entryOf({ source, requestId }: Writer, change: MadeChange): Entry {
  const { before, after, entityId, reason = '', untold = [], ...made } = change
  const whole = after ?? before ?? {}
  return {
    ...made,
    source,
    requestId,
    reason,
    entityId: String(entityId),
    warehouse: codeIn(whole, 'warehouse'),
    owner: codeIn(whole, 'owner'),
    before: withoutUntold(before && after ? differing(before, after) : before, untold),
    after: withoutUntold(before && after ? differing(after, before) : after, untold),
  }
}

/** The fields of `row` that are otherwise in `other`. */
function differing(row: Row, other: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== other[name]))
}

function withoutUntold(row: Row | null, untold: readonly string[]): Row | null {
  if (row === null || untold.length === 0) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value && untold.includes(name) ? STARS : value]),
  )
}

function codeIn(row: Row, name: string): string | null {
  const value = row[name]
  return typeof value === 'string' ? value : null
}
