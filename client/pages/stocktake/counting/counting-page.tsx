// One sheet, to be counted: claimed, keyed in line by line, handed in. Anyone who does not hold it looks on.

import { queryOf } from '#client/data/data-client.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { useData } from '#client/data/use-data.ts'
import { Facts } from '#client/kit/document/facts.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { CountLines } from '#client/pages/stocktake/counting/count-lines.tsx'
import { SheetLines } from '#client/pages/stocktake/counting/sheet-lines.tsx'
import { SheetCommands } from '#client/pages/stocktake/sheets/sheet-commands.tsx'
import { holderOf } from '#client/pages/stocktake/sheets/sheet-holder.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { hrefTo } from '#shared/routes.ts'
import '#client/pages/stocktake/counting/counting.css'

const FACTS = [
  'warehouse',
  'zone',
  'owner',
  'assignee',
  'recounter',
  'locations',
  'countedLocations',
  'lines',
  'countedLines',
  'progress',
] as const

export function sheetQuery(listNo: string) {
  return queryOf(stockSheet.get, { query: { listNo } })
}

export function CountingPage({ listNo }: { listNo: string }) {
  return (
    <div className="swms-page">
      <QueryBoundary loading={<SkeletonLines count={10} />} failed={underHeading}>
        <Sheet listNo={listNo} />
      </QueryBoundary>
    </div>
  )
}

function Sheet({ listNo }: { listNo: string }) {
  const sheet = useData(sheetQuery(listNo))
  const { id } = useSignedInUser()
  const isHeld = holderOf(sheet)?.id === id
  return (
    <div className="swms-counting">
      <header className="swms-page-header">
        <h1 className="swms-page-title">
          盘点表 {listNo} <StateTag state={sheet.state} />
        </h1>
        <div className="swms-document-actions">
          <RowLink href={hrefTo('stockSheets', { headId: sheet.taskNo })}>全部盘点表</RowLink>
          <RowLink href={hrefTo('stockFinds', { headId: sheet.taskNo })}>无库位实物</RowLink>
          <RowLink href={hrefTo('countStation', { listNo })}>扫码盘点</RowLink>
          <SheetCommands sheet={sheet} />
        </div>
      </header>
      <QueryBoundary loading={<SkeletonLines count={8} />}>
        {isHeld ? <CountLines key={sheet.state} sheet={sheet} /> : <SheetLines listNo={listNo} />}
      </QueryBoundary>
      <SectionCard title="进度">
        <Facts fields={stockSheet.fields} names={FACTS} row={sheet} />
      </SectionCard>
    </div>
  )
}
