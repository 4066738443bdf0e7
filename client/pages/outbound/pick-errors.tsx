// 拣货差错 — what was not where it should be, and what the bench found too few of, too many or wrong.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { pickErrorDaily } from '#shared/contracts/outbound/pick-error.ts'

export const page = reportPage({
  report: pickErrorDaily,
  filters: ['businessDate', 'warehouse', 'owner', 'kind', 'picker'],
  facts: [
    'kind',
    'orderNo',
    'listNo',
    'sku',
    'lot',
    'qty',
    'loc',
    'picker',
    'finder',
    'at',
    'owner',
    'warehouse',
  ],
})
