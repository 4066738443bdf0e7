// 盘点作业 — the station that walks a sheet of a count: at each place its goods are scanned, and what lies there is sent as a whole.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { ChooseSheet, openSheetsQuery } from '#client/pages/stocktake/count-station/choose-sheet.tsx'
import { CountSheet } from '#client/pages/stocktake/count-station/count-sheet.tsx'
import { countWorkQuery } from '#client/pages/stocktake/count-station/count-work.ts'

export const page: Page = () => {
  const listNo = listOf(new URLSearchParams(useLocation().search))
  return (
    <StationBoundary>
      {listNo ? <CountSheet key={listNo} listNo={listNo} /> : <ChooseSheet />}
    </StationBoundary>
  )
}

page.queries = ({ url, preferences }) => {
  const listNo = listOf(url.searchParams)
  return [listNo ? countWorkQuery(listNo) : openSheetsQuery(preferences)]
}

function listOf(params: URLSearchParams): string {
  return params.get('listNo')?.trim() ?? ''
}
