// 回库作业 — the station that carries back what was picked for orders that were stopped: each time goods and a place are scanned.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { ChooseWaiting, waitingTasksQuery } from '#client/pages/outbound/put-back/choose-waiting.tsx'
import { PutBackGoods } from '#client/pages/outbound/put-back/put-back-goods.tsx'
import { askedIn, putBackWorkQuery } from '#client/pages/outbound/put-back/put-back-work.ts'

export const page: Page = () => {
  const asked = askedIn(new URLSearchParams(useLocation().search))
  return (
    <StationBoundary>
      {asked ? <PutBackGoods key={asked.code} asked={asked} /> : <ChooseWaiting />}
    </StationBoundary>
  )
}

page.queries = ({ url, preferences }) => {
  const asked = askedIn(url.searchParams)
  return [asked ? putBackWorkQuery(asked) : waitingTasksQuery(preferences)]
}
