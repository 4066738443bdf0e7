// 计时作业报表 — minutes of each person at each kind of timed work, day by day.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { timedWorkReport } from '#shared/contracts/labor/timed-report.ts'

export const page = reportPage({
  report: timedWorkReport,
  filters: ['businessDate', 'worker', 'kind', 'warehouse'],
  facts: ['workNo', 'businessDate', 'kind', 'worker', 'fromAt', 'toAt', 'minutes', 'warehouse'],
})
