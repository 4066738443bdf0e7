// 登记支出 — rent, a bill, whatever no work was recorded for.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { date } from '#shared/contracts/field.ts'
import { expense, postExpense } from '#shared/contracts/money/expense.ts'
import { expenseDaily } from '#shared/contracts/report/money-daily.ts'

const fields = { ...expense.fields, businessDate: date('业务日期') }

export function PostExpense() {
  const refresh = useRefresh()
  return (
    <CommandButton
      label="登记支出"
      needs="money.write"
      call={postExpense}
      fields={fields}
      names={['warehouse', 'category', 'amount', 'businessDate', 'owner', 'allocBasis', 'docNo', 'reason']}
      bodyOf={(values) => ({ ...values, docType: '手工', sourceRef: '' })}
      done={([entryNo]) => `支出 ${entryNo} 已登记`}
      onDone={() => refresh(expenseDaily)}
    />
  )
}
