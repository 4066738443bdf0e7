// 客户账单 on paper: what the month, or its part, comes to, item by item.
import { Facts } from '#client/kit/document/facts.tsx'
import { Sheet, Signatures } from '#client/kit/print/print-button.tsx'
import { PrintedLines } from '#client/kit/print/printed-lines.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import { billItem, type getBillDocument, ownerBill } from '#shared/contracts/billing/bill.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'

const FACTS = [
  'owner',
  'warehouse',
  'period',
  'dateFrom',
  'through',
  'kind',
  'storageFee',
  'inboundFee',
  'outboundFee',
  'returnFee',
  'otherFee',
  'amount',
  'tax',
  'total',
  'invoiceNo',
  'remark',
] as const

export function PrintedBill({ bill, items }: CallResult<typeof getBillDocument>) {
  return (
    <Sheet size="page">
      <div className="swms-sheet-head">
        <h1>客户账单</h1>
        <CodeSymbol symbology="barcode" text={bill.billNo} />
      </div>
      <Facts fields={ownerBill.fields} names={FACTS} row={bill} />
      <PrintedLines
        title={`客户账单 ${bill.billNo}，共 ${bill.lineCount} 笔费用`}
        resource={billItem}
        names={['itemName', 'tariffVersion', 'unit', 'lines', 'qty', 'amount', 'tax']}
        rows={items}
        total={{ lines: bill.lineCount, amount: bill.amount, tax: bill.tax }}
      />
      <Signatures of={['制单人签字', '客户签字（盖章）', '日期']} />
    </Sheet>
  )
}
