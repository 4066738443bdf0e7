// 客户月账单 — what each owner is asked to pay for a month or a part of it: sent, disputed line by line, agreed on, invoiced and paid.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { TraceButton } from '#client/kit/document/trace-drawer.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { PrintButton } from '#client/kit/print/print-button.tsx'
import { BillCharges } from '#client/pages/billing/bills/bill-charges.tsx'
import { InvoiceBill, PayBill, ResolveDispute } from '#client/pages/billing/bills/bill-commands.tsx'
import { PrintedBill } from '#client/pages/billing/bills/printed-bill.tsx'
import { billDispute, billItem, getBillDocument, ownerBill } from '#shared/contracts/billing/bill.ts'
import { note } from '#shared/contracts/definition/field.ts'
import { billLife } from '#shared/domain/billing.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { hrefTo } from '#shared/routes.ts'

const MOVES = ['send', 'confirm', 'recall', 'void'] as const
const DISPUTE = { ...billDispute, fields: { ...billDispute.fields, next: note('操作') } }

const list = listPage({
  resource: ownerBill,
  filters: ['period', 'owner', 'warehouse', 'state', 'kind', 'billNo', 'invoiceNo'],
  columns: [
    'billNo',
    'period',
    'dateFrom',
    'through',
    'owner',
    'warehouse',
    'state',
    'storageFee',
    'inboundFee',
    'outboundFee',
    'returnFee',
    'otherFee',
    'amount',
    'tax',
    'total',
    'kind',
    'lineCount',
    'invoiceNo',
    'sentAt',
    'confirmedAt',
    'paidOn',
    'paidAmount',
    'paidAccount',
    'creator',
    'createdAt',
  ],
  totals: ['storageFee', 'inboundFee', 'outboundFee', 'returnFee', 'otherFee', 'amount', 'tax', 'total'],
  moves: MOVES,
  opens: ({ billNo }) => hrefTo('ownerBills', { view: 'bill', id: billNo }),
  actions: (rows, refresh) => (
    <>
      <InvoiceBill rows={rows} onDone={refresh} />
      <PayBill rows={rows} onDone={refresh} />
      <RowLink href={hrefTo('buildBill')}>生成账单</RowLink>
    </>
  ),
})

const bill = documentPage({
  resource: ownerBill,
  call: getBillDocument,
  query: ({ url }) => {
    const billNo = url.searchParams.get('id')
    return billNo ? { billNo } : null
  },
  head: (answer) => answer.bill,
  opens: ({ billNo }) => hrefTo('ownerBills', { view: 'bill', id: billNo }),
  facts: [
    'billNo',
    'owner',
    'warehouse',
    'period',
    'dateFrom',
    'through',
    'kind',
    'storageFee',
    'inboundFee',
    'outboundFee',
    'returnFee',
    'otherFee',
    'amount',
    'tax',
    'total',
    'lineCount',
    'invoiceNo',
    'sentAt',
    'confirmedAt',
    'paidOn',
    'paidAmount',
    'paidAccount',
    'creator',
  ],
  moves: MOVES,
  parts: [billDispute],
  actions: (answer, refresh) => (
    <>
      <InvoiceBill rows={[answer.bill]} onDone={refresh} />
      <PayBill rows={[answer.bill]} onDone={refresh} />
      <TraceButton
        trace={{ title: `账单 ${answer.bill.billNo}`, docNos: [], work: { billNo: [answer.bill.billNo] } }}
      />
      <PrintButton label="打印账单" sheets={() => <PrintedBill {...answer} />} />
    </>
  ),
  body: ({ bill: { billNo, state }, items, disputes }, refresh) => (
    <>
      <Lines
        title="费用汇总"
        resource={billItem}
        columns={['itemName', 'itemCode', 'tariffVersion', 'unit', 'lines', 'qty', 'amount', 'tax']}
        rows={items}
      />
      <Lines
        title="争议"
        resource={DISPUTE}
        columns={[
          'chargeNo',
          'amount',
          'claim',
          'state',
          'resolution',
          'creator',
          'createdAt',
          'resolver',
          { field: 'next', cell: (row) => <ResolveDispute row={row} onDone={refresh} /> },
        ]}
        rows={disputes}
        hint="账单发送客户后，可在费用明细中逐条登记争议"
      />
      <BillCharges
        billNo={billNo}
        isDisputable={isPossible(billLife.steps.dispute, { state })}
        onDone={refresh}
      />
    </>
  ),
})

const disputes = listPage({
  resource: billDispute,
  filters: ['owner', 'warehouse', 'state', 'billNo', 'createdAt'],
  columns: [
    {
      field: 'billNo',
      cell: ({ billNo }) => (
        <RowLink href={hrefTo('ownerBills', { view: 'bill', id: billNo })}>{String(billNo)}</RowLink>
      ),
    },
    'owner',
    'warehouse',
    'chargeNo',
    'amount',
    'claim',
    'state',
    'resolution',
    'creator',
    'createdAt',
    'resolver',
    'resolvedAt',
  ],
})

export const page = viewsPage([
  { id: 'bills', title: '客户账单', page: list },
  { id: 'bill', title: '账单详情', page: bill },
  { id: 'disputes', title: '争议', page: disputes },
])
