// 货主规则 — how the goods of each owner are handled: one rule for each, made with the owner.
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { SetPush } from '#client/pages/base/owner-rule/set-push.tsx'
import { strategyHref } from '#client/pages/base/owner-strategy/strategy-href.ts'
import { ownerRule, updateOwnerRule } from '#shared/contracts/base/owner.ts'

export const page = listPage({
  resource: { ...ownerRule, update: updateOwnerRule },
  filters: ['code', 'qualityInspection', 'waybillInternal'],
  columns: [
    {
      field: 'code',
      cell: ({ code, codeName }) => (
        <RowLink href={strategyHref(String(code))}>{String(codeName ?? code)}</RowLink>
      ),
    },
    'inbound',
    'outbound',
    'qualityInspection',
    'waybillInternal',
    'packagingRequired',
    'overReceiptPercent',
    'receiptLifePercent',
    'shipmentDays',
    'shortagePolicy',
    'autoAllocate',
    'pushUrl',
    'pushGeneration',
    'pushSecretAt',
    'updatedAt',
  ],
  form: [
    'code',
    'inbound',
    'outbound',
    'qualityInspection',
    'waybillInternal',
    'packagingRequired',
    'overReceiptPercent',
    'receiptLifePercent',
    'shipmentDays',
    'shortagePolicy',
    'autoAllocate',
  ],
  actions: (rows, refresh) => <SetPush rows={rows} onDone={refresh} />,
})
