// 补货任务 — goods carried from storage to where they are picked, and the limits that call for it.
import { listPage } from '#client/kit/list/list-page.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { ReplenishmentCommands } from '#client/pages/inventory/replenishment/replenishment-commands.tsx'
import { pickSetting, replenishment } from '#shared/contracts/inventory/replenishment.ts'

const tasks = listPage({
  resource: replenishment,
  filters: [
    ...(['taskNo', 'state', 'priority', 'sku', 'owner', 'warehouse', 'fromLoc', 'toLoc'] as const),
    ...(['source', 'createdAt'] as const),
  ],
  columns: [
    ...(['taskNo', 'state', 'priority', 'sku', 'fromLoc', 'toLoc', 'suggestQty', 'doneQty'] as const),
    ...(['assignee', 'lot', 'quality', 'fromContainer', 'source', 'owner', 'warehouse'] as const),
    ...(['createdAt', 'remark'] as const),
  ],
  totals: ['suggestQty', 'doneQty'],
  moves: ['claim', 'fail', 'reassign', 'finish', 'cancel'],
  actions: (rows, refresh) => <ReplenishmentCommands rows={rows} onDone={refresh} />,
})

const limits = listPage({
  resource: pickSetting,
  filters: ['loc', 'sku', 'owner', 'warehouse'],
  columns: ['loc', 'sku', 'owner', 'warehouse', 'minQty', 'maxQty', 'updatedAt'],
  form: ['warehouse', 'loc', 'owner', 'sku', 'minQty', 'maxQty'],
  writes: 'replenishment.write',
})

export const page = viewsPage([
  { id: 'tasks', title: '补货任务', page: tasks },
  { id: 'limits', title: '拣选位上下限', page: limits },
])
