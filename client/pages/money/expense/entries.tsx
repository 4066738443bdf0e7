// 支出明细 — what the work cost, entry by entry; what was entered wrongly is taken back with its opposite.
import { DOC_NO } from '#client/kit/document/fact-columns.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { expenseDaily } from '#shared/contracts/money/daily-report.ts'
import { expense, reverseExpenses } from '#shared/contracts/money/expense.ts'
import { teamCostDaily } from '#shared/contracts/money/team-cost-report.ts'
import { isExpenseReversible } from '#shared/domain/reversals.ts'

type Entry = RecordOf<typeof expense>

const REASON = { reason: text('原因', 200) }

export const entries = listPage({
  resource: expense,
  filters: ['businessDate', 'warehouse', 'category', 'owner', 'docNo', 'entryNo'],
  columns: [
    'entryNo',
    'businessDate',
    'category',
    'amount',
    'docType',
    DOC_NO,
    'owner',
    'warehouse',
    'allocBasis',
    'sourceRef',
    'operator',
    'reason',
    'reversalOf',
    'lateFor',
    'at',
  ],
  totals: ['amount'],
  actions: (rows, refresh) => <ReverseExpenses rows={rows} onDone={refresh} />,
})

function ReverseExpenses({ rows, onDone }: { rows: readonly Entry[]; onDone: () => void }) {
  const refresh = useRefresh()
  const isPossible = rows.every(
    ({ docType, category, reversalOf }) =>
      reversalOf === null && isExpenseReversible({ docType: String(docType), category: String(category) }),
  )
  return (
    <CommandButton
      label="冲销"
      disabled={rows.length === 0 || !isPossible}
      call={reverseExpenses}
      fields={REASON}
      names={['reason']}
      bodyOf={(values) => ({ ...values, entryNos: rows.map(({ entryNo }) => entryNo) })}
      documents={rows}
      done={({ done }) => `${done.length} 条支出已冲销`}
      onDone={() => {
        refresh(expenseDaily)
        refresh(teamCostDaily)
        onDone()
      }}
    />
  )
}
