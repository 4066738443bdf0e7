// 派工单详情 — one dispatch: who came and went when, what of their hours the recorded work speaks for, and what they cost.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { ChangeLink } from '#client/kit/list/change-link.tsx'
import { ClockCommand } from '#client/pages/labor/labor/clock-command.tsx'
import { agencyDispatch, dispatchHours, getDispatchDocument } from '#shared/contracts/labor/dispatch.ts'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { dispatchLife } from '#shared/domain/labor.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = documentPage({
  resource: agencyDispatch,
  call: getDispatchDocument,
  query: ({ url }) => {
    const dispatchNo = url.searchParams.get('dispatchNo')
    return dispatchNo ? { dispatchNo } : null
  },
  head: ({ dispatch }) => dispatch,
  opens: ({ dispatchNo }) => hrefTo('dispatch', { dispatchNo }),
  facts: [
    'dispatchNo',
    'agency',
    'warehouse',
    'businessDate',
    'shift',
    'post',
    'requested',
    'named',
    'arrived',
    'hours',
    'overtime',
    'unprovenHours',
    'eventQty',
    'laborAmount',
    'mgmtFee',
    'amount',
    'expenditureNo',
    'creator',
    'reporter',
    'confirmer',
    'confirmedAt',
    'remark',
  ],
  moves: ['dispatch', 'report', 'confirm', 'cancel', 'recall', 'sendBack', 'reopen'],
  parts: [dispatchLine],
  actions: ({ dispatch: { dispatchNo, state } }, refresh) => (
    <>
      <ChangeLink
        href={hrefTo('newDispatch', { dispatchNo })}
        call={agencyDispatch.update}
        states={dispatchLife.steps.update.from}
        state={state}
      />
      <ChangeLink
        label="登记工时"
        href={hrefTo('dispatchHours', { dispatchNo })}
        call={dispatchHours.update}
        states={dispatchLife.steps.hours.from}
        state={state}
      />
      {isPossible(dispatchLife.steps.clock, { state }) && (
        <ClockCommand dispatchNo={dispatchNo} onDone={refresh} />
      )}
    </>
  ),
  body: ({ lines }) => (
    <Lines
      title="人员工时"
      resource={dispatchLine}
      columns={[
        'worker',
        'team',
        'clockIn',
        'clockOut',
        'hours',
        'overtime',
        'evidenceHours',
        'unprovenHours',
        'pieceQty',
        'hourlyAmount',
        'pieceAmount',
        'deduction',
        'amount',
        'mgmtFee',
        'remark',
      ]}
      rows={lines}
    />
  ),
})
