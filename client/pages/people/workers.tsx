// 员工 — everybody who works in the warehouses: who they are, where they belong, and how they come and go.

import { BadgeLabels } from '#client/features/labels/badge-labels.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { IssueBadges } from '#client/pages/people/worker/issue-badges.tsx'
import { RevokeBadges } from '#client/pages/people/worker/revoke-badges.tsx'
import { SwitchTeam } from '#client/pages/people/worker/switch-team.tsx'
import { employee } from '#shared/contracts/people/employee.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: employee,
  filters: ['empNo', 'name', 'warehouse', 'team', 'type', 'agency', 'post', 'state', 'hireDate'],
  columns: [
    'empNo',
    'name',
    'state',
    'type',
    'warehouse',
    'team',
    'post',
    'agency',
    'mobile',
    'idNumber',
    'hireDate',
    'leaveDate',
    'updatedAt',
  ],
  moves: ['activate', 'startLeave', 'endLeave', 'quit', 'rehire', 'ban', 'pardon'],
  creates: hrefTo('newWorker'),
  opens: ({ empNo }) => hrefTo('newWorker', { empNo }),
  actions: (rows, refresh) => (
    <>
      <SwitchTeam rows={rows} onDone={refresh} />
      <BadgeLabels workers={rows.map(({ empNo }) => String(empNo))} />
      <IssueBadges rows={rows} />
      <RevokeBadges rows={rows} />
    </>
  ),
})
