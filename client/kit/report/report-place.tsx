// While a report waits for its turn, it says how many come before it.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pollEvery, queryOf, untold } from '#client/data/data-client.ts'
import { getReportQueue } from '#shared/contracts/system/report-queue.ts'
import '#client/kit/report/report.css'

/** Most reports are there before anybody wonders. */
const LATE_MS = 1_000
const EVERY_MS = 2_000

type ReportPlaceProps = {
  /** Its name. */
  report: string
  isOnTheWay: boolean
}

/** It lies over what is there and moves nothing, and is there before it says anything: a screen reader hears it then. */
export function ReportPlace({ report, isOnTheWay }: ReportPlaceProps) {
  const isLate = useIsLate(isOnTheWay)
  return (
    <div className="swms-report-place" role="status">
      {isLate && <Place report={report} />}
    </div>
  )
}

function Place({ report }: Pick<ReportPlaceProps, 'report'>) {
  // The report says by itself what is wrong.
  const quiet = untold(queryOf(getReportQueue, { query: { report } }), 'unreachable', 'rejected')
  // Not what an earlier report was told.
  const { data } = useQuery({ ...quiet, gcTime: 0, refetchInterval: pollEvery(EVERY_MS) })
  const ahead = data?.ahead ?? null
  return ahead === null ? null : <p>正在排队，前面 {ahead} 个</p>
}

function useIsLate(isOnTheWay: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isOnTheWay) return
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isOnTheWay])
  return isLate
}
