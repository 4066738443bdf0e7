// How long work should take: of each kind of work in a warehouse the standards with the days from which and until which they hold.
import { type SQL, sql } from 'drizzle-orm'

/** To be joined; of two that hold from the same day the newer one does. */
export const STANDARDS: SQL = sql`(
  select warehouse, work, unit, minutes, effective_from, lead(effective_from) over (
    partition by warehouse, work order by effective_from, version) as until
  from standard_times
)`

/** True of the standard, called `standard`, that holds for such work there on that day. */
export function isStandardOf({ warehouse, work, day }: { warehouse: SQL; work: SQL; day: SQL }): SQL {
  return sql`(standard.warehouse = ${warehouse} and standard.work = ${work} and ${day} >= standard.effective_from
    and (standard.until is null or ${day} < standard.until))`
}
