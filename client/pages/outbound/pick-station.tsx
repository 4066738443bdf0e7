// 拣货作业 — the station that walks a pick list: each pick is a place, goods and a tote that are scanned.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { ChooseList, openListsQuery } from '#client/pages/outbound/pick-station/choose-list.tsx'
import { PickList } from '#client/pages/outbound/pick-station/pick-list.tsx'
import { pickWorkQuery } from '#client/pages/outbound/pick-station/pick-work.ts'

export const page: Page = () => {
  const listNo = listOf(new URLSearchParams(useLocation().search))
  return (
    <StationBoundary>{listNo ? <PickList key={listNo} listNo={listNo} /> : <ChooseList />}</StationBoundary>
  )
}

page.queries = ({ url, preferences }) => {
  const listNo = listOf(url.searchParams)
  return [listNo ? pickWorkQuery(listNo) : openListsQuery(preferences)]
}

function listOf(params: URLSearchParams): string {
  return params.get('listNo')?.trim() ?? ''
}
