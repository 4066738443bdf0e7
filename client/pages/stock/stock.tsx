// 库存查询 — what lies where, in four grains with the same filters; moved, adjusted and frozen from here.

import { FieldValue } from '#client/kit/fields/field-value.tsx'
import { type ListSpec, listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { StockCommands } from '#client/pages/stock/stock/stock-commands.tsx'
import type { Call } from '#shared/contracts/definition/request.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import {
  balance,
  exportStock,
  type Grain,
  getAllLocationInventory,
  getBasicLocationInventory,
  getLocationInventory,
  getSeparationLocationInventory,
} from '#shared/contracts/stock/balance.ts'
import { hrefTo } from '#shared/routes.ts'

type PlaceName = Exclude<
  keyof typeof balance.fields,
  'onHand' | 'allocated' | 'frozen' | 'available' | 'expDate'
>

const FILTERS = ['sku', 'owner', 'loc', 'warehouse', 'lot', 'expDate', 'quality', 'container'] as const
const OWNED = ['owner', 'warehouse'] as const

export const page = viewsPage([
  {
    id: 'location',
    title: '按库位',
    page: grainPage('location', getLocationInventory, ['loc', 'sku'], OWNED),
  },
  { id: 'goods', title: '按商品', page: grainPage('goods', getBasicLocationInventory, ['sku'], OWNED) },
  {
    id: 'all',
    title: '全部明细',
    page: grainPage(
      'balance',
      getAllLocationInventory,
      ['loc', 'sku', 'lot', 'quality'],
      ['container', ...OWNED],
    ),
  },
  {
    id: 'lot',
    title: '按批次与品质',
    page: grainPage('lot', getSeparationLocationInventory, ['sku', 'lot', 'quality'], OWNED),
  },
])

/** Rows come in the order of their place: no column sorts them. */
function grainPage(grain: Grain, list: Call, place: readonly PlaceName[], more: readonly PlaceName[]) {
  const resource = { ...balance, list, key: [...place, ...more], export: exportStock[grain], sorts: [] }
  const spec: ListSpec<typeof resource> = {
    resource,
    filters: FILTERS,
    columns: [
      ...place,
      ...(place.includes('lot') ? (['expDate'] as const) : []),
      { field: 'onHand', cell: (row) => <LedgerLink row={row} /> },
      'allocated',
      'frozen',
      'available',
      ...more,
    ],
    totals: ['onHand', 'allocated', 'frozen', 'available'],
    actions: (rows, refresh) => <StockCommands rows={rows} onDone={refresh} />,
  }
  return listPage(spec)
}

type Balance = RecordOf<typeof balance>

/** What the ledger can be narrowed by. */
const NARROWED_BY = ['warehouse', 'owner', 'sku', 'lot', 'quality', 'loc'] as const

/** A figure of stock, leading to the entries that it comes from. */
function LedgerLink({ row }: { row: Balance }) {
  const known = NARROWED_BY.filter((name) => row[name])
  const query = Object.fromEntries(known.map((name) => [name, row[name]]))
  return (
    <RowLink href={hrefTo('stockLedger', query)}>
      <FieldValue field={balance.fields.onHand} row={row} name="onHand" />
    </RowLink>
  )
}
