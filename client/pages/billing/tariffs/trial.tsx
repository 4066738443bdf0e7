// 试算 — what a price list, a draft as well, would have brought in a month that was charged by another.

import { useDeferredValue } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { RecentDocuments } from '#client/kit/document/recent-documents.tsx'
import { ABSENT, formatDecimal, formatMoney } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { MonthChoice } from '#client/kit/month-choice.tsx'
import { PageHeading, underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { tariff, tariffTrial, tryTariff } from '#shared/contracts/billing/tariff.ts'
import { percentOf } from '#shared/domain/decimal.ts'
import { hrefTo } from '#shared/routes.ts'

export const trialPage: Page = () => {
  const { search } = useLocation()
  const query = useDeferredValue(trialQuery(new URLSearchParams(search)))
  return (
    <div className="swms-page">
      {query === null ? (
        <RecentDocuments
          resource={tariff}
          names={['tariffNo', 'owner', 'warehouse', 'version', 'effectiveFrom']}
          opens={({ tariffNo }) => hrefTo('tariffs', { view: 'trial', id: tariffNo })}
        />
      ) : (
        <QueryBoundary loading={<SkeletonLines count={10} />} failed={underHeading}>
          <Trial query={query} />
        </QueryBoundary>
      )}
    </div>
  )
}

trialPage.queries = ({ url }) => {
  const query = trialQuery(url.searchParams)
  return query === null ? [] : [query]
}

function trialQuery(params: URLSearchParams) {
  const [tariffNo, month] = [params.get('id'), params.get('month')]
  return tariffNo ? queryOf(tryTariff, { query: { tariffNo, ...(month && { month }) } }) : null
}

function Trial({ query }: { query: NonNullable<ReturnType<typeof trialQuery>> }) {
  const navigate = useNavigate()
  const { tariff: tried, month, lines, charged, trial, diff } = useData(query)
  const { tariffNo, ownerName, warehouseName, version } = tried
  const share = percentOf(diff, charged)
  return (
    <>
      <PageHeading>
        <p className="swms-page-subtitle">
          {ownerName} · {warehouseName} ·{' '}
          <RowLink href={hrefTo('tariffs', { view: 'tariff', id: tariffNo })}>版本 {version}</RowLink>
          ，按当月已计费的业务重新计价，不改变任何费用
        </p>
      </PageHeading>
      <MonthChoice
        month={month}
        onChoose={(chosen) =>
          void navigate(hrefTo('tariffs', { view: 'trial', id: tariffNo, month: chosen }))
        }
      />
      <Figures>
        <Figure label="原金额（不含税）" value={formatMoney(charged)} />
        <Figure label="试算金额（不含税）" value={formatMoney(trial)} />
        <Figure label="差异" value={formatMoney(diff)} />
        <Figure label="差异比例" value={share === null ? ABSENT : `${formatDecimal(share)}%`} />
      </Figures>
      <Lines
        title="各计费项"
        resource={tariffTrial}
        columns={['itemName', 'documents', 'qty', 'charged', 'trial', 'diff', 'hint']}
        rows={lines}
      />
    </>
  )
}
