// Which facts are summed up by the day, and by what.
import { isNull, sql } from 'drizzle-orm'
import { defineDaySums } from '#server/wms/ledger/sums/day-sums.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { pieceEntries } from '#server/wms/schema/piece.ts'
import { chargeSums, operationSums, pieceSums } from '#server/wms/schema/sums.ts'

export const CHARGES_BY_DAY = defineDaySums({
  facts: chargeLines,
  table: chargeSums,
  keys: {
    warehouse: chargeLines.warehouse,
    owner: chargeLines.owner,
    itemCode: chargeLines.itemCode,
    unit: chargeLines.unit,
    state: chargeLines.state,
  },
  figures: {
    qty: chargeLines.qty,
    amount: chargeLines.amount,
    tax: chargeLines.tax,
    lines: sql`case when ${chargeLines.reversalOf} is null then 1 else -1 end`,
  },
})

export const OPERATIONS_BY_DAY = defineDaySums({
  facts: operationEvents,
  table: operationSums,
  keys: {
    warehouse: operationEvents.warehouse,
    owner: operationEvents.owner,
    opType: operationEvents.opType,
    workerId: operationEvents.workerId,
    teamId: operationEvents.teamId,
    operator: operationEvents.operator,
  },
  figures: {
    qty: operationEvents.qty,
    boxes: operationEvents.boxes,
    orders: operationEvents.orders,
    weight: operationEvents.weight,
    seconds: operationEvents.durationSec,
    timedQty: sql`case when ${operationEvents.durationSec} <> 0 then ${operationEvents.qty} else 0 end`,
    events: sql`case when ${operationEvents.reversalOf} is null then 1 else -1 end`,
  },
})

const ownQty = sql`${pieceEntries.qty} * ${pieceEntries.share}`

export const PIECES_BY_DAY = defineDaySums({
  facts: pieceEntries,
  table: pieceSums,
  where: isNull(pieceEntries.supersededBy),
  keys: {
    warehouse: pieceEntries.warehouse,
    owner: pieceEntries.owner,
    worker: pieceEntries.worker,
    team: pieceEntries.team,
    kind: pieceEntries.kind,
    opType: pieceEntries.opType,
    isShared: pieceEntries.isShared,
    isTakenBack: sql`(${ownQty} < 0)`,
  },
  figures: {
    qty: sql`(${ownQty})`,
    payQty: sql`round(${ownQty}, 4)`,
    score: pieceEntries.score,
    amount: pieceEntries.amount,
    seconds: pieceEntries.seconds,
    events: sql`case when ${pieceEntries.eventId} is null then 0 else 1 end`,
  },
})

export const ALL_BY_DAY = [CHARGES_BY_DAY, OPERATIONS_BY_DAY, PIECES_BY_DAY] as const
