// 退仓单 on paper, one sheet for each box: what is to be found in it, with codes that scanners read.
import { Facts } from '#client/kit/document/facts.tsx'
import { Sheet, Signatures } from '#client/kit/print/print-button.tsx'
import { PrintedLines } from '#client/kit/print/printed-lines.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import { rejectLine } from '#shared/contracts/reject/line.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'

const FACTS = [
  'owner',
  'warehouse',
  'storeCode',
  'storeName',
  'externalNo',
  'waybillNo',
  'boxes',
  'remark',
] as const
const NAMES = ['lineNo', 'sku', 'lot', 'expectedQty', 'countedQty', 'diffQty'] as const

export function PrintedBoxes({ order, lines }: RejectDocument) {
  const boxes = [...new Set(lines.map(({ boxNo }) => boxNo))]
  return boxes.map((boxNo) => {
    const inside = lines.filter((line) => line.boxNo === boxNo)
    const of = boxNo === '' ? '未指定箱号' : `箱 ${boxNo}`
    return (
      <Sheet key={boxNo} size="page">
        <div className="swms-sheet-head">
          <h1>退仓单</h1>
          <CodeSymbol symbology="barcode" text={order.rejectNo} />
          {boxNo !== '' && <CodeSymbol symbology="qr" text={boxNo} />}
        </div>
        <Facts fields={rejectOrder.fields} names={FACTS} row={order} />
        <PrintedLines
          title={`退仓单 ${order.rejectNo}，${of}，共 ${inside.length} 行`}
          resource={rejectLine}
          names={NAMES}
          rows={inside}
        />
        <Signatures of={['清点人签字', '复核人签字', '日期']} />
      </Sheet>
    )
  })
}
