// 装车作业 — the station beside a truck: each box is scanned onto it, the driver signs for them, and the truck leaves.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { Wall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { ChooseShipment, openShipmentsQuery } from '#client/pages/outbound/loading/choose-shipment.tsx'
import { LoadTruck } from '#client/pages/outbound/loading/load-truck.tsx'
import { shipmentDocumentQuery } from '#client/pages/outbound/loading/shipment-document.ts'

export const page: Page = () => {
  const shipmentNo = shipmentOf(new URLSearchParams(useLocation().search))
  return (
    <Wall>
      <StationBoundary>
        {shipmentNo ? <LoadTruck key={shipmentNo} shipmentNo={shipmentNo} /> : <ChooseShipment />}
      </StationBoundary>
      <WayHome />
    </Wall>
  )
}

page.queries = ({ url, preferences }) => {
  const shipmentNo = shipmentOf(url.searchParams)
  return [shipmentNo ? shipmentDocumentQuery(shipmentNo) : openShipmentsQuery(preferences)]
}

function shipmentOf(params: URLSearchParams): string {
  return params.get('shipmentNo')?.trim() ?? ''
}
