// What can be put away of what was scanned, kept up to date by what the scans are answered.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { queryOf, untold } from '#client/data/data-client.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useCommand } from '#client/data/use-command.ts'
import { lookupFailure } from '#client/kit/scan/lookup-failure.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import { type PutawayTask, waitingIn } from '#client/pages/inbound/putaway-station/putting-away.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { getPutawayWork, makePutaway, putawayTask } from '#shared/contracts/inbound/putaway.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

type Chosen = Pick<Preferences, 'warehouses'>

export function codeIn(params: URLSearchParams): string {
  return params.get('code')?.trim() ?? ''
}

/** Of the one warehouse that somebody works at. */
export function putawayWorkQuery(code: string, { warehouses }: Chosen) {
  const [only, ...others] = warehouses
  const warehouse = only && others.length === 0 ? only.code : null
  return untold(queryOf(getPutawayWork, { query: { code, warehouse } }), 'rejected', 'unreachable')
}

/** Leads to what can be put away of what was scanned; answers why nothing can. */
export function useFindTasks(): (code: string) => Promise<string | null> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { preferences } = usePreferences()
  const makeTasks = useCommand(makePutaway)
  return async (code) => {
    try {
      const query = { ...putawayWorkQuery(code, preferences), staleTime: 0 }
      let work = await client.fetchQuery(query)
      for (const orderNo of work.received) await makeTasks.run({ orderNo })
      if (work.received.length > 0) work = await client.fetchQuery(query)
      if (waitingIn(work, []).length === 0) return `${code} 已全部上架`
    } catch (error) {
      return lookupFailure(error)
    }
    await navigate(`?${new URLSearchParams({ code })}`)
    return null
  }
}

type WorkKey = ReturnType<typeof putawayWorkQuery>['queryKey']

export function keepTask(client: QueryClient, key: WorkKey, task: PutawayTask): void {
  client.setQueryData(key, (known) => known && { ...known, tasks: withTask(known.tasks, task) })
  outdate(client, inboundOrder)
}

export function withTask(tasks: readonly PutawayTask[], task: PutawayTask): PutawayTask[] {
  return tasks.map((known) => (known.taskNo === task.taskNo ? task : known))
}

/** Where goods are led changes with what lies there. */
export function outdateWork(client: QueryClient, key: WorkKey): void {
  outdate(client, putawayTask)
  void client.invalidateQueries({ queryKey: key })
}
