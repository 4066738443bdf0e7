// 面单 — one for each box: its number for the scanners of the carrier, and where it goes.
import type { LabelKind } from '#client/kit/print/label-size.ts'
import { Sheet } from '#client/kit/print/print-button.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { WaybillLabel } from '#shared/contracts/outbound/waybill.ts'
import { boxCodeOf, codesOn } from '#shared/domain/box-code.ts'

/** As carriers hand out their rolls. */
export const WAYBILL_LABEL: LabelKind = { name: '面单', usual: '76×130' }

export function WaybillLabels({ labels }: { labels: readonly WaybillLabel[] }) {
  return labels.flatMap((label) =>
    Array.from({ length: label.boxes }, (_, index) => (
      <BoxLabel key={boxCodeOf(label.waybillNo, index + 1, label.boxes)} label={label} box={index + 1} />
    )),
  )
}

function BoxLabel({ label, box }: { label: WaybillLabel; box: number }) {
  const { orderNo, carrierName, boxes, weight, receiver, mobile, address, ownerName, sortCode, ...rest } =
    label
  const { bars, square } = codesOn(label, box)
  return (
    <Sheet size="label">
      <CodeSymbol symbology="barcode" text={bars} />
      <div>
        {sortCode !== '' && (
          <p>
            <strong>{sortCode}</strong>
          </p>
        )}
        <p>
          {carrierName} {boxes === 1 ? '' : `第 ${box} / ${boxes} 箱`}
          {weight === null ? '' : ` ${weight} kg`}
        </p>
        <p>
          <strong>
            收：{receiver} {mobile}
          </strong>
        </p>
        <p>
          <strong>{address}</strong>
        </p>
        {rest.encrypted && <p>加密收件人</p>}
        {rest.codAmount !== null && (
          <p>
            <strong>代收货款 {rest.codAmount} 元</strong>
          </p>
        )}
        {rest.insuredValue !== null && <p>保价 {rest.insuredValue} 元</p>}
        <p>寄：{ownerName}</p>
        <p>{orderNo}</p>
      </div>
      <CodeSymbol symbology="qr" text={square} />
    </Sheet>
  )
}
