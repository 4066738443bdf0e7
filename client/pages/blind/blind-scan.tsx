// 盲收扫描 — the station that fills the boxes of a blind task: known and unknown barcodes, quantity, quality, photos.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { blindDocumentQuery } from '#client/pages/blind/scan/blind-document.ts'
import { ChooseTask, openTasksQuery } from '#client/pages/blind/scan/choose-task.tsx'
import { FillBoxes } from '#client/pages/blind/scan/fill-boxes.tsx'

export const page: Page = () => {
  const params = new URLSearchParams(useLocation().search)
  const taskId = taskOf(params)
  return (
    <StationBoundary>
      {taskId === null ? (
        <ChooseTask />
      ) : (
        <FillBoxes key={taskId} taskId={taskId} startBox={params.get('box')} />
      )}
    </StationBoundary>
  )
}

page.queries = ({ url, preferences }) => {
  const taskId = taskOf(url.searchParams)
  return [taskId === null ? openTasksQuery(preferences) : blindDocumentQuery(taskId)]
}

function taskOf(params: URLSearchParams): number | null {
  const id = Number(params.get('task'))
  return Number.isInteger(id) && id > 0 ? id : null
}
