// A process order as the station reads it, and keeps it up to date by what its scans are answered.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#client/data/data-client.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import type { Received } from '#client/pages/process/receive/output-receiving.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { getProcessDocument } from '#shared/contracts/process/document.ts'
import { processOrder } from '#shared/contracts/process/order.ts'

export type ProcessDocument = CallResult<typeof getProcessDocument>

export function processDocumentQuery(code: string) {
  return queryOf(getProcessDocument, { query: { code } })
}

export function keepReceived(client: QueryClient, { output, order }: Omit<Received, 'packed'>): void {
  const { queryKey } = processDocumentQuery(order.code)
  client.setQueryData(queryKey, (known) => {
    if (!known) return known
    const outputs = [...known.outputs.filter(({ id }) => id !== output.id), output]
    return { ...known, order, outputs: outputs.toSorted((one, other) => one.id - other.id) }
  })
  outdate(client, processOrder)
}
