// 新建盘点策略 — a strategy with what it counts and how; an existing one is changed here, too.

import { formPage } from '#client/kit/form/form-page.tsx'
import { stockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = formPage({
  resource: stockStrategy,
  names: [
    'name',
    'warehouse',
    'owner',
    'trigger',
    'scope',
    'sampleRate',
    'tolerance',
    'freezeMode',
    'blind',
    'enabled',
  ],
  opens: () => hrefTo('stockStrategies'),
})
