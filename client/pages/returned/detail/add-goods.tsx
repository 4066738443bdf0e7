// 登记商品 — what is found in a parcel when it is unpacked: its barcode, how many, and what its record asks for.
import { packedFirst } from '#client/features/goods-in-hand/goods-station.ts'
import { withLabel } from '#client/features/goods-in-hand/labelled-goods.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { date, note, optional, preset, quantity, text } from '#shared/contracts/definition/field.ts'
import { LONGEST_SCAN } from '#shared/contracts/definition/scanned.ts'
import { addReturnLine } from '#shared/contracts/returned/line.ts'
import type { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { parcelLife } from '#shared/domain/returned.ts'

const FIELDS = {
  code: text('商品条码', LONGEST_SCAN),
  qty: preset(quantity('数量'), '1'),
  lot: note('批次', 64),
  mfgDate: optional(date('生产日期')),
  expDate: optional(date('到期日期')),
  reason: note('说明', 200),
}

type AddGoodsProps = { parcel: CallResult<typeof returnParcel.get>; onDone: () => void }

export function AddGoods({ parcel: { returnNo, state }, onDone }: AddGoodsProps) {
  if (!isPossible(parcelLife.steps.addLine, { state })) return null
  return (
    <CommandButton
      label="登记商品"
      call={addReturnLine}
      fields={FIELDS}
      names={['code', 'qty', 'lot', 'mfgDate', 'expDate', 'reason']}
      bodyOf={(values) => ({ ...withLabel(values), returnNo })}
      done={({ sku, skuName, qty, packed }) => packedFirst(packed, `已登记 ${skuName ?? sku} × ${qty}`)}
      onDone={onDone}
    />
  )
}
