// What each person has of recorded work, as a list of facts that reports are made of: those who had signed on together share alike,
// each of them for all of its time. What a team did is nobody's own.
import { type SQL, sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bind } from '#server/wms/kit/binding.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { isStandardOf, STANDARDS } from '#server/wms/ledger/facts/standards.ts'
import { employeeName, placeNames } from '#server/wms/ledger/names.ts'
import { onDays } from '#server/wms/ledger/report/report-binding.ts'
import { dateColumn, decimalColumn, instantColumn } from '#server/wms/schema/columns.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import type { Period } from '#shared/contracts/definition/report.ts'
import { workShare } from '#shared/contracts/operation/work-share.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

/** No table of the database: what `findWorkShares` selects, by the names that reports ask for. */
export const workShares = pgTable('work_shares', {
  id: text().notNull(),
  at: instantColumn('at').notNull(),
  businessDate: dateColumn('business_date').notNull(),
  warehouse: text().notNull(),
  owner: text().notNull(),
  opType: text('op_type', { enum: OPERATION_TYPES }).notNull(),
  docType: text('doc_type').notNull(),
  docNo: text('doc_no').notNull(),
  sku: text(),
  qty: decimalColumn('qty').notNull(),
  boxes: decimalColumn('boxes').notNull(),
  orders: decimalColumn('orders').notNull(),
  device: text(),
  durationSec: integer('duration_sec').notNull(),
  standardMinutes: decimalColumn('standard_minutes'),
  /** How much of the work it is. */
  share: decimalColumn('share').notNull(),
  worker: text(),
  operator: integer().notNull(),
  reversalOf: bigint('reversal_of', { mode: 'number' }),
})

export const workShareBinding = bind({
  resource: workShare,
  table: workShares,
  scope: { warehouse: workShares.warehouse, owner: workShares.owner },
  names: {
    ...placeNames(workShares),
    worker: employeeName(workShares.worker),
    operator: userName(workShares.operator),
  },
})

/** There is a standard only for work whose time was measured: what nobody knows the time of cannot be set against it. */
export async function findWorkShares(_reader: Reader, days: readonly Period[]): Promise<SQL> {
  const place = { warehouse: sql`event.warehouse`, work: sql`event.op_type`, day: sql`event.business_date` }
  return sql`
    select concat_ws('-', event_id, doer) as id, at, business_date, event.warehouse, owner, op_type, doc_type, doc_no, sku,
      qty * share as qty, boxes * share as boxes, orders * share as orders, device, duration_sec,
      share * standard.minutes * case standard.unit when '件' then qty when '箱' then boxes when '单' then orders
        when '千克' then weight else sign(duration_sec::numeric) end as standard_minutes,
      share, doer as worker, operator, reversal_of
    from (
      select ${operationEvents}.*, coalesce(employees.emp_no, mate.worker) as doer, coalesce(mate.share, 1) as share
      from ${operationEvents} left join employees on employees.id = worker_id
        left join lateral (
          select sign_ons.worker, 1.0 / count(*) over () as share from sign_ons
          where worker_id is null and sign_ons.crew = operation_events.crew
        ) as mate on true
      where team_id is null and ${onDays(days)(operationEvents.businessDate)}
    ) as event left join ${STANDARDS} as standard on duration_sec <> 0 and ${isStandardOf(place)}`
}
