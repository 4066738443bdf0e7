// Figures of a dashboard, each on a card of its own that leads to what it counts.
import type { ReactNode } from 'react'
import type { Tone } from '#client/kit/fields/tone.ts'
import { useFollowLink } from '#client/kit/follow-link.ts'
import { SkeletonBlock } from '#client/kit/skeleton.tsx'
import '#client/kit/dashboard/dashboard.css'

export function Figures({ children }: { children: ReactNode }) {
  return <dl className="swms-board-figures">{children}</dl>
}

type FigureProps = {
  label: string
  value: string
  /** Behind the value, smaller: ' / 8', ' 件/时'. */
  unit?: string
  /** The list behind the figure, with its filters set. */
  href?: string | undefined
  tone?: Tone
}

export function Figure({ label, value, unit, href, tone = 'primary' }: FigureProps) {
  const shown = (
    <>
      {value}
      {unit && <small className="swms-board-figure-unit">{unit}</small>}
    </>
  )
  return (
    <div className={`swms-board-figure swms-board-figure--${tone}`}>
      <dt className="swms-board-figure-label">{label}</dt>
      <dd className="swms-board-figure-value">
        {href ? (
          <FigureLink href={href} label={label}>
            {shown}
          </FigureLink>
        ) : (
          shown
        )}
      </dd>
    </div>
  )
}

function FigureLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  const follow = useFollowLink()
  return (
    <a className="swms-board-figure-link" href={href} title={`查看${label}`} onClick={follow}>
      {children}
    </a>
  )
}

/** In the place of so many figures. */
export function FiguresSkeleton({ count }: { count: number }) {
  return (
    <div className="swms-board-figures">
      {Array.from({ length: count }, (_, figure) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures are all alike
        <SkeletonBlock className="swms-board-figure" key={figure} />
      ))}
    </div>
  )
}
