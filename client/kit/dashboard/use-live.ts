// Data that keeps itself fresh while somebody can see it: a view that is kept aside and a hidden window ask for nothing.
import { type UseSuspenseQueryOptions, useQuery } from '@tanstack/react-query'
import { pollEvery, untold } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'

const EVERY_MS = 60_000

export type Live = { isRefreshing: boolean; hasFailed: boolean; refresh: () => Promise<unknown> }

/** Data that came once stays when it cannot be had again. */
export function useLive<T>(query: UseSuspenseQueryOptions<T>, everyMs = EVERY_MS): Live & { data: T } {
  // The board itself says that it could not be brought up to date: a word for each minute of an outage helps nobody.
  const quiet = untold(query, 'unreachable', 'rejected')
  const data = useData({ ...quiet, refetchInterval: pollEvery(everyMs) })
  const { queryKey, meta } = quiet
  const { isFetching, isRefetchError, refetch } = useQuery<T>({ queryKey, meta, enabled: false })
  return { data, isRefreshing: isFetching, hasFailed: isRefetchError, refresh: () => refetch() }
}
