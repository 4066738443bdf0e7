// The calendar of a month's hours as a sheet: a row for each worker, a column for each day, and what they come to.
import type { FastifyInstance } from 'fastify'
import type { SheetColumn } from '#server/wms/kit/exchange/columns.ts'
import { beginExport, sheetRunner } from '#server/wms/kit/exchange/export.ts'
import { commandRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import type { TaskRunner } from '#server/wms/kit/task-run.ts'
import { findMonth, type MonthReader } from '#server/wms/modules/labor/month-calendar.ts'
import { workRecordBinding } from '#server/wms/modules/labor/resources.ts'
import { LARGEST_PAGE } from '#shared/contracts/definition/resource.ts'
import { monthRecord } from '#shared/contracts/labor/work-record.ts'
import { addDays, localDateOf, periodOf, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

type Asked = Parameters<typeof findMonth>[1]
type MonthRow = Awaited<ReturnType<typeof findMonth>>['rows'][number]

const SHEET = { job: 'export:monthRecord', label: monthRecord.label }
const PEOPLE = ['worker', 'type', 'team', 'warehouse'] as const
const SUMS = ['attendanceDays', 'totalHours', 'overtime', 'leaveHours'] as const

export function monthSheetRoute(app: FastifyInstance, services: Services): void {
  services.runners.set(SHEET.job, runner(services))
  commandRoute(
    app,
    services,
    monthRecord.export,
    // Of the month in which it was asked for, whenever it is made.
    (op, { body }) => beginExport(op, SHEET, { ...body, month: body.month ?? periodOf(localDateOf(op.at)) }),
  )
}

function runner({ now }: Services): TaskRunner {
  return sheetRunner(workRecordBinding, async (reader, query) => {
    const asked = monthRecord.list.body.required({ month: true }).parse({ ...query, size: LARGEST_PAGE })
    const { total } = await findMonth({ ...reader, now }, { ...asked, page: 1, size: 1 })
    return { columns: columnsOf(asked.month), total, batches: pages({ ...reader, now }, asked) }
  })
}

function columnsOf(month: string): SheetColumn[] {
  const own = (name: (typeof PEOPLE)[number] | (typeof SUMS)[number]): SheetColumn => {
    const { label, kind } = monthRecord.fields[name]
    return { name, label, kind }
  }
  const people = PEOPLE.flatMap((name) => {
    const column = own(name)
    if (column.kind !== 'reference') return [column]
    return [column, { name: `${name}Name`, label: `${column.label}名称`, kind: 'text' as const }]
  })
  const last = Number(addDays(startOfNextPeriod(`${month}-01`), -1).slice(8))
  const days = Array.from({ length: last }, (_, index) => {
    return { name: dayName(index + 1), label: `${index + 1}日`, kind: 'decimal' as const }
  })
  return [...people, ...days, ...SUMS.map(own)]
}

async function* pages(reader: MonthReader, asked: Asked) {
  for (let page = 1; ; page += 1) {
    const { rows } = await findMonth(reader, { ...asked, page })
    if (rows.length > 0) yield rows.map(withDays)
    if (rows.length < asked.size) return
  }
}

/** The hours of a day with its overtime; of one without any, why somebody was away. */
function withDays({ days, absences, ...row }: MonthRow) {
  const away = absences.map(({ day, leaveType }) => [dayName(day), leaveType])
  const worked = days.map(({ day, hours, overtime }) => [dayName(day), addDecimals(hours, overtime)])
  return { ...row, ...Object.fromEntries([...away, ...worked]) }
}

function dayName(day: number): string {
  return `day${day}`
}
