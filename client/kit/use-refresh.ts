// After a change: whatever is shown of this kind of record, in other tabs of the console too, is asked for again.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { queriesBelow } from '#client/data/data-client.ts'
import type { Resource } from '#shared/contracts/definition/resource.ts'

type Kind = Pick<Resource, 'path'>

export function useRefresh(): (kind: Kind) => void {
  const client = useQueryClient()
  return (kind) => void client.invalidateQueries(queriesBelow(kind.path))
}

/** Asked for again where it is shown next; what is in front just now knows of the change. */
export function outdate(client: QueryClient, kind: Kind): void {
  void client.invalidateQueries({ ...queriesBelow(kind.path), refetchType: 'none' })
}
