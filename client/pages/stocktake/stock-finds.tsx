// 无库位盘点明细 — what a count came upon that lies in no location, and what becomes of it.
import { listPage } from '#client/kit/list/list-page.tsx'
import { HandleFind } from '#client/pages/stocktake/finds/handle-find.tsx'
import { stockFind } from '#shared/contracts/stocktake/stock-find.ts'

export const page = listPage({
  resource: stockFind,
  filters: ['barcode', 'state', 'sku', 'handling', 'listNo', 'owner'],
  columns: [
    'listNo',
    'barcode',
    'state',
    'sku',
    'owner',
    'foundQty',
    'suggestLocation',
    'handling',
    'loc',
    'finder',
    'createdAt',
    'remark',
  ],
  totals: ['foundQty'],
  actions: (rows, refresh) => <HandleFind rows={rows} onDone={refresh} />,
})
