// 计时记录 — timed work: who was at what for how long, and what still waits to be corrected.
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { timedWork } from '#shared/contracts/labor/timed-work.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: timedWork,
  filters: ['businessDate', 'worker', 'kind', 'state', 'warehouse', 'owner', 'workNo', 'docNo'],
  columns: [
    {
      field: 'workNo',
      cell: ({ workNo }) => <RowLink href={hrefTo('timedWork', { workNo })}>{String(workNo)}</RowLink>,
    },
    'businessDate',
    'kind',
    'state',
    'people',
    'minutes',
    'owner',
    'qty',
    'unit',
    'docNo',
    'truck',
    'startedAt',
    'endedAt',
    'warehouse',
    'creator',
    'reason',
  ],
})
