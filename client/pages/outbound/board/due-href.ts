// Where the figures of the board lead: the list of the orders that they count.
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getOutboundBoard } from '#shared/contracts/outbound/board.ts'
import { OUTBOUND_IN_HOUSE } from '#shared/domain/outbound.ts'
import { hrefTo } from '#shared/routes.ts'

export type Board = CallResult<typeof getOutboundBoard>
export type Site = Board['warehouses'][number]
export type Due = Board['dues'][number]

type Narrowed = { warehouse: string | readonly string[]; state?: string }

/** Undefined for orders without a cut-off: no filter of a list finds them alone. */
export function hrefOfDue({ from, to }: Due, { warehouse, state }: Narrowed): string | undefined {
  if (from === null && to === null) return undefined
  return hrefTo('outboundOrders', {
    warehouse,
    state: state ?? OUTBOUND_IN_HOUSE,
    'cutoffAt.from': from,
    'cutoffAt.to': to,
  })
}
