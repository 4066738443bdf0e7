// 登记班组成本 — what a team costs beside its members' pay: tools, meals, a correction.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { choice, date, reference } from '#shared/contracts/definition/field.ts'
import { expense, postExpense } from '#shared/contracts/money/expense.ts'
import { teamCostDaily } from '#shared/contracts/money/team-cost-report.ts'
import { TEAM_DOC_TYPE } from '#shared/domain/profit.ts'

const { warehouse, amount, reason } = expense.fields
const fields = {
  warehouse,
  amount,
  reason,
  team: reference('班组', 'workTeam'),
  category: choice('支出类别', ['耗材', '赔付', '其他']),
  businessDate: date('业务日期'),
}

export function PostTeamCost() {
  const refresh = useRefresh()
  return (
    <CommandButton
      label="登记班组成本"
      call={postExpense}
      fields={fields}
      names={['warehouse', 'team', 'category', 'amount', 'businessDate', 'reason']}
      bodyOf={({ team, ...values }) => ({
        ...values,
        owner: null,
        allocBasis: '标准工时',
        sourceRef: '',
        docType: TEAM_DOC_TYPE,
        docNo: team,
      })}
      done={([entryNo]) => `支出 ${entryNo} 已登记`}
      onDone={() => refresh(teamCostDaily)}
    />
  )
}
