// What leaves: boxes on the scales, then onto the truck of their carrier, which is handed over and drives off. How long loading
// took is measured beside it.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Step } from '#server/wms/demo/lived/agenda.ts'
import {
  bodyOf,
  findOwnOrders,
  type LivedDay,
  type Station,
  workAt,
} from '#server/wms/demo/lived/lived-day.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { moveDocument } from '#server/wms/kit/transition.ts'
import { start, stop } from '#server/wms/modules/labor/timed-works.ts'
import { handOver, load, openShipment, shipmentMoves } from '#server/wms/modules/outbound/loading.ts'
import { shipmentBinding } from '#server/wms/modules/outbound/resources.ts'
import { weighScanned } from '#server/wms/modules/outbound/weighing.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { parcels } from '#server/wms/schema/parcel.ts'
import { startTimedWork, stopTimedWork } from '#shared/contracts/labor/timed-work.ts'
import { weighBox } from '#shared/contracts/outbound/parcel.ts'
import { handOverShipment, loadBox, shipment } from '#shared/contracts/outbound/shipment.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'

const WEIGH_MINUTES = 1
const LOAD_MINUTES = 0.5
const IDLE_MINUTES = 10
const UNKNOWN_WEIGHT = '1.2'
const SLIP = 0.02
const DRIVERS: Readonly<Record<string, { plateNo: string; handedTo: string }>> = {
  SF: { plateNo: '沪EK5816', handedTo: '周师傅' },
  ZTO: { plateNo: '沪D73920', handedTo: '吴师傅' },
}

export function scalesAt(day: LivedDay, station: Station): Step {
  return async (at) => {
    const box = await findUnweighed(day)
    if (!box?.waybillNo) return IDLE_MINUTES
    const { expected } = box
    const weight = expected === null ? UNKNOWN_WEIGHT : (Number(expected) + SLIP).toFixed(3)
    const given = {
      code: boxCodeOf(box.waybillNo, box.box, box.boxes),
      weight,
      station: station.code,
    }
    await workAt(day, station, at, (op) => weighScanned(op, bodyOf(weighBox, given)))
    return WEIGH_MINUTES
  }
}

/** Its label is on it. */
async function findUnweighed({ sources: { orm }, own }: LivedDay) {
  const { orderNo, waybillNo, boxes, state } = outboundOrders
  const [box] = await orm
    .select({ waybillNo, boxes, box: parcels.box, expected: parcels.expectedWeight })
    .from(parcels)
    .innerJoin(outboundOrders, eq(orderNo, parcels.orderNo))
    .where(
      and(
        inArray(orderNo, own.orderNos),
        eq(state, '已打包'),
        eq(parcels.state, '已封箱'),
        isNull(parcels.weight),
      ),
    )
    .orderBy(asc(parcels.sealedAt), asc(parcels.box))
    .limit(1)
  return box
}

type Truck = {
  shipmentNo: string
  workNo: string
  codes: string[]
  handedTo: string
  boxes: number
  isHanded: boolean
}

/** One carrier after the other, until nothing waits; `loader` is the number of who is timed. */
export function dockAt(day: LivedDay, station: Station, loaders: readonly string[]): Step {
  let truck: Truck | null = null
  return async (at) => {
    truck ??= await openNext(day, station, loaders, at)
    if (truck === null) return null
    const { shipmentNo, codes, boxes, handedTo } = truck
    const code = codes.shift()
    if (code !== undefined) {
      const given = { shipmentNo, code, station: station.code }
      await workAt(day, station, at, (op) => load(op, bodyOf(loadBox, given)))
      return LOAD_MINUTES
    }
    if (!truck.isHanded) {
      const given = { shipmentNo, boxes, handedTo, seal: `FQ${shipmentNo.slice(-4)}` }
      await workAt(day, station, at, (op) => handOver(op, bodyOf(handOverShipment, given)))
      truck.isHanded = true
      return 2
    }
    await drivesOff(day, station, truck, at)
    truck = null
    return IDLE_MINUTES
  }
}

async function openNext(
  day: LivedDay,
  station: Station,
  loaders: readonly string[],
  at: Date,
): Promise<Truck | null> {
  const { warehouse } = day
  const waiting = await findOwnOrders(day, ['已称重'])
  const carrier = waiting[0]?.carrier ?? null
  const driver = carrier === null ? undefined : DRIVERS[carrier]
  if (carrier === null || driver === undefined) return null
  const codes = waiting
    .filter((order) => order.carrier === carrier)
    .flatMap(({ waybillNo, boxes }) =>
      Array.from({ length: boxes }, (_, index) => boxCodeOf(waybillNo ?? '', index + 1, boxes)),
    )
  const { plateNo, handedTo } = driver
  const body = bodyOf(shipment.create, { warehouse, carrier, plateNo, dock: '1号月台' })
  const { shipmentNo } = await workAt(day, station, at, (op) => openShipment(op, body))
  const timed = { warehouse, kind: '装车', docNo: shipmentNo, truck: plateNo, workers: loaders }
  const { workNo } = await workAt(day, station, at, (op) => start(op, bodyOf(startTimedWork, timed)))
  return { shipmentNo, workNo, codes, handedTo, boxes: codes.length, isHanded: false }
}

/** What was loaded stands in the shipment: the time alone is measured. */
async function drivesOff(
  day: LivedDay,
  station: Station,
  { shipmentNo: key, workNo }: Truck,
  at: Date,
): Promise<void> {
  await workAt(day, station, at, async (op) => {
    const { revision } = await findOne(op, shipmentBinding, key)
    await moveDocument(op, shipmentBinding, { key, move: 'depart', revision }, shipmentMoves)
  })
  await workAt(day, station, at, (op) => stop(op, bodyOf(stopTimedWork, { workNo })))
}
