// The log of changes: who, when, what, before and after. The kit writes it for every command.
import type { Operation } from '#server/wms/kit/operation.ts'
import { auditLogs } from '#server/wms/modules/audit/tables.ts'

export type Row = Record<string, unknown>

type Change = {
  action: string
  entity: string
  entityId: string | number
  before: Row | null
  after: Row | null
  reason?: string | undefined
}

/** Of a change only the fields that differ are kept; warehouse and owner always, for the reader's scope. */
export async function audit(op: Operation, change: Change): Promise<void> {
  const { before, after, entityId, reason = '', ...named } = change
  const whole = after ?? before ?? {}
  await op.orm.insert(auditLogs).values({
    ...named,
    ...{ at: op.at, actor: op.caller.userId, source: op.source, requestId: op.requestId, reason },
    entityId: String(entityId),
    warehouse: codeIn(whole, 'warehouse'),
    owner: codeIn(whole, 'owner'),
    before: before && after ? differing(before, after) : before,
    after: before && after ? differing(after, before) : after,
  })
}

/** The fields of `row` that are otherwise in `other`. */
function differing(row: Row, other: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== other[name]))
}

function codeIn(row: Row, name: string): string | null {
  const value = row[name]
  return typeof value === 'string' ? value : null
}
