// A sorting task with its slots, as the station reads it and keeps it up to date by what its scans are answered.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#client/data/data-client.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import type { Sorted } from '#client/pages/outbound/sorting-run/sorting.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { getSortingDocument, sortingTask } from '#shared/contracts/outbound/sorting.ts'

export type SortingDocument = CallResult<typeof getSortingDocument>

export function sortingDocumentQuery(taskNo: string) {
  return queryOf(getSortingDocument, { query: { taskNo } })
}

export function keepSorted(client: QueryClient, sorted: Sorted): void {
  const { queryKey } = sortingDocumentQuery(sorted.task.taskNo)
  client.setQueryData(queryKey, (known) => known && withSorted(known, sorted))
  outdate(client, sortingTask)
}

function withSorted(document: SortingDocument, { task, item }: Sorted): SortingDocument {
  return {
    ...document,
    task,
    items: document.items.map((known) => (known.id === item.id ? item : known)),
  }
}
