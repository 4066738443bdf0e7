// The sorting tasks that are open, those in trouble among them, to choose one from by scanning its number or pressing it.
import { useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { sortingTask } from '#shared/contracts/outbound/sorting.ts'
import { SORTING_OPEN } from '#shared/domain/outbound.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

export function ChooseTask() {
  const { preferences } = usePreferences()
  const { rows } = useData(openTasksQuery(preferences))
  const { told } = useFeedback()
  const navigate = useNavigate()
  const open = (taskNo: string) => void navigate(`?${new URLSearchParams({ taskNo })}`)
  return (
    <Station
      title="分拨作业"
      asks="请扫描分拨任务号"
      hint="扫描任务号，或从下面选择；任务在“波次”页面生成"
      told={told}
      onScan={open}
      onRepeat={open}
    >
      {rows.length === 0 && (
        <EmptyState title="没有可分拨的任务" description="波次拣完后，在“波次”页面点“生成分拨任务”。" />
      )}
      <ul className="swms-station-rows">
        {rows.map(({ taskNo, ownerName, waveNo, device, deviceName, doneQty, qty, state }) => (
          <li key={taskNo}>
            <button type="button" className="swms-station-row" onClick={() => open(taskNo)}>
              <strong>{taskNo}</strong>
              <span>{ownerName}</span>
              <small>
                {waveNo} {deviceName ?? device}
              </small>
              <small>
                {state} {formatDecimal(doneQty)} / {formatDecimal(qty)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Station>
  )
}

export function openTasksQuery({ warehouses }: Pick<Preferences, 'warehouses'>) {
  const within = warehouses.length > 0 ? { warehouse: warehouses.map(({ code }) => code) } : {}
  return queryOf(sortingTask.list, { body: { state: [...SORTING_OPEN], size: 20, ...within } })
}
