// A count's number, leading to the page of it that fits the version of the warehouse services.
import { usePreferences } from '#client/data/preferences.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'

const PAGES = { V4: '/inventory/StockTaskDetail/', V6: '/inventory/StockTaskDetailV6?id=' }

export function TaskLink({ taskNo }: { taskNo: string }) {
  const { version } = usePreferences().preferences
  return <RowLink href={PAGES[version] + taskNo}>{taskNo}</RowLink>
}
