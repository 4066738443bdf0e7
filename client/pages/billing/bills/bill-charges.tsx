// 费用明细 of a bill, page by page; as long as it is being agreed on, each line can be disputed; each leads to the work it was charged for.

import { useMemo } from 'react'
import { DOC_NO } from '#client/kit/document/fact-columns.tsx'
import { columnsOf } from '#client/kit/list/columns.ts'
import { Pager } from '#client/kit/list/pager.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { Rows } from '#client/kit/list/rows.tsx'
import { usePagedRows } from '#client/kit/list/use-paged-rows.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { DisputeLine } from '#client/pages/billing/bills/bill-commands.tsx'
import { TraceCharge } from '#client/pages/billing/charges/trace-charge.tsx'
import { note } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { hrefTo } from '#shared/routes.ts'

type BillChargesProps = { billNo: string; isDisputable: boolean; onDone: () => void }

const FIELDS = { ...charge.fields, next: note('操作') }

const NAMES = [
  'chargeNo',
  'businessDate',
  'sourceRef',
  'qty',
  'unit',
  'price',
  'amount',
  'tax',
  'tariffVersion',
  'docType',
  DOC_NO,
  'state',
  'reason',
]

export function BillCharges(props: BillChargesProps) {
  return (
    <SectionCard
      title="费用明细"
      aside={<RowLink href={hrefTo('charges', { billNo: props.billNo })}>在费用明细中查看</RowLink>}
    >
      <QueryBoundary loading={<SkeletonLines count={8} />}>
        <Charges {...props} />
      </QueryBoundary>
    </SectionCard>
  )
}

function Charges({ billNo, isDisputable, onDone }: BillChargesProps) {
  const narrowed = useMemo(() => ({ billNo: [billNo] }), [billNo])
  const { rows, pager, isStale } = usePagedRows(charge.list, narrowed)
  const next = {
    field: 'next',
    cell: (row: RecordOf<typeof charge>) => (
      <>
        <TraceCharge rows={[row]} />
        {isDisputable && <DisputeLine billNo={billNo} chargeNo={row.chargeNo} onDone={onDone} />}
      </>
    ),
  }
  return (
    <>
      <Rows
        label="费用明细"
        columns={columnsOf(FIELDS, [...NAMES, next])}
        rows={rows}
        keyOf={({ chargeNo }) => String(chargeNo)}
        density="紧凑"
        isStale={isStale}
        page={pager.page}
        empty={<EmptyState title="账单中没有费用" />}
      />
      <Pager {...pager} />
    </>
  )
}
