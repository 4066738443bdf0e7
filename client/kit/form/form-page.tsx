// A form as a page: a new document with its lines, or a record that is changed.
import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page, PageContext } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import type { Row } from '#client/kit/fields/field-text.ts'
import { fieldOf } from '#client/kit/form/form-values.ts'
import { type Changeable, type Creatable, type FormSpec, RecordForm } from '#client/kit/form/record-form.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { placeOf } from '#client/kit/place.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'

export function formPage<R extends Creatable>(spec: FormSpec<R>): Page
export function formPage(plain: FormSpec<Creatable>): Page {
  const page: Page = () => {
    const { pathname, search } = useLocation()
    const key = changedKey(plain, placeOf(pathname, search).url)
    return (
      <div className="swms-page">
        <PageHeading title={key === null ? undefined : changeTitle(plain.resource, key)} />
        {key === null ? (
          <RecordForm spec={plain} record={null} />
        ) : (
          <QueryBoundary loading={<SkeletonLines count={8} />}>
            <ChangedRecord key={key} spec={plain} recordKey={key} />
          </QueryBoundary>
        )}
      </div>
    )
  }
  page.queries = ({ url }: PageContext) => {
    const key = changedKey(plain, url)
    return key === null ? [] : [recordQuery(changeable(plain), key)]
  }
  return page
}

/** Records that are counted are known to nobody by their number. */
function changeTitle({ fields, key, label }: Creatable, recordKey: string): string {
  return fieldOf(fields, key).kind === 'integer' ? `修改${label}` : `修改${label} ${recordKey}`
}

/** Whose change this is, where its address names a record; null for a new one. */
function changedKey({ resource }: FormSpec<Creatable>, url: URL): string | null {
  return 'update' in resource ? url.searchParams.get(resource.key) : null
}

function ChangedRecord({ spec, recordKey }: { spec: FormSpec<Creatable>; recordKey: string }) {
  const record = useData(recordQuery(changeable(spec), recordKey)) as Row
  return <RecordForm spec={spec} record={record} />
}

/** What its address names is there to be changed. */
function changeable({ resource }: FormSpec<Creatable>): Changeable {
  return resource as Creatable & Changeable
}

function recordQuery({ get, key }: Changeable, recordKey: string) {
  return queryOf(get, { query: { [key]: recordKey } })
}
