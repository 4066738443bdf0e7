// 货主移库日报 — what was carried from one place of a warehouse to another.
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  bindReport,
  countOf,
  type Lookup,
  sumOf,
  unlessHidden,
} from '#server/wms/ledger/report/report-binding.ts'
import { isEntryCounted, ledgerBinding } from '#server/wms/modules/stock/balance/resources.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import { locations } from '#server/wms/schema/warehouse.ts'
import { ownerMigrationDaily } from '#shared/contracts/operation/owner-daily.ts'
import { DOCUMENTS } from '#shared/documents.ts'

const { fromLoc, toLoc, reversalOf, qty, docType, docNo, warehouse, eventId } = stockLedger

/** What goods are carried with that neither come nor go. */
const CARRYING = ['移库', '移库单', '移动扫描', DOCUMENTS.replenishment.type]

const isReversal = isNotNull(reversalOf)

/** A reversal goes back from where the goods were carried to: it stands with what it takes back. */
function zoneOf(place: PgColumn, reversed: PgColumn): Lookup {
  const code = sql`case when ${isReversal} then ${reversed} else ${place} end`
  const isPlace = and(eq(locations.warehouse, warehouse), sql`${locations.code} = ${code}`)
  return { select: sql`select ${locations.zone} from ${locations} where ${isPlace}` }
}

/** Who did it stands in the work that it was recorded with. */
const worker = sql`(select coalesce('w' || ${operationEvents.workerId}, 'u' || ${operationEvents.operator})
  from ${operationEvents} where ${eq(operationEvents.eventId, eventId)})`

export const MIGRATION_REPORT = bindReport({
  report: ownerMigrationDaily,
  facts: ledgerBinding,
  only: and(inArray(docType, CARRYING), isNotNull(fromLoc), isNotNull(toLoc)) as SQL,
  dimensions: { fromZone: zoneOf(fromLoc, toLoc), toZone: zoneOf(toLoc, fromLoc) },
  measures: {
    moveTasks: countOf(docNo),
    movedQty: unlessHidden(isEntryCounted, sumOf(sql`case when ${isReversal} then -${qty} else ${qty} end`)),
    workers: countOf(worker),
  },
})
