// A count's number, leading to the page of it that fits the version of the warehouse services.

import { usePreferences } from '#client/data/preferences.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { hrefTo } from '#shared/routes.ts'

const PAGES = { V4: 'stockTask', V6: 'stockTaskByContainer' } as const

export function TaskLink({ taskNo }: { taskNo: string }) {
  const { version } = usePreferences().preferences
  return <RowLink href={hrefTo(PAGES[version], { id: taskNo })}>{taskNo}</RowLink>
}
