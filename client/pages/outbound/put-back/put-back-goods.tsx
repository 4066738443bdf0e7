// What waits of an order or of goods at the station: what is in the hand, where it is laid, and what else waits.

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { deliver } from '#client/data/delivery.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { stationHere } from '#client/data/station.ts'
import { useData } from '#client/data/use-data.ts'
import { StillWaiting } from '#client/features/goods-in-hand/still-waiting.tsx'
import { NextWorkButton } from '#client/features/next-work.tsx'
import { Button } from '#client/kit/button.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { tell as telling, useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import {
  type Asked,
  hrefOf,
  keepPut,
  outdateWaiting,
  putBackWorkQuery,
  useFindWaiting,
} from '#client/pages/outbound/put-back/put-back-work.ts'
import {
  type Around,
  asksFor,
  currentOf,
  ledTo,
  type PutBackCommand,
  type PutBackWork,
  type PuttingEffect,
  type PuttingEvent,
  type PuttingState,
  startPutting,
  stepPutting,
  waitingIn,
} from '#client/pages/outbound/put-back/putting-back.ts'
import { TargetPlace } from '#client/pages/outbound/put-back/target-place.tsx'
import { UndoPutBack } from '#client/pages/outbound/put-back/undo-put-back.tsx'
import { isSameCode } from '#shared/code-key.ts'
import { text } from '#shared/contracts/definition/field.ts'
import { cancelPutBack, putBack } from '#shared/contracts/outbound/put-back.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { hrefTo } from '#shared/routes.ts'

const CANCEL_FIELDS = { reason: text('原因', 200) }

export function PutBackGoods({ asked }: { asked: Asked }) {
  const work = useData(putBackWorkQuery(asked))
  const { told, state, queue, dispatch, around, refresh } = usePuttingBack(asked, work)
  const now = around()
  const task = currentOf(state, now.waiting)
  return (
    <Station
      title="回库作业"
      subject={<Subject asked={asked} />}
      asks={asksFor(state, now)}
      hint="扫商品，再扫放回的库位；也可扫描另一单"
      told={told}
      onScan={(code, label) => dispatch({ type: 'scan', code, label, ...around() })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      progress={<Progress work={work} />}
      aside={
        <LastScans
          queue={queue}
          textOf={({ qty, loc }) => `× ${qty} → ${loc}`}
          scans={state.scans}
          action={({ key }) => {
            const scan = state.scans.find((known) => known.key === key)
            return <UndoPutBack id={scan?.taken ?? null} onUndone={() => dispatch({ type: 'undone', key })} />
          }}
        />
      }
      actions={
        now.waiting.length === 0 ? (
          <NextWorkButton />
        ) : (
          <>
            <DamagedChoice asked={asked} />
            <CommandButton
              label="不用回库"
              of={task ?? undefined}
              call={cancelPutBack}
              fields={CANCEL_FIELDS}
              names={['reason']}
              bodyOf={(values, { id }) => ({ ...values, id })}
              done={({ sku, qty }) => `商品 ${sku} × ${formatDecimal(qty)} 不用回库`}
              onDone={refresh}
            />
          </>
        )
      }
    >
      <TargetPlace state={state} around={now} dispatch={dispatch} />
      <StillWaiting
        title="待回库"
        goods={now.waiting.map((task) => ({
          ...task,
          key: task.id,
          from: task.waitLoc,
          to: ledTo(now.work, task)?.loc ?? null,
        }))}
      />
    </Station>
  )
}

function usePuttingBack(asked: Asked, work: PutBackWork) {
  const client = useQueryClient()
  const { told, tell } = useFeedback()
  const { id } = useSignedInUser()
  const find = useFindWaiting()
  const handleFind = async (code: string) => {
    const reason = await find(code)
    if (reason !== null) dispatch({ type: 'missed', code, reason })
    else if (isSameCode(code, asked.code)) tell(telling('notice', '正是这一单', code))
  }
  const perform = (effect: PuttingEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'send') queue.add(effect.code, effect.command)
    else if (effect.type === 'find') void handleFind(effect.code)
    else if (effect.type === 'stale') outdateWaiting(client)
    else keepPut(client, asked, effect.put)
  }
  const [state, dispatch] = useStation<PuttingState, PuttingEvent, PuttingEffect>(
    stepPutting,
    () => startPutting(work, asked.code, Number(id)),
    perform,
  )
  const queue = useScanQueue<PutBackCommand>({
    station: 'put-back',
    deliver: (send, command, opId) =>
      deliver(send, putBack, { body: { ...command, station: stationHere(), opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  /** As it is now: one scan may follow the other before anything is drawn. */
  const around = (): Around => {
    const known = client.getQueryData(putBackWorkQuery(asked).queryKey) ?? work
    return { work: known, waiting: waitingIn(known, queue.state().waiting), quality: asked.quality }
  }
  return { told, state, queue, dispatch, around, refresh: () => outdateWaiting(client) }
}

function Subject({ asked }: { asked: Asked }) {
  return (
    <div className="swms-station-subject">
      <strong>{asked.code}</strong>
      <RowLink href={hrefTo('putBack')}>换一单</RowLink>
    </div>
  )
}

function Progress({ work: { tasks } }: { work: PutBackWork }) {
  const qtyOf = (state: string) =>
    addDecimals(...tasks.filter((task) => task.state === state).map(({ qty }) => qty))
  const done = qtyOf('已回库')
  return <ProgressLine label="已回库 / 应回库" done={done} all={addDecimals(done, qtyOf('待回库'))} />
}

/** Damaged goods are led to other places. */
function DamagedChoice({ asked }: { asked: Asked }) {
  const navigate = useNavigate()
  const isDamaged = asked.quality === '残次'
  const other = { ...asked, quality: isDamaged ? '良品' : '残次' } as const
  return (
    <Button
      intent={isDamaged ? 'danger' : 'none'}
      aria-pressed={isDamaged}
      onClick={() => void navigate(hrefOf(other), { replace: true })}
    >
      残次
    </Button>
  )
}
