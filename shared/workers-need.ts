// Whoever may do one of these has work that is given to them. By itself, since every page of the console loads it with the routes.
import type { Action } from '#shared/actions.ts'

export const WORKERS_NEED = [
  'inbound.putaway',
  'outbound.work',
  'stock.move',
  'stocktake.count',
] as const satisfies readonly Action[]
