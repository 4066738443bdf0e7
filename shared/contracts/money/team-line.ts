// 班组成本明细 — every hour, every cost and every earning of a team as a line; each leads to the document it comes from.
import {
  choice,
  code,
  computed,
  date,
  decimal,
  money,
  optional,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, withCalls } from '#shared/contracts/definition/resource.ts'
import { TEAM_COST_KINDS } from '#shared/domain/profit.ts'

/** Nobody keeps them: they are made of the facts, for the days that are asked for. */
export const teamLine = withCalls(
  defineResource({
    name: 'teamLine',
    label: '班组成本明细',
    path: '/api/report/team/line',
    reads: 'money.read',
    key: 'id',
    fields: {
      id: computed(code('编号')),
      businessDate: computed(date('日期')),
      warehouse: computed(reference('仓库', 'warehouse')),
      team: computed(reference('班组', 'workTeam')),
      /** Null for what the team cost as a whole. */
      worker: computed(optional(reference('员工', 'employee'))),
      kind: computed(choice('类型', TEAM_COST_KINDS)),
      hours: computed(decimal('工时')),
      outputQty: computed(decimal('产量')),
      pieceCost: computed(money('计件成本')),
      hourlyCost: computed(money('计时成本')),
      otherCost: computed(money('其他')),
      income: computed(money('对应收入')),
      docType: computed(code('单据类型')),
      docNo: computed(code('单据号')),
    },
    filters: ['businessDate', 'warehouse', 'team', 'worker'],
    sorts: ['-businessDate', 'businessDate'],
  }),
  [],
)
