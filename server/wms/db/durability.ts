// Whether what is acknowledged survives a power cut: what the database says of itself, in one line.
import { sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'

export type Durability = { isDurable: boolean; line: string }

export async function durabilityOf(orm: Orm): Promise<Durability> {
  const { rows } = await orm.execute<{ fsync: string; commit: string }>(sql`
    select current_setting('fsync') as "fsync", current_setting('synchronous_commit') as "commit"
  `)
  const [{ fsync = '', commit = '' } = {}] = rows
  const settings = `fsync=${fsync}，synchronous_commit=${commit}`
  if (fsync === 'off')
    return { isDurable: false, line: `数据不可靠（${settings}）：断电会丢失已确认的数据，甚至整个数据库` }
  if (commit === 'off')
    return { isDurable: false, line: `数据不可靠（${settings}）：断电会丢失最近确认的数据` }
  return { isDurable: true, line: `数据可靠（${settings}）：已确认的数据均已写入磁盘` }
}
