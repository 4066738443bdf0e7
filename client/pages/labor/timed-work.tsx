// 计时记录详情 — one timed work: when each of its people was at it, and what it came to.
import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { ChangeLink } from '#client/kit/list/change-link.tsx'
import {
  getTimedDocument,
  timedCorrection,
  timedSpan,
  timedWork,
} from '#shared/contracts/labor/timed-work.ts'
import { timedWorkLife } from '#shared/domain/timed-work.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = documentPage({
  resource: timedWork,
  call: getTimedDocument,
  query: ({ url }) => {
    const workNo = url.searchParams.get('workNo')
    return workNo ? { workNo } : null
  },
  head: ({ work }) => work,
  opens: ({ workNo }) => hrefTo('timedWork', { workNo }),
  facts: [
    'workNo',
    'kind',
    'warehouse',
    'businessDate',
    'docNo',
    'truck',
    'startedAt',
    'endedAt',
    'people',
    'minutes',
    'owner',
    'qty',
    'unit',
    'photo',
    'reason',
    'creator',
  ],
  actions: ({ work: { workNo, state } }) => (
    <ChangeLink
      label="更正"
      href={hrefTo('timedCorrection', { workNo })}
      call={timedCorrection.update}
      states={timedWorkLife.steps.correct.from}
      state={state}
    />
  ),
  body: ({ spans }) => (
    <Lines
      title="人员计时"
      resource={timedSpan}
      columns={['worker', 'fromAt', 'toAt', 'minutes']}
      rows={spans}
    />
  ),
})
