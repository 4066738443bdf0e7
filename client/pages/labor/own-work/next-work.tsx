// The work that comes next, in its order; what is pressed or scanned is opened, the button takes the first.
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { crewHere, listenToCrew } from '#client/data/crew.ts'
import { queryOf } from '#client/data/data-client.ts'
import { NextWorkButton, stationOf } from '#client/features/next-work.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { Pieces } from '#client/kit/fields/field-value.tsx'
import { formatInstant } from '#client/kit/format.ts'
import { tell as telling, useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { isSameCode } from '#shared/code-key.ts'
import { getOwnWork, type OwnWork } from '#shared/contracts/labor/work.ts'

const EVERY_MS = 30_000

export function NextWork({ warehouse }: { warehouse: string }) {
  const crew = useSyncExternalStore(listenToCrew, crewHere, () => null)
  const { data, refresh } = useLive(ownWorkQuery(warehouse, crew?.crew ?? null), EVERY_MS)
  const { people, works } = data
  const { told, tell } = useFeedback()
  const navigate = useNavigate()
  const open = (work: OwnWork) => void navigate(stationOf(work))
  const handleScan = (code: string) => {
    const work = works.find(({ docNo, startCode }) => isSameCode(docNo, code) || isSameCode(startCode, code))
    if (work) return open(work)
    tell(telling('bad', '接下来的任务里没有此单号，请核对或点“下一件”', code))
  }
  return (
    <Station
      title="我的作业"
      subject={people.length > 0 && people.join('、')}
      asks="请扫描任务号或工牌"
      hint="点“下一件”领取第一个任务，或从下面选择"
      told={told}
      onScan={handleScan}
      onRepeat={handleScan}
      actions={<NextWorkButton onNone={() => void refresh()} />}
    >
      {works.length === 0 && (
        <EmptyState title="现在没有任务" description="派给您的和待领取的任务出现在这里。" />
      )}
      <ul className="swms-station-rows">
        {works.map((work) => (
          <li key={work.docNo}>
            <button type="button" className="swms-station-row" onClick={() => open(work)}>
              <strong>{work.kind}</strong>
              <span>{work.loc || work.zone}</span>
              <Goods work={work} />
              <small>{urgencyOf(work)}</small>
              <small>
                {work.why} {work.docNo} {work.note}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Station>
  )
}

export function ownWorkQuery(warehouse: string, crew: string | null) {
  return queryOf(getOwnWork, { query: { warehouse, ...(crew !== null && { crew }) } })
}

function Goods({ work: { sku, skuName, skuPackages, qty, lines } }: { work: OwnWork }) {
  return (
    <span>
      {sku === null ? `${lines} 行` : (skuName ?? sku)}{' '}
      {qty !== null && (
        <>
          <Pieces qty={qty} packages={skuPackages} /> 件
        </>
      )}
    </span>
  )
}

function urgencyOf({ priority, dueAt, isOverdue }: OwnWork): string {
  const due = dueAt === null ? '' : `${isOverdue ? '已超时' : '要求完成'} ${formatInstant(dueAt)}`
  return [priority === '普通' ? '' : priority, due].filter(Boolean).join(' ')
}
