// 签收单 on paper, one sheet for each delivery: what the driver takes along, with room for both names.
import { Facts } from '#client/kit/document/facts.tsx'
import { PrintButton, Sheet, Signatures } from '#client/kit/print/print-button.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { returnReceipt } from '#shared/contracts/returned/receipt.ts'

type Receipt = RecordOf<typeof returnReceipt>

const FACTS = [
  'warehouse',
  'carrier',
  'plateNo',
  'parcels',
  'abnormalParcels',
  'abnormalReason',
  'receiver',
  'receivedAt',
  'remark',
  'waybills',
] as const

export function PrintReceipts({ rows }: { rows: readonly Receipt[] }) {
  return (
    <PrintButton
      label="打印签收单"
      disabled={rows.length === 0}
      sheets={() => rows.map((row) => <PrintedReceipt key={String(row.receiptNo)} row={row} />)}
    />
  )
}

function PrintedReceipt({ row }: { row: Receipt }) {
  return (
    <Sheet size="page">
      <div className="swms-sheet-head">
        <h1>退件签收单</h1>
        <CodeSymbol symbology="barcode" text={String(row.receiptNo)} />
      </div>
      <Facts fields={returnReceipt.fields} names={FACTS} row={row} />
      <Signatures of={['签收人签字', '司机签字', '日期']} />
    </Sheet>
  )
}
