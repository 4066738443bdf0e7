// Around a list: what it is narrowed by can still be changed where its rows could not be fetched. What was asked for may be the
// reason.
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { FilterBar } from '#client/kit/list/filter-bar.tsx'
import { ListSkeleton } from '#client/kit/list/list-skeleton.tsx'
import { type AddressSource, useListAddress } from '#client/kit/list/use-list-address.ts'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'

type ListBoundaryProps = { source: AddressSource; children: ReactNode }

export function ListBoundary({ source, children }: ListBoundaryProps) {
  const { search } = useLocation()
  return (
    <QueryBoundary
      of={search}
      loading={<ListSkeleton filters={source.filters.length} />}
      failed={(failure) => (
        <>
          <PageHeading />
          <AddressFilters source={source} />
          {failure}
        </>
      )}
    >
      {children}
    </QueryBoundary>
  )
}

function AddressFilters({ source }: Pick<ListBoundaryProps, 'source'>) {
  const { address, show } = useListAddress(source)
  return (
    <FilterBar
      resource={source.resource}
      names={source.filters}
      filters={address.filters}
      onApply={(filters) => show({ filters })}
    />
  )
}
