// The work that comes next, in its order, and the button that takes the first of it.
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { crewHere, listenToCrew } from '#client/data/crew.ts'
import { queryOf } from '#client/data/data-client.ts'
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { Pieces } from '#client/kit/fields/field-value.tsx'
import { formatInstant } from '#client/kit/format.ts'
import { tell as telling, useFeedback } from '#client/kit/scan/feedback.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { isSameCode } from '#shared/code-key.ts'
import { getOwnWork, type OwnWork, takeNextWork } from '#shared/contracts/labor/work.ts'
import { hrefTo } from '#shared/routes.ts'

const EVERY_MS = 30_000

export function NextWork({ warehouse }: { warehouse: string }) {
  const crew = useSyncExternalStore(listenToCrew, crewHere, () => null)
  const { data, refresh } = useLive(ownWorkQuery(warehouse, crew?.crew ?? null), EVERY_MS)
  const { people, works } = data
  const { told, tell } = useFeedback()
  const navigate = useNavigate()
  const { run, isPending } = useCommand(takeNextWork)
  const open = (work: OwnWork) => void navigate(stationOf(work))
  const handleNext = async () => {
    const work = await run({ warehouse })
    if (work) return open(work)
    void refresh()
  }
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
      actions={
        <Button intent="primary" loading={isPending} onClick={() => void handleNext()}>
          下一件
        </Button>
      }
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

/** Where it is done, opened with it. */
function stationOf({ kind, startCode }: OwnWork): string {
  switch (kind) {
    case '上架':
      return hrefTo('putawayStation', { code: startCode })
    case '拣货':
      return hrefTo('pickStation', { listNo: startCode })
    case '补货':
      return hrefTo('moveStation', { task: startCode })
    case '回库':
      return hrefTo('putBack', { code: startCode })
    case '盘点':
      return hrefTo('countStation', { listNo: startCode })
  }
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
