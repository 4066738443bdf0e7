// What of a container, an order or goods is put away at the station: what is in the hand, where it is laid, and what else waits.

import { useQueryClient } from '@tanstack/react-query'
import { deliver } from '#client/data/delivery.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { stationHere } from '#client/data/station.ts'
import { useData } from '#client/data/use-data.ts'
import { StillWaiting } from '#client/features/goods-in-hand/still-waiting.tsx'
import { NextWorkButton } from '#client/features/next-work.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { tell as telling, useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import {
  keepTask,
  outdateWork,
  putawayWorkQuery,
  useFindTasks,
} from '#client/pages/inbound/putaway-station/putaway-work.ts'
import {
  type Around,
  asksFor,
  ledTo,
  type PutawayCommand,
  type PutawayWork,
  type PuttingEffect,
  type PuttingEvent,
  type PuttingState,
  startPutting,
  stepPutting,
  waitingIn,
} from '#client/pages/inbound/putaway-station/putting-away.ts'
import { TargetPlace } from '#client/pages/inbound/putaway-station/target-place.tsx'
import { UndoPutaway } from '#client/pages/inbound/putaway-station/undo-putaway.tsx'
import { isSameCode } from '#shared/code-key.ts'
import { scanPutaway } from '#shared/contracts/inbound/putaway.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { hrefTo } from '#shared/routes.ts'

export function PutAwayGoods({ code }: { code: string }) {
  const { preferences } = usePreferences()
  const work = useData(putawayWorkQuery(code, preferences))
  const { told, state, queue, dispatch, around } = usePuttingAway(code, work)
  const now = around()
  return (
    <Station
      title="上架作业"
      subject={
        <div className="swms-station-subject">
          <strong>{code}</strong>
          <RowLink href={hrefTo('putawayStation')}>换一个</RowLink>
        </div>
      }
      asks={asksFor(state, now)}
      hint="扫商品，再扫库位；可放到建议以外的库位"
      told={told}
      onScan={(scanned, label) => dispatch({ type: 'scan', code: scanned, label, ...around() })}
      onRepeat={(scanned) => dispatch({ type: 'repeat', code: scanned })}
      progress={<Progress work={work} />}
      actions={now.waiting.length === 0 && <NextWorkButton />}
      aside={
        <LastScans
          queue={queue}
          textOf={({ qty, loc }) => `× ${qty} → ${loc}`}
          scans={state.scans}
          action={({ key }) => {
            const taken = state.scans.find((known) => known.key === key)?.taken ?? null
            return <UndoPutaway taken={taken} onUndone={(task) => dispatch({ type: 'undone', key, task })} />
          }}
        />
      }
    >
      <TargetPlace state={state} around={now} dispatch={dispatch} />
      <StillWaiting
        title="待上架"
        goods={now.waiting.map((task) => ({
          ...task,
          key: task.taskNo,
          from: task.container || task.fromLoc,
          qty: task.left,
          to: ledTo(now.work, task)?.loc ?? null,
        }))}
      />
    </Station>
  )
}

function usePuttingAway(asked: string, work: PutawayWork) {
  const client = useQueryClient()
  const { preferences } = usePreferences()
  const { queryKey } = putawayWorkQuery(asked, preferences)
  const { told, tell } = useFeedback()
  const find = useFindTasks()
  const handleFind = async (code: string) => {
    const reason = await find(code)
    if (reason !== null) dispatch({ type: 'missed', code, reason })
    else if (isSameCode(code, asked)) tell(telling('notice', '正在上架的就是它', code))
  }
  const perform = (effect: PuttingEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'send') queue.add(effect.code, effect.command)
    else if (effect.type === 'find') void handleFind(effect.code)
    else {
      if (effect.type === 'keep') keepTask(client, queryKey, effect.task)
      outdateWork(client, queryKey)
    }
  }
  const [state, dispatch] = useStation<PuttingState, PuttingEvent, PuttingEffect>(
    stepPutting,
    () => startPutting(work, asked),
    perform,
  )
  const queue = useScanQueue<PutawayCommand>({
    station: 'putaway',
    deliver: (send, command, opId) =>
      deliver(send, scanPutaway, { body: { ...command, station: stationHere(), opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  /** As it is now: one scan may follow the other before anything is drawn. */
  const around = (): Around => {
    const known = client.getQueryData(queryKey) ?? work
    return { work: known, waiting: waitingIn(known, queue.state().waiting) }
  }
  return { told, state, queue, dispatch, around }
}

function Progress({ work: { tasks } }: { work: PutawayWork }) {
  const done = addDecimals(...tasks.map(({ doneQty }) => doneQty))
  const all = addDecimals(...tasks.map(({ qty }) => qty))
  return <ProgressLine label="已上架 / 应上架" done={done} all={all} />
}
