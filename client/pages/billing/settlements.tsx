// 月度结算 — what each month comes to with owners, agencies and carriers: agreed on, paid in parts, closed; what carriers' freight
// is; and which months are closed for what comes late.

import { useMemo } from 'react'
import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { PagedRows } from '#client/kit/list/paged-rows.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { closing } from '#client/pages/billing/settlements/closing.tsx'
import { freight } from '#client/pages/billing/settlements/freight.tsx'
import {
  BuildSettlements,
  PaySettlement,
  UndoPayment,
} from '#client/pages/billing/settlements/settlement-commands.tsx'
import {
  getSettlementDocument,
  settlement,
  settlementDocument,
  settlementPayment,
} from '#shared/contracts/billing/settlement.ts'
import { note } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { hrefTo } from '#shared/routes.ts'

type Settlement = RecordOf<typeof settlement>

const MOVES = ['send', 'confirm', 'close', 'recall', 'void'] as const
const PAYMENT = { ...settlementPayment, fields: { ...settlementPayment.fields, next: note('操作') } }
const opens = ({ settleNo }: Settlement) => hrefTo('settlements', { view: 'settlement', id: settleNo })

const list = listPage({
  resource: settlement,
  filters: ['period', 'warehouse', 'partyType', 'party', 'state', 'settleNo'],
  columns: [
    'settleNo',
    'period',
    'warehouse',
    'partyType',
    'partyName',
    'state',
    'receivable',
    'payable',
    'settled',
    'diff',
    'documents',
    'sentAt',
    'confirmedAt',
    'paidAt',
    'party',
    'creator',
    'createdAt',
    'remark',
  ],
  totals: ['receivable', 'payable', 'settled', 'diff'],
  moves: MOVES,
  opens,
  actions: (rows, refresh) => (
    <>
      <BuildSettlements onDone={refresh} />
      <PaySettlement rows={rows} onDone={refresh} />
    </>
  ),
})

const detail = documentPage({
  resource: settlement,
  call: getSettlementDocument,
  query: ({ url }) => {
    const settleNo = url.searchParams.get('id')
    return settleNo ? { settleNo } : null
  },
  head: (answer) => answer.settlement,
  opens,
  facts: [
    'settleNo',
    'period',
    'warehouse',
    'partyType',
    'partyName',
    'party',
    'receivable',
    'payable',
    'settled',
    'diff',
    'documents',
    'sentAt',
    'confirmedAt',
    'paidAt',
    'creator',
    'remark',
  ],
  moves: MOVES,
  actions: (answer, refresh) => <PaySettlement rows={[answer.settlement]} onDone={refresh} />,
  body: ({ settlement: { settleNo, state }, payments }, refresh) => (
    <>
      <Lines
        title="收付款"
        resource={PAYMENT}
        columns={[
          'paidOn',
          'amount',
          'method',
          'referenceNo',
          'remark',
          'creator',
          'createdAt',
          {
            field: 'next',
            cell: (row) => (
              <UndoPayment row={row} payments={payments} isClosed={state === '已关闭'} onDone={refresh} />
            ),
          },
        ]}
        rows={payments}
        hint="确认对账后，在此登记收付款；可分多笔，结清后关闭"
      />
      <Documents settleNo={settleNo} />
    </>
  ),
})

const NAMES = ['docType', 'docNo', 'owner', 'amount']

function Documents({ settleNo }: { settleNo: string }) {
  const narrowed = useMemo(() => ({ settleNo: [settleNo] }), [settleNo])
  return (
    <SectionCard title="结算单据">
      <PagedRows resource={settlementDocument} names={NAMES} narrowed={narrowed} />
    </SectionCard>
  )
}

export const page = viewsPage([
  { id: 'settlements', title: '月度结算', page: list },
  { id: 'settlement', title: '结算详情', page: detail },
  { id: 'freight', title: '运费', page: freight },
  { id: 'closing', title: '关账', page: closing },
])
