// A document as a page: its head, what belongs to it, what happened to it, and the moves that its state allows.
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { Facts } from '#client/kit/document/facts.tsx'
import { RecentDocuments } from '#client/kit/document/recent-documents.tsx'
import { Timeline } from '#client/kit/document/timeline.tsx'
import { TraceButton } from '#client/kit/document/trace-drawer.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { isMovable, type Movable, MoveButtons } from '#client/kit/list/move-buttons.tsx'
import type { Listed } from '#client/kit/list/use-list.ts'
import { underHeading } from '#client/kit/page-heading.tsx'
import { type Place, placeOf } from '#client/kit/place.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { TimelineEntry } from '#shared/contracts/definition/history.ts'
import type { Call, CallInput, CallResult } from '#shared/contracts/definition/request.ts'
import type { FieldName, MoveName, RecordOf, Resource } from '#shared/contracts/definition/resource.ts'
import { movesFrom } from '#shared/domain/life-cycle.ts'
import type { Stepping } from '#shared/domain/steps.ts'
import '#client/kit/document/document.css'

/** Without a history where nobody acts on the document: it is made once, and stays. */
type Answer = { timeline?: readonly TimelineEntry[]; docNos?: readonly string[] }
type Documented = Listed & Resource
type DocumentCall = Call & { query: NonNullable<Call['query']> }

type DocumentSpec<R extends Documented, C extends DocumentCall> = {
  resource: R
  /** Answers the document, with its history if it has one. */
  call: C
  /** From the address; null without a document: the latest ones are offered then. */
  query: (place: Place) => CallInput<C> extends { query: infer Q } ? Q | null : never
  /** The document's own row in the answer. */
  head: (answer: CallResult<C>) => RecordOf<R>
  facts: readonly FieldName<R>[]
  /** Where a document opens; by the same address as this page. */
  opens: (row: RecordOf<R>) => string
  moves?: readonly MoveName<R>[]
  /** Commands beside the moves. */
  actions?: (answer: CallResult<C>, refresh: () => void) => ReactNode
  /** Lines, sheets, whatever belongs to it. */
  body?: (answer: CallResult<C>, refresh: () => void) => ReactNode
  /** Whose moves stand in its timeline, too. */
  parts?: readonly Stepping[]
}

export function documentPage<R extends Documented, C extends DocumentCall>(spec: DocumentSpec<R, C>): Page
export function documentPage(spec: DocumentSpec<Documented, DocumentCall>): Page {
  const page: Page = () => {
    const { pathname, search } = useLocation()
    const query = spec.query(placeOf(pathname, search))
    return (
      <div className="swms-page">
        {query === null ? (
          <RecentDocuments resource={spec.resource} names={spec.facts} opens={spec.opens} />
        ) : (
          <QueryBoundary loading={<SkeletonLines count={10} />} failed={underHeading}>
            <OpenDocument spec={spec} query={query} />
          </QueryBoundary>
        )}
      </div>
    )
  }
  page.queries = (context) => {
    const query = spec.query(context)
    return query === null ? [] : [documentQuery(spec, query)]
  }
  return page
}

type OpenDocumentProps = { spec: DocumentSpec<Documented, DocumentCall>; query: unknown }

function OpenDocument({ spec, query }: OpenDocumentProps) {
  const { resource, facts, moves } = spec
  const asked = documentQuery(spec, query)
  const answer = useData(asked) as CallResult<DocumentCall> & Answer
  const refreshAll = useRefresh()
  const refresh = () => refreshAll(resource)
  const { timeline, docNos = [] } = answer
  const row = spec.head(answer)
  const number = String(row[resource.key])
  return (
    <>
      <header className="swms-page-header">
        <h1 className="swms-page-title">
          {resource.label} {String(row[facts[0] ?? resource.key])}{' '}
          {typeof row['state'] === 'string' && <StateTag state={row['state']} />}
        </h1>
        <div className="swms-document-actions">
          {spec.actions?.(answer, refresh)}
          {moves && isMovable(resource) && (
            <MoveButtons
              resource={resource}
              moves={allowedMoves(resource, moves, row)}
              rows={[row]}
              onMoved={refresh}
            />
          )}
          {docNos.length > 0 && <TraceButton trace={{ title: number, docNos }} />}
        </div>
      </header>
      <SectionCard title="基本信息">
        <Facts fields={resource.fields} names={facts} row={row} />
      </SectionCard>
      {spec.body?.(answer, refresh)}
      {timeline && (
        <SectionCard title="操作记录">
          <Timeline entries={timeline} documents={[resource as Stepping, ...(spec.parts ?? [])]} />
        </SectionCard>
      )}
    </>
  )
}

function allowedMoves({ life }: Movable, moves: readonly string[], { state }: Row): string[] {
  const allowed = movesFrom(life, String(state))
  return moves.filter((name) => allowed.includes(name))
}

function documentQuery({ call }: { call: DocumentCall }, query: unknown) {
  return queryOf(call, { query: query as Record<string, unknown> })
}
