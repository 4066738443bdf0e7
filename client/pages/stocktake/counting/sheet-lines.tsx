// The lines of a sheet as they are, for anyone who does not count them.
import { useMemo } from 'react'
import { columnsOf } from '#client/kit/list/columns.ts'
import { Pager } from '#client/kit/list/pager.tsx'
import { Rows } from '#client/kit/list/rows.tsx'
import { usePagedRows } from '#client/kit/list/use-paged-rows.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'

const COLUMNS = columnsOf(stockLine.fields, [
  'seq',
  'loc',
  'sku',
  'lot',
  'quality',
  'container',
  'state',
  'bookQty',
  'movedQtySince',
  'countQty',
  'recountQty',
  'diffQty',
  'counter',
  'recounter',
  'source',
  'owner',
])

export function SheetLines({ listNo }: { listNo: string }) {
  const { rows, pager, isStale } = usePagedRows(
    stockLine.list,
    useMemo(() => ({ listNo, sort: 'seq' }), [listNo]),
  )
  return (
    <SectionCard title="盘点明细">
      <Rows
        label="盘点明细"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => String(id)}
        density="紧凑"
        isStale={isStale}
        page={pager.page}
        empty={<EmptyState title="没有盘点明细" />}
      />
      <Pager {...pager} />
    </SectionCard>
  )
}
