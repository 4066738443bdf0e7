// The frame of a scan station: what to scan, what became of it, what is around it, and the buttons where the thumb is.
import type { ReactNode } from 'react'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { Feedback, type Told } from '#client/kit/scan/feedback.tsx'
import { type OnScan, ScanInput } from '#client/kit/scan/scan-input.tsx'
import { useKeptPage } from '#client/kit/scan/use-kept-page.ts'
import { useScreenAwake } from '#client/kit/scan/use-screen-awake.ts'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import '#client/kit/scan/scan.css'

type StationProps = {
  title: string
  /** What is worked on, beside the title. */
  subject?: ReactNode
  /** What is to be scanned now. */
  asks: string
  /** Stands where the outcome will, before the first scan. */
  hint: string
  told: Told
  onScan: OnScan
  onRepeat: (code: string) => void
  onEmpty?: (() => void) | undefined
  takesBadges?: boolean
  /** How far the work is. */
  progress?: ReactNode
  actions?: ReactNode
  /** The last scans. */
  aside?: ReactNode
  children?: ReactNode
}

export function Station(props: StationProps) {
  useScreenAwake()
  useKeptPage()
  return (
    <div className="swms-station">
      <header className="swms-station-header">
        <h1 className="swms-page-title">{props.title}</h1>
        {props.subject}
      </header>
      <div className="swms-station-columns">
        <div className="swms-station-work">
          <ScanInput
            label={props.asks}
            onScan={props.onScan}
            onRepeat={props.onRepeat}
            onEmpty={props.onEmpty}
            takesBadges={props.takesBadges ?? false}
            onTell={props.told.tell}
          />
          <Feedback told={props.told} hint={props.hint} />
          {props.progress}
          {props.children}
        </div>
        {props.aside && <aside className="swms-station-aside">{props.aside}</aside>}
      </div>
      {props.actions && <div className="swms-station-actions">{props.actions}</div>}
    </div>
  )
}

/** Around a station that waits for data: what it is, it says before they come and without them. */
export function StationBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryBoundary loading={inBareStation(<SkeletonLines count={10} />)} failed={inBareStation}>
      {children}
    </QueryBoundary>
  )
}

/** In the frame of a station where nothing can be scanned. */
export function inBareStation(content: ReactNode) {
  return (
    <div className="swms-station">
      <PageHeading />
      {content}
    </div>
  )
}
