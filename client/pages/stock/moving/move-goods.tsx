// Goods carried at the station: scanned, counted, and laid where a place is scanned; each of it can be taken back by who did it.

import type { ReactNode } from 'react'
import { deliver } from '#client/data/delivery.ts'
import { stationHere } from '#client/data/station.ts'
import { CountedInHand } from '#client/features/goods-in-hand/counted-in-hand.tsx'
import { Pieces } from '#client/kit/fields/field-value.tsx'
import { tell as telling, useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { type DeliverScan, useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import { EmptiedPlace } from '#client/pages/stock/moving/emptied-place.tsx'
import {
  asksFor,
  currentOf,
  type Lying,
  leftIn,
  type MoveCommand,
  type Moving,
  type MovingEffect,
  type MovingEvent,
  type MovingState,
  startMoving,
  stepMoving,
  type Task,
} from '#client/pages/stock/moving/moving.ts'
import { UndoMove } from '#client/pages/stock/moving/undo-move.tsx'
import { goodsQuantity } from '#shared/contracts/definition/field.ts'
import { moveGoods } from '#shared/contracts/stock/moving.ts'
import { carryReplenishment } from '#shared/contracts/stock/replenishment.ts'
import '#client/features/goods-in-hand/goods-and-place.css'

const QTY = goodsQuantity('移动数量')

type MoveGoodsProps = {
  /** What lies there, as it is known at this moment. */
  known: () => Moving
  subject: ReactNode
  hint: string
  onMoved: (command: MoveCommand, task: Task | null) => void
  onStale: () => void
  /** Leads to another place; answers why not. */
  onFind: (code: string) => Promise<string | null>
  actions?: ReactNode
  children?: ReactNode
}

export function MoveGoods(props: MoveGoodsProps) {
  const { told, state, queue, dispatch, around } = useMoving(props)
  const { work } = around()
  return (
    <Station
      title="移库作业"
      subject={props.subject}
      asks={asksFor(state, work)}
      hint={props.hint}
      told={told}
      onScan={(code, label) => dispatch({ type: 'scan', code, label, ...around() })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      actions={props.actions}
      aside={
        <LastScans
          queue={queue}
          textOf={({ loc, qty, toLoc }) => `${loc} × ${qty} → ${toLoc}`}
          scans={state.scans}
          action={({ key }) => {
            const scan = state.scans.find((one) => one.key === key)
            const handleUndone = () => {
              props.onStale()
              dispatch({ type: 'undone', key })
            }
            return <UndoMove taken={scan?.taken ?? null} onUndone={handleUndone} />
          }}
        />
      }
    >
      {state.emptied && (
        <EmptiedPlace
          warehouse={work.warehouse}
          loc={state.emptied}
          onSeen={(words) => dispatch({ type: 'seen', words })}
        />
      )}
      <InHand state={state} work={work} dispatch={dispatch} />
      {props.children}
    </Station>
  )
}

function useMoving({ known, onMoved, onStale, onFind }: MoveGoodsProps) {
  const { told, tell } = useFeedback()
  const handleFind = async (code: string) => {
    const reason = await onFind(code)
    if (reason !== null) dispatch({ type: 'missed', code, reason })
    else tell(telling('good', code, '请扫描要移的商品'))
  }
  const perform = (effect: MovingEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'send') queue.add(effect.code, effect.command)
    else if (effect.type === 'find') void handleFind(effect.code)
    else if (effect.type === 'stale') onStale()
    else onMoved(effect.command, effect.task)
  }
  const [state, dispatch] = useStation<MovingState, MovingEvent, MovingEffect>(
    stepMoving,
    () => startMoving(known()),
    perform,
  )
  const queue = useScanQueue<MoveCommand>({
    station: 'moving',
    deliver: deliverMove,
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  /** As it is now: one scan may follow the other before anything is drawn. */
  const around = () => ({ work: leftIn(known(), queue.state().waiting) })
  return { told, state, queue, dispatch, around }
}

const deliverMove: DeliverScan<MoveCommand> = (send, { taskNo, ...command }, opId) => {
  const station = stationHere()
  if (taskNo === null) return deliver(send, moveGoods, { body: { ...command, station, opId } })
  const { loc, toLoc, qty } = command
  return deliver(send, carryReplenishment, { body: { taskNo, loc, toLoc, qty, station, opId } })
}

type InHandProps = { state: MovingState; work: Moving; dispatch: (event: MovingEvent) => void }

function InHand({ state, work, dispatch }: InHandProps) {
  const { hand } = state
  const { task } = work
  if (hand?.key === null) {
    const among = work.lying.filter(({ key }) => hand.among.includes(key))
    return <Choices among={among} onChoose={(key) => dispatch({ type: 'chosen', key, work })} />
  }
  const goods = currentOf(state, work)
  if (!task && !goods) return null
  return (
    <section className="swms-section swms-pick" aria-label="移动">
      <div className={`swms-pick-place${state.isReached ? ' swms-pick-place--reached' : ''}`}>
        <strong>{task && goods ? task.toLoc : work.loc}</strong>
        {task && <span>{goods ? `从 ${work.loc} 补到这里` : `补到 ${task.toLoc}`}</span>}
      </div>
      {goods ? <Goods goods={goods} /> : work.lying.map((one) => <Goods key={one.key} goods={one} />)}
      {goods && hand && (
        <CountedInHand
          field={QTY}
          qty={hand.qty}
          onCount={(qty) => dispatch({ type: 'counted', qty })}
          onAgain={() => dispatch({ type: 'again' })}
        />
      )}
    </section>
  )
}

function Goods({ goods }: { goods: Lying }) {
  const { sku, skuName, skuPackages, lot, quality, container, free } = goods
  return (
    <>
      <div className="swms-pick-goods">
        <strong>{skuName ?? sku}</strong>
        <span>{sku}</span>
        {lot && <span>批次 {lot}</span>}
        {quality !== '良品' && <span>{quality}</span>}
        {container && <span>容器 {container}</span>}
      </div>
      <p className="swms-pick-tote">
        可移 <Pieces qty={free} packages={skuPackages} /> 件
      </p>
    </>
  )
}

type ChoicesProps = { among: readonly Lying[]; onChoose: (key: string) => void }

/** One button for each lot and quality, by owner and container. */
function Choices({ among, onChoose }: ChoicesProps) {
  return (
    <section className="swms-section swms-pick" aria-label="选择商品">
      <div className="swms-pick-choices">
        {among.map(({ key, owner, ownerName, lot, quality, container }) => (
          <button key={key} type="button" className="bp6-button" onClick={() => onChoose(key)}>
            {[ownerName ?? owner, `批次 ${lot || '无'}`, quality, container && `容器 ${container}`]
              .filter(Boolean)
              .join(' ')}
          </button>
        ))}
      </div>
    </section>
  )
}
