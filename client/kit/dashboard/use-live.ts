// Data that keeps itself fresh while somebody can see it: a view that is kept aside and a hidden window ask for nothing.
import { type UseSuspenseQueryOptions, useQuery } from '@tanstack/react-query'
import { pollEvery, untold } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'

const EVERY_MS = 60_000

/** The board itself says that it could not be brought up to date: a word for each minute of an outage helps nobody. */
const SAID_BY_THE_BOARD = untold('unreachable', 'rejected')

export type Live = { isRefreshing: boolean; hasFailed: boolean; refresh: () => Promise<unknown> }

/** Data that came once stays when it cannot be had again. */
export function useLive<T>(query: UseSuspenseQueryOptions<T>): Live & { data: T } {
  const data = useData({ ...query, meta: SAID_BY_THE_BOARD, refetchInterval: pollEvery(EVERY_MS) })
  const { queryKey } = query
  const { isFetching, isRefetchError, refetch } = useQuery<T>({ queryKey, enabled: false })
  return { data, isRefreshing: isFetching, hasFailed: isRefetchError, refresh: () => refetch() }
}
