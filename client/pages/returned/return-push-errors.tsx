// ASN推送异常 — the workbench of what owners' systems have not taken: why, and, opened, what was sent and what they answered.

import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { withPushCauses } from '#client/features/push-causes/push-causes.tsx'
import { documentPage } from '#client/kit/document/document-page.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { ClosePush } from '#client/pages/returned/pushes/close-push.tsx'
import { RetryPushes } from '#client/pages/returned/pushes/retry-pushes.tsx'
import { SentMessage } from '#client/pages/returned/pushes/sent-message.tsx'
import {
  failedAsnPush,
  getAsnPushCauses,
  getReturnPushDocument,
  returnPush,
} from '#shared/contracts/returned/push.ts'
import { RETURN_PUSH_ERRORS } from '#shared/domain/return-push.ts'
import { hrefTo } from '#shared/routes.ts'

const failed = listPage({
  resource: failedAsnPush,
  filters: [
    'asnNo',
    'returnNo',
    'state',
    'errorCode',
    'owner',
    'warehouse',
    'attempts',
    'pushNo',
    'lastAt',
    'createdAt',
  ],
  columns: [
    'asnNo',
    'state',
    'owner',
    'returnNo',
    'errorCode',
    'lastError',
    'attempts',
    'nextRetryAt',
    'lastAt',
    'address',
    'warehouse',
    'pushNo',
    'creator',
    'createdAt',
  ],
  opens: ({ pushNo }) => hrefTo('returnPushErrors', { pushNo }),
  actions: (rows, refresh) => (
    <>
      <RetryPushes rows={rows} onDone={refresh} />
      <ClosePush rows={rows} onDone={refresh} />
    </>
  ),
})

const all = listPage({
  resource: returnPush,
  filters: [
    'pushNo',
    'docNo',
    'returnNo',
    'state',
    'generation',
    'owner',
    'warehouse',
    'errorCode',
    'lastAt',
    'createdAt',
  ],
  columns: [
    'pushNo',
    'state',
    'owner',
    'returnNo',
    'generation',
    'docNo',
    'attempts',
    'lastResult',
    'pushedAt',
    'nextRetryAt',
    'lastAt',
    'warehouse',
    'creator',
    'createdAt',
  ],
  opens: ({ pushNo }) => hrefTo('returnPushErrors', { pushNo }),
  actions: (rows, refresh) => <RetryPushes rows={rows} onDone={refresh} />,
})

const Lists = viewsPage([
  {
    id: 'failed',
    title: '推送异常',
    page: withPushCauses(failed, { call: getAsnPushCauses, words: RETURN_PUSH_ERRORS }),
  },
  { id: 'all', title: '全部推送', page: all },
])

const Push = documentPage({
  resource: returnPush,
  call: getReturnPushDocument,
  query: ({ url }) => {
    const pushNo = url.searchParams.get('pushNo')
    return pushNo ? { pushNo } : null
  },
  head: ({ push }) => push,
  opens: ({ pushNo }) => hrefTo('returnPushErrors', { pushNo }),
  facts: [
    'pushNo',
    'docType',
    'docNo',
    'returnNo',
    'owner',
    'warehouse',
    'errorCode',
    'lastResult',
    'attempts',
    'lastAt',
    'nextRetryAt',
    'pushedAt',
    'address',
    'creator',
    'createdAt',
  ],
  actions: ({ push }, refresh) => (
    <>
      <RowLink href={hrefTo('returnParcel', { id: push.returnNo })}>{push.returnNo}</RowLink>
      <RetryPushes rows={[push]} onDone={refresh} />
      <ClosePush rows={[push]} onDone={refresh} />
    </>
  ),
  body: ({ body, answer }) => <SentMessage body={body} answer={answer} />,
})

export const page: Page = () => {
  const { search } = useLocation()
  return isOfPush(new URLSearchParams(search)) ? <Push /> : <Lists />
}

page.queries = (context) => (isOfPush(context.url.searchParams) ? Push : Lists).queries?.(context) ?? []

/** Of the lists every address is one of their own; of a push there is but its number. */
function isOfPush(params: URLSearchParams): boolean {
  return params.has('pushNo') && [...params].length === 1 && !params.get('pushNo')?.includes(',')
}
