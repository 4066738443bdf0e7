// From a blind task to the station where its work goes on.

import { RowLink } from '#client/kit/list/row-link.tsx'
import type { BlindDocument } from '#client/pages/blind/scan/blind-document.ts'
import { hrefTo } from '#shared/routes.ts'

export function StationLink({ task: { id, code, owner, ownerName, state } }: Pick<BlindDocument, 'task'>) {
  if (state === '新建' || state === '扫描中') {
    return <RowLink href={hrefTo('blindScan', { task: id })}>去扫描</RowLink>
  }
  if (state !== '已生成入库单') return null
  const place = { ownerName: ownerName ?? owner, code, taskId: id }
  return <RowLink href={hrefTo('blindReceive', place)}>去收货</RowLink>
}
