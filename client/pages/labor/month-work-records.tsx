// 月度工时 — the month as a calendar: who worked how long on which day, with overtime and absences.

import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { Button } from '#client/kit/button.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { ExportMenu } from '#client/kit/list/export-menu.tsx'
import { FilterBar } from '#client/kit/list/filter-bar.tsx'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { ListBoundary } from '#client/kit/list/list-boundary.tsx'
import { Pager } from '#client/kit/list/pager.tsx'
import { type ListSource, listQueries, useList } from '#client/kit/list/use-list.ts'
import { MonthChoice } from '#client/kit/month-choice.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { DayRecords, type OpenedDay } from '#client/pages/labor/month/day-records.tsx'
import { MonthGrid, type MonthRow } from '#client/pages/labor/month/month-grid.tsx'
import { monthRecord, workRecord } from '#shared/contracts/labor/work-record.ts'
import { matchRoute } from '#shared/routes.ts'
import '#client/kit/list/list-page.css'

const MONTH = 'month'

const SOURCE: ListSource = {
  resource: monthRecord,
  filters: ['worker', 'team', 'type', 'warehouse'],
  shaped: ({ url }) => {
    const month = url.searchParams.get(MONTH)
    return month ? { month } : {}
  },
}

export const page: Page = () => (
  <div className="swms-list-page">
    <ListBoundary source={SOURCE}>
      <MonthRecords />
    </ListBoundary>
  </div>
)

page.queries = (context) => listQueries(SOURCE, context)

type Answer = { month: string; rows: MonthRow[]; total: number }

function MonthRecords() {
  const { pathname } = useLocation()
  const list = useList<Answer>(SOURCE)
  const { month, rows, address } = list
  const [opened, setOpened] = useState<OpenedDay | null>(null)
  const may = useMay()
  return (
    <>
      <header className="swms-page-header swms-list-header">
        <div className="swms-page-heading">
          <h1 className="swms-page-title">{matchRoute(pathname)?.route.title}</h1>
          <p className="swms-page-subtitle">红色角标为加班小时，“假”为已批准的请假</p>
        </div>
        <div className="swms-list-actions">
          <CommandButton
            label="登记工时"
            call={workRecord.create}
            fields={workRecord.fields}
            names={['worker', 'businessDate', 'shift', 'hours', 'overtime', 'remark']}
            bodyOf={(values) => values}
            done={({ workerName, worker, businessDate }) =>
              `${workerName ?? worker} ${businessDate} 的工时已登记`
            }
            onDone={() => void list.refresh()}
          />
          <ImportButton sheet={workRecord} />
        </div>
        <div className="swms-list-tools">
          <ExportMenu call={monthRecord.export} body={{ ...list.body, month }} />
          <Button variant="minimal" loading={list.isStale} onClick={() => void list.refresh()}>
            刷新
          </Button>
        </div>
      </header>
      <FilterBar
        resource={monthRecord}
        names={SOURCE.filters}
        filters={address.filters}
        onApply={(filters) => list.show({ filters })}
      />
      <MonthChoice month={month} onChoose={(chosen) => list.showSearch(withMonth(list.search, chosen))} />
      {rows.length > 0 ? (
        <MonthGrid
          month={month}
          rows={rows}
          isStale={list.isStale}
          onOpen={may(workRecord.update.needs) ? setOpened : undefined}
        />
      ) : (
        <EmptyState title="没有符合条件的员工" description="请放宽筛选条件，或换一个月份" />
      )}
      {opened && <DayRecords opened={opened} onClose={() => setOpened(null)} />}
      <Pager
        total={list.total}
        page={address.page}
        size={address.size}
        onPage={(page) => list.show({ page })}
        onSize={(size) => list.show({ size })}
      />
    </>
  )
}

function withMonth(search: string, month: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.set(MONTH, month)
  return `?${params}`
}
