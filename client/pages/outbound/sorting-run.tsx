// 分拨作业 — the station before a wall of slots: each piece is scanned, and told which slot it goes into.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { Wall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { ChooseTask, openTasksQuery } from '#client/pages/outbound/sorting-run/choose-task.tsx'
import { SortTask } from '#client/pages/outbound/sorting-run/sort-task.tsx'
import { sortingDocumentQuery } from '#client/pages/outbound/sorting-run/sorting-document.ts'

export const page: Page = () => {
  const taskNo = taskOf(new URLSearchParams(useLocation().search))
  return (
    <Wall>
      <StationBoundary>{taskNo ? <SortTask key={taskNo} taskNo={taskNo} /> : <ChooseTask />}</StationBoundary>
      <WayHome />
    </Wall>
  )
}

page.queries = ({ url, preferences }) => {
  const taskNo = taskOf(url.searchParams)
  return [taskNo ? sortingDocumentQuery(taskNo) : openTasksQuery(preferences)]
}

function taskOf(params: URLSearchParams): string {
  return params.get('taskNo')?.trim() ?? ''
}
