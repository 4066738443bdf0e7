// 到货单元 — pallets and boxes that the supplier has announced by their SSCC, and which of them have come.
import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { type getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { ANNOUNCED, announceUnits, inboundUnit } from '#shared/contracts/inbound/unit.ts'
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

/** None where nothing was announced. */
export function Units({ units }: Pick<InboundDocument, 'units'>) {
  if (units.length === 0) return null
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
      ]}
      rows={units}
    />
  )
}
