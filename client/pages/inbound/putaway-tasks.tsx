// 上架任务 — received goods on their way to where they are kept: claimed, and confirmed at the location.
import { listPage } from '#client/kit/list/list-page.tsx'
import { PrintButton } from '#client/kit/print/print-button.tsx'
import { ConfirmPutaway } from '#client/pages/inbound/putaway/confirm-putaway.tsx'
import { PrintedPutaways } from '#client/pages/inbound/putaway/printed-putaways.tsx'
import { putawayTask } from '#shared/contracts/inbound/putaway.ts'

export const page = listPage({
  resource: putawayTask,
  filters: ['taskNo', 'source', 'state', 'sku', 'warehouse', 'owner', 'suggestLoc', 'assignee', 'createdAt'],
  columns: [
    'taskNo',
    'state',
    'source',
    'sku',
    'lot',
    'quality',
    'qty',
    'doneQty',
    'fromLoc',
    'container',
    'suggestLoc',
    'suggestReason',
    'actualLoc',
    'assignee',
    'warehouse',
    'owner',
    'createdAt',
  ],
  totals: ['qty', 'doneQty'],
  moves: ['claim', 'fail', 'reassign', 'finish', 'cancel'],
  actions: (rows, refresh) => (
    <>
      <ConfirmPutaway rows={rows} onDone={refresh} />
      <PrintButton
        label="打印上架任务"
        disabled={rows.length === 0}
        sheets={() => <PrintedPutaways tasks={rows} />}
      />
    </>
  ),
})
