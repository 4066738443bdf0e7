// 推送任务 — all that owners' systems have sent of their reject orders, taken or not.

import { listPage } from '#client/kit/list/list-page.tsx'
import { RetryPushes } from '#client/pages/reject/documents/retry-pushes.tsx'
import { pushTask } from '#shared/contracts/reject/push.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: pushTask,
  filters: [
    'pushNo',
    'externalNo',
    'rejectNo',
    'state',
    'owner',
    'warehouse',
    'errorCode',
    'storeCode',
    'lastAt',
    'createdAt',
  ],
  columns: [
    'pushNo',
    'state',
    'rejectNo',
    'owner',
    'warehouse',
    'externalNo',
    'storeCode',
    'storeName',
    'boxes',
    'lineCount',
    'attempts',
    'lastError',
    'lastAt',
    'nextRetryAt',
    'errorCode',
    'creator',
    'createdAt',
    'remark',
  ],
  moves: ['hold', 'close'],
  opens: ({ pushNo }) => hrefTo('rejectPushErrors', { pushNo }),
  actions: (rows, refresh) => <RetryPushes rows={rows} onDone={refresh} />,
})
