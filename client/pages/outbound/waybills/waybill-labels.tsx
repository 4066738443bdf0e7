// 面单 — one for each parcel: its number for the scanners of the carrier, and where it goes.
import type { LabelKind } from '#client/kit/print/label-size.ts'
import { Sheet } from '#client/kit/print/print-button.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { WaybillLabel } from '#shared/contracts/outbound/waybill.ts'

/** As carriers hand out their rolls. */
export const WAYBILL_LABEL: LabelKind = { name: '面单', usual: '76×130' }

export function WaybillLabels({ labels }: { labels: readonly WaybillLabel[] }) {
  return labels.map(
    ({ waybillNo, orderNo, carrierName, boxes, weight, receiver, mobile, address, ownerName, ...money }) => (
      <Sheet key={waybillNo} size="label">
        <CodeSymbol symbology="barcode" text={waybillNo} />
        <div>
          <p>
            {carrierName} {boxes} 箱{weight === null ? '' : ` ${weight} kg`}
          </p>
          <p>
            <strong>
              收：{receiver} {mobile}
            </strong>
          </p>
          <p>
            <strong>{address}</strong>
          </p>
          {money.codAmount !== null && (
            <p>
              <strong>代收货款 {money.codAmount} 元</strong>
            </p>
          )}
          {money.insuredValue !== null && <p>保价 {money.insuredValue} 元</p>}
          <p>寄：{ownerName}</p>
          <p>{orderNo}</p>
        </div>
        <CodeSymbol symbology="qr" text={waybillNo} />
      </Sheet>
    ),
  )
}
