// The grey shape of a page that is on its way: filters above, rows below.
import '#client/shell/views/views.css'

export function ViewSkeleton() {
  return (
    <div className="swms-view-skeleton" role="status" aria-label="加载中">
      <div className="swms-view-skeleton-bar" />
      <div className="swms-view-skeleton-block" />
    </div>
  )
}
