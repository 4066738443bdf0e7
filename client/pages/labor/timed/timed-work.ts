// What the station of timed work asks for, and what becomes of a badge that is scanned there.
import { useQueryClient } from '@tanstack/react-query'
import { queryOf, untold } from '#client/data/data-client.ts'
import { useCommandForEach } from '#client/data/use-command.ts'
import { lookupFailure } from '#client/kit/scan/lookup-failure.ts'
import type { CallResult } from '#shared/contracts/definition/request.ts'
import {
  getTimedStation,
  getTimedWorker,
  joinTimedWork,
  leaveTimedWork,
} from '#shared/contracts/labor/timed-work.ts'

export type Running = CallResult<typeof getTimedStation>['works'][number]
export type Scanned = CallResult<typeof getTimedWorker>
/** `takesOver` once it was said that they leave what else they are at. */
export type Member = Pick<Scanned, 'worker' | 'name'> & { takesOver: boolean }

export function timedStationQuery(warehouse: string) {
  return queryOf(getTimedStation, { query: { warehouse } })
}

/** Who a badge is, or why they may not work here. */
export function useFindWorker(warehouse: string): (code: string) => Promise<Scanned | string> {
  const client = useQueryClient()
  return async (code) => {
    const query = untold(queryOf(getTimedWorker, { query: { warehouse, code } }), 'rejected', 'unreachable')
    try {
      return await client.fetchQuery({ ...query, staleTime: 0 })
    } catch (error) {
      return lookupFailure(error)
    }
  }
}

/** Both answer why not; null when it is done. */
export function useComeAndGo() {
  const joining = useCommandForEach(joinTimedWork)
  const leaving = useCommandForEach(leaveTimedWork)
  return {
    join: async (workNo: string, code: string, takeOver: boolean) =>
      (await joining.run([{ workNo, code, takeOver }]))[0]?.message ?? null,
    leave: async (workNo: string, code: string) =>
      (await leaving.run([{ workNo, code }]))[0]?.message ?? null,
  }
}
