// The walls as they come from the server, and what is asked for anew after a change.
import type { listSortations } from '#shared/contracts/base/device.ts'
import type { CallResult } from '#shared/contracts/call.ts'

export type WallRow = CallResult<typeof listSortations>['rows'][number]

/** Walls and their tags lie below this path, and the board of devices. */
export const SORTATIONS = { path: '/api/base/device' } as const
