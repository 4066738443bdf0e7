// A sorting task at the station: the slot of each piece in large letters, and how full every slot is.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { deliver } from '#client/data/delivery.ts'
import { useData } from '#client/data/use-data.ts'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import { useWorkStation } from '#client/kit/scan/use-work-station.ts'
import {
  type SortCommand,
  type SortingEffect,
  type SortingEvent,
  type SortingState,
  startSorting,
  stepSorting,
} from '#client/pages/outbound/sorting-run/sorting.ts'
import {
  keepSorted,
  type SortingDocument,
  sortingDocumentQuery,
} from '#client/pages/outbound/sorting-run/sorting-document.ts'
import { scanSorting, sortingTask } from '#shared/contracts/outbound/sorting.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { movesFrom } from '#shared/domain/life-cycle.ts'
import { hrefTo } from '#shared/routes.ts'
import '#client/pages/outbound/sorting-run/sort-task.css'

export function SortTask({ taskNo }: { taskNo: string }) {
  const document = useData(sortingDocumentQuery(taskNo))
  return <Sorting document={document} />
}

function Sorting({ document: { task, items } }: { document: SortingDocument }) {
  const { told, state, queue, dispatch, refresh } = useSorting(task)
  const { life } = sortingTask
  return (
    <Station
      title="分拨作业"
      subject={<Subject task={task} />}
      asks="请扫描商品编码或条码"
      hint={hintFor(task)}
      told={told}
      onScan={(code) => dispatch({ type: 'scan', code })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      progress={<ProgressLine label="已分 / 应分" done={task.doneQty} all={task.qty} />}
      aside={<LastScans queue={queue} textOf={({ taskNo }) => taskNo} scans={state.scans} />}
      actions={
        <MoveButtons
          resource={sortingTask}
          moves={movesFrom(life, task.state)}
          rows={[task]}
          onMoved={refresh}
        />
      }
    >
      <Slots items={items} lit={state.slot?.slotNo ?? null} />
    </Station>
  )
}

function useSorting({ taskNo, warehouse }: SortingDocument['task']) {
  const client = useQueryClient()
  const { told, tell } = useFeedback()
  const perform = (effect: SortingEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'send') queue.add(effect.code, effect.command)
    else keepSorted(client, effect.sorted)
  }
  const [state, dispatch] = useStation<SortingState, SortingEvent, SortingEffect>(
    stepSorting,
    () => startSorting(taskNo),
    perform,
  )
  const queue = useScanQueue<SortCommand>({
    station: 'sorting',
    deliver: (send, command, opId) => deliver(send, scanSorting, { body: { ...command, opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  useWorkStation(
    warehouse,
    useCallback((station) => dispatch({ type: 'placed', station }), [dispatch]),
  )
  const refresh = () => void client.invalidateQueries({ queryKey: sortingDocumentQuery(taskNo).queryKey })
  return { told, state, queue, dispatch, refresh }
}

function hintFor({ state }: SortingDocument['task']): string {
  if (state === '待开始' || state === '进行中') return '逐件扫描，投到提示的格口'
  return `分拨任务当前为「${state}」，「待开始」或「进行中」时才能扫描`
}

function Subject({
  task: { taskNo, waveNo, ownerName, device, deviceName, state },
}: Pick<SortingDocument, 'task'>) {
  return (
    <div className="swms-station-subject">
      <strong>{taskNo}</strong>
      <RowLink href={hrefTo('waves', { waveNo })}>{waveNo}</RowLink>
      <span>{ownerName}</span>
      <span>{deviceName ?? device}</span>
      <StateTag state={state} />
      <RowLink href={hrefTo('sortingRun')}>换任务</RowLink>
    </div>
  )
}

type SlotsProps = { items: SortingDocument['items']; lit: string | null }

/** As they hang on the wall. */
function Slots({ items, lit }: SlotsProps) {
  const slotNos = [...new Set(items.map(({ slotNo }) => slotNo))]
  return (
    <ul className="swms-sorting-slots" aria-label="格口">
      {slotNos.map((slotNo) => {
        const own = items.filter((item) => item.slotNo === slotNo)
        const done = addDecimals(...own.map(({ doneQty }) => doneQty))
        const need = addDecimals(...own.map(({ needQty }) => needQty))
        const tone =
          slotNo === lit ? ' swms-sorting-slot--lit' : done === need ? ' swms-sorting-slot--done' : ''
        return (
          <li key={slotNo} className={`swms-sorting-slot${tone}`}>
            <strong>{slotNo}</strong>
            <span>
              {formatDecimal(done)} / {formatDecimal(need)}
            </span>
            <small>{own[0]?.orderNo}</small>
          </li>
        )
      })}
    </ul>
  )
}
