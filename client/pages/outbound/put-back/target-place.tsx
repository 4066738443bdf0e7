// What is in the hand, how much of it, and the place in large letters where it is to be laid, with why.
import { CountedInHand } from '#client/features/goods-in-hand/counted-in-hand.tsx'
import { Pieces } from '#client/kit/fields/field-value.tsx'
import {
  type Around,
  currentOf,
  ledTo,
  type PutBackRow,
  type PuttingEvent,
  type PuttingState,
} from '#client/pages/outbound/put-back/putting-back.ts'
import { goodsQuantity } from '#shared/contracts/definition/field.ts'

const QTY = goodsQuantity('放回数量')

type TargetPlaceProps = { state: PuttingState; around: Around; dispatch: (event: PuttingEvent) => void }

export function TargetPlace({ state, around, dispatch }: TargetPlaceProps) {
  const { hand } = state
  const task = currentOf(state, around.waiting)
  if (hand?.id === null) {
    const among = around.waiting.filter(({ id }) => hand.among.includes(id))
    return <Lots tasks={among} onChoose={(id) => dispatch({ type: 'chosen', id, ...around })} />
  }
  if (!task || !hand) return null
  const { sku, skuName, skuPackages, lot, qty, waitLoc } = task
  return (
    <section className="swms-section swms-pick" aria-label="放回">
      <Place task={task} around={around} />
      <div className="swms-pick-goods">
        <strong>{skuName ?? sku}</strong>
        <span>{sku}</span>
        {lot && <span>批次 {lot}</span>}
      </div>
      <p className="swms-pick-tote">
        从 {waitLoc} 取，待回库 <Pieces qty={qty} packages={skuPackages} /> 件，出库单 {task.orderNo}
      </p>
      <CountedInHand
        field={QTY}
        qty={hand.qty}
        onCount={(counted) => dispatch({ type: 'counted', qty: counted })}
        onAgain={() => dispatch({ type: 'again' })}
      />
    </section>
  )
}

function Place({ task, around: { work, quality } }: { task: PutBackRow; around: Around }) {
  const led = ledTo(work, task)
  const why = led?.isAlike ? '同商品同批次在此' : '空库位'
  return (
    <div className="swms-pick-place swms-pick-place--reached">
      <strong>{led?.loc ?? '没有合适的库位'}</strong>
      <span>{led?.loc ? why : '请扫描您选的库位'}</span>
      {quality !== '良品' && <span className="swms-pick-qty">{quality}</span>}
    </div>
  )
}

type LotsProps = { tasks: readonly PutBackRow[]; onChoose: (id: number) => void }

/** One button for each lot, of one owner. */
function Lots({ tasks, onChoose }: LotsProps) {
  const firsts = tasks.filter(
    (task, at) => tasks.findIndex(({ owner, lot }) => owner === task.owner && lot === task.lot) === at,
  )
  return (
    <section className="swms-section swms-pick" aria-label="选择批次">
      <div className="swms-pick-choices">
        {firsts.map(({ id, owner, ownerName, lot }) => (
          <button key={id} type="button" className="bp6-button" onClick={() => onChoose(id)}>
            {ownerName ?? owner} 批次 {lot || '无'}
          </button>
        ))}
      </div>
    </section>
  )
}
