// 退仓时效 — the reject orders that came on a day: how soon they were received and put away, and how long they have been lying.
import { and, eq, gt, gte, isNotNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { bindReport, countOf, type Measure, sumOf } from '#server/wms/ledger/report/report-binding.ts'
import { rejectBinding } from '#server/wms/modules/reject/resources.ts'
import { inboundOrders } from '#server/wms/schema/inbound.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { rejectOrders } from '#server/wms/schema/reject.ts'
import { rejectAging, rejectReceiving, rejectShelving } from '#shared/contracts/reject/daily-report.ts'
import { REJECT_ENDED, TIMELY_HOURS } from '#shared/domain/reject.ts'

const { rejectNo, state, arrivedAt, receivedAt, receivedQty, inboundNo } = rejectOrders

const hoursBetween = (from: SQL, to: SQL) => sql`extract(epoch from ${to} - ${from}) / 3600`

const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`

const arrived = sql`${arrivedAt}`
const received = sql`${receivedAt}`
const isOpen = notInArray(state, [...REJECT_ENDED])
const isKept = sql`${state} <> '已取消'`

function averageOf(hours: SQL, where?: SQL): Measure {
  return { where, of: (condition) => sql`round((avg(${hours}) filter (where ${condition}))::numeric, 1)` }
}

/** In per cent; null where there is nothing. */
function shareOf(part: SQL, where?: SQL): Measure {
  return {
    where,
    of: (condition) => sql`round(100.0 * count(*) filter (where ${condition} and ${part})
      / nullif(count(*) filter (where ${condition}), 0), 1)`,
  }
}

type Work = { documents: SQL; opType: '退仓清点' | '上架' }

/** The work on the documents of a group. */
function workOf(figure: SQL, { documents, opType }: Work): Measure {
  return {
    where: isNotNull(documents),
    of: (
      condition,
    ) => sql`(select ${figure} from ${operationEvents} work where work.op_type = ${sql.raw(`'${opType}'`)}
      and work.doc_no = any(array_agg(${documents}) filter (where ${condition})))`,
  }
}

const workers = sql`count(distinct coalesce('w' || work.worker_id, 'u' || work.operator))`
const piecesPerHour = sql`round(sum(work.qty) filter (where work.duration_sec > 0) * 3600
  / nullif(sum(work.duration_sec), 0), 1)`

const counting = { documents: sql`${rejectNo}`, opType: '退仓清点' } as const
const shelving = { documents: sql`${inboundNo}`, opType: '上架' } as const

const receiveHours = hoursBetween(arrived, received)
/** Until now, for what is not received yet. */
const waitedHours = (now: Date) => hoursBetween(arrived, sql`coalesce(${received}, ${instantOf(now)})`)

export const RECEIVING_REPORT = bindReport({
  report: rejectReceiving,
  facts: rejectBinding,
  only: isKept,
  measures: (now) => ({
    orders: countOf(rejectNo),
    received: countOf(rejectNo, isNotNull(receivedAt)),
    avgReceiveHours: averageOf(receiveHours, isNotNull(receivedAt)),
    within24hRate: shareOf(sql`${receiveHours} <= ${sql.raw(String(TIMELY_HOURS))}`),
    overtimeOrders: countOf(rejectNo, gt(waitedHours(now), sql.raw(String(TIMELY_HOURS)))),
    workers: workOf(workers, counting),
    uph: workOf(piecesPerHour, counting),
  }),
})

function agesAt(now: Date) {
  const days = sql`extract(epoch from ${instantOf(now)} - ${arrived}) / 86400`
  const isBetween = (from: number, to: number) =>
    and(gte(days, sql.raw(String(from))), lt(days, sql.raw(String(to))))
  return {
    within1d: countOf(rejectNo, lt(days, sql.raw('1'))),
    within3d: countOf(rejectNo, isBetween(1, 3)),
    within7d: countOf(rejectNo, isBetween(3, 7)),
    over7d: countOf(rejectNo, gte(days, sql.raw('7'))),
    oldestDays: { of: (condition: SQL) => sql`floor(max(${days}) filter (where ${condition}))` },
    oldestDoc: {
      of: (condition: SQL) =>
        sql`(array_agg(${rejectNo} order by ${arrivedAt}, ${rejectNo}) filter (where ${condition}))[1]`,
    },
    total: countOf(rejectNo),
  }
}

export const AGING_REPORT = bindReport({
  report: rejectAging,
  facts: rejectBinding,
  only: isOpen,
  measures: agesAt,
})

const ofInbound = (figure: SQL) =>
  sql`(select ${figure} from ${inboundOrders} where ${eq(inboundOrders.orderNo, inboundNo)})`
const putQty = ofInbound(sql`${inboundOrders.putQty}`)
/** The last of the goods in their location; null as long as some are not. */
const shelvedAt = sql`(select max(work.at) from ${operationEvents} work where work.doc_no = ${inboundNo}
  and work.op_type = '上架' and ${ofInbound(sql`${inboundOrders.state} = '已完成'`)})`
const shelveHours = hoursBetween(received, shelvedAt)

export const SHELVING_REPORT = bindReport({
  report: rejectShelving,
  facts: rejectBinding,
  only: isNotNull(inboundNo),
  measures: {
    toShelveQty: sumOf(sql`${receivedQty} - ${putQty}`),
    shelvedQty: sumOf(putQty),
    avgShelveHours: averageOf(shelveHours),
    onTimeRate: shareOf(sql`${shelveHours} <= ${sql.raw(String(TIMELY_HOURS))}`, isNotNull(receivedAt)),
    workers: workOf(workers, shelving),
    uph: workOf(piecesPerHour, shelving),
  },
})

export const REJECT_REPORTS = [RECEIVING_REPORT, AGING_REPORT, SHELVING_REPORT] as const
