// What strangers may see, by a key or a badge: nobody is signed in whom the server could ask for, so the browser does.
import type { ReactNode } from 'react'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useHydrated } from '#client/kit/use-hydrated.ts'

export function AskedByBrowser({ children }: { children: ReactNode }) {
  const waiting = <SkeletonLines count={8} />
  return useHydrated() ? <QueryBoundary loading={waiting}>{children}</QueryBoundary> : waiting
}
