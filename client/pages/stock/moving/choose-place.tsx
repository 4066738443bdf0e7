// Where goods are taken from: a place or container that is scanned, or a replenishment that waits, the next one on the way first.

import { useNavigate } from 'react-router-dom'
import { onlyWarehouse, usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { tell as telling, useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { tasksQuery, useFindPlace } from '#client/pages/stock/moving/move-work.ts'
import type { Task } from '#client/pages/stock/moving/moving.ts'
import { isSameCode } from '#shared/code-key.ts'
import { subtract } from '#shared/domain/decimal.ts'

export function ChoosePlace() {
  const { preferences } = usePreferences()
  const tasks = useData(tasksQuery(preferences))
  const { told, tell } = useFeedback()
  const navigate = useNavigate()
  const find = useFindPlace()
  const open = ({ taskNo }: Task) => void navigate(`?${new URLSearchParams({ task: taskNo })}`)
  const handleFind = async (code: string) => {
    const task = tasks.find(({ taskNo }) => isSameCode(taskNo, code))
    if (task) return open(task)
    const reason = await find({ code, warehouse: onlyWarehouse(preferences) })
    if (reason !== null) tell(telling('bad', reason, code))
  }
  return (
    <Station
      title="移库作业"
      asks="请扫描源库位或容器"
      hint="扫描货在哪里，或从下面选择补货任务"
      told={told}
      onScan={(code) => void handleFind(code)}
      onRepeat={(code) => void handleFind(code)}
    >
      {tasks.length > 0 && (
        <section className="swms-section" aria-label="待补货">
          <header className="swms-section-header">
            <h2 className="swms-section-title">待补货</h2>
          </header>
          <ul className="swms-station-rows">
            {tasks.map((task) => (
              <li key={task.taskNo}>
                <button type="button" className="swms-station-row" onClick={() => open(task)}>
                  <strong>{task.skuName ?? task.sku}</strong>
                  <span>
                    {task.fromLoc} → {task.toLoc}
                  </span>
                  <small>
                    {task.sku} × {formatDecimal(subtract(task.suggestQty, task.doneQty))}
                    {task.lot && ` 批次 ${task.lot}`}
                  </small>
                  <small>
                    {task.priority === '紧急' && '紧急 '}
                    {task.assignee === null ? '待领取' : '我在补'} {task.taskNo}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Station>
  )
}
