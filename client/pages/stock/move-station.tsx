// 移库作业 — the station that carries goods by hand from place to place, on one's own account or for a replenishment.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { CarryTask } from '#client/pages/stock/moving/carry-task.tsx'
import { ChoosePlace } from '#client/pages/stock/moving/choose-place.tsx'
import { MoveFromPlace } from '#client/pages/stock/moving/move-from-place.tsx'
import {
  askedIn,
  moveWorkQuery,
  taskNoIn,
  taskQuery,
  tasksQuery,
} from '#client/pages/stock/moving/move-work.ts'

export const page: Page = () => {
  const params = new URLSearchParams(useLocation().search)
  const taskNo = taskNoIn(params)
  const asked = askedIn(params)
  if (taskNo)
    return (
      <StationBoundary>
        <CarryTask key={taskNo} taskNo={taskNo} />
      </StationBoundary>
    )
  return <StationBoundary>{asked ? <MoveFromPlace asked={asked} /> : <ChoosePlace />}</StationBoundary>
}

page.queries = ({ url, preferences }) => {
  const taskNo = taskNoIn(url.searchParams)
  const asked = askedIn(url.searchParams)
  if (taskNo) return [taskQuery(taskNo)]
  return [asked ? moveWorkQuery(asked) : tasksQuery(preferences)]
}
