// 收支明细 — every charge, every cost and every share of a cost as a line of profit; each leads to the document it comes from.
import {
  choice,
  code,
  computed,
  date,
  decimal,
  integer,
  money,
  optional,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, withCalls } from '#shared/contracts/definition/resource.ts'
import { PROFIT_KINDS } from '#shared/domain/profit.ts'

/** Nobody keeps them: they are made of the facts, for the days that are asked for. */
export const profitLine = withCalls(
  defineResource({
    name: 'profitLine',
    label: '收支明细',
    path: '/api/report/profit/line',
    reads: 'money.read',
    key: 'id',
    fields: {
      id: computed(code('编号')),
      businessDate: computed(date('日期')),
      warehouse: computed(reference('仓库', 'warehouse')),
      /** Null where nobody did anything that a shared cost could be measured by. */
      owner: computed(optional(reference('货主', 'owner'))),
      kind: computed(choice('类型', PROFIT_KINDS)),
      category: computed(code('类别')),
      /** The item that was charged, or the category of the cost. */
      item: computed(code('项目')),
      qty: computed(decimal('计费量')),
      income: computed(money('收入')),
      directCost: computed(money('直接成本')),
      allocatedCost: computed(money('分摊成本')),
      orders: computed(integer('单量')),
      allocBasis: computed(code('分摊依据')),
      docType: computed(code('单据类型')),
      docNo: computed(code('单据号')),
    },
    filters: ['businessDate', 'warehouse', 'owner', 'category', 'docNo'],
    sorts: ['-businessDate', 'businessDate'],
  }),
  [],
)
