// 入库单 on paper: what the receivers compare the delivery with, and a barcode that their scanners read.
import { Facts } from '#client/kit/document/facts.tsx'
import { Sheet, Signatures } from '#client/kit/print/print-button.tsx'
import { PrintedLines } from '#client/kit/print/printed-lines.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { inboundLine } from '#shared/contracts/inbound/line.ts'
import { type getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'

const FACTS = ['owner', 'warehouse', 'type', 'externalNo', 'supplier', 'eta', 'remark'] as const

export function PrintedOrder({ order, lines }: CallResult<typeof getInboundDocument>) {
  return (
    <Sheet size="page">
      <div className="swms-sheet-head">
        <h1>入库单</h1>
        <CodeSymbol symbology="barcode" text={order.orderNo} />
      </div>
      <Facts fields={inboundOrder.fields} names={FACTS} row={order} />
      <PrintedLines
        title={`入库单 ${order.orderNo}，共 ${lines.length} 行`}
        resource={inboundLine}
        names={['lineNo', 'sku', 'lot', 'expectedQty', 'receivedQty', 'diffQty']}
        rows={lines}
        total={{ expectedQty: order.expectedQty, receivedQty: order.receivedQty }}
      />
      <Signatures of={['收货人签字', '送货人签字', '日期']} />
    </Sheet>
  )
}
