// After a change: whatever is shown of this kind of record, in other tabs of the console too, is asked for again.
import { useQueryClient } from '@tanstack/react-query'
import type { CallRequest } from '#shared/contracts/request.ts'
import type { Resource } from '#shared/contracts/resource.ts'

export function useRefresh(): (resource: Pick<Resource, 'path'>) => void {
  const client = useQueryClient()
  return ({ path }) =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [request] }) => (request as CallRequest).path.startsWith(`${path}/`),
    })
}
