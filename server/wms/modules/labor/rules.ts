// What registered hours mean to others.
import { type SQL, sql } from 'drizzle-orm'

const localDay = (at: SQL) => sql`((${at}) at time zone 'Asia/Shanghai')::date`

/**
 * Joined to `work_records`: the `team` that a worker was in last on that day. As days of each membership, which are found once
 * for all hours; the day of a change belongs to the team that the worker changed to.
 */
const TEAM_DAYS = sql`(
  select worker as member, team, ${localDay(sql`from_at`)} as first_day, coalesce(least(
      ${localDay(sql`to_at - interval '1 microsecond'`)},
      ${localDay(sql`lead(from_at) over (partition by worker order by from_at)`)} - 1
    ), 'infinity') as last_day
  from team_memberships
) as team_days`

export const WITH_TEAM = sql`join ${TEAM_DAYS}
  on member = work_records.worker and work_records.business_date between first_day and last_day`
