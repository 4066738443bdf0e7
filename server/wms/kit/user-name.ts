// Who somebody is, beside their number.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nameOf } from '#server/wms/kit/binding.ts'
import { SYSTEM_ID, SYSTEM_NAME } from '#server/wms/kit/caller.ts'
import { users } from '#server/wms/schema/user.ts'

export function userName(id: PgColumn): SQL {
  // Written out, so that a report may group by it.
  const [system, name] = [sql.raw(String(SYSTEM_ID)), sql.raw(`'${SYSTEM_NAME}'`)]
  return sql`case when ${id} = ${system} then ${name} else ${nameOf(users.name, eq(users.id, id))} end`
}
