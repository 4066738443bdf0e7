// What the user has done, page by page, the newest first.
import { PagedRows } from '#client/kit/list/paged-rows.tsx'
import type { Listed } from '#client/kit/list/use-list.ts'
import { SectionCard } from '#client/kit/section-card.tsx'

export function OwnLog({ resource, columns }: { resource: Listed; columns: readonly string[] }) {
  return (
    <SectionCard title={resource.label}>
      <div className="swms-own-log">
        <PagedRows resource={resource} names={columns} />
      </div>
    </SectionCard>
  )
}
