// 到货单元 — pallets and boxes that the supplier has announced by their SSCC, and which of them have come.
import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { text } from '#shared/contracts/definition/field.ts'
import { type getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { ANNOUNCED, announceUnits, inboundUnit, withdrawUnit } from '#shared/contracts/inbound/unit.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'

type InboundDocument = CallResult<typeof getInboundDocument>

export function AnnounceButton({ order, onDone }: Pick<InboundDocument, 'order'> & { onDone: () => void }) {
  if (!isPossible(inboundOrder.life.steps.announce, order) || order.rejectNo !== null) return null
  return (
    <CommandButton
      label="预告 SSCC"
      call={announceUnits}
      fields={{ ...ANNOUNCED, owner: inboundOrder.fields.owner }}
      names={['sscc', 'sku', 'lot', 'mfgDate', 'expDate', 'qty']}
      row={{ owner: order.owner }}
      bodyOf={(unit) => ({ orderNo: order.orderNo, units: [unit] })}
      done={([unit]) => `SSCC ${unit?.sscc} 已预告`}
      onDone={onDone}
    />
  )
}

type UnitsProps = Pick<InboundDocument, 'order' | 'units'> & { onDone: () => void }

/** None where nothing was announced. */
export function Units({ order, units, onDone }: UnitsProps) {
  if (units.length === 0) return null
  const canWithdraw = isPossible(inboundOrder.life.steps.withdrawUnit, order)
  return (
    <Lines
      title="到货单元"
      resource={inboundUnit}
      columns={[
        'sscc',
        'sku',
        'lot',
        'mfgDate',
        'expDate',
        'qty',
        { field: 'receiptId', cell: ({ receiptId }) => (receiptId === null ? '待收' : `已收 ${receiptId}`) },
        {
          field: 'id',
          cell: ({ id, receiptId }) =>
            canWithdraw &&
            receiptId === null && (
              <CommandButton
                label="移除"
                call={withdrawUnit}
                fields={{ reason: text('原因', 200) }}
                names={['reason']}
                bodyOf={(values) => ({ ...values, id })}
                done={({ sscc }) => `SSCC ${sscc} 已移除`}
                onDone={onDone}
              />
            ),
        },
      ]}
      rows={units}
    />
  )
}
