// The orders of a warehouse that are still to leave: how far they are, by how soon they have to leave.
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { formatCount } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { type Due, hrefOfDue, type Site } from '#client/pages/outbound/board/due-href.ts'
import { OUTBOUND_IN_HOUSE } from '#shared/domain/outbound.ts'

type Stage = { state: string; orders: ReadonlyMap<string, number> }
type DueTableProps = { site: Site; dues: readonly Due[] }

export function DueTable({ site, dues }: DueTableProps) {
  const stages = OUTBOUND_IN_HOUSE.flatMap((state): Stage[] => {
    const own = site.cells.filter((cell) => cell.state === state)
    return own.length === 0 ? [] : [{ state, orders: new Map(own.map(({ due, orders }) => [due, orders])) }]
  })
  const columns: readonly FigureColumn<Stage>[] = [
    { label: '状态', of: ({ state }) => state },
    ...dues.map((due, index) => ({
      label: due.name,
      of: ({ state, orders }: Stage) => (
        <Cell
          count={orders.get(due.name) ?? 0}
          href={hrefOfDue(due, { warehouse: site.code, state })}
          isLate={index === 0}
        />
      ),
    })),
  ]
  return <FigureTable columns={columns} rows={stages} keyOf={({ state }) => state} />
}

type CellProps = { count: number; href: string | undefined; isLate: boolean }

function Cell({ count, href, isLate }: CellProps) {
  if (count === 0) return null
  const shown = <span className={isLate ? 'swms-outbound-late' : undefined}>{formatCount(count)}</span>
  return href ? <RowLink href={href}>{shown}</RowLink> : shown
}
