// 推送任务 — all that owners' systems have sent of their reject orders, taken or not.

import { listPage } from '#client/kit/list/list-page.tsx'
import { RetryPushes } from '#client/pages/reject/documents/retry-pushes.tsx'
import { pushTask } from '#shared/contracts/reject/push.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: pushTask,
  filters: [
    ...(['pushNo', 'externalNo', 'rejectNo', 'state', 'owner', 'warehouse', 'errorCode'] as const),
    ...(['storeCode', 'lastAt', 'createdAt'] as const),
  ],
  columns: [
    ...(['pushNo', 'state', 'rejectNo', 'owner', 'warehouse', 'externalNo', 'storeCode'] as const),
    ...(['storeName', 'boxes', 'lineCount', 'attempts', 'lastError', 'lastAt', 'nextRetryAt'] as const),
    ...(['errorCode', 'creator', 'createdAt', 'remark'] as const),
  ],
  moves: ['hold', 'close'],
  opens: ({ pushNo }) => hrefTo('rejectPushErrors', { pushNo }),
  actions: (rows, refresh) => <RetryPushes rows={rows} onDone={refresh} />,
})
