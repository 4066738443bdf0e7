// What is in the hand: what it is, the keys that grade it, and the place where it is led then.

import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { CountedInHand } from '#client/features/goods-in-hand/counted-in-hand.tsx'
import { LedPlace } from '#client/features/goods-in-hand/led-place.tsx'
import { LotChoice } from '#client/features/goods-in-hand/lot-choice.tsx'
import { PhotoButton } from '#client/features/photo-button.tsx'
import { Button } from '#client/kit/button.tsx'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import {
  GRADES,
  type Hand,
  isChosen,
  ledTo,
  nameOf,
  type ReturnWork,
  type TakingEvent,
} from '#client/pages/returned/station/taking.ts'
import { choice, goodsQuantity, text } from '#shared/contracts/definition/field.ts'

const QTY = goodsQuantity('退回数量')
const SENT_AWAY = {
  quality: choice('品质', ['良品', '残次', '过期', '冻结']),
  disposition: choice('处置', ['退供', '返修', '销毁']),
  reason: text('说明', 200),
}

type PieceProps = { hand: Hand; work: ReturnWork; dispatch: (event: TakingEvent) => void }

export function PieceInHand({ hand, work, dispatch }: PieceProps) {
  const { goods, code, qty, serialNo, grade, photo } = hand
  const { warehouse, owner } = work.parcel
  if (!isChosen(hand)) {
    const named = goods.map((one) => ({ ...one, key: one.lot }))
    return (
      <LotChoice
        goods={named}
        onChoose={(lot) => {
          const chosen = goods.find((one) => one.lot === lot)
          if (chosen) dispatch({ type: 'chosen', goods: chosen, work })
        }}
      />
    )
  }
  const [first] = goods
  return (
    <section className="swms-section swms-pick" aria-label="手上商品">
      {grade && (
        <LedPlace led={ledTo(work, hand)}>
          <span className="swms-pick-qty">{grade.quality}</span>
        </LedPlace>
      )}
      <div className="swms-pick-goods">
        <strong>{nameOf(hand)}</strong>
        <span>{first?.sku ?? code}</span>
        {first?.lot && <span>批次 {first.lot}</span>}
        {serialNo && <span>序列号 {serialNo}</span>}
        {!first && <span>不在原出库单内</span>}
        {photo && <span>已拍照</span>}
      </div>
      <div className="swms-pick-choices">
        {GRADES.map((one) => (
          <Button
            key={one.key}
            intent={one.quality === grade?.quality ? 'primary' : 'none'}
            aria-pressed={one.quality === grade?.quality}
            onClick={() => dispatch({ type: 'graded', grade: one, work })}
          >
            {one.key} {one.quality}
          </Button>
        ))}
        <SendAway quality={grade?.quality ?? '残次'} work={work} dispatch={dispatch} />
        <PhotoButton
          place={{ warehouse, ...(owner !== null && { owner }) }}
          onKept={(fileName) => dispatch({ type: 'photographed', fileName })}
          onFailure={announce}
        />
      </div>
      <CountedInHand
        field={QTY}
        qty={qty}
        onCount={(counted) => dispatch({ type: 'counted', qty: counted })}
        onAgain={() => dispatch({ type: 'again' })}
      />
    </section>
  )
}

type SendAwayProps = Pick<PieceProps, 'work' | 'dispatch'> & { quality: string }

/** To the supplier, to be mended, to be destroyed: with the reason instead of a place. */
function SendAway({ quality, work, dispatch }: SendAwayProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>不入库</Button>
      {isOpen && (
        <FormDialog
          title="不入库"
          fields={SENT_AWAY}
          names={['quality', 'disposition', 'reason']}
          row={{ quality, disposition: '退供' }}
          submit="确定"
          isPending={false}
          onClose={() => setOpen(false)}
          onSubmit={async (away) => {
            setOpen(false)
            dispatch({ type: 'sentAway', away, work })
          }}
        />
      )}
    </>
  )
}
