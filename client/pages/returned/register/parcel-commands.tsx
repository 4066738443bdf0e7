// 认领 and 拒收退回 — what can be said of one parcel before it is unpacked: whose it is, or why it goes back.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { reference, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { claimParcel, parcelFacts, refuseParcel } from '#shared/contracts/returned/parcel.ts'
import { parcelLife } from '#shared/domain/returned.ts'

type Parcel = RecordOf<typeof returnParcel>

type ParcelCommandProps = { rows: readonly Parcel[]; onDone: () => void }

const CLAIM = {
  owner: reference('货主', 'owner'),
  shop: parcelFacts.shop,
  originalOrderNo: parcelFacts.originalOrderNo,
}
const REASON = { reason: text('原因', 200) }

export function ClaimParcel({ rows, onDone }: ParcelCommandProps) {
  const parcel = onlyOne(rows)
  return (
    <CommandButton
      label="认领"
      disabled={parcel?.state !== '无主池'}
      of={parcel}
      call={claimParcel}
      fields={CLAIM}
      names={['owner', 'shop', 'originalOrderNo']}
      row={{ warehouse: parcel?.warehouse, originalOrderNo: parcel?.originalOrderNo }}
      bodyOf={(values, parcel) => ({ ...values, returnNo: parcel.returnNo })}
      done={({ returnNo, ownerName }) => `${returnNo} 已由${ownerName ?? '货主'}认领`}
      onDone={onDone}
    />
  )
}

export function RefuseParcel({ rows, onDone }: ParcelCommandProps) {
  const parcel = onlyOne(rows)
  const isUnopened = parcel?.qty === '0'
  return (
    <CommandButton
      label="拒收退回"
      step={parcelLife.steps.refuse}
      documents={rows}
      disabled={!isUnopened}
      of={parcel}
      call={refuseParcel}
      fields={REASON}
      names={['reason']}
      bodyOf={(values, parcel) => ({ ...values, returnNo: parcel.returnNo })}
      done={({ returnNo }) => `${returnNo} 已拒收退回`}
      onDone={onDone}
    />
  )
}
