// The walls as they come from the server, and what is asked for anew after a change.

import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { listSortations } from '#shared/contracts/equipment/device.ts'

export type WallRow = CallResult<typeof listSortations>['rows'][number]

/** Walls and their tags lie below this path, and the board of devices. */
export const SORTATIONS = { path: '/api/base/device' } as const
