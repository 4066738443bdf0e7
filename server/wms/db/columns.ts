// Column kinds that all tables share.
import { timestamp } from 'drizzle-orm/pg-core'

/** Milliseconds, no finer: an instant that left as ISO text and comes back as a page key must equal its row. */
export function instantColumn(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
}
