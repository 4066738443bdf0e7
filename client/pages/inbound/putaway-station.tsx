// 上架作业 — the station that carries received goods to where they are kept: each time goods and a place are scanned.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { ChooseTask, openTasksQuery } from '#client/pages/inbound/putaway-station/choose-task.tsx'
import { PutAwayGoods } from '#client/pages/inbound/putaway-station/put-away-goods.tsx'
import { codeIn, putawayWorkQuery } from '#client/pages/inbound/putaway-station/putaway-work.ts'

export const page: Page = () => {
  const code = codeIn(new URLSearchParams(useLocation().search))
  return <StationBoundary>{code ? <PutAwayGoods key={code} code={code} /> : <ChooseTask />}</StationBoundary>
}

page.queries = ({ url, preferences }) => {
  const code = codeIn(url.searchParams)
  return [code ? putawayWorkQuery(code, preferences) : openTasksQuery(preferences)]
}
