// A row for each worker, a column for each day of the month, and what they come to.
import { Fragment } from 'react'
import { fieldText } from '#client/kit/fields/field-text.ts'
import { formatCount } from '#client/kit/format.ts'
import type { CallResult } from '#shared/contracts/call.ts'
import { monthRecord } from '#shared/contracts/labor/work-record.ts'
import { addDays, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import '#client/kit/list/rows.css'
import '#client/pages/personnel/month/month-grid.css'

export type MonthRow = CallResult<typeof monthRecord.list>['rows'][number]
type MonthGridProps = { month: string; rows: readonly MonthRow[]; isStale: boolean }

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']
const SUMS = ['attendanceDays', 'totalHours', 'overtime', 'leaveHours'] as const

export function MonthGrid({ month, rows, isStale }: MonthGridProps) {
  const days = daysOf(month)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus, and the keyboard could not scroll it
    <div className="swms-rows" tabIndex={0} aria-busy={isStale || undefined}>
      <table className="swms-table swms-month" aria-label={`${month} 工时`}>
        <thead>
          <tr>
            <th scope="col">员工</th>
            <th scope="col">班组</th>
            {days.map(({ day, weekday, isWeekend }) => (
              <th key={day} scope="col" className={dayClass(isWeekend)}>
                {day}
                <small>{weekday}</small>
              </th>
            ))}
            {SUMS.map((name) => (
              <th key={name} scope="col" className="swms-figure">
                {monthRecord.fields[name].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.worker}>
              <th scope="row">
                {fieldText(monthRecord.fields.worker, row, 'worker')} <small>{row.type}</small>
              </th>
              <td>{row.teamName ?? '—'}</td>
              {days.map(({ day, isWeekend }) => (
                <Day key={day} row={row} day={day} isWeekend={isWeekend} />
              ))}
              {SUMS.map((name) => (
                <td key={name} className="swms-figure">
                  {formatCount(Number(row[name]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Day({ row, day, isWeekend }: { row: MonthRow; day: number; isWeekend: boolean }) {
  const worked = row.days.find((known) => known.day === day)
  const absence = row.absences.find((known) => known.day === day)
  return (
    <td className={dayClass(isWeekend)} title={absence?.leaveType}>
      {worked && addDecimals(worked.hours, worked.overtime)}
      {worked && worked.overtime !== '0' && (
        <sup title={`加班 ${worked.overtime} 小时`}>{worked.overtime}</sup>
      )}
      {absence && <Fragment>{worked && ' '}假</Fragment>}
    </td>
  )
}

function daysOf(month: string) {
  const first = `${month}-01`
  const last = Number(addDays(startOfNextPeriod(first), -1).slice(8))
  return Array.from({ length: last }, (_, index) => {
    const weekday = new Date(addDays(first, index)).getUTCDay()
    return { day: index + 1, weekday: WEEKDAYS[weekday], isWeekend: weekday === 0 || weekday === 6 }
  })
}

function dayClass(isWeekend: boolean): string {
  return isWeekend ? 'swms-month-day swms-month-weekend' : 'swms-month-day'
}
