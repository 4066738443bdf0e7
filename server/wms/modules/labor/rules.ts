// What registered hours mean to others.
import { sql } from 'drizzle-orm'

/** Of a row of `work_records`: the team that its worker was in last on that day. */
export const TEAM_OF_HOURS = sql`(
  select team from team_memberships where team_memberships.worker = work_records.worker
    and from_at < (business_date + 1)::timestamp at time zone 'Asia/Shanghai'
    and (to_at is null or to_at > business_date::timestamp at time zone 'Asia/Shanghai')
  order by from_at desc limit 1
)`
