// A station whose task is not there: said in its place, with the way back.

import { RowLink } from '#client/kit/list/row-link.tsx'
import { inBareStation } from '#client/kit/scan/station.tsx'
import { BLIND_TASK_MISSING_MESSAGE } from '#shared/envelope.ts'
import { hrefTo } from '#shared/routes.ts'

export function TaskMissing() {
  return inBareStation(
    <div className="swms-state" role="alert">
      <p className="swms-state-title">{BLIND_TASK_MISSING_MESSAGE}</p>
      <p className="swms-state-description">它可能已被删除，或不在您的仓库与货主范围内。</p>
      <RowLink href={hrefTo('blindTasks')}>返回盲收任务</RowLink>
    </div>,
  )
}
