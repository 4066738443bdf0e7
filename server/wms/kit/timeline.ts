// What happened to a document and its parts, as the log of changes tells it to anyone who may see the document.
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { toldChanges } from '#server/wms/kit/audit.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { auditLogs } from '#server/wms/schema/audit.ts'
import type { TimelineEntry } from '#shared/contracts/definition/history.ts'

const LONGEST_TIMELINE = 200

/** Keys by the name of their resource, as in `{ stockTask: ['PD1'], stockSheet: ['PD1-01', 'PD1-02'] }`. */
export async function findTimeline(
  { orm, caller }: Reader,
  parts: Readonly<Record<string, readonly string[]>>,
): Promise<TimelineEntry[]> {
  const { id, at, action, entity, entityId, reason } = auditLogs
  const named = Object.entries(parts).map(([name, keys]) =>
    and(eq(entity, name), inArray(entityId, [...keys])),
  )
  const rows = await orm
    .select({
      id,
      at,
      actorName: sql<string | null>`${userName(auditLogs.actor)}`,
      action,
      entity,
      entityId,
      ...toldChanges(caller),
      reason,
    })
    .from(auditLogs)
    .where(and(or(...named), inScope(caller, auditLogs)))
    .orderBy(desc(id))
    .limit(LONGEST_TIMELINE)
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    before: row.before as TimelineEntry['before'],
    after: row.after as TimelineEntry['after'],
  }))
}
