// 盘点表明细 — the sheets of one count, and how far each is; under a sheet's own number it is counted.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { listPage } from '#client/kit/list/list-page.tsx'
import { PrintCommand } from '#client/kit/print/print-command.tsx'
import { CountingPage, sheetQuery } from '#client/pages/stocktake/counting/counting-page.tsx'
import { PrintedSheets } from '#client/pages/stocktake/sheets/printed-sheets.tsx'
import { SheetCommands } from '#client/pages/stocktake/sheets/sheet-commands.tsx'
import { SheetLink } from '#client/pages/stocktake/sheets/sheet-link.tsx'
import { printStockSheets } from '#shared/contracts/stocktake/count-place.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { matchRoute } from '#shared/routes.ts'

const Sheets = listPage({
  resource: stockSheet,
  filters: ['listNo', 'state', 'zone', 'owner'],
  columns: [
    { field: 'listNo', cell: ({ listNo }) => <SheetLink listNo={String(listNo)} /> },
    'state',
    'progress',
    'zone',
    'assignee',
    'recounter',
    'locations',
    'countedLocations',
    'lines',
    'countedLines',
    'diffLines',
    'warehouse',
    'owner',
    'updatedAt',
  ],
  totals: ['locations', 'countedLocations', 'lines', 'countedLines'],
  actions: (rows, refresh) => (
    <>
      <SheetCommands sheet={rows.length === 1 ? rows[0] : undefined} onDone={refresh} />
      <PrintCommand
        label="打印盘点表"
        disabled={rows.length === 0}
        call={printStockSheets}
        body={{ listNos: rows.map(({ listNo }) => listNo) }}
        sheets={({ done }) => <PrintedSheets printed={done} />}
        onDone={refresh}
      />
    </>
  ),
})

export const page: Page = () => {
  const { pathname } = useLocation()
  const number = matchRoute(pathname)?.params['headId'] ?? ''
  return isSheet(number) ? <CountingPage listNo={number} /> : <Sheets />
}
page.queries = (context) => {
  const number = context.params['headId'] ?? ''
  return isSheet(number) ? [sheetQuery(number)] : (Sheets.queries?.(context) ?? [])
}

/** A sheet has a number behind that of its task: PD20260301-0001-002. */
function isSheet(number: string): boolean {
  return /-\d+-\d+$/.test(number)
}
