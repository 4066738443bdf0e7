// 新建入库单 — an order with its lines, keyed in or pasted out of a spreadsheet; many of them come as a sheet.

import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { formPage } from '#client/kit/form/form-page.tsx'
import { type FormSpec, RecordForm } from '#client/kit/form/record-form.tsx'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { inboundOrder, inboundSheet } from '#shared/contracts/inbound/order.ts'
import { hrefTo } from '#shared/routes.ts'

const FORM: FormSpec<typeof inboundOrder> = {
  resource: inboundOrder,
  names: ['warehouse', 'owner', 'type', 'externalNo', 'supplier', 'eta', 'remark'],
  opens: ({ orderNo }) => hrefTo('inboundOrder', { orderNo }),
}

const Change = formPage(FORM)

export const page: Page = () => {
  const isChange = new URLSearchParams(useLocation().search).has(inboundOrder.key)
  if (isChange) return <Change />
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

page.queries = (context) => Change.queries?.(context) ?? []
