// Around a list: what it is narrowed by can still be changed where its rows could not be fetched. What was asked for may be the
// reason.
import { type ReactNode, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FilterBar } from '#client/kit/list/filter-bar.tsx'
import { type Filtered, readAddress, writeAddress } from '#client/kit/list/list-address.ts'
import { ListSkeleton } from '#client/kit/list/list-skeleton.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'

type ListBoundaryProps = {
  source: { resource: Filtered; filters: readonly string[] }
  children: ReactNode
}

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

function AddressFilters({ source: { resource, filters } }: Pick<ListBoundaryProps, 'source'>) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(resource, filters, search), [resource, filters, search])
  return (
    <FilterBar
      resource={resource}
      names={filters}
      filters={address.filters}
      onApply={(applied) => {
        const shown = { ...address, page: 1, filters: applied }
        void navigate(pathname + writeAddress(resource, shown, search), { replace: true })
      }}
    />
  )
}
