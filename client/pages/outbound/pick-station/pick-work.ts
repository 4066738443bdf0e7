// A pick list as the station reads it, kept up to date by what its scans are answered.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#client/data/data-client.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import type { PickWork } from '#client/pages/outbound/pick-station/targets.ts'
import { pickTask } from '#shared/contracts/outbound/pick-task.ts'
import { getPickWork } from '#shared/contracts/outbound/picking.ts'
import { bigPickList } from '#shared/contracts/outbound/wave.ts'

export type PickChange = Pick<PickWork, 'list' | 'picks' | 'totes'>

export function pickWorkQuery(listNo: string) {
  return queryOf(getPickWork, { query: { listNo } })
}

export function keepPicked(client: QueryClient, change: PickChange): void {
  const { queryKey } = pickWorkQuery(change.list.listNo)
  client.setQueryData(queryKey, (known) => known && withPicked(known, change))
  outdate(client, bigPickList)
  outdate(client, pickTask)
}

export function keepSlots(client: QueryClient, listNo: string, slots: PickWork['slots']): void {
  client.setQueryData(pickWorkQuery(listNo).queryKey, (known) => known && { ...known, slots })
}

/** What is new among the picks is the rest of the last of them. */
function withPicked(work: PickWork, { list, picks, totes }: PickChange): PickWork {
  const known = new Set(work.picks.map(({ id }) => id))
  const after = work.picks.map((pick) => picks.find(({ id }) => id === pick.id) ?? pick)
  const end = after.findLastIndex((pick) => picks.includes(pick)) + 1
  const rests = picks.filter(({ id }) => !known.has(id))
  const all = [...after.slice(0, end), ...rests, ...after.slice(end)]
  const used = [...work.totes.filter(({ tote }) => totes.every((one) => one.tote !== tote)), ...totes]
  return {
    ...work,
    list,
    picks: all,
    totes: used.filter(({ tote }) => all.some((pick) => pick.tote === tote)),
  }
}
