// What waits to be put back, to choose it by scanning what is in the hand or by pressing it.

import { queryOf } from '#client/data/data-client.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { tell as telling, useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useFindWaiting } from '#client/pages/outbound/put-back/put-back-work.ts'
import { putBackTask } from '#shared/contracts/outbound/put-back.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

export function ChooseWaiting() {
  const { preferences } = usePreferences()
  const { rows } = useData(waitingTasksQuery(preferences))
  const { told, tell } = useFeedback()
  const find = useFindWaiting()
  const handleFind = async (code: string) => {
    const reason = await find(code)
    if (reason !== null) tell(telling('bad', reason, code))
  }
  return (
    <Station
      title="回库作业"
      asks="请扫描出库单号、运单号、包裹号或商品"
      hint="扫描手上的包裹或商品，或从下面选择"
      told={told}
      onScan={(code) => void handleFind(code)}
      onRepeat={(code) => void handleFind(code)}
    >
      {rows.length === 0 && (
        <EmptyState title="没有待回库的商品" description="订单拦截成功后，已拣的商品出现在这里。" />
      )}
      <ul className="swms-station-rows">
        {rows.map(({ id, orderNo, ownerName, sku, skuName, lot, qty, waitLoc }) => (
          <li key={id}>
            <button type="button" className="swms-station-row" onClick={() => void handleFind(orderNo)}>
              <strong>{skuName ?? sku}</strong>
              <span>
                {waitLoc} × {formatDecimal(qty)}
              </span>
              <small>
                {sku}
                {lot && ` 批次 ${lot}`}
              </small>
              <small>
                {ownerName} {orderNo}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Station>
  )
}

export function waitingTasksQuery({ warehouses }: Pick<Preferences, 'warehouses'>) {
  const within = warehouses.length > 0 ? { warehouse: warehouses.map(({ code }) => code) } : {}
  return queryOf(putBackTask.list, { body: { state: ['待回库'], size: 100, sort: 'id', ...within } })
}
