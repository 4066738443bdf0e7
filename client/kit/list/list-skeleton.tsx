// The shape of a list that is on its way.
import { SkeletonBlock, SkeletonLines } from '#client/kit/skeleton.tsx'

export function ListSkeleton({ filters }: { filters: number }) {
  return (
    <>
      <div className="swms-page-header">
        <SkeletonBlock className="swms-list-skeleton-title" />
      </div>
      <div className="swms-filters">
        {Array.from({ length: Math.min(filters, 4) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <SkeletonBlock key={index} className="swms-list-skeleton-filter" />
        ))}
      </div>
      <div className="swms-rows swms-list-skeleton-rows">
        <SkeletonLines count={12} />
      </div>
    </>
  )
}
