// The month's profit of each warehouse and each owner; each leads to its part of the report.
import type { ReactNode } from 'react'
import { ABSENT, formatDecimal, formatMoney } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { reportHref } from '#client/pages/money/analyze/links.ts'
import { type CallResult, fieldLabels } from '#shared/contracts/definition/call.ts'
import {
  type getProfitOverview,
  profitOfOwner,
  profitOfWarehouse,
} from '#shared/contracts/money/profit-overview.ts'

type Overview = CallResult<typeof getProfitOverview>
type Figures = Pick<Overview, 'income' | 'expense' | 'profit' | 'profitRate' | 'momRate'>

const LABELS = { ...fieldLabels(profitOfOwner), ...fieldLabels(profitOfWarehouse) }
const FIGURES = ['income', 'expense', 'profit', 'profitRate', 'momRate'] as const

export function WarehouseTable({ month, rows }: { month: string; rows: Overview['warehouses'] }) {
  return (
    <ProfitTable
      title="各仓库"
      first={LABELS.warehouseName}
      last={LABELS.topOwner}
      rows={rows.map(({ warehouse, warehouseName, topOwner, ...figures }) => ({
        key: warehouse,
        figures,
        last: topOwner ?? ABSENT,
        name: (
          <RowLink href={reportHref(month, { by: 'owner,category', warehouse })}>
            {warehouseName ?? warehouse}
          </RowLink>
        ),
      }))}
    />
  )
}

export function OwnerTable({ month, rows }: { month: string; rows: Overview['owners'] }) {
  return (
    <ProfitTable
      title="各货主"
      first={LABELS.ownerName}
      rows={rows.map(({ owner, ownerName, ...figures }) => ({
        key: owner ?? '',
        figures,
        name:
          owner === null ? (
            '未分摊'
          ) : (
            <RowLink href={reportHref(month, { by: 'category', owner })}>{ownerName ?? owner}</RowLink>
          ),
      }))}
    />
  )
}

type ProfitRow = { key: string; name: ReactNode; figures: Figures; last?: string }
type ProfitTableProps = { title: string; first: string; last?: string; rows: readonly ProfitRow[] }

function ProfitTable({ title, first, last, rows }: ProfitTableProps) {
  if (rows.length === 0) {
    return (
      <SectionCard title={title}>
        <EmptyState title="这个月没有收入与支出" description="请换一个月份" />
      </SectionCard>
    )
  }
  return (
    <SectionCard title={title}>
      <div className="swms-table-scroll">
        <table className="swms-table">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {FIGURES.map((name) => (
                <th scope="col" className="swms-table-number" key={name}>
                  {LABELS[name]}
                </th>
              ))}
              {last && <th scope="col">{last}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, figures, last: told }) => (
              <tr key={key}>
                <td>{name}</td>
                {FIGURES.map((figure) => (
                  <td className="swms-table-number" key={figure}>
                    {textOf(figure, figures[figure])}
                  </td>
                ))}
                {last && <td>{told}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SectionCard>
  )
}

function textOf(name: (typeof FIGURES)[number], amount: string | null): string {
  if (amount === null) return ABSENT
  return name === 'profitRate' || name === 'momRate' ? `${formatDecimal(amount)}%` : formatMoney(amount)
}
