// How many of the goods in the hand: keyed, and back to the scanner by Enter; or they are scanned anew.
import { fieldOf } from '#client/kit/form/form-values.ts'
import { ScanField } from '#client/kit/scan/scan-field.tsx'
import { focusScanInput } from '#client/kit/scan/use-kept-focus.ts'
import type { goodsQuantity } from '#shared/contracts/definition/field.ts'

type CountedInHandProps = {
  field: ReturnType<typeof goodsQuantity>
  qty: string
  onCount: (qty: string) => void
  onAgain: () => void
}

export function CountedInHand({ field, qty, onCount, onAgain }: CountedInHandProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs in it
    <div
      className="swms-scan-fields"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
          focusScanInput(event.currentTarget)
      }}
    >
      <ScanField
        field={fieldOf({ qty: field }, 'qty')}
        value={qty}
        isAsked={false}
        onChange={(value) => onCount(typeof value === 'string' ? value : '')}
      />
      <button type="button" className="bp6-button swms-scan-more" onClick={onAgain}>
        重新扫描
      </button>
    </div>
  )
}
