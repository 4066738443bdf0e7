// What waits to be put away, to choose it by scanning what is in the hand or by pressing it.

import { queryOf } from '#client/data/data-client.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { tell as telling, useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useFindTasks } from '#client/pages/inbound/putaway-station/putaway-work.ts'
import { putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { subtract } from '#shared/domain/decimal.ts'
import { putawayLife } from '#shared/domain/inbound.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

export function ChooseTask() {
  const { preferences } = usePreferences()
  const { rows } = useData(openTasksQuery(preferences))
  const { told, tell } = useFeedback()
  const find = useFindTasks()
  const handleFind = async (code: string) => {
    const reason = await find(code)
    if (reason !== null) tell(telling('bad', reason, code))
  }
  return (
    <Station
      title="上架作业"
      asks="请扫描容器、商品、入库单号或上架单号"
      hint="扫描手上的容器或商品，或从下面选择"
      told={told}
      onScan={(code) => void handleFind(code)}
      onRepeat={(code) => void handleFind(code)}
    >
      {rows.length === 0 && (
        <EmptyState
          title="没有待上架的任务"
          description="收到的商品不必等收货完成：扫描容器、商品或入库单号即可上架。"
        />
      )}
      <ul className="swms-station-rows">
        {rows.map(({ taskNo, source, ownerName, sku, skuName, lot, qty, doneQty, fromLoc, container }) => (
          <li key={taskNo}>
            <button type="button" className="swms-station-row" onClick={() => void handleFind(taskNo)}>
              <strong>{skuName ?? sku}</strong>
              <span>
                {container || fromLoc} × {formatDecimal(subtract(qty, doneQty))}
              </span>
              <small>
                {sku}
                {lot && ` 批次 ${lot}`}
              </small>
              <small>
                {ownerName} {source}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Station>
  )
}

/** Nobody has begun them. */
export function openTasksQuery({ warehouses }: Pick<Preferences, 'warehouses'>) {
  const within = warehouses.length > 0 ? { warehouse: warehouses.map(({ code }) => code) } : {}
  const state = [...putawayLife.moves.claim.from]
  return queryOf(putawayTask.list, { body: { state, size: 100, sort: 'taskNo', ...within } })
}
