// In which order orders are served: by their priority; then what has to leave first.
import { type SQL, sql } from 'drizzle-orm'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { PRIORITIES } from '#shared/domain/outbound.ts'

const { priority, cutoffAt, createdAt, orderNo } = outboundOrders

/** The same as `byUrgency` of rows that have been read already. */
export const MOST_URGENT_FIRST: readonly SQL[] = [
  sql`array_position(${sql.param([...PRIORITIES])}::text[], ${priority})`,
  sql`${cutoffAt} nulls last`,
  sql`${createdAt}`,
  sql`${orderNo}`,
]
