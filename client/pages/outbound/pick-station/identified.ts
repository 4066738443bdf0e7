// What a code is that the station does not know: in a word, or null where nobody knows it.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf, untold } from '#client/data/data-client.ts'
import { resolveCode } from '#shared/contracts/base/code.ts'

export async function identified(client: QueryClient, code: string): Promise<string | null> {
  const query = untold(queryOf(resolveCode, { query: { code } }), 'rejected', 'unreachable')
  const found = await client.fetchQuery(query).catch(() => [])
  const [first] = found
  return first ? first.label : null
}
