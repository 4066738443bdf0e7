// 盘点表 on paper: what to count in each place, in the order in which one walks, with room for the numbers.
import { Facts } from '#client/kit/document/facts.tsx'
import { Sheet, Signatures } from '#client/kit/print/print-button.tsx'
import { PrintedLines } from '#client/kit/print/printed-lines.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { printStockSheets } from '#shared/contracts/stocktake/count-place.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'

type Printed = CallResult<typeof printStockSheets>['done']

const FACTS = ['taskNo', 'warehouse', 'owner', 'zone', 'locations', 'lines', 'assignee', 'recounter'] as const
const BLIND_NAMES = ['loc', 'container', 'sku', 'lot', 'quality'] as const

export function PrintedSheets({ printed }: { printed: Printed }) {
  return printed.map(({ sheet, lines }) => (
    <Sheet key={sheet.listNo} size="page">
      <div className="swms-sheet-head">
        <h1>盘点表</h1>
        <CodeSymbol symbology="barcode" text={sheet.listNo} />
      </div>
      <Facts fields={stockSheet.fields} names={FACTS} row={sheet} />
      <PrintedLines
        title={`盘点表 ${sheet.listNo}，共 ${lines.length} 行`}
        resource={stockLine}
        names={isBlind(lines) ? BLIND_NAMES : [...BLIND_NAMES, 'bookQty']}
        rows={lines}
        scanned={['loc', 'sku']}
        blanks={['实盘数', '备注']}
      />
      <Signatures of={['盘点人签字', '监盘人签字', '日期']} />
    </Sheet>
  ))
}

/** Then nothing that the books say has come along. */
function isBlind(lines: Printed[number]['lines']): boolean {
  return lines.every(({ bookQty }) => bookQty === null)
}
