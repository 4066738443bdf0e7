// A parcel on the table: what its order was sent with, the piece in the hand, and what became of those before it.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deliver } from '#client/data/delivery.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { stationHere } from '#client/data/station.ts'
import { useCommand } from '#client/data/use-command.ts'
import { useData } from '#client/data/use-data.ts'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { type Told, tell as telling } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useFunctionKeys } from '#client/kit/scan/use-function-keys.ts'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import { outdate } from '#client/kit/use-refresh.ts'
import type { Found } from '#client/pages/returned/station/beginning.ts'
import { PieceInHand } from '#client/pages/returned/station/piece-in-hand.tsx'
import { returnWorkQuery } from '#client/pages/returned/station/return-work.ts'
import {
  asksFor,
  GRADES,
  type ReturnWork,
  startTaking,
  stepTaking,
  type TakeCommand,
  type TakingEffect,
  type TakingEvent,
  type TakingState,
} from '#client/pages/returned/station/taking.ts'
import { UndoPiece } from '#client/pages/returned/station/undo-piece.tsx'
import type { Beginning } from '#client/pages/returned/station/use-beginning.ts'
import { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { takeReturned } from '#shared/contracts/returned/station.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { parcelLife } from '#shared/domain/returned.ts'
import { hrefTo } from '#shared/routes.ts'

type PiecesProps = { returnNo: string; told: Told; beginning: Beginning }

export function ParcelPieces({ returnNo, told, beginning }: PiecesProps) {
  const work = useData(returnWorkQuery(returnNo))
  const { state, queue, dispatch } = useTaking(work, told, beginning)
  const { handleOpened } = beginning
  useEffect(handleOpened, [handleOpened])
  useFunctionKeys((key) => {
    const grade = GRADES.find((one) => one.key === key)
    if (grade) dispatch({ type: 'graded', grade, work })
    return grade !== undefined
  })
  return (
    <Station
      title="退件作业"
      subject={<Subject work={work} />}
      asks={asksFor(state, work)}
      hint="扫描商品，按键判定品质，再扫描库位；也可扫描下一件退件"
      told={told}
      onScan={(code, label) => dispatch({ type: 'scan', code, label, work })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      progress={<Progress work={work} />}
      aside={
        <LastScans
          queue={queue}
          textOf={({ quality, qty, loc }) => `${quality} × ${qty} ${loc ?? ''}`}
          scans={state.scans}
          action={({ key }) => {
            const scan = state.scans.find((known) => known.key === key)
            const id = scan?.taken ?? null
            return <UndoPiece id={id} onUndone={(parcel) => dispatch({ type: 'undone', key, parcel })} />
          }}
        />
      }
    >
      {state.hand ? (
        <PieceInHand hand={state.hand} work={work} dispatch={dispatch} />
      ) : (
        <SentGoods goods={work.goods} />
      )}
    </Station>
  )
}

function useTaking(work: ReturnWork, { tell }: Told, { find, begin }: Beginning) {
  const client = useQueryClient()
  const { id } = useSignedInUser()
  const finish = useCommand(returnParcel.move)
  const { returnNo } = work.parcel
  /** Nobody may take back what the owner has been told of. */
  const handleNext = async (code: string, found: Found) => {
    const { waiting } = queue.state()
    if (waiting.length > 0)
      return tell(telling('notice', `还有 ${waiting.length} 条待发送`, '发送后再扫描下一件退件'))
    const { parcel } = client.getQueryData(returnWorkQuery(returnNo).queryKey) ?? work
    if (found.parcel?.returnNo === returnNo) return tell(telling('notice', '正是这一件', code))
    if (isPossible(parcelLife.moves.finish, parcel))
      await finish.run({ returnNo, move: 'finish', revision: parcel.revision })
    begin(code, found)
  }
  const perform = (effect: TakingEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'send') queue.add(effect.code, { ...effect.command, returnNo })
    else if (effect.type === 'next') void handleNext(effect.code, effect.found)
    else if (effect.type === 'changed') {
      const { queryKey } = returnWorkQuery(returnNo)
      client.setQueryData(queryKey, (known) => known && { ...known, parcel: effect.parcel })
      void client.invalidateQueries({ queryKey })
      outdate(client, returnParcel)
    } else {
      const { code, label } = effect
      void find(code, returnNo).then((found) => found && dispatch({ type: 'found', code, label, found }))
    }
  }
  const [state, dispatch] = useStation<TakingState, TakingEvent, TakingEffect>(
    stepTaking,
    () => startTaking(work, Number(id)),
    perform,
  )
  const queue = useScanQueue<TakeCommand>({
    station: 'returns',
    deliver: (send, command, opId) =>
      deliver(send, takeReturned, { body: { ...command, station: stationHere(), opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  return { state, queue, dispatch }
}

function Subject({ work: { parcel } }: { work: ReturnWork }) {
  const { returnNo, waybillNo, ownerName, originalOrderNo, state } = parcel
  return (
    <div className="swms-station-subject">
      <strong>{waybillNo}</strong>
      <RowLink href={hrefTo('returnParcel', { id: returnNo })}>{returnNo}</RowLink>
      <StateTag state={state} />
      <span>
        {ownerName} {originalOrderNo && `出库单 ${originalOrderNo}`}
      </span>
    </div>
  )
}

function Progress({ work: { parcel, goods } }: { work: ReturnWork }) {
  const all = addDecimals(...goods.map(({ sentQty }) => sentQty))
  return goods.length === 0 ? (
    <ProgressLine label="本件已登记" done={parcel.qty} />
  ) : (
    <ProgressLine
      label="已退回 / 原单发出"
      done={addDecimals(...goods.map(({ backQty }) => backQty))}
      all={all}
    />
  )
}

/** What may be in the parcel. */
function SentGoods({ goods }: Pick<ReturnWork, 'goods'>) {
  if (goods.length === 0) return null
  return (
    <section className="swms-section" aria-label="原单商品">
      <header className="swms-section-header">
        <h2 className="swms-section-title">原单商品</h2>
      </header>
      <ul className="swms-scan-list">
        {goods.map(({ sku, skuName, lot, sentQty, backQty }) => (
          <li key={`${sku} ${lot}`} className="swms-scan-item">
            <span className="swms-scan-code">{skuName ?? sku}</span>
            <span className="swms-scan-state">
              退 {formatDecimal(backQty)} / 发 {formatDecimal(sentQty)}
            </span>
            <span className="swms-scan-text">
              {sku}
              {lot && ` 批次 ${lot}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
