// What lies where somebody has scanned, and what is to be replenished, kept up to date by what the scans are answered.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { queriesBelow, queryOf, untold } from '#client/data/data-client.ts'
import { onlyWarehouse } from '#client/data/preferences.tsx'
import { lookupFailure } from '#client/kit/scan/lookup-failure.ts'
import { keyOf, type MoveCommand, type MoveWork, type Task } from '#client/pages/stock/moving/moving.ts'
import { getMoveWork } from '#shared/contracts/stock/moving.ts'
import { getReplenishmentWork, replenishment } from '#shared/contracts/stock/replenishment.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

/** A place or a container, where it is known in which warehouse. */
export type Asked = { code: string; warehouse: string }

export function askedIn(params: URLSearchParams): Asked | null {
  const code = params.get('code')?.trim() ?? ''
  return code ? { code, warehouse: params.get('warehouse')?.trim() ?? '' } : null
}

export function taskNoIn(params: URLSearchParams): string {
  return params.get('task')?.trim() ?? ''
}

export function moveWorkQuery({ code, warehouse }: Asked) {
  return queryOf(getMoveWork, { query: { code, ...(warehouse && { warehouse }) } })
}

export function taskQuery(taskNo: string) {
  return queryOf(replenishment.get, { query: { taskNo } })
}

/** Of the warehouse where one works, if it is one. */
export function tasksQuery(preferences: Pick<Preferences, 'warehouses'>) {
  const warehouse = onlyWarehouse(preferences)
  return queryOf(getReplenishmentWork, { query: warehouse ? { warehouse } : {} })
}

/** Leads to what lies there; answers why nothing does. */
export function useFindPlace(): (asked: Asked) => Promise<string | null> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async ({ code, warehouse }) => {
    const query = untold(moveWorkQuery({ code, warehouse }), 'rejected', 'unreachable')
    try {
      const work = await client.fetchQuery({ ...query, staleTime: 0 })
      await navigate(`?${new URLSearchParams({ code, warehouse: work.warehouse })}`)
    } catch (error) {
      return lookupFailure(error)
    }
    return null
  }
}

export function keepMoved(client: QueryClient, asked: Asked, command: MoveCommand): void {
  client.setQueryData(moveWorkQuery(asked).queryKey, (known) => known && withMoved(known, command))
}

export function keepTask(client: QueryClient, task: Task): void {
  client.setQueryData(taskQuery(task.taskNo).queryKey, task)
  outdateTasks(client)
}

export function outdateTasks(client: QueryClient): void {
  void client.invalidateQueries(queriesBelow(replenishment.path))
}

export function withMoved(work: MoveWork, command: MoveCommand): MoveWork {
  if (work.warehouse !== command.warehouse || work.loc !== command.loc) return work
  const rows = work.rows.map((row) =>
    keyOf(row) === keyOf(command)
      ? {
          ...row,
          onHand: subtract(row.onHand ?? '0', command.qty),
          available: subtract(row.available ?? '0', command.qty),
        }
      : row,
  )
  return { ...work, rows: rows.filter(({ onHand }) => signOf(onHand ?? '0') > 0) }
}
