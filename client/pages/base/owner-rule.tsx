// 货主规则 — how the goods of each owner are handled: one rule for each, made with the owner.
import { listPage } from '#client/kit/list/list-page.tsx'
import { SetPush } from '#client/pages/base/owner-rule/set-push.tsx'
import { ownerRule, updateOwnerRule } from '#shared/contracts/base/owner.ts'

export const page = listPage({
  resource: { ...ownerRule, update: updateOwnerRule },
  filters: ['code', 'qualityInspection', 'waybillInternal'],
  columns: [
    ...(['code', 'inbound', 'outbound', 'qualityInspection', 'waybillInternal'] as const),
    ...(['overReceiptPercent', 'pushUrl', 'pushGeneration', 'pushSecretAt', 'updatedAt'] as const),
  ],
  form: ['code', 'inbound', 'outbound', 'qualityInspection', 'waybillInternal', 'overReceiptPercent'],
  writes: 'owner.write',
  actions: (rows, refresh) => <SetPush rows={rows} onDone={refresh} />,
})
