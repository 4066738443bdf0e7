// 上架任务 on paper, a sheet for each document that the goods came by: what is taken from where, and where it belongs.
import { Facts } from '#client/kit/document/facts.tsx'
import { Sheet, Signatures } from '#client/kit/print/print-button.tsx'
import { PrintedLines } from '#client/kit/print/printed-lines.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { addDecimals, subtract } from '#shared/domain/decimal.ts'

type Task = RecordOf<typeof putawayTask>

/** What is left to be put away of each. */
export function PrintedPutaways({ tasks }: { tasks: readonly Task[] }) {
  const sources = [...new Set(tasks.map(({ source }) => source))]
  return sources.map((source) => {
    const own = tasks.filter((task) => task.source === source)
    const rows = own.map((task) => ({ ...task, qty: subtract(task.qty, task.doneQty) }))
    return (
      <Sheet key={source} size="page">
        <div className="swms-sheet-head">
          <h1>上架任务</h1>
          <CodeSymbol symbology="barcode" text={source} />
        </div>
        {own[0] && (
          <Facts fields={putawayTask.fields} names={['source', 'owner', 'warehouse']} row={own[0]} />
        )}
        <PrintedLines
          title={`${source} 的上架任务，共 ${rows.length} 条`}
          resource={putawayTask}
          names={['taskNo', 'sku', 'lot', 'quality', 'qty', 'fromLoc', 'container', 'suggestLoc']}
          rows={rows}
          scanned={['taskNo', 'sku', 'suggestLoc']}
          blanks={['实际库位', '上架数']}
          total={{ qty: addDecimals(...rows.map(({ qty }) => qty)) }}
        />
        <Signatures of={['上架人签字', '复核人签字', '日期']} />
      </Sheet>
    )
  })
}
