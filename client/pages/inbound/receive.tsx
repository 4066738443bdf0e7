// 收货 — the station that counts in the goods of an inbound order, scan by scan.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { ChooseOrder, openOrdersQuery } from '#client/pages/inbound/receive/choose-order.tsx'
import { inboundDocumentQuery } from '#client/pages/inbound/receive/inbound-document.ts'
import { ReceiveOrder } from '#client/pages/inbound/receive/receive-order.tsx'

export const page: Page = () => {
  const orderNo = orderOf(new URLSearchParams(useLocation().search))
  return (
    <StationBoundary>
      {orderNo ? <ReceiveOrder key={orderNo} orderNo={orderNo} /> : <ChooseOrder />}
    </StationBoundary>
  )
}

page.queries = ({ url, preferences }) => {
  const orderNo = orderOf(url.searchParams)
  return [orderNo ? inboundDocumentQuery(orderNo) : openOrdersQuery(preferences)]
}

function orderOf(params: URLSearchParams): string {
  return params.get('orderNo')?.trim() ?? ''
}
