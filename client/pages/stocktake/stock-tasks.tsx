// 盘点任务 — the counts of stock: drafted, issued, and how far each is.
import { listPage } from '#client/kit/list/list-page.tsx'
import { TaskLink } from '#client/pages/stocktake/tasks/task-link.tsx'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'

export const page = listPage({
  resource: stockTask,
  filters: ['taskNo', 'state', 'kind', 'warehouse', 'owner', 'scope', 'blind', 'snapshotAt', 'createdAt'],
  columns: [
    { field: 'taskNo', cell: ({ taskNo }) => <TaskLink taskNo={String(taskNo)} /> },
    'state',
    'kind',
    'warehouse',
    'owner',
    'scope',
    'sampleRate',
    'blind',
    'freezeMode',
    'tolerance',
    'round',
    'lines',
    'snapshotAt',
    'accuracyRate',
    'gainQty',
    'lossQty',
    'strategy',
    'creator',
    'createdAt',
    'remark',
  ],
  form: [
    'kind',
    'warehouse',
    'owner',
    'scope',
    'sampleRate',
    'zones',
    'locations',
    'skus',
    'blind',
    'freezeMode',
    'tolerance',
    'remark',
  ],
  moves: ['issue', 'cancel'],
})
