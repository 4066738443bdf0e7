// 生成支出, 登记发票 and 批准例外 — from confirmed dispatches to what an agency may be paid.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { month, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import {
  agencyExpenditure,
  approveExpenditure,
  buildExpenditure,
} from '#shared/contracts/labor/expenditure.ts'

type Expenditure = RecordOf<typeof agencyExpenditure>

const { agency, warehouse } = agencyExpenditure.fields
const period = month('账期')
const BUILD = { agency, warehouse, period }
const REASON = { reason: text('原因', 200) }

export function BuildExpenditure({ onDone }: { onDone: () => void }) {
  return (
    <CommandButton
      label="生成支出"
      call={buildExpenditure}
      fields={BUILD}
      names={['agency', 'warehouse', 'period']}
      bodyOf={(values) => values}
      done={({ expenditureNo, dispatches }) => `${expenditureNo} 已由 ${dispatches} 张派工单生成`}
      onDone={onDone}
    />
  )
}

type CommandProps = { rows: readonly Expenditure[]; onDone: () => void }

export function EnterInvoice({ rows, onDone }: CommandProps) {
  const row = onlyOne(rows)
  return (
    <CommandButton
      label="登记发票"
      disabled={row?.state !== '待核对'}
      of={row}
      call={agencyExpenditure.update}
      fields={agencyExpenditure.fields}
      names={['invoiceNo', 'invoiceAmount', 'remark']}
      {...(row && { row })}
      bodyOf={(values, { expenditureNo, revision }) => ({ ...values, expenditureNo, revision })}
      done={({ expenditureNo, matchState }) => `${expenditureNo} 三单匹配：${matchState}`}
      onDone={onDone}
    />
  )
}

export function ApproveExpenditure({ rows, onDone }: CommandProps) {
  const row = onlyOne(rows)
  const isDifferent = row?.matchState === '工时无据' || row?.matchState === '发票不符'
  return (
    <CommandButton
      label="批准例外"
      disabled={row?.state !== '待核对' || !isDifferent}
      of={row}
      call={approveExpenditure}
      fields={REASON}
      names={['reason']}
      bodyOf={(values, { expenditureNo, revision }) => ({ ...values, expenditureNo, revision })}
      done={({ expenditureNo }) => `${expenditureNo} 的例外已批准`}
      onDone={onDone}
    />
  )
}
