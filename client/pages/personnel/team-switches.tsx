// 换组记录 — who was moved from one team to another, when, by whom and why.
import { listPage } from '#client/kit/list/list-page.tsx'
import { teamSwitch } from '#shared/contracts/people/work-team.ts'

export const page = listPage({
  resource: teamSwitch,
  filters: ['at', 'worker', 'fromTeam', 'toTeam', 'method', 'warehouse'],
  columns: ['at', 'worker', 'fromTeam', 'toTeam', 'method', 'reason', 'operator', 'warehouse'],
})
