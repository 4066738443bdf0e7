// 登记支出 — rent, a bill, whatever no work was recorded for.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { choice, date, flag } from '#shared/contracts/definition/field.ts'
import { expenseDaily } from '#shared/contracts/money/daily-report.ts'
import { expense, postExpense } from '#shared/contracts/money/expense.ts'
import { ALLOC_BASES, DERIVED_CATEGORIES, DIRECT_BASIS } from '#shared/domain/profit.ts'
import { EXPENSE_CATEGORIES } from '#shared/domain/values.ts'

type Category = (typeof EXPENSE_CATEGORIES)[number]
const CATEGORIES = EXPENSE_CATEGORIES.filter((category) => !DERIVED_CATEGORIES.includes(category))

const fields = {
  ...expense.fields,
  businessDate: date('业务日期'),
  category: choice('支出类别', CATEGORIES as [Category, ...Category[]]),
  allocBasis: choice('分摊依据', [...ALLOC_BASES, DIRECT_BASIS]),
  again: flag('确认不是重复'),
}

export function PostExpense() {
  const refresh = useRefresh()
  return (
    <CommandButton
      label="登记支出"
      call={postExpense}
      fields={fields}
      names={[
        'warehouse',
        'category',
        'amount',
        'businessDate',
        'owner',
        'allocBasis',
        'docNo',
        'reason',
        'again',
      ]}
      bodyOf={(values) => ({ ...values, docType: '手工', sourceRef: '' })}
      done={([entryNo]) => `支出 ${entryNo} 已登记`}
      onDone={() => refresh(expenseDaily)}
    />
  )
}
