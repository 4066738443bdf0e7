// 大拣单 on paper, one sheet for each list: what to take from where, in the order in which one walks.
import { Facts } from '#client/kit/document/facts.tsx'
import { Sheet, Signatures } from '#client/kit/print/print-button.tsx'
import { PrintedLines } from '#client/kit/print/printed-lines.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { integer } from '#shared/contracts/definition/field.ts'
import { pickTask } from '#shared/contracts/outbound/pick-task.ts'
import { bigPickList, type printPickLists } from '#shared/contracts/outbound/wave.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

type Printed = CallResult<typeof printPickLists>['done']

const FACTS = [
  'waveNo',
  'owner',
  'warehouse',
  'zone',
  'locations',
  'skus',
  'qty',
  'picker',
  'printedAt',
] as const
const NAMES = ['loc', 'container', 'sku', 'lot', 'qty', 'orders'] as const
/** A line stands for the tasks of several orders; what it is known by is its place and its goods. */
const LINE = {
  ...pickTask,
  key: 'key',
  fields: { ...pickTask.fields, orders: integer('订单数') },
}

export function PrintedPickLists({ printed }: { printed: Printed }) {
  return printed.map(({ list, lines }) => (
    <Sheet key={list.listNo} size="page">
      <div className="swms-sheet-head">
        <h1>大拣单</h1>
        <CodeSymbol symbology="barcode" text={list.listNo} />
      </div>
      <Facts fields={bigPickList.fields} names={FACTS} row={list} />
      <PrintedLines
        title={`大拣单 ${list.listNo}，共 ${lines.length} 行`}
        resource={LINE}
        names={NAMES}
        rows={lines.map((line) => ({
          ...line,
          key: [line.loc, line.container, line.sku, line.lot].join(' '),
        }))}
        scanned={['loc', 'sku']}
        blanks={['实拣数']}
        total={{ qty: addDecimals(...lines.map(({ qty }) => qty)) }}
      />
      <Signatures of={['拣货人签字', '复核人签字', '日期']} />
    </Sheet>
  ))
}
