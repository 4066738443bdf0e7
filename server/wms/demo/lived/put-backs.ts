// What was picked for an order that was stopped goes back onto a shelf, where the work leads it.
import { bodyOf, type LivedDay, type Station, workAt } from '#server/wms/demo/lived/lived-day.ts'
import { putBack } from '#server/wms/modules/outbound/put-back.ts'
import { findPutBackWork } from '#server/wms/modules/outbound/put-back-work.ts'
import * as putBacks from '#shared/contracts/outbound/put-back.ts'

export async function putBackAll(day: LivedDay, station: Station, orderNo: string, at: Date): Promise<void> {
  const quality = '良品' as const
  const { tasks, places } = await workAt(day, station, at, (op) =>
    findPutBackWork(op, { code: orderNo, quality }),
  )
  for (const { id, qty } of tasks.filter(({ state }) => state === '待回库')) {
    const loc = places.find((place) => place.id === id)?.loc
    if (!loc) continue
    const given = { id, qty, quality, loc, station: station.code }
    await workAt(day, station, at, (op) => putBack(op, bodyOf(putBacks.putBack, given)))
  }
}
