// A report as a page: facts grouped and summed up by the server, drawn, compared, and traced back to what they came from.

import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Page, PageQueries } from '#client/data/page-queries.ts'
import { Button } from '#client/kit/button.tsx'
import { ExportMenu } from '#client/kit/list/export-menu.tsx'
import { FilterBar } from '#client/kit/list/filter-bar.tsx'
import { ListBoundary } from '#client/kit/list/list-boundary.tsx'
import { Pager } from '#client/kit/list/pager.tsx'
import { SavedViews } from '#client/kit/list/saved-views.tsx'
import { TableSettings } from '#client/kit/list/table-settings.tsx'
import {
  type ListSource,
  listQueries,
  useIsOnTheWay,
  useList,
  usePageSetting,
} from '#client/kit/list/use-list.ts'
import { FactsDrawer, type Traced } from '#client/kit/report/facts-drawer.tsx'
import { type ReportShape, readShape, sentShape, withShape } from '#client/kit/report/report-address.ts'
import { ReportChart } from '#client/kit/report/report-chart.tsx'
import { ReportChoices } from '#client/kit/report/report-choices.tsx'
import { reportColumns } from '#client/kit/report/report-columns.tsx'
import { ReportPlace } from '#client/kit/report/report-place.tsx'
import { type Answer, ReportTable, type Shown } from '#client/kit/report/report-table.tsx'
import { COMPARISONS, type Period, type Report } from '#shared/contracts/definition/report.ts'
import { matchRoute } from '#shared/routes.ts'
import '#client/kit/list/list-page.css'
import '#client/kit/report/report.css'

export type ReportSpec<R extends Report> = {
  report: R
  filters: readonly R['filters'][number][]
  /** Fields of the facts behind a figure, in their order. */
  facts: readonly (keyof R['facts']['fields'] & string)[]
}

type PlainSpec = ReportSpec<Report>

export function reportPage<R extends Report>(spec: ReportSpec<R>): Page {
  const page: Page = () => <ReportView spec={spec} />
  page.queries = reportQueries(spec)
  return page
}

/** What `ReportView` asks for first. */
export function reportQueries<R extends Report>(spec: ReportSpec<R>): PageQueries
export function reportQueries(spec: PlainSpec): PageQueries {
  const source = sourceOf(spec)
  return (context) => listQueries(source, context)
}

type ReportViewProps<R extends Report = Report> = {
  spec: ReportSpec<R>
  /** What else can be done here. */
  children?: ReactNode
}

export function ReportView<R extends Report>(props: ReportViewProps<R>): ReactNode
export function ReportView({ spec, children }: ReportViewProps) {
  const source = useMemo(() => sourceOf(spec), [spec])
  return (
    <div className="swms-list-page swms-report">
      <ReportPlace report={spec.report.name} isOnTheWay={useIsOnTheWay(source)} />
      <ListBoundary source={source}>
        <OpenReport spec={spec} source={source}>
          {children}
        </OpenReport>
      </ListBoundary>
    </div>
  )
}

function sourceOf({ report, filters }: PlainSpec): ListSource {
  return { resource: report, filters, shaped: (place) => sentShape(report, place) }
}

type OpenReportProps = { spec: PlainSpec; source: ListSource; children: ReactNode }

function OpenReport({ spec, source, children }: OpenReportProps) {
  const { report } = spec
  const list = useList<Answer>(source)
  const answer: Answer = list
  const [traced, setTraced] = useState<Traced | null>(null)
  const shape = readShape(report, new URLSearchParams(list.search))
  const { address } = list
  return (
    <>
      <ReportHeader report={report} list={list} shape={shape} answer={answer}>
        {children}
      </ReportHeader>
      <FilterBar
        resource={report}
        names={spec.filters}
        filters={address.filters}
        onApply={(filters) => list.show({ filters })}
      />
      <ReportChoices
        report={report}
        shape={shape}
        period={answer.period}
        today={answer.today}
        onShape={(change) => list.showSearch(withShape(list.search, change))}
        onPeriod={(businessDate) => list.show({ filters: { ...address.filters, businessDate } })}
      />
      {answer.rows.length > 0 && <ReportChart report={report} shape={shape} answer={answer} />}
      <ReportTable report={report} shape={shape} list={list} answer={answer} onTrace={setTraced} />
      <Pager
        total={list.total}
        page={address.page}
        size={address.size}
        onPage={(page) => list.show({ page })}
        onSize={(size) => list.show({ size })}
      />
      <FactsDrawer report={report} names={spec.facts} traced={traced} onClose={() => setTraced(null)} />
    </>
  )
}

function ReportHeader({ report, list, shape, answer, children }: Shown & { children: ReactNode }) {
  const { pathname } = useLocation()
  const { setting, change } = usePageSetting()
  return (
    <header className="swms-page-header swms-list-header">
      <div className="swms-page-heading">
        <h1 className="swms-page-title">{matchRoute(pathname)?.route.title}</h1>
        <p className="swms-page-subtitle">{periodText(answer, shape)}</p>
      </div>
      <div className="swms-list-actions">{children}</div>
      <div className="swms-list-tools">
        <ExportMenu call={report.export} body={list.body} />
        <SavedViews
          views={setting.views}
          search={list.search}
          onShow={list.showSearch}
          onChange={(views) => change({ views })}
        />
        <TableSettings columns={reportColumns(report, shape)} setting={setting} onChange={change} />
        <Button variant="minimal" loading={list.isStale} onClick={() => void list.refresh()}>
          刷新
        </Button>
      </div>
    </header>
  )
}

/** '2026-03-01 至 2026-03-10，对比上期 2026-02-19 至 2026-02-28' */
function periodText({ period, comparedWith }: Answer, { compare }: ReportShape): string {
  const daysOf = ({ from, to }: Period) => `${from} 至 ${to}`
  if (!comparedWith || !compare) return daysOf(period)
  return `${daysOf(period)}，对比${COMPARISONS[compare]} ${daysOf(comparedWith)}`
}
