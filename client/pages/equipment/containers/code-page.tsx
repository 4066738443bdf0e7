// A page about the record whose code stands in its address; opened without one, it offers the latest.
import type { UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { RecentDocuments } from '#client/kit/document/recent-documents.tsx'
import type { Changeable, FormSpec } from '#client/kit/form/record-form.tsx'
import type { Listed } from '#client/kit/list/use-list.ts'
import { underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'

type CodePageSpec<R extends Changeable & Listed, T> = {
  form: FormSpec<R> & { opens: (row: RecordOf<R>) => string }
  query: (code: string) => UseSuspenseQueryOptions<T>
  Shown: ComponentType<{ answer: T }>
}

export function codePage<R extends Changeable & Listed, T>(spec: CodePageSpec<R, T>): Page {
  const { resource, names, opens } = spec.form
  const page: Page = () => {
    const code = codeIn(new URLSearchParams(useLocation().search))
    return (
      <div className="swms-page">
        {code === null ? (
          <RecentDocuments resource={resource} names={names} opens={opens} />
        ) : (
          <QueryBoundary loading={<SkeletonLines count={10} />} failed={underHeading}>
            <Found key={code} code={code} {...spec} />
          </QueryBoundary>
        )}
      </div>
    )
  }
  page.queries = ({ url }) => {
    const code = codeIn(url.searchParams)
    return code === null ? [] : [spec.query(code)]
  }
  return page
}

type FoundProps<T> = {
  code: string
  query: (code: string) => UseSuspenseQueryOptions<T>
  Shown: ComponentType<{ answer: T }>
}

function Found<T>({ code, query, Shown }: FoundProps<T>) {
  return <Shown answer={useData(query(code))} />
}

function codeIn(params: URLSearchParams): string | null {
  return params.get('code') || null
}
