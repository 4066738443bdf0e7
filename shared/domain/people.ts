// How the people who work in the warehouses come and go.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const employeeLife = defineLifeCycle(['待激活', '在职', '休假', '离职', '黑名单'], {
  activate: { label: '入职', from: ['待激活'], to: '在职' },
  startLeave: { label: '休假', from: ['在职'], to: '休假' },
  endLeave: { label: '销假', from: ['休假'], to: '在职' },
  quit: { label: '离职', from: ['待激活', '在职', '休假'], to: '离职' },
  ban: { label: '列入黑名单', from: ['在职', '休假', '离职'], to: '黑名单' },
  rehire: { label: '重新入职', from: ['离职'], to: '在职', kind: 'reverse' },
  pardon: { label: '移出黑名单', from: ['黑名单'], to: '离职', kind: 'reverse' },
})
