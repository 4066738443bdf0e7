// 货主策略 — in which order an owner's goods are taken for orders and where they are put away: what is done now, by which
// strategy, what is to come and what was. Without an owner, what counts for those who have no strategy of their own.

import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { VIEW_PARAM, ViewChoice } from '#client/kit/list/view-choice.tsx'
import { underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { OwnerChoice } from '#client/pages/base/owner-strategy/owner-choice.tsx'
import { StrategiesNow } from '#client/pages/base/owner-strategy/strategies-now.tsx'
import { STRATEGY_VIEWS, strategyHref } from '#client/pages/base/owner-strategy/strategy-href.ts'
import { StrategyVersions } from '#client/pages/base/owner-strategy/strategy-versions.tsx'
import { getOwnerStrategies } from '#shared/contracts/base/owner.ts'
import type { StrategyKind } from '#shared/domain/strategy.ts'
import { hrefTo } from '#shared/routes.ts'

export const page: Page = () => {
  const params = new URLSearchParams(useLocation().search)
  const { id, kind } = STRATEGY_VIEWS.find((view) => view.id === params.get(VIEW_PARAM)) ?? STRATEGY_VIEWS[0]
  const owner = ownerIn(params)
  return (
    <div className="swms-views-page">
      <ViewChoice views={STRATEGY_VIEWS} shown={id} />
      <div className="swms-page">
        <QueryBoundary key={owner} loading={<SkeletonLines count={10} />} failed={underHeading}>
          <OwnerStrategies asked={owner} kind={kind} />
        </QueryBoundary>
      </div>
    </div>
  )
}
page.queries = ({ url }) => [strategiesOf(ownerIn(url.searchParams))]

function OwnerStrategies({ asked, kind }: { asked: string; kind: StrategyKind }) {
  const { owner, now, strategies } = useData(strategiesOf(asked))
  return (
    <>
      <header className="swms-page-header">
        <h1 className="swms-page-title">{owner ? `货主策略 · ${owner.name}` : '货主策略 · 通用'}</h1>
        <div className="swms-document-actions">
          <OwnerChoice owner={owner} kind={kind} />
          {owner && <RowLink href={strategyHref(null, kind)}>通用策略</RowLink>}
          <RowLink href={hrefTo('ownerRules', { code: owner?.code })}>货主规则</RowLink>
        </div>
      </header>
      <StrategiesNow kind={kind} owner={owner} places={now.filter((row) => row.kind === kind)} />
      <StrategyVersions
        kind={kind}
        owner={owner}
        strategies={strategies.filter((row) => row.kind === kind)}
      />
    </>
  )
}

function strategiesOf(owner: string) {
  return queryOf(getOwnerStrategies, { query: owner === '' ? {} : { owner } })
}

function ownerIn(params: URLSearchParams): string {
  return params.get('owner') ?? ''
}
