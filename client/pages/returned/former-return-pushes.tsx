// 旧推送任务 — what is sent to systems that still read the former message: looked up, and tried again.

import { listPage } from '#client/kit/list/list-page.tsx'
import { RetryPushes } from '#client/pages/returned/pushes/retry-pushes.tsx'
import { oldReturnPush } from '#shared/contracts/returned/push.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: oldReturnPush,
  filters: [
    'pushNo',
    'docNo',
    'state',
    'owner',
    'warehouse',
    'errorCode',
    'attempts',
    'pushedAt',
    'lastAt',
    'createdAt',
  ],
  columns: [
    'pushNo',
    'state',
    'docType',
    'docNo',
    'owner',
    'attempts',
    'lastResult',
    'pushedAt',
    'errorCode',
    'nextRetryAt',
    'lastAt',
    'address',
    'warehouse',
    'creator',
    'createdAt',
  ],
  opens: ({ pushNo }) => hrefTo('returnPushErrors', { pushNo }),
  actions: (rows, refresh) => <RetryPushes rows={rows} onDone={refresh} />,
})
