// 登记发票, 登记争议 and 处理争议 — what is said about a bill between its sending and its payment.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { ownerBill } from '#shared/contracts/billing/bill.ts'
import {
  billDispute,
  disputeLine,
  invoiceBill,
  payBill,
  resolveDispute,
} from '#shared/contracts/billing/bill.ts'
import { choice, date, payment, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { DISPUTE_DECISIONS } from '#shared/domain/dispute.ts'

type Bill = RecordOf<typeof ownerBill>

const INVOICE = { invoiceNo: text('发票号', 64) }
const PAYMENT = { amount: payment('回款金额'), paidOn: date('到账日期'), account: text('收款账户', 64) }
const CLAIM = { claim: text('争议说明', 200) }
const DECISION = { decision: choice('处理结果', DISPUTE_DECISIONS), resolution: text('处理说明', 200) }

export function InvoiceBill({ rows, onDone }: { rows: readonly Bill[]; onDone: () => void }) {
  const row = onlyOne(rows)
  return (
    <CommandButton
      label="登记发票"
      disabled={row?.state !== '已确认'}
      of={row}
      call={invoiceBill}
      fields={INVOICE}
      names={['invoiceNo']}
      bodyOf={(values, row) => ({ ...values, billNo: row.billNo, revision: row.revision })}
      done={({ billNo, invoiceNo }) => `${billNo} 已开票：${invoiceNo}`}
      onDone={onDone}
    />
  )
}

export function PayBill({ rows, onDone }: { rows: readonly Bill[]; onDone: () => void }) {
  const row = onlyOne(rows)
  return (
    <CommandButton
      label="登记回款"
      disabled={row?.state !== '已开票'}
      of={row}
      call={payBill}
      fields={PAYMENT}
      names={['amount', 'paidOn', 'account']}
      bodyOf={(values, row) => ({ ...values, billNo: row.billNo, revision: row.revision })}
      done={({ billNo, paidAmount }) => `${billNo} 已回款：${paidAmount}`}
      onDone={onDone}
    />
  )
}

type DisputeProps = { billNo: string; chargeNo: number; onDone: () => void }

export function DisputeLine({ billNo, chargeNo, onDone }: DisputeProps) {
  const handleDone = useDisputed(onDone)
  return (
    <CommandButton
      label="争议"
      call={disputeLine}
      fields={CLAIM}
      names={['claim']}
      bodyOf={(values) => ({ ...values, billNo, chargeNo })}
      done={() => `费用 ${chargeNo} 的争议已登记`}
      onDone={handleDone}
    />
  )
}

export function ResolveDispute({ row, onDone }: { row: RecordOf<typeof billDispute>; onDone: () => void }) {
  const handleDone = useDisputed(onDone)
  if (row.state !== '待处理') return null
  return (
    <CommandButton
      label="处理"
      call={resolveDispute}
      fields={DECISION}
      names={['decision', 'resolution']}
      bodyOf={(values) => ({ ...values, id: row.id, revision: row.revision })}
      done={({ chargeNo, state }) => `费用 ${chargeNo} 的争议${state}`}
      onDone={handleDone}
    />
  )
}

/** Lines and disputes are records of their own beside the bill. */
function useDisputed(onDone: () => void): () => void {
  const refresh = useRefresh()
  return () => {
    refresh(billDispute)
    refresh(charge)
    onDone()
  }
}
