// How the people who work in the warehouses come and go.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const employeeLife = defineLifeCycle(
  ['待激活', '在职', '休假', '离职', '黑名单'],
  {
    activate: { label: '入职', from: ['待激活'], to: '在职' },
    startLeave: { label: '休假', from: ['在职'], to: '休假' },
    endLeave: { label: '销假', from: ['休假'], to: '在职' },
    quit: { label: '离职', from: ['待激活', '在职', '休假'], to: '离职', asks: 'first' },
    ban: { label: '列入黑名单', from: ['在职', '休假', '离职'], to: '黑名单', asks: 'first' },
    rehire: { label: '重新入职', from: ['离职'], to: '在职', kind: 'reverse' },
    pardon: { label: '移出黑名单', from: ['黑名单'], to: '离职', kind: 'reverse' },
  },
  {
    'switch-team': { label: '换班组', by: 'follows' },
    'revoke-badge': { label: '工牌作废', by: 'command' },
  },
)

export const leaveLife = defineLifeCycle(
  ['草稿', '待审批', '已批准', '已销假', '已驳回', '已撤回'],
  {
    submit: { label: '提交', from: ['草稿'], to: '待审批' },
    approve: { label: '批准', from: ['待审批'], to: '已批准', needs: 'leave.approve' },
    reject: { label: '驳回', from: ['待审批'], to: '已驳回', needs: 'leave.approve', asks: 'first' },
    withdraw: { label: '撤回', from: ['草稿', '待审批'], to: '已撤回' },
    end: { label: '销假', from: ['已批准'], to: '已销假' },
  },
  { update: { label: '修改', by: 'command', from: ['草稿'] } },
)
