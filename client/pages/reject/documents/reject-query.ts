// A reject order as stations read it, kept up to date by what their scans are answered.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#client/data/data-client.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import type { RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { receiveReject, undoRejectCount } from '#shared/contracts/reject/count.ts'
import { getRejectDocument, rejectOrder } from '#shared/contracts/reject/order.ts'
import type { RejectState } from '#shared/domain/reject.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

export type Counted = CallResult<typeof undoRejectCount>
export type ReceivedBox = CallResult<typeof receiveReject>

export function rejectQuery(rejectNo: string) {
  return queryOf(getRejectDocument, { query: { rejectNo } })
}

/** Those that a station can work on. */
export function openRejectsQuery(
  { warehouses }: Pick<Preferences, 'warehouses'>,
  states: readonly RejectState[],
) {
  const within = warehouses.length > 0 ? { warehouse: warehouses.map(({ code }) => code) } : {}
  return queryOf(rejectOrder.list, { body: { state: [...states], size: 20, ...within } })
}

export function keepCounted(client: QueryClient, counted: Counted): void {
  const { queryKey } = rejectQuery(counted.progress.rejectNo)
  client.setQueryData(queryKey, (known) => known && withCounted(known, counted))
  outdate(client, rejectOrder)
}

export function keepReceived(client: QueryClient, { boxNo, progress }: ReceivedBox): void {
  const { queryKey } = rejectQuery(progress.rejectNo)
  const at = new Date().toISOString()
  client.setQueryData(
    queryKey,
    (known) =>
      known && {
        ...known,
        order: { ...known.order, ...progress },
        counts: known.counts.map((count) => (count.boxNo === boxNo ? { ...count, receivedAt: at } : count)),
      },
  )
  outdate(client, rejectOrder)
}

function withCounted(document: RejectDocument, { count, line, progress }: Counted): RejectDocument {
  const isNew = !document.lines.some(({ id }) => id === line.id)
  const lines = isNew
    ? [...document.lines, line]
    : document.lines.map((known) => (known.id === line.id ? line : known))
  const counts = [count, ...document.counts.filter(({ id }) => id !== count.id)]
  return { ...document, order: { ...document.order, ...progress }, lines, counts }
}
