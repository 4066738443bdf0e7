// A day that is not over: of all that it will bring, what has happened by now, and of each document the steps taken so far.
import type { BlindTask } from '#server/wms/demo/year/blind-tasks.ts'
import { DayBook } from '#server/wms/demo/year/day-book.ts'
import type { Delivery, DeliveryLine, PutawayStep } from '#server/wms/demo/year/deliveries.ts'
import type { DispatchOfDay } from '#server/wms/demo/year/dispatches.ts'
import type { ShopReturn } from '#server/wms/demo/year/reject-orders.ts'
import { madeAt, type Refill } from '#server/wms/demo/year/replenishments.ts'
import type { ReturnDelivery, ReturnedLine, ReturnedParcel } from '#server/wms/demo/year/returned-parcels.ts'

import type { ShippedWave } from '#server/wms/demo/year/waves.ts'

/** In the order of the clock whatever is taken has come before, so the first part of a day is as true as the whole. */
export function bookUntil(whole: DayBook, now: Date): DayBook {
  const book = new DayBook()
  const isPast = ({ at }: { at: Date }) => at <= now
  book.events.push(...whole.events.filter(isPast))
  book.moves.push(...whole.moves.filter(isPast))
  book.charges.push(...whole.charges.filter(isPast))
  book.expenses.push(...whole.expenses.filter(isPast))
  book.deliveries.push(...whole.deliveries.flatMap((delivery) => deliveryUntil(delivery, now)))
  book.blindTasks.push(...whole.blindTasks.flatMap((task) => blindTaskUntil(task, now)))
  book.returnDeliveries.push(...whole.returnDeliveries.flatMap((delivery) => returnUntil(delivery, now)))
  book.returnedParcels.push(...whole.returnedParcels.flatMap((parcel) => parcelUntil(parcel, now)))
  book.shopReturns.push(...whole.shopReturns.flatMap((order) => shopReturnUntil(order, now)))
  book.waves.push(...whole.waves.flatMap((wave) => waveUntil(wave, now)))
  book.counts.push(...whole.counts)
  book.dispatches.push(...whole.dispatches.flatMap((dispatch) => dispatchUntil(dispatch, now)))
  book.processed.push(...whole.processed.map((order) => ({ ...order, until: earlier(order.until, now) })))
  book.refills.push(...whole.refills.flatMap((refill) => refillUntil(refill, now)))
  return book
}

function deliveryUntil(delivery: Delivery, now: Date): Delivery[] {
  if (delivery.plannedAt > now) return []
  const finishedAt = pastOf(delivery.finishedAt, now)
  return [
    {
      ...delivery,
      finishedAt,
      releasedAt: pastOf(delivery.releasedAt, now),
      arrivedAt: pastOf(delivery.arrivedAt, now),
      settledAt: pastOf(delivery.settledAt, now),
      lines: delivery.lines.map((line) => lineUntil(line, finishedAt !== null, now)),
    },
  ]
}

/** What is short is known, and tasks are made, once all of the delivery is counted. */
function lineUntil({ receipt, caseNo, tasks, ...line }: DeliveryLine, isCounted: boolean, now: Date) {
  return {
    ...line,
    receipt: receipt && receipt.at <= now ? receipt : null,
    inspectedAt: pastOf(line.inspectedAt, now),
    caseNo: isCounted ? caseNo : null,
    tasks: isCounted ? tasks.map((task) => taskUntil(task, now)) : [],
  }
}

function taskUntil(task: PutawayStep, now: Date): PutawayStep {
  return task.move.at <= now ? task : { ...task, state: '待分配' }
}

function blindTaskUntil(task: BlindTask, now: Date): BlindTask[] {
  if (task.createdAt > now) return []
  const scanned = task.boxes.filter(({ scans }) => scans.every(({ event }) => event.at <= now))
  const finishedAt = pastOf(task.finishedAt, now)
  return [
    {
      ...task,
      finishedAt,
      closedAt: pastOf(task.closedAt, now),
      orderNo: finishedAt && task.orderNo,
      boxes: scanned.map((box) => ({
        ...box,
        sealedAt: pastOf(box.sealedAt, now),
        receivedAt: pastOf(box.receivedAt, now),
      })),
    },
  ]
}

function returnUntil(delivery: ReturnDelivery, now: Date): ReturnDelivery[] {
  return delivery.createdAt > now ? [] : [{ ...delivery, signedAt: pastOf(delivery.signedAt, now) }]
}

function parcelUntil(parcel: ReturnedParcel, now: Date): ReturnedParcel[] {
  if (parcel.createdAt > now) return []
  const lines = parcel.lines.filter(({ unpackedAt }) => unpackedAt <= now)
  return [
    {
      ...parcel,
      registeredAt: pastOf(parcel.registeredAt, now),
      refusedAt: pastOf(parcel.refusedAt, now),
      finishedAt: pastOf(parcel.finishedAt, now),
      lines: lines.map((line) => returnedLineUntil(line, now)),
    },
  ]
}

function returnedLineUntil(line: ReturnedLine, now: Date): ReturnedLine {
  const isInspected = line.inspection !== null && line.inspection.at <= now
  return {
    ...line,
    inspection: isInspected ? line.inspection : null,
    disposal: line.disposal && line.disposal.at <= now ? line.disposal : null,
  }
}

/** What is short is known once all of it is counted. */
function shopReturnUntil(order: ShopReturn, now: Date): ShopReturn[] {
  if (order.createdAt > now) return []
  const countedAt = pastOf(order.countedAt, now)
  const madeAt = pastOf(order.madeAt, now)
  const isCounted = ({ count }: ShopReturn['lines'][number]) => count !== null && count.at <= now
  return [
    {
      ...order,
      countedAt,
      madeAt,
      arrivedAt: pastOf(order.arrivedAt, now),
      receivedAt: pastOf(order.receivedAt, now),
      settledAt: pastOf(order.settledAt, now),
      completedAt: pastOf(order.completedAt, now),
      caseNo: countedAt && order.caseNo,
      inboundNo: madeAt && order.inboundNo,
      lines: order.lines.map((line) => (isCounted(line) ? line : { ...line, count: null })),
    },
  ]
}

/** Its documents know how far they are. */
function waveUntil(wave: ShippedWave, now: Date): ShippedWave[] {
  const orders = wave.orders.filter(({ createdAt }) => createdAt <= now)
  return orders.length === 0 ? [] : [{ ...wave, orders, until: now }]
}

function refillUntil(refill: Refill, now: Date): Refill[] {
  if (madeAt(refill) > now) return []
  return refill.plan.at <= now ? [refill] : [{ ...refill, state: '待分配', done: null }]
}

/** Hours are those of the people who have gone. */
function dispatchUntil(dispatch: DispatchOfDay, now: Date): DispatchOfDay[] {
  if (dispatch.createdAt > now) return []
  const lines = dispatch.lines.map((line) => {
    const clockIn = pastOf(line.clockIn, now)
    const clockOut = pastOf(line.clockOut, now)
    return clockOut ? { ...line, clockIn } : { ...line, ...NO_HOURS, clockIn, clockOut }
  })
  const { sentAt, reportedAt, confirmedAt } = dispatch
  return [
    {
      ...dispatch,
      lines,
      sentAt: pastOf(sentAt, now),
      reportedAt: pastOf(reportedAt, now),
      confirmedAt: pastOf(confirmedAt, now),
    },
  ]
}

const NO_HOURS = { hours: '0', overtime: '0', pieceQty: '0', evidenceHours: '0', remark: '' }

function pastOf(at: Date | null, now: Date): Date | null {
  return at && at <= now ? at : null
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
