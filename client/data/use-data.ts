// Data that a component cannot do without: it is waited for.
import {
  type QueryKey,
  type UseSuspenseQueryOptions,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'

/** The query's data, kept fresh; suspends until it has come, and throws why it has not. */
export const useData: <T>(query: UseSuspenseQueryOptions<T>) => T = import.meta.env.SSR
  ? useServedData
  : (query) => useSuspenseQuery(query).data

/** A page that is rendered once needs no observer, which costs more than most components do. */
function useServedData<T>(query: UseSuspenseQueryOptions<T>): T {
  const known = useQueryClient().getQueryData<T>(query.queryKey as QueryKey)
  // biome-ignore lint/correctness/useHookAtTopLevel: on the server nothing is drawn twice with the same state
  return known === undefined ? useSuspenseQuery(query).data : known
}
