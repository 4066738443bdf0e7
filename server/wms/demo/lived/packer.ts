// A packer at the bench: scans each piece of an order into a box, and puts the label on.

import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { Step } from '#server/wms/demo/lived/agenda.ts'
import {
  bodyOf,
  comesTo,
  findOwnOrders,
  type LivedDay,
  type Order,
  type Station,
  workAt,
} from '#server/wms/demo/lived/lived-day.ts'
import { LABEL_PRINTER } from '#server/wms/demo/lived/things.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { scan } from '#server/wms/modules/outbound/bench.ts'
import { findPackWork } from '#server/wms/modules/outbound/bench-work.ts'
import { sealShort } from '#server/wms/modules/outbound/packing-short.ts'
import { print, send } from '#server/wms/modules/outbound/waybills.ts'
import { skus } from '#server/wms/schema/sku.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import {
  type getPackWork,
  scanAtBench,
  sealShort as sealShortCall,
} from '#shared/contracts/outbound/parcel.ts'
import { printWaybills, sendWaybills } from '#shared/contracts/outbound/waybill.ts'

type Work = CallResult<typeof getPackWork>
/** What one step at the bench has come to: the number of the waybill once the order is packed. */
type Outcome = { waybillNo: string | null; isOver: boolean }

const SCAN_MINUTES = 0.5
const LABEL_MINUTES = 1
const IDLE_MINUTES = 10
const CARTON = 'ZX6'
/** The first of a day come out of the printer of the bench; the others are printed by the browser. */
const MOST_SENT = 3

/** What is on a bench is nobody else's. */
export type Benches = { orderNos: Set<string>; sent: number }

export function packerAt(day: LivedDay, station: Station, benches: Benches): Step {
  let order: Order | null = null
  let waybillNo: string | null = null
  return async (at) => {
    if (waybillNo !== null) {
      await label(day, station, benches, { waybillNo, at })
      waybillNo = null
      return LABEL_MINUTES
    }
    order ??= await takeNext(day, benches)
    if (order === null) return IDLE_MINUTES
    const current = order
    const outcome = await workAt(day, station, at, (op) => packNext(day, op, station, current))
    waybillNo = outcome.waybillNo
    if (outcome.isOver) order = null
    return SCAN_MINUTES
  }
}

async function takeNext(day: LivedDay, { orderNos }: Benches): Promise<Order | null> {
  const waiting = await findOwnOrders(day, ['待复核'])
  const next = waiting.find(({ orderNo }) => !orderNos.has(orderNo))
  if (!next) return null
  orderNos.add(next.orderNo)
  return next
}

async function packNext(day: LivedDay, op: Operation, station: Station, order: Order): Promise<Outcome> {
  const { orderNo } = order
  const work = await findPackWork(op, { code: orderNo, warehouse: day.warehouse })
  const goods = work.goods.find((one) => Number(one.packedQty) < Number(one.qty))
  if (work.state !== '待复核' || !goods) return { waybillNo: null, isOver: true }
  const packed = work.goods.reduce((sum, { packedQty }) => sum + Number(packedQty), 0)
  const left = work.goods.reduce((sum, { qty }) => sum + Number(qty), 0) - packed
  const scanned = (code: string, lot = '') =>
    scan(op, bodyOf(scanAtBench, { orderNo, code, lot, station: station.code }))
  if (packed === 0 && work.parcels.length === 0) return outcomeOf(await scanned(CARTON))
  if (packed > 0 && left === 1 && work.shortagePolicy === '先发有货' && comesTo(day, '缺件封箱')) {
    const given = { orderNo, reason: '周转箱内少一件', station: station.code }
    return outcomeOf(await sealShort(op, bodyOf(sealShortCall, given)))
  }
  if (packed > 0 && comesTo(day, '两箱')) return outcomeOf(await scanned(CARTON))
  const stranger = comesTo(day, '错件') ? await findStranger(op, order, work) : null
  if (stranger !== null) return outcomeOf(await scanned(stranger))
  return outcomeOf(await scanned(goods.sku, goods.lot))
}

function outcomeOf({ waybill, work }: { waybill: { waybillNo: string } | null; work: Work }): Outcome {
  return { waybillNo: waybill?.waybillNo ?? null, isOver: work.state !== '待复核' }
}

/** Of the same owner, and not what the order wants. */
async function findStranger({ orm }: Operation, { owner }: Order, { goods }: Work): Promise<string | null> {
  const wanted = goods.map(({ sku }) => sku)
  const [other] = await orm
    .select({ code: skus.code })
    .from(skus)
    .where(and(eq(skus.owner, owner), notInArray(skus.code, wanted)))
    .orderBy(asc(skus.code))
    .limit(1)
  return other?.code ?? null
}

async function label(
  day: LivedDay,
  station: Station,
  benches: Benches,
  { waybillNo, at }: { waybillNo: string; at: Date },
): Promise<void> {
  const waybillNos = [waybillNo]
  const isSent = benches.sent < MOST_SENT
  if (isSent) benches.sent += 1
  await workAt(
    day,
    station,
    at,
    (op): Promise<unknown> =>
      isSent
        ? send(op, bodyOf(sendWaybills, { waybillNos, printer: LABEL_PRINTER }))
        : print(op, bodyOf(printWaybills, { waybillNos })),
  )
}
