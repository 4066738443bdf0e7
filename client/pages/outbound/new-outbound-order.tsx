// 新建出库单 — an order with its lines, keyed in, pasted out of a spreadsheet or copied from another.

import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { formPage } from '#client/kit/form/form-page.tsx'
import { type FormSpec, RecordForm } from '#client/kit/form/record-form.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { placeOf } from '#client/kit/place.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { AvailableGoods } from '#client/pages/outbound/new/available-goods.tsx'
import { PasteReceiver } from '#client/pages/outbound/new/paste-receiver.tsx'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { hrefTo } from '#shared/routes.ts'

const ORDER: FormSpec<typeof outboundOrder> = {
  resource: outboundOrder,
  names: [
    'warehouse',
    'owner',
    'shop',
    'externalNo',
    'carrier',
    'cutoffAt',
    'shipmentDays',
    'receiver',
    'mobile',
    'address',
    'oaid',
    'type',
    'priority',
    'earliestAt',
    'platform',
    'platformNo',
    'buyerNote',
    'sellerNote',
    'invoiceWish',
    'insuredValue',
    'codAmount',
    'remark',
  ],
  Aid: PasteReceiver,
  lineAid: { label: '可用', Cell: AvailableGoods },
  opens: ({ orderNo }) => hrefTo('outboundOrder', { orderNo }),
}

const OrderForm = formPage(ORDER)

export const page: Page = () => {
  const { pathname, search } = useLocation()
  const copied = copiedIn(placeOf(pathname, search).url)
  return copied === null ? <OrderForm /> : <CopiedOrder key={copied} orderNo={copied} />
}

page.queries = (context) => {
  const copied = copiedIn(context.url)
  return copied === null ? (OrderForm.queries?.(context) ?? []) : [orderQuery(copied)]
}

function CopiedOrder({ orderNo }: { orderNo: string }) {
  return (
    <div className="swms-page">
      <PageHeading title={`复制${outboundOrder.label} ${orderNo}`} />
      <QueryBoundary loading={<SkeletonLines count={8} />}>
        <CopyForm orderNo={orderNo} />
      </QueryBoundary>
    </div>
  )
}

/** The owner's number belongs to the first; a telephone number that its reader sees with stars is asked for anew. */
function CopyForm({ orderNo }: { orderNo: string }) {
  const { externalNo: _, mobile, ...order } = useData(orderQuery(orderNo))
  return <RecordForm spec={ORDER} record={null} start={mobile.includes('*') ? order : { ...order, mobile }} />
}

function copiedIn(url: URL): string | null {
  return url.searchParams.get('copyOf')
}

function orderQuery(orderNo: string) {
  return queryOf(outboundOrder.get, { query: { orderNo } })
}
