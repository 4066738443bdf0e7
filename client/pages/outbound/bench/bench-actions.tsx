// What can be done at the bench beside scanning: a piece that cannot be read, an order that goes short, a box that is opened again.
import { useState } from 'react'
import { stationHere } from '#client/data/station.ts'
import { useCommand } from '#client/data/use-command.ts'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import type { BenchState, PackWork } from '#client/pages/outbound/bench/pack-bench.ts'
import { code, optional, text } from '#shared/contracts/definition/field.ts'
import { openParcel, sealShort, takeOutOfParcel, takeOverParcel } from '#shared/contracts/outbound/parcel.ts'
import type { ShortagePolicy } from '#shared/domain/outbound.ts'

const SHORT = { reason: text('缺件原因', 200), waybillNo: optional(code('运单号（不填由仓内取号）')) }
/** What becomes of the order, as its owner wants it. */
const SHORT_ENDS: Record<ShortagePolicy, string> = {
  先发有货: '已装的先发出，缺的商品另建出库单后补。',
  缺货取消: '已装的发出，缺的商品不再发。',
  整单发货: '货主要求整单发货：本单不封箱，撤下等货，已拣的商品须回库。',
}
const OPEN = { reason: text('拆箱原因', 200) }

type ActionsProps = {
  work: PackWork
  chosen: BenchState['chosen']
  userId: number
  printer: string | null
  onUnreadable: () => void
  onChanged: (work: PackWork) => void
  /** Null: its number is on its way. */
  onPacked: (waybillNo: string | null) => void
  /** It lacks something that its owner wants it to wait for. */
  onWithdrawn: (orderNo: string) => void
  onLeave: () => void
}

export function BenchActions(props: ActionsProps) {
  const { work, chosen, userId, onUnreadable, onChanged, onLeave } = props
  const takeOver = useCommand(takeOverParcel)
  const takeOut = useCommand(takeOutOfParcel)
  const open = work.parcels.find(({ state }) => state === '装箱中')
  const isOthers = open !== undefined && open.packer !== userId
  const lying = open?.items.find(({ sku, lot }) => sku === chosen?.sku && lot === chosen.lot)
  const handleTakeOver = async () => {
    const taken = open && (await takeOver.run({ parcelNo: open.parcelNo, station: stationHere() }))
    if (taken) onChanged(taken)
  }
  const handleTakeOut = async () => {
    const taken = lying && (await takeOut.run({ id: lying.id, qty: '1' }))
    if (taken) onChanged(taken)
  }
  return (
    <>
      {isOthers && (
        <button type="button" className="bp6-button bp6-intent-primary" onClick={() => void handleTakeOver()}>
          接手
        </button>
      )}
      {work.state === '待复核' && (
        <>
          <button type="button" className="bp6-button" onClick={onUnreadable}>
            条码不可读
          </button>
          {lying && (
            <button type="button" className="bp6-button" onClick={() => void handleTakeOut()}>
              取出 1 件
            </button>
          )}
          <SealShort {...props} />
        </>
      )}
      <OpenAgain work={work} onChanged={onChanged} />
      <button type="button" className="bp6-button" onClick={onLeave}>
        换单
      </button>
    </>
  )
}

function SealShort({ work, printer, onChanged, onPacked, onWithdrawn }: ActionsProps) {
  const { orderNo, shortagePolicy } = work
  const [isOpen, setOpen] = useState(false)
  const { run, isPending } = useCommand(sealShort)
  return (
    <>
      <button type="button" className="bp6-button" onClick={() => setOpen(true)}>
        缺件封箱
      </button>
      {isOpen && (
        <FormDialog
          title={`缺件封箱 ${orderNo}`}
          fields={SHORT}
          names={['reason', 'waybillNo']}
          submit={shortagePolicy === '整单发货' ? '撤下等货' : '封箱'}
          isPending={isPending}
          onClose={() => setOpen(false)}
          onSubmit={async (values, { blame }) => {
            const sealed = await run({ ...values, orderNo, station: stationHere(), printer }, blame)
            if (sealed === null) return
            setOpen(false)
            if (sealed.work.state === '待补货') return onWithdrawn(orderNo)
            onChanged(sealed.work)
            onPacked(sealed.waybill?.waybillNo ?? null)
          }}
        >
          <p>{SHORT_ENDS[shortagePolicy]}</p>
        </FormDialog>
      )}
    </>
  )
}

/** The box that was closed last, or the one that is being filled. */
function OpenAgain({ work: { parcels }, onChanged }: Pick<ActionsProps, 'work' | 'onChanged'>) {
  const [isOpen, setOpen] = useState(false)
  const { run, isPending } = useCommand(openParcel)
  const last = parcels.at(-1)
  if (!last) return null
  const { parcelNo, box } = last
  return (
    <>
      <button type="button" className="bp6-button" onClick={() => setOpen(true)}>
        拆箱
      </button>
      {isOpen && (
        <FormDialog
          title={`拆第 ${box} 箱 ${parcelNo}`}
          fields={OPEN}
          names={['reason']}
          submit="拆箱"
          isPending={isPending}
          onClose={() => setOpen(false)}
          onSubmit={async (values, { blame }) => {
            const opened = await run({ ...values, parcelNo }, blame)
            if (opened === null) return
            setOpen(false)
            onChanged(opened)
          }}
        />
      )}
    </>
  )
}
