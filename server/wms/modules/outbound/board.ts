// 出库看板 — what is still to leave, counted by state and by how soon, and the waves under way. Looked at all day: each of its
// statements is served by an index that holds nothing but what is under way.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#server/wms/kit/binding.ts'
import { isVisible, type Reader } from '#server/wms/kit/read.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { ownerName, warehouseName } from '#server/wms/ledger/names.ts'
import { orderBinding, waveBinding } from '#server/wms/modules/outbound/resources.ts'
import { carriers } from '#server/wms/schema/base.ts'
import { isOneOf } from '#server/wms/schema/columns.ts'
import { outboundOrders, waves } from '#server/wms/schema/outbound.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getOutboundBoard } from '#shared/contracts/outbound/board.ts'
import { startOfToday } from '#shared/domain/calendar.ts'
import { OUTBOUND_DONE, OUTBOUND_GIVEN_UP, OUTBOUND_IN_HOUSE, WAVE_RUNNING } from '#shared/domain/outbound.ts'

type Board = CallResult<typeof getOutboundBoard>
type Due = { name: string; from: Date | null; to: Date | null }

const HOUR_MS = 3_600_000
const UNBOUNDED = '无截单'
/** More than a screen shows; those that have to leave first. */
const MOST_WAVES = 200

export async function findOutboundBoard(
  reader: Reader & Pick<Services, 'now'>,
  chosen: readonly string[] = [],
): Promise<Board> {
  const at = reader.now()
  const dues = duesAt(at)
  const cells = await findCells(reader, dues, chosen)
  const running = await findRunning(reader, chosen)
  const names = new Map([...cells, ...running].map(({ warehouse, warehouseName: name }) => [warehouse, name]))
  return {
    at: at.toISOString(),
    dues: dues.map(({ name, from, to }) => ({
      name,
      from: from?.toISOString() ?? null,
      to: to?.toISOString() ?? null,
    })),
    warehouses: [...names]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, name]) => ({
        code,
        name: name ?? code,
        cells: cells.filter(({ warehouse }) => warehouse === code),
        waves: running.filter(({ warehouse }) => warehouse === code),
      })),
  }
}

/** Late in the evening today ends before the four hours do. */
function duesAt(at: Date): Due[] {
  const inHours = (hours: number) => new Date(at.getTime() + hours * HOUR_MS)
  const tomorrow = new Date(startOfToday(at).getTime() + 24 * HOUR_MS)
  const later = tomorrow > inHours(4) ? tomorrow : inHours(4)
  return [
    { name: '已超时', from: null, to: at },
    { name: '1小时内', from: at, to: inHours(1) },
    { name: '2小时内', from: inHours(1), to: inHours(2) },
    { name: '4小时内', from: inHours(2), to: inHours(4) },
    ...(tomorrow > inHours(4) ? [{ name: '今天', from: inHours(4), to: tomorrow }] : []),
    { name: '以后', from: later, to: null },
    { name: UNBOUNDED, from: null, to: null },
  ]
}

function findCells(reader: Reader, dues: readonly Due[], chosen: readonly string[]) {
  const { warehouse, state, cutoffAt } = outboundOrders
  const terms = dues.flatMap(({ name, to }) =>
    to === null ? [] : [sql`when ${cutoffAt} < ${to} then ${name}`],
  )
  const due = sql<string>`case when ${cutoffAt} is null then ${UNBOUNDED} ${sql.join(terms, sql` `)} else '以后' end`
  const counted = reader.orm
    .select({ warehouse, state, due: due.as('due'), orders: sql<number>`count(*)::int`.as('orders') })
    .from(outboundOrders)
    .where(and(isOneOf(state, OUTBOUND_IN_HOUSE), isIn(warehouse, chosen), isVisible(reader, orderBinding)))
    .groupBy(warehouse, state, sql`3`)
    .as('counted')
  return reader.orm
    .select({
      warehouse: counted.warehouse,
      warehouseName: sql<string | null>`${warehouseName(counted.warehouse)}`,
      state: counted.state,
      due: counted.due,
      orders: counted.orders,
    })
    .from(counted)
}

async function findRunning(reader: Reader, chosen: readonly string[]) {
  const { waveNo, warehouse, owner, carrier, rule, state, qty, pickedQty } = waves
  const isLeaving = sql`not ${isOneOf(outboundOrders.state, OUTBOUND_GIVEN_UP)}`
  const isPacked = isOneOf(outboundOrders.state, ['已打包', '已称重', '已出库', '已签收'])
  const isOpen = sql`not ${isOneOf(outboundOrders.state, OUTBOUND_DONE)}`
  const own = reader.orm
    .select({
      orders: sql<number>`(count(*) filter (where ${isLeaving}))::int`.as('own_orders'),
      packed: sql<number>`(count(*) filter (where ${isPacked}))::int`.as('own_packed'),
      cutoffAt: sql<Date | null>`min(${outboundOrders.cutoffAt}) filter (where ${isOpen})`
        .mapWith(outboundOrders.cutoffAt)
        .as('own_cutoff'),
    })
    .from(outboundOrders)
    .where(eq(outboundOrders.waveNo, waveNo))
    .as('own')
  const rows = await reader.orm
    .select({
      ...{ waveNo, warehouse, rule, state },
      warehouseName: sql<string | null>`${warehouseName(warehouse)}`,
      ownerName: sql<string | null>`${ownerName(owner)}`,
      carrierName: sql<string | null>`${nameOf(carriers.name, eq(carriers.code, carrier))}`,
      qty: sql<string>`trim_scale(${qty})::text`,
      pickedQty: sql<string>`trim_scale(${pickedQty})::text`,
      ...{ orders: own.orders, packed: own.packed, cutoffAt: own.cutoffAt },
    })
    .from(waves)
    .crossJoinLateral(own)
    .where(and(isOneOf(state, WAVE_RUNNING), isIn(warehouse, chosen), isVisible(reader, waveBinding)))
    .orderBy(sql`${own.cutoffAt} nulls last`, asc(waveNo))
    .limit(MOST_WAVES)
  return rows.map((row) => ({
    ...row,
    ownerName: row.ownerName ?? '',
    cutoffAt: row.cutoffAt?.toISOString() ?? null,
  }))
}

function isIn(
  warehouse: typeof outboundOrders.warehouse | typeof waves.warehouse,
  chosen: readonly string[],
): SQL | undefined {
  return chosen.length > 0 ? inArray(warehouse, [...chosen]) : undefined
}
