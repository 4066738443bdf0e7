// The team that somebody begins in.
import type { Row } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { teamMemberships } from '#server/wms/schema/people.ts'

/** Does nothing for a new employee without a team. */
export async function joinTeam({ orm, at }: Operation, { empNo, warehouse, team }: Row): Promise<void> {
  if (typeof team !== 'string') return
  await orm.insert(teamMemberships).values({
    warehouse: String(warehouse),
    worker: String(empNo),
    team,
    from: at,
    to: null,
    ratio: '1',
    createdAt: at,
    updatedAt: at,
  })
}
