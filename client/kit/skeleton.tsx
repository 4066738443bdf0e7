// Grey bars in the shape of what is being loaded.

/** A block whose size its class decides. */
export function SkeletonBlock({ className }: { className: string }) {
  return <div className={`bp6-skeleton ${className}`} aria-hidden="true" />
}

export function SkeletonLines({ count }: { count: number }) {
  return (
    <div className="swms-skeleton-lines" role="status" aria-label="加载中">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <SkeletonBlock className="swms-skeleton-lines-line" key={line} />
      ))}
    </div>
  )
}
