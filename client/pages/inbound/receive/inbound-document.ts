// An inbound order with its lines, as the station reads it and keeps it up to date by what its scans are answered.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#client/data/data-client.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import type { Received } from '#client/pages/inbound/receive/order-receiving.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

export type InboundDocument = CallResult<typeof getInboundDocument>

export function inboundDocumentQuery(orderNo: string) {
  return queryOf(getInboundDocument, { query: { orderNo } })
}

/** The order's own page needs more of it than a scan is answered: its revision first of all. */
export function keepReceived(client: QueryClient, received: Received): void {
  const { queryKey } = inboundDocumentQuery(received.line.orderNo)
  client.setQueryData(queryKey, (known) => known && withReceived(known, received))
  outdate(client, inboundOrder)
}

export function withReceived(
  document: InboundDocument,
  { receipt, line, state }: Pick<Received, 'receipt' | 'line' | 'state'>,
): InboundDocument {
  const lines = document.lines.map((known) => (known.id === line.id ? line : known))
  const receivedQty = addDecimals(...lines.map(({ receivedQty }) => receivedQty))
  return {
    ...document,
    order: { ...document.order, state, receivedQty },
    lines,
    deliveries: document.deliveries.map((known) =>
      known.id === receipt.deliveryId
        ? { ...known, receivedQty: addDecimals(known.receivedQty, receipt.qty) }
        : known,
    ),
    receipts: [...document.receipts.filter(({ id }) => id !== receipt.id), receipt],
  }
}

/** Something was done to the order beside the scans. */
export function outdateDocument(client: QueryClient, orderNo: string): void {
  void client.invalidateQueries({ queryKey: inboundDocumentQuery(orderNo).queryKey })
}
