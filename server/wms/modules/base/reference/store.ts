// Records that a field can refer to, found by the beginning of their code or a part of their name.
import { and, asc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { assertAllowed } from '#server/wms/kit/caller.ts'
import { literally } from '#server/wms/kit/filters.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { findLeaveApprovers } from '#server/wms/modules/base/reference/approvers.ts'
import { REFERENCE_SOURCES } from '#server/wms/modules/base/reference/sources.ts'
import { MOST_REFERENCES, type searchReferences } from '#shared/contracts/base/reference.ts'
import type { CallBody, CodeName } from '#shared/contracts/definition/call.ts'

export function findReferences(
  reader: Reader,
  { to, keyword, warehouse, owner }: CallBody<typeof searchReferences>,
): Promise<CodeName[]> {
  const { orm, caller } = reader
  if (to === 'leaveApprover') {
    assertAllowed(caller, 'people.write')
    return findLeaveApprovers(reader, { keyword, warehouse })
  }
  const { code, name, scope, inUse, reads } = REFERENCE_SOURCES[to]
  assertAllowed(caller, reads)
  const words = literally(keyword)
  return orm
    .selectDistinct({ code: sql<string>`${code}`, name: sql<string>`${name}` })
    .from(code.table)
    .where(
      and(
        inScope(caller, scope),
        inUse,
        or(ilike(code, `${words}%`), ilike(name, `%${words}%`)),
        scope.warehouse && warehouse ? eq(scope.warehouse, warehouse) : undefined,
        scope.owner && owner ? isFor(scope.owner, owner) : undefined,
      ),
    )
    .orderBy(asc(sql`1`), asc(sql`2`))
    .limit(MOST_REFERENCES)
}

/** What is nobody's is everybody's. */
function isFor(column: PgColumn, owner: string): SQL | undefined {
  return column.notNull ? eq(column, owner) : or(isNull(column), eq(column, owner))
}
