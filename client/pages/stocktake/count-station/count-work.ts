// A sheet as the station reads it, kept up to date by what its places are answered and its codes are found to be.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf, untold } from '#client/data/data-client.ts'
import { lookupFailure } from '#client/kit/scan/lookup-failure.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import type { CountWork, PlaceCounted } from '#client/pages/stocktake/count-station/counting.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { findCounted, getCountWork } from '#shared/contracts/stocktake/count-place.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'

export function countWorkQuery(listNo: string) {
  return queryOf(getCountWork, { query: { listNo } })
}

export function keepCounted(client: QueryClient, { sheet, lines }: PlaceCounted): void {
  const { queryKey } = countWorkQuery(sheet.listNo)
  client.setQueryData(queryKey, (known) => known && withCounted(known, { sheet, lines }))
  outdate(client, stockLine)
}

export function withCounted(work: CountWork, { sheet, lines }: Pick<PlaceCounted, 'sheet' | 'lines'>) {
  const others = work.lines.filter(({ id }) => lines.every((line) => line.id !== id))
  return { ...work, sheet, lines: [...others, ...lines] }
}

/** What a code is that the sheet does not name; its goods are known from now on. A sentence where nobody knows it. */
export async function identified(
  client: QueryClient,
  listNo: string,
  code: string,
): Promise<CallResult<typeof findCounted> | string> {
  const query = untold(queryOf(findCounted, { query: { listNo, code } }), 'rejected', 'unreachable')
  try {
    const found = await client.fetchQuery(query)
    const { queryKey } = countWorkQuery(listNo)
    client.setQueryData(queryKey, (known) => known && { ...known, codes: [...known.codes, ...found.codes] })
    return found
  } catch (error) {
    return lookupFailure(error)
  }
}
