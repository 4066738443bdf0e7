// What waits to be put back, as it is found by what was scanned, kept up to date by what the scans are answered.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { queriesBelow, queryOf, untold } from '#client/data/data-client.ts'
import { lookupFailure } from '#client/kit/scan/lookup-failure.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import type { Put, PutBackWork } from '#client/pages/outbound/put-back/putting-back.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { getPutBackWork, putBackTask } from '#shared/contracts/outbound/put-back.ts'
import { PUT_BACK_QUALITIES } from '#shared/domain/values.ts'

/** What was scanned, and as what its goods are put back. */
export type Asked = { code: string; quality: (typeof PUT_BACK_QUALITIES)[number] }

export function askedIn(params: URLSearchParams): Asked | null {
  const code = params.get('code')?.trim() ?? ''
  const quality = PUT_BACK_QUALITIES.find((one) => one === params.get('quality')) ?? '良品'
  return code ? { code, quality } : null
}

export function hrefOf({ code, quality }: Asked): string {
  return `?${new URLSearchParams({ code, ...(quality !== '良品' && { quality }) })}`
}

export function putBackWorkQuery(asked: Asked) {
  return queryOf(getPutBackWork, { query: asked })
}

/** Leads to what waits of what was scanned; answers why nothing does. */
export function useFindWaiting(): (code: string) => Promise<string | null> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (code) => {
    const asked: Asked = { code, quality: '良品' }
    const query = untold(putBackWorkQuery(asked), 'rejected', 'unreachable')
    try {
      await client.fetchQuery({ ...query, staleTime: 0 })
    } catch (error) {
      return lookupFailure(error)
    }
    await navigate(hrefOf(asked))
    return null
  }
}

export function keepPut(client: QueryClient, asked: Asked, put: Put): void {
  client.setQueryData(putBackWorkQuery(asked).queryKey, (known) => known && withPut(known, put))
  outdateWaiting(client)
}

/** Where goods are led changes with what lies there. */
export function outdateWaiting(client: QueryClient): void {
  void client.invalidateQueries(queriesBelow(putBackTask.path))
  outdate(client, orderIssue)
}

/** A part that was put back is a task of its own. */
export function withPut(work: PutBackWork, { id, task, left }: Put): PutBackWork {
  const isWhole = task.id === id
  const tasks = work.tasks.map((known) =>
    known.id !== id ? known : isWhole ? task : { ...known, qty: left },
  )
  return { ...work, tasks: isWhole ? tasks : [...tasks, task] }
}
