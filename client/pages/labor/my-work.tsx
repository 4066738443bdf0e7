// 我的作业 — what comes next for those who stand there: one button takes it and opens it at its station.
import type { Page } from '#client/data/page-queries.ts'
import { onlyWarehouse, usePreferences } from '#client/data/preferences.tsx'
import { inBareStation, StationBoundary } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { NextWork, ownWorkQuery } from '#client/pages/labor/own-work/next-work.tsx'

export const page: Page = () => {
  const warehouse = onlyWarehouse(usePreferences().preferences)
  if (!warehouse) {
    return inBareStation(
      <EmptyState title="请先选择一个仓库" description="作业在一个仓库里进行，可在右上角姓名栏选择。" />,
    )
  }
  return (
    <StationBoundary>
      <NextWork key={warehouse} warehouse={warehouse} />
    </StationBoundary>
  )
}

page.queries = ({ preferences }) => {
  const warehouse = onlyWarehouse(preferences)
  return warehouse ? [ownWorkQuery(warehouse, null)] : []
}
