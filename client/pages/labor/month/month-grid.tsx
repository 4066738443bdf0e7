// A row for each worker, a column for each day of the month, and what they come to.
import { Fragment } from 'react'
import { fieldText } from '#client/kit/fields/field-text.ts'
import { formatCount } from '#client/kit/format.ts'
import type { OpenedDay } from '#client/pages/labor/month/day-records.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { monthRecord } from '#shared/contracts/labor/work-record.ts'
import { addDays, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import '#client/kit/list/rows.css'
import '#client/pages/labor/month/month-grid.css'

export type MonthRow = CallResult<typeof monthRecord.list>['rows'][number]
type MonthGridProps = {
  month: string
  rows: readonly MonthRow[]
  isStale: boolean
  /** Absent: nothing is to be done about a day. */
  onOpen?: ((opened: OpenedDay) => void) | undefined
}

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']
const SUMS = ['attendanceDays', 'totalHours', 'overtime', 'leaveHours'] as const

export function MonthGrid({ month, rows, isStale, onOpen }: MonthGridProps) {
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
                <Day key={day} month={month} row={row} day={day} isWeekend={isWeekend} onOpen={onOpen} />
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

type DayProps = Pick<MonthGridProps, 'month' | 'onOpen'> & { row: MonthRow; day: number; isWeekend: boolean }

function Day({ month, row, day, isWeekend, onOpen }: DayProps) {
  const worked = row.days.find((known) => known.day === day)
  const absence = row.absences.find((known) => known.day === day)
  return (
    <td className={dayClass(isWeekend)} title={absence?.leaveType}>
      {worked && <Hours {...worked} onOpen={onOpen && (() => onOpen({ row, date: dateOf(month, day) }))} />}
      {absence && <Fragment>{worked && ' '}假</Fragment>}
    </td>
  )
}

type HoursProps = { hours: string; overtime: string; onOpen: (() => void) | undefined }

function Hours({ hours, overtime, onOpen }: HoursProps) {
  const all = addDecimals(hours, overtime)
  const extra = overtime !== '0' && <sup title={`加班 ${overtime} 小时`}>{overtime}</sup>
  if (!onOpen) {
    return (
      <>
        {all}
        {extra}
      </>
    )
  }
  return (
    <button type="button" className="swms-month-hours" title="查看与修改" onClick={onOpen}>
      {all}
      {extra}
    </button>
  )
}

function dateOf(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`
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
