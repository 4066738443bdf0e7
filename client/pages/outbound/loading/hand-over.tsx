// 交接 — what the driver takes, who it is, and the name that they have written.
import { useRef, useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { CallFailure } from '#client/data/call-failure.ts'
import { showReason } from '#client/data/call-failures.ts'
import { upload } from '#client/data/upload.ts'
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { formatCount, formatDecimal } from '#client/kit/format.ts'
import { pictureOf, SignaturePad } from '#client/pages/outbound/loading/signature-pad.tsx'
import { HAND_OVER, handOverShipment, type ShipmentDocument } from '#shared/contracts/outbound/shipment.ts'

type HandOverProps = { truck: ShipmentDocument['shipment']; onDone: () => void }

export function HandOver({ truck, onDone }: HandOverProps) {
  const { shipmentNo, warehouse, plateNo, boxes, orders, weight } = truck
  const [isOpen, setOpen] = useState(false)
  const signed = useRef<HTMLCanvasElement | null>(null)
  const { run, isPending } = useCommand(handOverShipment)
  const keepSignature = async () => {
    const picture = signed.current && (await pictureOf(signed.current))
    return picture ? (await upload(new File([picture], '司机签字.png'), { warehouse })).fileName : ''
  }
  const handleOpen = () => {
    signed.current = null
    setOpen(true)
  }
  return (
    <>
      <Button intent="primary" onClick={handleOpen}>
        交接
      </Button>
      {isOpen && (
        <FormDialog
          title="交接"
          fields={HAND_OVER}
          names={['handedTo', 'seal']}
          submit="交接"
          isPending={isPending}
          onClose={() => setOpen(false)}
          onSubmit={async (values, { blame }) => {
            const signature = await keepSignature().catch(toldOf)
            if (signature === null) return
            const handed = await run({ ...values, shipmentNo, boxes, signature }, blame)
            if (handed === null) return
            announce(`已交接 ${formatCount(boxes)} 箱`)
            setOpen(false)
            onDone()
          }}
        >
          <p>
            {plateNo}：{formatCount(boxes)} 箱，{formatCount(orders)} 单，{formatDecimal(weight)} kg
          </p>
          <SignaturePad
            onSigned={(canvas) => {
              signed.current = canvas
            }}
          />
        </FormDialog>
      )}
    </>
  )
}

function toldOf(error: unknown): null {
  if (!(error instanceof CallFailure)) throw error
  showReason(error.message)
  return null
}
