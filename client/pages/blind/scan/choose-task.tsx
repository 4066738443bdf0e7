// The open blind tasks, to choose one from by scanning its number or pressing it.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { formatCount } from '#client/kit/format.ts'
import { tell, useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { commandText, useBlindQueue } from '#client/pages/blind/scan/blind-queue.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

export function ChooseTask() {
  const { preferences } = usePreferences()
  const { rows } = useData(openTasksQuery(preferences))
  const { told, tell: handleTell } = useFeedback()
  const queue = useBlindQueue(handleTell, ({ code, outcome }) =>
    handleTell(
      outcome.kind === 'accepted' ? tell('good', `${code} 已补发`) : tell('bad', outcome.reason, code),
    ),
  )
  const client = useQueryClient()
  const navigate = useNavigate()
  const open = (id: number) => void navigate(`?task=${id}`, { replace: true })
  const handleScan = async (code: string) => {
    const found = await client
      .fetchQuery(queryOf(blindTask.list, { body: { code: [code], size: 1 } }))
      .catch(() => null)
    const task = found?.rows[0]
    if (task) open(task.id)
    else if (found) handleTell(tell('bad', `没有盲收任务 ${code}`, '请核对盲收单号后重新扫描'))
  }
  return (
    <Station
      title="盲收扫描"
      asks="请扫描盲收单号"
      hint="扫描单据上的盲收单号，或从下面选择一个任务"
      told={told}
      onScan={(code) => void handleScan(code)}
      onRepeat={(code) => void handleScan(code)}
      aside={queue.waiting.length > 0 && <LastScans queue={queue} textOf={commandText} scans={[]} />}
    >
      {rows.length === 0 && (
        <EmptyState title="没有可扫描的盲收任务" description="请先在「盲收任务」中新建任务。" />
      )}
      <ul className="swms-station-rows">
        {rows.map(({ id, code, ownerName, plateNo, boxes, expectedParcels, state }) => (
          <li key={id}>
            <button type="button" className="swms-station-row" onClick={() => open(id)}>
              <strong>{code}</strong>
              <span>{ownerName}</span>
              <small>{plateNo}</small>
              <small>
                {state} {formatCount(boxes)} / {formatCount(expectedParcels)} 箱
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
  return queryOf(blindTask.list, {
    body: { state: [...blindTask.life.steps.addScan.from], size: 20, ...within },
  })
}
