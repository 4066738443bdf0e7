// 推送异常 — the workbench of what could not be taken: why, and, opened, the order itself to be put right and tried again.

import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { withPushCauses } from '#client/features/push-causes/push-causes.tsx'
import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { type FormSpec, RecordForm } from '#client/kit/form/record-form.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { RetryPushes } from '#client/pages/reject/documents/retry-pushes.tsx'
import { integer } from '#shared/contracts/definition/field.ts'
import { rejectLineInput } from '#shared/contracts/reject/line.ts'
import { failedPush, getPushCauses, getPushDocument, pushTask } from '#shared/contracts/reject/push.ts'
import { PUSH_FAILED } from '#shared/domain/push.ts'
import { PUSH_ERRORS } from '#shared/domain/reject.ts'
import { hrefTo } from '#shared/routes.ts'

const failed = listPage({
  resource: failedPush,
  filters: [
    'pushNo',
    'externalNo',
    'state',
    'errorCode',
    'owner',
    'warehouse',
    'attempts',
    'storeCode',
    'lastAt',
    'createdAt',
  ],
  columns: [
    'pushNo',
    'state',
    'owner',
    'externalNo',
    'errorCode',
    'lastError',
    'attempts',
    'lastAt',
    'nextRetryAt',
    'rejectNo',
    'warehouse',
    'storeCode',
    'storeName',
    'lineCount',
    'createdAt',
  ],
  opens: ({ pushNo }) => hrefTo('rejectPushErrors', { pushNo }),
  actions: (rows, refresh) => <RetryPushes rows={rows} onDone={refresh} />,
})

const Failed = withPushCauses(failed, { call: getPushCauses, words: PUSH_ERRORS })

const CORRECTION: FormSpec<typeof pushTask> = {
  resource: pushTask,
  names: ['owner', 'warehouse', 'externalNo', 'storeCode', 'storeName', 'waybillNo', 'boxes', 'remark'],
  opens: ({ pushNo }) => hrefTo('rejectPushErrors', { pushNo }),
}

/** Goods that nobody knows have no name. */
const SENT = { ...pushTask, key: 'id', fields: { id: integer('行号'), ...rejectLineInput } }

const Task = documentPage({
  resource: pushTask,
  call: getPushDocument,
  query: ({ url }) => {
    const pushNo = url.searchParams.get('pushNo')
    return pushNo ? { pushNo } : null
  },
  head: ({ task }) => task,
  opens: ({ pushNo }) => hrefTo('rejectPushErrors', { pushNo }),
  facts: [
    'pushNo',
    'errorCode',
    'lastError',
    'attempts',
    'lastAt',
    'nextRetryAt',
    'rejectNo',
    'owner',
    'warehouse',
    'externalNo',
    'creator',
    'createdAt',
  ],
  moves: ['hold', 'close'],
  actions: ({ task }, refresh) => (
    <>
      {task.rejectNo !== null && (
        <RowLink href={hrefTo('rejectOrder', { id: task.rejectNo })}>{task.rejectNo}</RowLink>
      )}
      {isFailed(task) && <RetryPushes rows={[task]} onDone={refresh} />}
    </>
  ),
  body: ({ task, lines }) =>
    isFailed(task) ? (
      <RecordForm spec={CORRECTION} record={{ ...task, lines }} />
    ) : (
      <Lines
        title="退仓明细"
        resource={SENT}
        columns={['id', 'boxNo', 'sku', 'lot', 'expectedQty']}
        rows={lines.map((line, index) => ({ ...line, id: index + 1 }))}
      />
    ),
})

export const page: Page = () => {
  const { search } = useLocation()
  return isOfTask(new URLSearchParams(search)) ? <Task /> : <Failed />
}

page.queries = (context) => (isOfTask(context.url.searchParams) ? Task : Failed).queries?.(context) ?? []

/** Of the list every address is one of its own; of a task there is but its number. */
function isOfTask(params: URLSearchParams): boolean {
  return params.has('pushNo') && [...params].length === 1 && !params.get('pushNo')?.includes(',')
}

function isFailed({ state }: { state: string }): boolean {
  return PUSH_FAILED.some((failed) => failed === state)
}
