// Whether the user's roles allow something, so that pages offer only what the server will do. The server decides.
import { useQuery } from '@tanstack/react-query'
import { OWN_INFO } from '#client/data/own-queries.ts'
import { isAllowed, type Needs } from '#shared/actions.ts'

/** An upstream that does not say is asked each time: everything is offered. */
export function useMay(): (needs: Needs) => boolean {
  const { data } = useQuery(OWN_INFO)
  return (needs) => !data?.actions || isAllowed(needs, data.actions)
}
