// 补货任务 — goods carried from storage to where they are picked, and the limits that call for it.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import {
  CarriedCommand,
  ReplenishmentCommands,
} from '#client/pages/stock/replenishment/replenishment-commands.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import {
  getReplenishmentDocument,
  pickSetting,
  replenishment,
} from '#shared/contracts/stock/replenishment.ts'
import { hrefTo } from '#shared/routes.ts'

type Task = RecordOf<typeof replenishment>

const MOVES = ['claim', 'fail', 'reassign', 'finish', 'cancel'] as const
const opens = ({ taskNo }: Task) => hrefTo('replenishments', { view: 'task', id: taskNo })

const tasks = listPage({
  resource: replenishment,
  filters: [
    'taskNo',
    'state',
    'priority',
    'sku',
    'owner',
    'warehouse',
    'fromLoc',
    'toLoc',
    'source',
    'createdAt',
  ],
  columns: [
    'taskNo',
    'state',
    'priority',
    'sku',
    'fromLoc',
    'toLoc',
    'suggestQty',
    'doneQty',
    'assignee',
    'lot',
    'quality',
    'fromContainer',
    'source',
    'owner',
    'warehouse',
    'createdAt',
    'remark',
  ],
  totals: ['suggestQty', 'doneQty'],
  moves: MOVES,
  opens,
  actions: (rows, refresh) => <ReplenishmentCommands rows={rows} onDone={refresh} />,
})

const task = documentPage({
  resource: replenishment,
  call: getReplenishmentDocument,
  query: ({ url }) => {
    const taskNo = url.searchParams.get('id')
    return taskNo ? { taskNo } : null
  },
  head: ({ replenishment: row }) => row,
  opens,
  facts: [
    'taskNo',
    'priority',
    'source',
    'sku',
    'lot',
    'quality',
    'fromLoc',
    'fromContainer',
    'toLoc',
    'suggestQty',
    'doneQty',
    'assignee',
    'owner',
    'warehouse',
    'createdAt',
    'updatedAt',
    'remark',
  ],
  moves: MOVES,
  actions: ({ replenishment: row }, refresh) => <CarriedCommand rows={[row]} onDone={refresh} />,
})

const limits = listPage({
  resource: pickSetting,
  filters: ['loc', 'sku', 'owner', 'warehouse'],
  columns: ['loc', 'sku', 'owner', 'warehouse', 'minQty', 'maxQty', 'updatedAt'],
  form: ['warehouse', 'loc', 'owner', 'sku', 'minQty', 'maxQty'],
})

export const page = viewsPage([
  { id: 'tasks', title: '补货任务', page: tasks },
  { id: 'task', title: '任务详情', page: task },
  { id: 'limits', title: '拣选位上下限', page: limits },
])
