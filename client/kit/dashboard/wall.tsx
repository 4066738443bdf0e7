// A board that stands alone, on a screen on the wall: large, with a way back into the console.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import '#client/kit/dashboard/dashboard.css'

export function Wall({ children }: { children: ReactNode }) {
  return <main className="swms-page swms-wall">{children}</main>
}

/** A wall whose board waits for data. What it is, and the way home, it says before they come and without them. */
export function LiveWall({ children }: { children: ReactNode }) {
  return (
    <Wall>
      <QueryBoundary loading={onBareWall(<SkeletonLines count={12} />)} failed={onBareWall}>
        {children}
      </QueryBoundary>
    </Wall>
  )
}

/** A wall with nothing in its head but the way home. */
export function BareWall({ children }: { children: ReactNode }) {
  return <Wall>{onBareWall(children)}</Wall>
}

/** Under the head of a board that has nothing to show yet. */
export function onBareWall(content: ReactNode) {
  return (
    <>
      <PageHeading>
        <div className="swms-page-actions">
          <WayHome />
        </div>
      </PageHeading>
      {content}
    </>
  )
}

export function WayHome() {
  return (
    <Link className="bp6-button bp6-minimal" to="/">
      返回首页
    </Link>
  )
}
