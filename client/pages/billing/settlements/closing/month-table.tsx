// The months of each warehouse, and for each of what can be closed whether it is. Anyone who may closes it here, or opens it again.

import { useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { FigureTable } from '#client/kit/figure-table.tsx'
import { ABSENT, formatInstant } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useInMenu } from '#client/kit/use-in-menu.ts'
import { useMay } from '#client/kit/use-may.ts'
import { CloseDialog } from '#client/pages/billing/settlements/closing/close-dialog.tsx'
import { type ClosingMonth, placeOf, type Scoped } from '#client/pages/billing/settlements/closing/place.ts'
import { ReopenDialog } from '#client/pages/billing/settlements/closing/reopen-dialog.tsx'
import { fieldLabels } from '#shared/contracts/definition/call.ts'
import { closingMonth, lockPeriod } from '#shared/contracts/money/period.ts'
import type { PeriodScope } from '#shared/domain/closing.ts'
import { PERIOD_SCOPES } from '#shared/domain/values.ts'
import { hrefTo, ROUTES } from '#shared/routes.ts'
import '#client/pages/billing/settlements/closing/month-table.css'

const LABELS = fieldLabels(closingMonth)

type Asked = Scoped & { isClosed: boolean }
type MonthTableProps = { months: readonly ClosingMonth[]; onChange: () => void }

export function MonthTable({ months, onChange }: MonthTableProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const may = useMay()
  const ask = may(lockPeriod.needs) ? setAsked : undefined
  const handleClose = () => setAsked(null)
  const handleDone = () => {
    setAsked(null)
    onChange()
  }
  const Dialog = asked?.isClosed ? ReopenDialog : CloseDialog
  return (
    <>
      <FigureTable
        columns={[
          { label: LABELS.period, of: ({ period }) => period },
          { label: LABELS.warehouseName, of: ({ warehouseName }) => warehouseName, isText: true },
          ...PERIOD_SCOPES.map((scope) => ({
            label: scope,
            isText: true,
            of: (month: ClosingMonth) => <ScopeState month={month} scope={scope} onAsk={ask} />,
          })),
        ]}
        rows={months}
        keyOf={({ period, warehouse }) => `${period} ${warehouse}`}
      />
      {asked && <Dialog month={asked.month} scope={asked.scope} onClose={handleClose} onDone={handleDone} />}
    </>
  )
}

type ScopeStateProps = {
  month: ClosingMonth
  scope: PeriodScope
  /** Absent for those who may not close a month. */
  onAsk: ((asked: Asked) => void) | undefined
}

function ScopeState({ month, scope, onAsk }: ScopeStateProps) {
  const lock = month.locks.find((one) => one.scope === scope)
  const isClosed = lock !== undefined
  const label = isClosed ? '反关账' : '关账'
  const isPiece = scope === '计件' && month.pieceState !== null
  return (
    <div className="swms-closing-scope">
      <StateTag state={isClosed ? '已关账' : month.isOver ? '未关账' : '进行中'} />
      {isPiece && <PieceMonth month={month} />}
      {!isPiece && onAsk && (isClosed || month.isOver) && (
        <Button
          size="small"
          aria-label={`${label} ${placeOf({ month, scope })}`}
          onClick={() => onAsk({ month, scope, isClosed })}
        >
          {label}
        </Button>
      )}
      {lock && (
        <span className="swms-closing-by">
          {lock.lockedByName ?? ABSENT} {formatInstant(lock.lockedAt)}
        </span>
      )}
    </div>
  )
}

/** Pay that has been counted is told to its workers before it is closed: where that is done, and how far it is. */
function PieceMonth({ month: { period, warehouse, pieceState } }: { month: ClosingMonth }) {
  const isInMenu = useInMenu()
  const text = `计件月份：${pieceState}`
  if (!isInMenu(ROUTES.pieceMonths.path)) return text
  const href = hrefTo('pieceMonths', { view: 'months', month: period, warehouse })
  return <RowLink href={href}>{text}</RowLink>
}
