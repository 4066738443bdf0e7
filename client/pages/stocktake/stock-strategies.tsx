// 盘点策略 — what is counted, how often and how; a count is made of one on its days, or at the press of a button.

import { listPage } from '#client/kit/list/list-page.tsx'
import { RunStrategy } from '#client/pages/stocktake/strategies/run-strategy.tsx'
import { stockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: stockStrategy,
  filters: ['name', 'warehouse', 'owner', 'enabled', 'trigger', 'scope', 'blind'],
  columns: [
    'name',
    'warehouse',
    'owner',
    'trigger',
    'scope',
    'sampleRate',
    'blind',
    'freezeMode',
    'tolerance',
    'enabled',
    'creator',
    'lastRun',
    'updatedAt',
  ],
  creates: hrefTo('newStockStrategy'),
  opens: ({ id }) => hrefTo('newStockStrategy', { id }),
  actions: (rows, refresh) => <RunStrategy rows={rows} onDone={refresh} />,
})
