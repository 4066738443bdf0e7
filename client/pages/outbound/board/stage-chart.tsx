// The orders of all warehouses that are shown, by how far they are, drawn.
import { useMemo } from 'react'
import { BarChart } from '#client/kit/chart/bar-chart.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import type { Board } from '#client/pages/outbound/board/due-href.ts'
import { OUTBOUND_IN_HOUSE } from '#shared/domain/outbound.ts'

export function StageChart({ warehouses }: Pick<Board, 'warehouses'>) {
  const points = useMemo(() => {
    const cells = warehouses.flatMap((site) => site.cells)
    return OUTBOUND_IN_HOUSE.map((state) => {
      const own = cells.filter((cell) => cell.state === state)
      const value = String(own.reduce((total, { orders }) => total + orders, 0))
      return { key: state, label: state, value }
    })
  }, [warehouses])
  return <BarChart title="订单数，按状态" points={points} format={formatDecimal} />
}
