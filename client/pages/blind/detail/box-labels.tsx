// 箱标签 — one for each box: stuck on it, and scanned from then on.
import type { LabelKind } from '#client/kit/print/label-size.ts'
import { Sheet } from '#client/kit/print/print-button.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { getBlindDocument } from '#shared/contracts/blind/task.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'

export const BOX_LABEL: LabelKind = { name: '箱标签', usual: '100×60' }

export function BoxLabels({ task, boxes }: CallResult<typeof getBlindDocument>) {
  return boxes.map(({ boxNo, waybillNo, qty }) => (
    <Sheet key={boxNo} size="label">
      <CodeSymbol symbology="barcode" text={boxNo} />
      <div>
        <p>运单 {waybillNo || '—'}</p>
        <p>
          {task.code}，数量 {qty}
        </p>
        <p>{task.ownerName}</p>
      </div>
      <CodeSymbol symbology="qr" text={boxNo} />
    </Sheet>
  ))
}
