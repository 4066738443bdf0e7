// A station that works on one reject order: opened without one, it offers those that wait for it.

import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { ChooseReject } from '#client/pages/reject/documents/choose-reject.tsx'
import type { RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import { openRejectsQuery, rejectQuery } from '#client/pages/reject/documents/reject-query.ts'
import type { RejectState } from '#shared/domain/reject.ts'
import { hrefTo } from '#shared/routes.ts'

type StationSpec = {
  title: string
  states: readonly RejectState[]
  empty: string
  Work: ComponentType<{ document: RejectDocument }>
}

export function stationPage({ Work, ...choice }: StationSpec): Page {
  const page: Page = () => {
    const rejectNo = orderOf(new URLSearchParams(useLocation().search))
    return (
      <StationBoundary>
        {rejectNo ? <Open key={rejectNo} rejectNo={rejectNo} Work={Work} /> : <ChooseReject {...choice} />}
      </StationBoundary>
    )
  }
  page.queries = ({ url, preferences }) => {
    const rejectNo = orderOf(url.searchParams)
    return [rejectNo ? rejectQuery(rejectNo) : openRejectsQuery(preferences, choice.states)]
  }
  return page
}

function Open({ rejectNo, Work }: { rejectNo: string; Work: StationSpec['Work'] }) {
  return <Work document={useData(rejectQuery(rejectNo))} />
}

type SubjectProps = {
  order: RejectDocument['order']
  path: string
  /** What else this station is to know of it. */
  children?: ReactNode
}

export function Subject({ order, path, children }: SubjectProps) {
  const { rejectNo, ownerName, storeName, state } = order
  return (
    <div className="swms-station-subject">
      <RowLink href={hrefTo('rejectOrder', { id: rejectNo })}>{rejectNo}</RowLink>
      <span>{ownerName}</span>
      <span>{storeName}</span>
      {children}
      <StateTag state={state} />
      <RowLink href={path}>换单</RowLink>
    </div>
  )
}

function orderOf(params: URLSearchParams): string {
  return params.get('rejectNo')?.trim() ?? ''
}
