// A truck with its boxes, as the station reads it and keeps it up to date by what its scans are answered.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#client/data/data-client.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import {
  getShipmentDocument,
  type Loaded,
  type ShipmentDocument,
  shipment,
} from '#shared/contracts/outbound/shipment.ts'

type Waiting = ShipmentDocument['waiting'][number]

export function shipmentDocumentQuery(shipmentNo: string) {
  return queryOf(getShipmentDocument, { query: { shipmentNo } })
}

export function keepLoaded(client: QueryClient, loaded: Loaded): void {
  const { queryKey } = shipmentDocumentQuery(loaded.shipment.shipmentNo)
  client.setQueryData(queryKey, (known) => known && withLoaded(known, loaded))
  outdate(client, shipment)
}

/** What was not on the truck before, or no longer is. */
export function withLoaded(document: ShipmentDocument, { shipment, box, loaded }: Loaded): ShipmentDocument {
  const isOn = box.unloadedAt === null
  const others = document.boxes.filter(({ id }) => id !== box.id)
  const boxes = isOn ? [box, ...others] : others
  const known = document.waiting.find(({ waybillNo }) => waybillNo === box.waybillNo)
  const { orderNo, waybillNo, ownerName } = box
  const parcel = known ?? { orderNo, waybillNo, ownerName, boxes: box.boxes, elsewhere: 0 }
  const rest = document.waiting.filter((one) => one !== known)
  return {
    ...document,
    shipment,
    boxes,
    waiting: withParcel(rest, { ...parcel, here: loaded }),
    waitingBoxes: Math.max(document.waitingBoxes + document.boxes.length - boxes.length, 0),
  }
}

/** In front of the others, as long as some of its boxes are not there yet. */
function withParcel(others: readonly Waiting[], parcel: Waiting): Waiting[] {
  return parcel.here + parcel.elsewhere < parcel.boxes ? [parcel, ...others] : [...others]
}
