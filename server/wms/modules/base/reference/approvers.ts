// Who an absence can be laid before: anyone who may decide on it in a warehouse that the caller sees, too.
import { and, asc, eq, ilike, like, ne, or, sql } from 'drizzle-orm'
import { literally } from '#server/wms/kit/filters.ts'
import { holds, sees } from '#server/wms/kit/holders.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { users, visibleWarehouses } from '#server/wms/schema/user.ts'
import { MOST_REFERENCES } from '#shared/contracts/base/reference.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'

export function findLeaveApprovers(
  reader: Reader,
  { keyword, warehouse }: { keyword: string; warehouse?: string | undefined },
): Promise<CodeName[]> {
  const words = literally(keyword)
  const number = sql<string>`${users.id}::text`
  const { code } = visibleWarehouses
  const isShared = and(inWarehouseScope(reader.caller, code), warehouse ? eq(code, warehouse) : undefined)
  return reader.orm
    .select({ code: number, name: users.name })
    .from(users)
    .where(
      and(
        holds(reader, 'leave.approve'),
        sees(reader, isShared ?? sql`true`),
        ne(users.id, reader.caller.userId),
        or(like(number, `${words}%`), ilike(users.username, `${words}%`), ilike(users.name, `%${words}%`)),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(MOST_REFERENCES)
}
