// 劳务支出 — what agencies are paid: dispatches, recorded work and invoice held against each other, and what does not match.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import {
  ApproveExpenditure,
  BuildExpenditure,
  EnterInvoice,
} from '#client/pages/labor/labor/expenditure-commands.tsx'
import { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { agencyExpenditure, getExpenditureDocument } from '#shared/contracts/labor/expenditure.ts'
import { hrefTo } from '#shared/routes.ts'

const MOVES = ['settle', 'pay', 'void'] as const
const opens = ({ expenditureNo }: { expenditureNo: string }) =>
  hrefTo('agencyExpenditures', { view: 'expenditure', id: expenditureNo })
const dispatchColumn = {
  field: 'dispatchNo',
  cell: ({ dispatchNo }: { dispatchNo: string }) => (
    <RowLink href={hrefTo('dispatch', { dispatchNo })}>{dispatchNo}</RowLink>
  ),
} as const

const list = listPage({
  resource: agencyExpenditure,
  filters: [
    'period',
    'agency',
    'warehouse',
    'matchState',
    'state',
    'kind',
    'invoiceNo',
    'expenditureNo',
    'unprovenHours',
  ],
  columns: [
    'expenditureNo',
    'period',
    'agency',
    'warehouse',
    'kind',
    'matchState',
    'state',
    'dispatches',
    'hours',
    'unprovenHours',
    'amount',
    'taxAmount',
    'payable',
    'invoiceNo',
    'invoiceAmount',
    'approver',
    'settledAt',
    'creator',
    'createdAt',
    'remark',
  ],
  totals: ['hours', 'unprovenHours', 'amount', 'taxAmount', 'payable'],
  moves: MOVES,
  opens,
  actions: (rows, refresh) => (
    <>
      <BuildExpenditure onDone={refresh} />
      <EnterInvoice rows={rows} onDone={refresh} />
      <ApproveExpenditure rows={rows} onDone={refresh} />
    </>
  ),
})

const expenditure = documentPage({
  resource: agencyExpenditure,
  call: getExpenditureDocument,
  query: ({ url }) => {
    const expenditureNo = url.searchParams.get('id')
    return expenditureNo ? { expenditureNo } : null
  },
  head: ({ expenditure: row }) => row,
  opens,
  facts: [
    'expenditureNo',
    'agency',
    'warehouse',
    'period',
    'kind',
    'matchState',
    'dispatches',
    'hours',
    'evidenceHours',
    'unprovenHours',
    'laborAmount',
    'mgmtFee',
    'amount',
    'taxAmount',
    'payable',
    'invoiceNo',
    'invoiceAmount',
    'approver',
    'settledAt',
    'creator',
    'remark',
  ],
  moves: MOVES,
  actions: ({ expenditure: row }, refresh) => (
    <>
      <EnterInvoice rows={[row]} onDone={refresh} />
      <ApproveExpenditure rows={[row]} onDone={refresh} />
    </>
  ),
  body: ({ dispatches, unproven }) => (
    <>
      <Lines
        title="无据工时"
        resource={dispatchLine}
        columns={[
          'worker',
          'businessDate',
          'shift',
          'clockIn',
          'clockOut',
          'hours',
          'overtime',
          'evidenceHours',
          'unprovenHours',
          'amount',
          'remark',
          dispatchColumn,
        ]}
        rows={unproven}
        hint="所有工时都在作业记录的时段内"
      />
      <Lines
        title="派工单"
        resource={agencyDispatch}
        columns={[
          dispatchColumn,
          'state',
          'businessDate',
          'shift',
          'post',
          'requested',
          'arrived',
          'hours',
          'overtime',
          'unprovenHours',
          'eventQty',
          'laborAmount',
          'mgmtFee',
          'amount',
          'confirmer',
        ]}
        rows={dispatches}
      />
    </>
  ),
})

export const page = viewsPage([
  { id: 'expenditures', title: '劳务支出', page: list },
  { id: 'expenditure', title: '支出详情', page: expenditure },
])
