// 新建入库单 — an order with its lines, keyed in, pasted out of a spreadsheet or copied from another; many of them come as a sheet.

import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { formPage } from '#client/kit/form/form-page.tsx'
import { type FormSpec, RecordForm } from '#client/kit/form/record-form.tsx'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { placeOf } from '#client/kit/place.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { inboundOrder, inboundSheet } from '#shared/contracts/inbound/order.ts'
import { hrefTo } from '#shared/routes.ts'

const FORM: FormSpec<typeof inboundOrder> = {
  resource: inboundOrder,
  names: ['warehouse', 'owner', 'type', 'externalNo', 'supplier', 'eta', 'remark'],
  opens: ({ orderNo }) => hrefTo('inboundOrder', { orderNo }),
}

const Change = formPage(FORM)

export const page: Page = () => {
  const { pathname, search } = useLocation()
  const { searchParams } = placeOf(pathname, search).url
  const copied = searchParams.get(COPY)
  if (copied !== null) return <CopiedOrder key={copied} orderNo={copied} />
  if (searchParams.has(inboundOrder.key)) return <Change />
  return (
    <div className="swms-page">
      <PageHeading>
        <div className="swms-document-actions">
          <ImportButton sheet={inboundSheet} />
        </div>
      </PageHeading>
      <RecordForm spec={FORM} record={null} />
    </div>
  )
}

page.queries = (context) => {
  const copied = context.url.searchParams.get(COPY)
  return copied === null ? (Change.queries?.(context) ?? []) : [orderQuery(copied)]
}

const COPY = 'copyOf'

function CopiedOrder({ orderNo }: { orderNo: string }) {
  return (
    <div className="swms-page">
      <PageHeading title={`复制${inboundOrder.label} ${orderNo}`} />
      <QueryBoundary loading={<SkeletonLines count={8} />}>
        <CopyForm orderNo={orderNo} />
      </QueryBoundary>
    </div>
  )
}

/** The owner's number and the day belong to the first. */
function CopyForm({ orderNo }: { orderNo: string }) {
  const { externalNo: _, eta: __, ...order } = useData(orderQuery(orderNo))
  return <RecordForm spec={FORM} record={null} start={order} />
}

function orderQuery(orderNo: string) {
  return queryOf(inboundOrder.get, { query: { orderNo } })
}
