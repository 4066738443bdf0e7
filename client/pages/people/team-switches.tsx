// 换组记录 — who was moved from one team to another, when, by whom and why; the teams themselves, and who belongs to which with
// what share.

import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { ChangeRatio } from '#client/pages/people/team/change-ratio.tsx'
import { teamMembership, teamSwitch, workTeam } from '#shared/contracts/people/work-team.ts'
import { hrefTo } from '#shared/routes.ts'

const switches = listPage({
  resource: teamSwitch,
  filters: ['at', 'worker', 'fromTeam', 'toTeam', 'method', 'warehouse'],
  columns: ['at', 'worker', 'fromTeam', 'toTeam', 'method', 'reason', 'operator', 'warehouse'],
})

const teams = listPage({
  resource: workTeam,
  filters: ['code', 'name', 'shift', 'status', 'warehouse'],
  columns: [
    { field: 'code', cell: ({ code }) => <RowLink href={membersOf(String(code))}>{String(code)}</RowLink> },
    'name',
    'status',
    'shift',
    'leader',
    'warehouse',
    'updatedAt',
  ],
  form: ['warehouse', 'code', 'name', 'leader', 'shift', 'status'],
})

const members = listPage({
  resource: teamMembership,
  filters: ['team', 'worker', 'from', 'to', 'warehouse'],
  columns: ['worker', 'team', 'ratio', 'from', 'to', 'warehouse', 'updatedAt'],
  form: ['warehouse', 'worker', 'team', 'ratio', 'from', 'to'],
  actions: (rows, refresh) => <ChangeRatio rows={rows} onDone={refresh} />,
})

export const page = viewsPage([
  { id: 'switches', title: '换组记录', page: switches },
  { id: 'teams', title: '班组', page: teams },
  { id: 'members', title: '成员与分配系数', page: members },
])

function membersOf(team: string): string {
  return hrefTo('teamSwitches', { view: 'members', team })
}
