// 生成结算, 登记收付款 and 撤销 — from agreed documents to the last part of what was paid.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import {
  buildSettlements,
  paySettlement,
  settlement,
  settlementPayment,
  undoPayment,
} from '#shared/contracts/billing/settlement.ts'
import { month, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'

type Settlement = RecordOf<typeof settlement>

const BUILD = {
  warehouse: settlement.fields.warehouse,
  period: month('账期'),
}
const REASON = { reason: text('原因', 200) }

export function BuildSettlements({ onDone }: { onDone: () => void }) {
  return (
    <CommandButton
      label="生成结算"
      call={buildSettlements}
      fields={BUILD}
      names={['warehouse', 'period']}
      bodyOf={(values) => values}
      done={(made) => `已生成或更新 ${made.length} 张结算单`}
      onDone={onDone}
    />
  )
}

export function PaySettlement({ rows, onDone }: { rows: readonly Settlement[]; onDone: () => void }) {
  const row = onlyOne(rows)
  return (
    <CommandButton
      label="登记收付款"
      disabled={row?.state !== '已确认'}
      of={row}
      call={paySettlement}
      fields={settlementPayment.fields}
      names={['paidOn', 'amount', 'method', 'referenceNo', 'remark']}
      {...(row && { row: { amount: row.diff } })}
      bodyOf={(values, row) => ({ ...values, settleNo: row.settleNo, revision: row.revision })}
      done={({ settleNo, state, diff }) => `${settleNo} ${state}，差额 ${diff}`}
      onDone={onDone}
    />
  )
}

type Payment = RecordOf<typeof settlementPayment>
type UndoPaymentProps = { row: Payment; payments: readonly Payment[]; isClosed: boolean; onDone: () => void }

export function UndoPayment({ row, payments, isClosed, onDone }: UndoPaymentProps) {
  const isUndone = payments.some(({ reversalOf }) => reversalOf === row.id)
  if (isClosed || isUndone || row.reversalOf !== null) return null
  return (
    <CommandButton
      label="撤销"
      call={undoPayment}
      fields={REASON}
      names={['reason']}
      bodyOf={(values) => ({ ...values, id: row.id })}
      done={({ settleNo, diff }) => `已撤销，${settleNo} 差额 ${diff}`}
      onDone={onDone}
    />
  )
}
