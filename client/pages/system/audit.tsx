// 审计日志 — who changed what and when, and what it was before.
import { listPage } from '#client/kit/list/list-page.tsx'
import { ChangeButton, stepOf } from '#client/pages/system/audit/change-button.tsx'
import { auditEntry } from '#shared/contracts/audit.ts'

export const page = listPage({
  resource: auditEntry,
  filters: ['at', 'actor', 'entity', 'action', 'entityId', 'warehouse', 'owner', 'requestId'],
  columns: [
    'at',
    'actor',
    { field: 'action', cell: stepOf },
    'entity',
    'entityId',
    { field: 'after', cell: (row) => <ChangeButton row={row} /> },
    'reason',
    'warehouse',
    'owner',
    'source',
  ],
})
