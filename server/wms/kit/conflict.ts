// Two people on one record: the second hears who was faster, and what is different now.

import { and, desc, eq, sql } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { auditLogs } from '#server/wms/schema/audit.ts'

const TOLD_CHANGES = 3

/** Throws when `row` is no longer the one that the caller has seen. */
export async function assertUnchanged(
  op: Operation,
  binding: Binding,
  row: Row,
  seen: number,
): Promise<void> {
  if (row['revision'] === seen) return
  const since = await findChangesSince(op, binding, row, seen)
  const told = toldChanges(
    binding,
    since.map(({ after }) => after as Row | null),
    row,
  )
  const who = since[0]?.name ?? '他人'
  const what = told === '' ? '' : `（${told}）`
  throw common.changedByOther(binding.resource.label, who, what)
}

function findChangesSince({ orm }: Operation, { resource }: Binding, row: Row, seen: number) {
  return orm
    .select({ after: auditLogs.after, name: sql<string | null>`${userName(auditLogs.actor)}` })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entity, resource.name),
        eq(auditLogs.entityId, String(row[resource.key])),
        sql`(${auditLogs.after} ->> 'revision')::int > ${seen}`,
      ),
    )
    .orderBy(desc(auditLogs.id))
}

/** '名称：A，状态：停用', as the record reads now. */
function toldChanges({ resource }: Binding, afters: (Row | null)[], now: Row): string {
  const names = new Set(afters.flatMap((after) => Object.keys(after ?? {})))
  return [...names]
    .filter((name) => resource.fields[name] && resource.fields[name].access !== 'computed')
    .slice(0, TOLD_CHANGES)
    .map((name) => `${resource.fields[name]?.label}：${now[name] ?? '空'}`)
    .join('，')
}
